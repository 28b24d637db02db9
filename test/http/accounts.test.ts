import { afterEach, expect, test } from 'bun:test'
import { Buffer } from 'node:buffer'
import { createHmac } from 'node:crypto'
import { memberDefaults } from '#domain/accounts/user.ts'
import { password, startTestSite, type TestSite } from './test-site.ts'

let site: TestSite

afterEach(async () => {
  await site.stop()
})

const credentials = { username: 'robin', password }

test('the first account is created once, signs in at once and is an admin', async () => {
  site = await startTestSite()
  expect(await (await site.ask('GET', '/api/auth/status')).json()).toEqual({
    hasUsers: false,
    passwordSignIn: true,
    providers: [],
    proxyUsername: null,
    passkeyOrigin: null,
  })
  const answer = await site.ask('POST', '/api/auth/setup', credentials)
  expect(answer.status).toBe(201)
  const { token, user } = await answer.json()
  expect(user).toEqual({
    id: expect.any(String),
    username: 'robin',
    role: 'admin',
    storefrontUserId: null,
    ...memberDefaults,
  })
  const me = await site.ask('GET', '/api/auth/me', undefined, { authorization: `Bearer ${token}` })
  expect(await me.json()).toEqual(user)
  expect((await site.ask('POST', '/api/auth/setup', { ...credentials, username: 'second' })).status).toBe(403)
  expect(await (await site.ask('GET', '/api/auth/status')).json()).toMatchObject({ hasUsers: true })
})

test('a page learns who is signed in without an error and without a warning in the log', async () => {
  site = await startTestSite()
  const robin = await site.signUp()
  expect(await (await robin.ask('GET', '/api/auth/session')).json()).toEqual({
    user: { id: expect.any(String), username: 'robin', role: 'admin', storefrontUserId: null, ...memberDefaults },
  })
  const strangers: Record<string, string>[] = [
    {},
    { cookie: 'ludarr_session=outdated' },
    { authorization: 'Bearer outdated' },
  ]
  for (const headers of strangers) {
    const answer = await site.ask('GET', '/api/auth/session', undefined, headers)
    expect([answer.status, await answer.json()]).toEqual([200, { user: null }])
  }
  expect(site.app.log.lines.filter(({ level }) => level === 'warn' || level === 'error')).toEqual([])
})

test('of several parallel setups exactly one succeeds', async () => {
  site = await startTestSite()
  const tries = Array.from({ length: 20 }, (_, index) =>
    site.ask('POST', '/api/auth/setup', { username: `robin${index}`, password }),
  )
  const statuses = (await Promise.all(tries)).map((answer) => answer.status)
  expect(statuses.filter((status) => status === 201)).toHaveLength(1)
  expect(site.app.users.count()).toBe(1)
})

test('a wrong password and an unknown user get the same response', async () => {
  site = await startTestSite()
  await site.signUp()
  const wrong = await site.ask('POST', '/api/auth/login', { ...credentials, password: 'not the password' })
  const unknown = await site.ask('POST', '/api/auth/login', { username: 'nobody', password })
  expect([wrong.status, unknown.status]).toEqual([401, 401])
  expect(await wrong.json()).toEqual({ error: 'Invalid username or password', message: expect.any(Object) })
  expect(await unknown.json()).toEqual({ error: 'Invalid username or password', message: expect.any(Object) })
  expect(wrong.headers.get('www-authenticate')).toBe('Bearer')
})

test('usernames are case-insensitive', async () => {
  site = await startTestSite()
  await site.signUp('Robin')
  expect((await site.ask('POST', '/api/auth/login', credentials)).status).toBe(200)
})

test('the session cookie is hidden from scripts and other sites', async () => {
  site = await startTestSite()
  await site.signUp()
  const cookie = (await site.ask('POST', '/api/auth/login', credentials)).headers.get('set-cookie')
  expect(cookie).toMatch(/^ludarr_session=[\w.-]+; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/)
})

