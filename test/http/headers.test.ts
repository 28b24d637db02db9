import { afterEach, expect, test } from 'bun:test'
import { selfSignedCertificate, selfSignedKey } from '../fixtures/self-signed-certificate.ts'
import { password, startTestSite, type TestSite } from './test-site.ts'

let site: TestSite

afterEach(async () => {
  await site.stop()
})

test('over TLS responses have an HSTS header and a secure cookie', async () => {
  site = await startTestSite({}, {}, { cert: selfSignedCertificate, key: selfSignedKey })
  expect(site.url).toStartWith('https:')
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`${site.url}${path}`, { ...init, tls: { rejectUnauthorized: false } })
  for (const path of ['/', '/api/health', '/api/games', '/robots.txt', '/swagger', '/nothing.js']) {
    const hsts = (await ask(path)).headers.get('strict-transport-security')
    expect({ path, hsts }).toEqual({ path, hsts: 'max-age=31536000' })
  }
  const headers = { 'content-type': 'application/json' }
  const setUp = await ask('/api/auth/setup', {
    method: 'POST',
    headers,
    body: JSON.stringify({ username: 'robin', password }),
  })
  expect(setUp.headers.get('set-cookie')).toEndWith('HttpOnly; SameSite=Lax; Secure')
})

test('without TLS there is no HSTS header and no secure cookie, whatever the client forwards', async () => {
  site = await startTestSite()
  const forwarded = { 'x-forwarded-proto': 'https' }
  expect((await site.ask('GET', '/', undefined, forwarded)).headers.get('strict-transport-security')).toBeNull()
  const setUp = await site.ask('POST', '/api/auth/setup', { username: 'robin', password }, forwarded)
  expect(setUp.headers.get('set-cookie')).not.toContain('Secure')
})

test('behind a trusted proxy with TLS the cookie is secure', async () => {
  site = await startTestSite({}, { trustedProxies: ['127.0.0.1'] })
  const forwarded = { 'x-forwarded-proto': 'https' }
  const setUp = await site.ask('POST', '/api/auth/setup', { username: 'robin', password }, forwarded)
  expect(setUp.headers.get('set-cookie')).toEndWith('; Secure')
})

test('every kind of response has the security headers', async () => {
  site = await startTestSite({}, { allowedOrigins: ['https://games.example'] })
  const robin = await site.signUp()
  const tag = (await robin.ask('GET', '/api/games')).headers.get('etag') ?? ''
  const asked: [number, string, string, Record<string, string>][] = [
    [200, 'GET', '/api/health', {}],
    [200, 'HEAD', '/api/games', {}],
    [204, 'OPTIONS', '/api/games', {}],
    [204, 'OPTIONS', '/api/games', { origin: 'https://games.example', 'access-control-request-method': 'PUT' }],
    [304, 'GET', '/api/games', { 'if-none-match': tag }],
    [400, 'GET', '/api/games?limit=x', {}],
    [401, 'GET', '/api/games', { authorization: 'Bearer x' }],
    [404, 'GET', '/api/nothing', {}],
    [405, 'PUT', '/api/games', {}],
    [200, 'GET', '/', {}],
    [200, 'GET', '/swagger', {}],
    [404, 'GET', '/assets/none.js', {}],
    [404, 'POST', '/nothing', {}],
  ]
  for (const [status, method, path, headers] of asked) {
    const answer = await robin.ask(method, path, undefined, headers)
    const policy = answer.headers.get('content-security-policy')
    const securityHeaders = ['x-robots-tag', 'x-content-type-options', 'referrer-policy', 'x-frame-options'].map(
      (name) => answer.headers.get(name),
    )
    expect({ method, path, status: answer.status, securityHeaders }).toEqual({
      method,
      path,
      status,
      securityHeaders: ['noindex, nofollow', 'nosniff', 'no-referrer', 'DENY'],
    })
    if (path.startsWith('/api'))
      expect({ path, policy }).toEqual({ path, policy: "default-src 'none'; frame-ancestors 'none'" })
    if (path === '/') expect(policy).toContain("script-src 'self'")
  }
})

test('robots.txt is at the root and below the base path', async () => {
  site = await startTestSite({}, { basePath: '/games' })
  for (const path of ['/robots.txt', '/games/robots.txt']) {
    const answer = await site.ask('GET', path)
    expect([path, await answer.text()]).toEqual([path, 'User-agent: *\nDisallow: /\n'])
  }
})

