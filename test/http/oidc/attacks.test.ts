import { afterAll, afterEach, beforeAll, expect, test } from 'bun:test'
import type { IncomingMessage, RequestListener } from 'node:http'
import { exportJWK, exportSPKI, generateKeyPair, type JWTHeaderParameters, SignJWT } from 'jose'
import { listenOnLoopback } from '../../fakes/loopback.ts'
import type { CookieBrowser } from '../../peers/cookie-browser.ts'
import {
  type AddedProvider,
  addRealProvider,
  addToSite,
  createCookieBrowser,
  failureIn,
  isCallback,
  type OidcSite,
  passProvider,
  startOidcSite,
  userOf,
} from './oidc-site.ts'

let site: OidcSite
let provider: AddedProvider
let rogue: Awaited<ReturnType<typeof startRogue>>

const people = { 'sub-kim': { preferred_username: 'kim' }, 'sub-sam': { preferred_username: 'sam.home' } }

beforeAll(async () => {
  site = await startOidcSite()
  provider = await addRealProvider(site, people, { createUsers: true })
  rogue = await startRogue()
})

afterEach(() => rogue.reset())

afterAll(async () => {
  await site.stop()
  await provider.stop()
  await rogue.close()
})

type Claims = Record<string, unknown>
type Forge = { claims?: Claims; header?: Partial<JWTHeaderParameters>; token?: string; publishes?: boolean }