test('a page of the same origin can use the session cookie, a page of another origin cannot', async () => {
  site = await startTestSite()
  await site.signUp()
  const login = await site.ask('POST', '/api/auth/login', credentials)
  const cookie = login.headers.get('set-cookie')?.split(';')[0] ?? ''
  const add = (headers: Record<string, string>) =>
    site.ask('POST', '/api/games', { title: 'Hades' }, { cookie, ...headers })
  expect((await add({ origin: 'https://evil.example' })).status).toBe(403)
  expect((await add({ origin: 'null' })).status).toBe(403)
  expect((await add({ 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  expect((await add({})).status).toBe(403)
  expect((await site.ask('GET', '/api/games', undefined, { cookie, origin: 'https://evil.example' })).status).toBe(200)
  expect((await add({ origin: site.url })).status).toBe(201)
})

test('a page of an allowed origin can use the session cookie', async () => {
  site = await startTestSite({}, { allowedOrigins: ['https://games.example'] })
  await site.signUp()
  const login = await site.ask('POST', '/api/auth/login', credentials)
  const cookie = login.headers.get('set-cookie')?.split(';')[0] ?? ''
  const answer = await site.ask('POST', '/api/games', { title: 'Hades' }, { cookie, origin: 'https://games.example' })
  expect(answer.status).toBe(201)
  expect(answer.headers.get('access-control-allow-origin')).toBe('https://games.example')
})

test('basic authentication of a proxy does not hide the session', async () => {
  site = await startTestSite()
  const { token } = await site.signUp()
  const basic = { authorization: 'Basic cm9iaW46cHJveHk=' }
  const cookie = `ludarr_session=${token}`
  expect((await site.ask('GET', '/api/auth/me', undefined, { ...basic, cookie })).status).toBe(200)
  expect((await site.ask('GET', '/api/auth/me', undefined, basic)).status).toBe(401)
  const crossOrigin = { ...basic, cookie, origin: 'https://evil.example' }
  expect((await site.ask('POST', '/api/games', { title: 'Hades' }, crossOrigin)).status).toBe(403)
  expect((await site.ask('GET', '/api/auth/me', undefined, { authorization: 'Bearer x', cookie })).status).toBe(401)
})

test('signing out clears the cookie', async () => {
  site = await startTestSite()
  const answer = await site.ask('POST', '/logout', undefined, { origin: site.url })
  expect(answer.status).toBe(204)
  expect(answer.headers.get('set-cookie')).toMatch(/^ludarr_session=; Max-Age=0; Path=\/; HttpOnly; SameSite=Lax$/)
})

test('forged, unsigned, expired and incomplete tokens and tokens of another server are rejected', async () => {
  site = await startTestSite()
  const { user, token } = await site.signUp()
  const secret = 'a secret for tests only, long enough'
  const now = Math.floor(site.app.clock.now().getTime() / 1000)
  const claims = { sub: user.id, username: user.username }
  const valid = { ...claims, iat: now, exp: now + 60 }
  const bad = [
    signed('another secret, as long as the first', 'HS256', valid),
    signed(secret, 'HS512', valid),
    signed(secret, 'HS256', { ...claims, iat: now - 100, exp: now - 10 }),
    signed(secret, 'HS256', { ...claims, iat: now }),
    signed(secret, 'HS256', { username: user.username, iat: now, exp: now + 60 }),
    signed(secret, 'HS256', { ...valid, sub: crypto.randomUUID() }),
    `${part({ alg: 'none', typ: 'JWT' })}.${part(valid)}.`,
    `${token.slice(0, -2)}xx`,
    'nonsense',
  ]
  for (const each of bad) {
    const answer = await site.ask('GET', '/api/auth/me', undefined, { authorization: `Bearer ${each}` })
    expect(answer.status).toBe(401)
  }
  const good = signed(secret, 'HS256', valid)
  expect((await site.ask('GET', '/api/auth/me', undefined, { authorization: `Bearer ${good}` })).status).toBe(200)
})

test('a session ends after seven days', async () => {
  site = await startTestSite()
  const robin = await site.signUp()
  site.app.clock.advance(7 * 24 * 3600 * 1000 - 5000)
  expect((await robin.ask('GET', '/api/auth/me')).status).toBe(200)
  site.app.clock.advance(10_000)
  expect((await robin.ask('GET', '/api/auth/me')).status).toBe(401)
})

test('after twenty failed sign-ins an address must wait, even with the right password', async () => {
  site = await startTestSite({}, { rateLimitsOff: false })
  await site.signUp()
  for (let index = 0; index < 20; index += 1) {
    expect((await site.ask('POST', '/api/auth/login', { ...credentials, password: 'wrong' })).status).toBe(401)
  }
  const refused = await site.ask('POST', '/api/auth/login', credentials, { 'x-forwarded-for': '203.0.113.7' })
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  site.app.clock.advance(15 * 60 * 1000 + 1000)
  expect((await site.ask('POST', '/api/auth/login', credentials)).status).toBe(200)
})

test('changing the password requires the current one', async () => {
  site = await startTestSite()
  const robin = await site.signUp()
  const change = (currentPassword: string, newPassword: string) =>
    robin.ask('PATCH', '/api/auth/password', { currentPassword, newPassword })
  expect((await change('wrong', 'another good password')).status).toBe(401)
  expect((await change(password, 'short')).status).toBe(400)
  expect(await (await change(password, 'another good password')).json()).toEqual({ success: true })
  expect((await site.ask('POST', '/api/auth/login', credentials)).status).toBe(401)
  expect(
    (await site.ask('POST', '/api/auth/login', { ...credentials, password: 'another good password' })).status,
  ).toBe(200)
})

test('credentials that are too short or too long are rejected without being echoed', async () => {
  site = await startTestSite()
  const bad = [
    { username: 'ab', password },
    { username: 'a'.repeat(65), password },
    { username: 'rob in', password },
    { username: 'robin', password: 'short' },
    { username: 'robin', password: 'x'.repeat(257) },
    { username: 7, password },
    { username: 'robin', password: ['SECRET-VALUE'] },
    { username: 'robin' },
    [],
    null,
    'text',
  ]
  for (const body of bad) {
    const answer = await site.ask('POST', '/api/auth/setup', JSON.stringify(body))
    expect(answer.status).toBe(400)
    const text = await answer.text()
    expect(JSON.parse(text)).toEqual({
      error: expect.any(String),
      message: expect.any(Object),
      details: expect.any(Array),
    })
    expect(text).not.toContain('SECRET-VALUE')
    expect(text).not.toContain(password)
  }
  expect(site.app.users.count()).toBe(0)
})

function part(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

function signed(secret: string, alg: 'HS256' | 'HS512', claims: Record<string, unknown>): string {
  const text = `${part({ alg, typ: 'JWT' })}.${part(claims)}`
  const digest = alg === 'HS256' ? 'sha256' : 'sha512'
  return `${text}.${createHmac(digest, secret).update(text).digest('base64url')}`
}
