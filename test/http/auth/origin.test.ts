import { expect, test } from 'bun:test'
import type { Peer } from '#domain/ports/serve.ts'
import { cookieMayAct } from '#http/auth/origin.ts'

const proxy = '10.0.0.1'
const plain: Peer = { ip: '192.168.1.9', tls: false }
const encrypted: Peer = { ip: '192.168.1.9', tls: true }
const trusted: Peer = { ip: proxy, tls: false }

/** Whether a page of `origin` may act with the session cookie on `http://nas`, as the peer reaches it. */
function mayAct(origin: string, peer: Peer, headers: Record<string, string> = {}): boolean {
  const settings = { allowedOrigins: [], publicUrl: null, trustedProxies: [proxy] }
  const request = new Request('http://nas/api/games', { method: 'POST', headers: { host: 'nas', origin, ...headers } })
  return cookieMayAct({ settings: { ...unused, ...settings }, peerOf: () => peer }, request)
}

const unused = {
  basePath: '',
  limits: { general: 1, write: 1, metadata: 1, images: 1, transfers: 1, login: 1, socket: 1 },
  proxySignIn: null,
  rateLimitsOff: true,
  production: true,
}

test.each([
  ['http://nas', plain, {}, true],
  ['https://nas', encrypted, {}, true],
  ['http://nas', encrypted, {}, false],
  ['http://nas', encrypted, { 'sec-fetch-site': 'same-site' }, false],
  ['https://other', encrypted, {}, false],
  ['http://nas:8080', plain, {}, false],
  ['null', plain, {}, false],
])('a page of %s may act over %o with %o: %p', (origin, peer, headers, expected) => {
  expect(mayAct(origin, peer, headers)).toBe(expected)
})

test.each([
  ['https://nas', 'https', true],
  ['http://nas', 'https', false],
  ['http://nas', 'http', true],
  ['https://nas', 'http', false],
])('behind a trusted proxy a page of %s may act over %s: %p', (origin, protocol, expected) => {
  const headers = { 'x-forwarded-proto': protocol, 'x-forwarded-host': 'nas' }
  expect(mayAct(origin, trusted, headers)).toBe(expected)
})

test('an HTTPS page may act behind a proxy that is not trusted, unless the browser says it has another origin', () => {
  const headers = { 'x-forwarded-proto': 'https' }
  expect(mayAct('https://nas', plain, headers)).toBe(true)
  expect(mayAct('https://nas', plain, { ...headers, 'sec-fetch-site': 'same-origin' })).toBe(true)
  for (const site of ['same-site', 'cross-site', 'none']) {
    expect(mayAct('https://nas', plain, { ...headers, 'sec-fetch-site': site })).toBe(false)
  }
})