/** A provider that issues whatever ID token the test wants: it answers the protocol and nothing else. */
async function startRogue() {
  const pair = await generateKeyPair('RS256', { extractable: true })
  const jwk = { ...(await exportJWK(pair.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }
  let forge: Forge = {}
  const asked: string[] = []
  const nonces = new Map<string, string>()
  const answer: RequestListener = async (request, response) => {
    const base = `http://${request.headers.host}`
    const { pathname, searchParams } = new URL(request.url ?? '', base)
    asked.push(`${request.method} ${pathname}`)
    response.setHeader('content-type', 'application/json')
    if (pathname.endsWith('openid-configuration')) {
      response.end(
        JSON.stringify({
          issuer: base,
          authorization_endpoint: `${base}/authorize`,
          token_endpoint: `${base}/token`,
          jwks_uri: `${base}/jwks`,
          id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
        }),
      )
    } else if (pathname === '/jwks') {
      response.end(JSON.stringify({ keys: [jwk] }))
    } else if (pathname === '/authorize') {
      const code = crypto.randomUUID()
      nonces.set(code, searchParams.get('nonce') ?? '')
      const back = new URL(searchParams.get('redirect_uri') ?? '')
      back.search = new URLSearchParams({ code, state: searchParams.get('state') ?? '' }).toString()
      response.writeHead(302, { location: back.href }).end()
    } else {
      const form = new URLSearchParams(await bodyOf(request))
      const now = Math.floor(Date.now() / 1000)
      const claims = {
        iss: base,
        sub: 'sub-of-the-rogue',
        aud: 'ludarr',
        iat: now,
        exp: now + 300,
        nonce: nonces.get(form.get('code') ?? ''),
        preferred_username: 'rogue.user',
        ...forge.claims,
      }
      const header = { alg: 'RS256', kid: 'one', ...forge.header }
      const token = forge.token ?? (await new SignJWT(claims).setProtectedHeader(header).sign(pair.privateKey))
      response.end(JSON.stringify({ access_token: 'a', token_type: 'Bearer', id_token: token }))
    }
  }
  const server = await listenOnLoopback(answer)
  const added = await addToSite(
    site.robin,
    { issuer: server.url, client: { ...provider.client, id: 'ludarr' } },
    { name: 'Rogue', createUsers: true },
  )
  return {
    ...server,
    pair,
    asked,
    issuer: server.url,
    id: added.id,
    startUrl: `${site.url}/api/auth/oidc/${added.id}/start`,
    issue(next: Forge): void {
      forge = next
    },
    reset(): void {
      forge = {}
    },
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}

const claimsNow = (): Claims => {
  const now = Math.floor(Date.now() / 1000)
  return { iss: rogue.issuer, sub: 'sub-of-the-rogue', aud: 'ludarr', iat: now, exp: now + 300 }
}
const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Signs in at the rogue provider, and returns the reason why that failed. */
async function failureAtRogue(): Promise<string | null> {
  const browser = createCookieBrowser()
  const { url } = await browser.go(rogue.startUrl)
  expect(await userOf(browser, site.url)).toBeNull()
  return failureIn(url)
}

test('the provider of the attacks lets people in if it answers properly', async () => {
  const browser = createCookieBrowser()
  await browser.go(rogue.startUrl)
  expect(await userOf(browser, site.url)).toMatchObject({ username: 'rogue.user', role: 'member' })
})

const seconds = (from: number) => Math.floor(Date.now() / 1000) + from
test.each([
  ['another nonce', { nonce: 'another' }],
  ['no nonce', { nonce: undefined }],
  ['another issuer', { iss: 'https://accounts.example.com' }],
  ['another audience', { aud: 'another-client' }],
  ['several audiences and another authorized party', { aud: ['ludarr', 'other'], azp: 'other' }],
  ['no subject', { sub: undefined }],
  ['an end in the past', { iat: seconds(-7200), exp: seconds(-3600) }],
  ['a start in the future', { iat: seconds(3600), exp: seconds(7200) }],
  ['a time before which it is not valid', { nbf: seconds(3600) }],
])('an ID token with %s signs nobody in', async (_name, claims) => {
  rogue.issue({ claims })
  expect(await failureAtRogue()).toBe('invalid-answer')
})

test('an ID token without a signature, or signed with the public key as a secret, signs nobody in', async () => {
  rogue.issue({ token: `${part({ alg: 'none' })}.${part(claimsNow())}.` })
  expect(await failureAtRogue()).toBe('invalid-answer')
  const secrets = [await exportSPKI(rogue.pair.publicKey), provider.client.secret]
  for (const secret of secrets) {
    const signed = new SignJWT(claimsNow()).setProtectedHeader({ alg: 'HS256', kid: 'one' })
    rogue.issue({ token: await signed.sign(new TextEncoder().encode(secret)) })
    expect(await failureAtRogue()).toBe('invalid-answer')
  }
})

test('an ID token that another key has signed signs nobody in', async () => {
  const { privateKey } = await generateKeyPair('RS256')
  for (const kid of ['one', 'two']) {
    rogue.issue({ token: await new SignJWT(claimsNow()).setProtectedHeader({ alg: 'RS256', kid }).sign(privateKey) })
    expect(await failureAtRogue()).toBe('invalid-answer')
  }
})

/** The callback that a browser is about to open, and this browser. */
async function callbackOf(
  startUrl: string,
  subject = 'sub-kim',
): Promise<{ browser: CookieBrowser; callback: string }> {
  const browser = createCookieBrowser()
  const { url } = await passProvider(browser, startUrl, subject, isCallback)
  return { browser, callback: url }
}

test('an answer with another state, or without one, is not accepted', async () => {
  for (const state of ['another', '']) {
    const { browser, callback } = await callbackOf(provider.startUrl)
    const changed = new URL(callback)
    changed.searchParams.set('state', state)
    expect(failureIn((await browser.go(changed.href)).url)).toBe('expired')
    expect(await userOf(browser, site.url)).toBeNull()
  }
})

test('the answer for one browser signs in no other browser: nobody is signed in as an attacker', async () => {
  const { browser, callback } = await callbackOf(provider.startUrl)
  const victim = createCookieBrowser()
  expect(failureIn((await victim.go(callback)).url)).toBe('expired')
  // Also not in the middle of a sign-in of their own.
  const busy = await callbackOf(provider.startUrl, 'sub-sam')
  expect(failureIn((await busy.browser.go(callback)).url)).toBe('expired')
  expect(await userOf(victim, site.url)).toBeNull()
  expect(await userOf(busy.browser, site.url)).toBeNull()
  await browser.go(callback)
  expect(await userOf(browser, site.url)).toMatchObject({ username: 'kim' })
})

test('an answer counts once, even for a browser that kept its cookie', async () => {
  const { browser, callback } = await callbackOf(provider.startUrl)
  const kept = browser.jar.filter(({ name }) => name === 'ludarr_oidc')
  await browser.go(callback)
  const thief = createCookieBrowser()
  thief.jar.push(...kept)
  expect(failureIn((await thief.go(callback)).url)).toBe('expired')
  expect(await userOf(thief, site.url)).toBeNull()
})

test('a sign-in that began ten minutes ago, or whose cookie was changed, is not finished', async () => {
  const late = await callbackOf(provider.startUrl)
  site.app.clock.advance(10 * 60_000 + 1)
  expect(failureIn((await late.browser.go(late.callback)).url)).toBe('expired')
  site.app.clock.advance(-10 * 60_000 - 1)
  const changed = await callbackOf(provider.startUrl)
  const cookie = changed.browser.jar.find(({ name }) => name === 'ludarr_oidc')
  if (cookie === undefined) throw new Error('There is no cookie')
  const [content = '', signature = ''] = cookie.value.split('.')
  const flow = JSON.parse(Buffer.from(content, 'base64url').toString())
  cookie.value = `${part({ ...flow, userId: site.robin.user.id })}.${signature}`
  expect(failureIn((await changed.browser.go(changed.callback)).url)).toBe('expired')
})

test('the answer of one provider is not redeemed at another one', async () => {
  const { browser, callback } = await callbackOf(provider.startUrl)
  const elsewhere = callback.replace(provider.id, rogue.id)
  const before = rogue.asked.length
  expect(failureIn((await browser.go(elsewhere)).url)).toBe('expired')
  // The code did not reach the other provider.
  expect(rogue.asked.slice(before)).toEqual([])
  // A real provider names itself in its answer.
  const second = await callbackOf(provider.startUrl)
  const mixed = new URL(second.callback)
  expect(mixed.searchParams.get('iss')).toBe(provider.issuer)
  mixed.searchParams.set('iss', rogue.issuer)
  expect(failureIn((await second.browser.go(mixed.href)).url)).toBe('invalid-answer')
  const third = await callbackOf(provider.startUrl)
  const unnamed = new URL(third.callback)
  unnamed.searchParams.delete('iss')
  expect(failureIn((await third.browser.go(unnamed.href)).url)).toBe('invalid-answer')
})

test.each([
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/%0d%0aset-cookie:a=b'.replaceAll('%0d%0a', '\r\n'),
  '/\t/evil.example',
  'javascript:alert(1)',
  `/${'a'.repeat(600)}`,
])('no sign-in leads to another site: %j', async (returnTo) => {
  const { browser, callback } = await callbackOf(`${provider.startUrl}?returnTo=${encodeURIComponent(returnTo)}`)
  const answer = await browser.send(callback)
  expect(answer.headers.get('location')).toBe('/')
})

test('the redirect address does not come from the request', async () => {
  const hostile: Record<string, string>[] = [
    { host: 'evil.example' },
    { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
    { forwarded: 'host=evil.example;proto=https' },
    { 'x-original-host': 'evil.example', origin: 'https://evil.example', referer: 'https://evil.example/' },
  ]
  for (const headers of hostile) {
    const answer = await fetch(provider.startUrl, { headers, redirect: 'manual' })
    const location = new URL(answer.headers.get('location') ?? '')
    expect(location.origin).toBe(provider.issuer)
    expect(location.searchParams.get('redirect_uri')).toBe(`${site.url}/api/auth/oidc/${provider.id}/callback`)
    expect(location.searchParams.get('code_challenge_method')).toBe('S256')
  }
  const status = await (await site.ask('GET', '/api/auth/status', undefined, { host: 'evil.example' })).json()
  expect(JSON.stringify(status)).not.toContain('evil')
})

test('an email address or a username makes nobody the owner of an account', async () => {
  const before = site.app.users.count()
  const claims = { sub: 'sub-evil', preferred_username: 'robin', email: 'robin@example.com', email_verified: true }
  rogue.issue({ claims })
  expect(await failureAtRogue()).toBe('username-taken')
  rogue.issue({ claims: { ...claims, preferred_username: 'ROBIN@example.com' } })
  expect(await failureAtRogue()).toBe('username-taken')
  expect(site.app.users.count()).toBe(before)
})

test('the same ID at another provider is another person', async () => {
  const own = createCookieBrowser()
  await passProvider(own, provider.startUrl, 'sub-kim')
  rogue.issue({ claims: { sub: 'sub-kim', preferred_username: 'kim' } })
  expect(await failureAtRogue()).toBe('username-taken')
  rogue.issue({ claims: { sub: 'sub-kim', preferred_username: 'kim-elsewhere' } })
  const other = createCookieBrowser()
  await other.go(rogue.startUrl)
  expect((await userOf(other, site.url))?.id).not.toBe((await userOf(own, site.url))?.id)
})