test('a preflight request gets CORS headers only for an allowed origin', async () => {
  site = await startTestSite({}, { allowedOrigins: ['https://games.example'] })
  const preflight = (origin: string) =>
    site.ask('OPTIONS', '/api/games', undefined, {
      origin,
      'access-control-request-method': 'PATCH',
      'access-control-request-headers': 'content-type',
    })
  const { status, headers } = await preflight('https://games.example')
  const names = ['origin', 'credentials', 'methods', 'headers'].map((name) =>
    headers.get(`access-control-allow-${name}`),
  )
  expect([status, ...names]).toEqual([
    204,
    'https://games.example',
    'true',
    'GET, POST, PUT, PATCH, DELETE',
    'Authorization, Content-Type, If-None-Match, X-Api-Key',
  ])
  for (const origin of ['https://evil.example', 'https://games.example.evil.example', 'null', 'http://games.example']) {
    const answer = await preflight(origin)
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([401, null])
  }
})

test('with allowed origins every response varies by origin, including compressed ones', async () => {
  site = await startTestSite({}, { allowedOrigins: ['https://games.example'] })
  const robin = await site.signUp()
  for (let index = 0; index < 12; index += 1) {
    await robin.ask('POST', '/api/games', { title: `Game ${index}`, notes: 'x'.repeat(200) })
  }
  for (const origin of ['https://games.example', 'https://evil.example', null]) {
    const from: Record<string, string> = origin === null ? {} : { origin }
    for (const encoding of ['gzip', 'identity']) {
      for (const path of ['/api/games', '/api/auth/me', '/api/users', '/api/nothing', '/', '/swagger/json']) {
        const answer = await robin.ask('GET', path, undefined, { ...from, 'accept-encoding': encoding })
        const varies = answer.headers.get('vary') ?? ''
        expect({ path, origin, encoding, varies }).toMatchObject({ varies: expect.stringMatching(/\bOrigin\b/) })
        if (answer.headers.get('content-encoding') === 'gzip') expect(varies).toContain('Accept-Encoding')
      }
    }
  }
  const listed = await robin.ask('GET', '/api/games', undefined, { 'accept-encoding': 'gzip' })
  expect([listed.headers.get('content-encoding'), listed.headers.get('vary')]).toEqual([
    'gzip',
    'Accept-Encoding, Authorization, Cookie, X-Api-Key, Origin',
  ])
})

test('what depends on the caller is private and varies by the credentials, and new secrets are not stored', async () => {
  site = await startTestSite()
  const robin = await site.signUp()
  const { id } = await (await robin.ask('POST', '/api/games', { title: 'Hades' })).json()
  const credentials = 'Authorization, Cookie, X-Api-Key'
  const cases: [string, string, unknown, string, string | null][] = [
    ['GET', '/api/games', undefined, 'private, no-cache', credentials],
    ['HEAD', '/api/games', undefined, 'private, no-cache', credentials],
    ['GET', `/api/games/${id}`, undefined, 'private, no-cache', credentials],
    ['GET', '/api/users', undefined, 'private, no-cache', credentials],
    ['GET', '/api/nothing', undefined, 'private, no-cache', credentials],
    ['GET', '/api/integration/library', undefined, 'no-store', credentials],
    ['POST', '/api/api-keys', { name: 'Script' }, 'no-store', credentials],
    ['POST', '/api/auth/login', { username: 'robin', password }, 'no-store', credentials],
    ['GET', '/api/health', undefined, 'no-cache', null],
    ['GET', '/api/config', undefined, 'no-cache', null],
  ]
  for (const [method, path, body, policy, varies] of cases) {
    const { headers } = await robin.ask(method, path, body)
    const found = { path, policy: headers.get('cache-control'), varies: headers.get('vary') }
    expect(found).toEqual({ path, policy, varies })
  }
  const tag = (await robin.ask('GET', '/api/games')).headers.get('etag') ?? ''
  const unchanged = await robin.ask('GET', '/api/games', undefined, { 'if-none-match': tag })
  expect([unchanged.status, unchanged.headers.get('cache-control'), unchanged.headers.get('vary')]).toEqual([
    304,
    'private, no-cache',
    credentials,
  ])
})
