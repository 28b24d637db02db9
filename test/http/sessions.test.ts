import { afterEach, beforeEach, expect, test } from 'bun:test'
import { endSessionsOfLink } from '#core/accounts/sessions.ts'
import { cleanUpDatabase } from '#core/system/clean-up-database.ts'
import { describeDevice } from '#domain/accounts/session.ts'
import { password, startTestSite, type TestSite } from './test-site.ts'

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0'
const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1'

let site: TestSite

beforeEach(async () => {
  site = await startTestSite()
  await site.addUser('robin')
  await site.addUser('admin', 'admin')
})
afterEach(() => site.stop())

type Ask = (method: string, path: string, body?: unknown) => Promise<Response>
type Listed = { id: string; device: string; current: boolean; createdAt: string; lastUsedAt: string }

async function signIn(username: string, agent: string, headers = {}): Promise<{ token: string; ask: Ask }> {
  const sent = { 'user-agent': agent, ...headers }
  const answer = await site.ask('POST', '/api/auth/login', { username, password }, sent)
  expect(answer.status).toBe(200)
  const { token } = await answer.json()
  return { token, ask: (method, path, body) => site.ask(method, path, body, { authorization: `Bearer ${token}` }) }
}

const listed = async (ask: Ask): Promise<Listed[]> => (await ask('GET', '/api/auth/sessions')).json()
const statusOf = async (ask: Ask): Promise<number> => (await ask('GET', '/api/auth/me')).status

test('a user sees where the account is signed in, and ends one session', async () => {
  const [desktop, mobile] = [await signIn('robin', firefox), await signIn('robin', phone)]
  const sessions = await listed(desktop.ask)
  expect(sessions.map(({ device, current }) => [device, current]).sort()).toEqual([
    ['Firefox, Linux', true],
    ['Safari, iOS', false],
  ])
  const other = sessions.find(({ current }) => !current)
  expect(await statusOf(mobile.ask)).toBe(200)
  expect((await desktop.ask('DELETE', `/api/auth/sessions/${other?.id}`)).status).toBe(204)
  expect(await statusOf(mobile.ask)).toBe(401)
  expect(await statusOf(desktop.ask)).toBe(200)
  expect(await listed(desktop.ask)).toHaveLength(1)
  expect((await desktop.ask('DELETE', `/api/auth/sessions/${other?.id}`)).status).toBe(404)
})

test('all other sessions end at once', async () => {
  const [here, there] = [await signIn('robin', firefox), await signIn('robin', phone)]
  expect((await here.ask('DELETE', '/api/auth/sessions')).status).toBe(204)
  expect([await statusOf(here.ask), await statusOf(there.ask)]).toEqual([200, 401])
})

test('tokens stay valid when the user changes the password', async () => {
  const [here, there] = [await signIn('robin', firefox), await signIn('robin', phone)]
  const change = { currentPassword: password, newPassword: 'another long password' }
  expect((await here.ask('PATCH', '/api/auth/password', change)).status).toBe(200)
  expect([await statusOf(here.ask), await statusOf(there.ask)]).toEqual([200, 200])
  expect(await listed(here.ask)).toHaveLength(2)
})

test('a user who changes the password may end all other sessions with it', async () => {
  const [here, there] = [await signIn('robin', firefox), await signIn('robin', phone)]
  const change = { currentPassword: password, newPassword: 'another long password', endOtherSessions: true }
  expect((await here.ask('PATCH', '/api/auth/password', { ...change, currentPassword: 'wrong' })).status).toBe(401)
  expect([await statusOf(here.ask), await statusOf(there.ask)]).toEqual([200, 200])
  expect((await here.ask('PATCH', '/api/auth/password', change)).status).toBe(200)
  expect([await statusOf(here.ask), await statusOf(there.ask)]).toEqual([200, 401])
})

test('an admin who sets a password may end the sessions of that user', async () => {
  const [admin, robin] = [await signIn('admin', firefox), await signIn('robin', phone)]
  const { id } = await (await robin.ask('GET', '/api/auth/me')).json()
  const patch = async (body: unknown) => (await admin.ask('PATCH', `/api/users/${id}`, body)).status
  expect(await patch({ endOtherSessions: true })).toBe(200)
  expect(await statusOf(robin.ask)).toBe(200)
  expect(await patch({ password: 'another long password', endOtherSessions: true })).toBe(200)
  expect([await statusOf(admin.ask), await statusOf(robin.ask)]).toEqual([200, 401])
})

test('tokens stay valid when an admin sets the name or password of a user', async () => {
  const [desktop, mobile, admin] = [
    await signIn('robin', firefox),
    await signIn('robin', phone),
    await signIn('admin', firefox),
  ]
  expect([await statusOf(desktop.ask), await statusOf(mobile.ask)]).toEqual([200, 200])
  const id = await (await desktop.ask('GET', '/api/auth/me')).json().then((user) => user.id)
  await admin.ask('PATCH', `/api/users/${id}`, { username: 'robyn' })
  expect([await statusOf(desktop.ask), await statusOf(mobile.ask)]).toEqual([200, 200])
  expect((await admin.ask('PATCH', `/api/users/${id}`, { password: 'a new long password' })).status).toBe(200)
  expect([await statusOf(desktop.ask), await statusOf(mobile.ask)]).toEqual([200, 200])
  expect((await site.ask('POST', '/api/auth/login', { username: 'robyn', password })).status).toBe(401)
})

test('an account neither sees nor ends the sessions of another one', async () => {
  const [robin, admin] = [await signIn('robin', 'canary-agent/1.0'), await signIn('admin', firefox)]
  const [own] = await listed(robin.ask)
  expect(await (await admin.ask('GET', '/api/auth/sessions')).text()).not.toContain('canary')
  expect((await admin.ask('DELETE', `/api/auth/sessions/${own?.id}`)).status).toBe(404)
  await admin.ask('DELETE', '/api/auth/sessions')
  expect(await statusOf(robin.ask)).toBe(200)
  const text = await (await robin.ask('GET', '/api/auth/sessions')).text()
  expect(text).not.toContain(robin.token)
})

test('signing out clears the cookie and the entry in the list, and the token stays valid', async () => {
  const [here, there] = [await signIn('robin', firefox), await signIn('robin', phone)]
  const headers = { cookie: `ludarr_session=${here.token}`, 'sec-fetch-site': 'same-origin' }
  const answer = await site.ask('POST', '/logout', undefined, headers)
  expect([answer.status, answer.headers.get('set-cookie')]).toEqual([204, expect.stringContaining('Max-Age=0')])
  expect(await statusOf(here.ask)).toBe(200)
  expect((await listed(there.ask)).map(({ device }) => device)).toEqual(['Safari, iOS'])
})

test('a token that was signed out is ended with all other sessions', async () => {
  const [shared, home] = [await signIn('robin', firefox), await signIn('robin', phone)]
  const headers = { cookie: `ludarr_session=${shared.token}`, 'sec-fetch-site': 'same-origin' }
  await site.ask('POST', '/logout', undefined, headers)
  expect(await statusOf(shared.ask)).toBe(200)
  expect((await home.ask('DELETE', '/api/auth/sessions')).status).toBe(204)
  expect([await statusOf(shared.ask), await statusOf(home.ask)]).toEqual([401, 200])
})

test('signing out does not make a token valid again whose session was ended', async () => {
  const [here, there] = [await signIn('robin', firefox), await signIn('robin', phone)]
  await there.ask('DELETE', '/api/auth/sessions')
  const headers = { cookie: `ludarr_session=${here.token}`, 'sec-fetch-site': 'same-origin' }
  await site.ask('POST', '/logout', undefined, headers)
  expect(await statusOf(here.ask)).toBe(401)
})

test('requests write the last use at most once an hour, and expired sessions are removed', async () => {
  const { ask } = await signIn('robin', firefox)
  const [first] = await listed(ask)
  const { clock } = site.app
  const writes = (): number => site.app.connection.all<{ n: number }>('SELECT total_changes() AS n')[0]?.n ?? 0
  const before = writes()
  for (let request = 0; request < 20; request++) expect(await statusOf(ask)).toBe(200)
  expect(writes()).toBe(before)
  clock.advance(2 * 3_600_000)
  expect(await statusOf(ask)).toBe(200)
  const [used] = await listed(ask)
  expect(Date.parse(used?.lastUsedAt ?? '') - Date.parse(first?.lastUsedAt ?? '')).toBe(2 * 3_600_000)

  clock.advance(8 * 24 * 3_600_000)
  const later = await signIn('robin', phone)
  expect(await listed(later.ask)).toHaveLength(1)
  expect(site.app.connection.all('SELECT id FROM sessions')).toHaveLength(1)
})

test('a token stays valid without its session, as after an older backup was restored', async () => {
  const { ask } = await signIn('robin', firefox)
  site.app.connection.all('DELETE FROM sessions')
  expect(await statusOf(ask)).toBe(200)
  expect(await listed(ask)).toEqual([])
})

test('sockets of an account whose session ended must sign in again', async () => {
  const ended: unknown[] = []
  site.app.events.on('sessionsEnded', (event) => void ended.push(event))
  const [here, there] = [await signIn('robin', firefox), await signIn('robin', phone)]
  const other = (await listed(here.ask)).find(({ current }) => !current)
  await there.ask('DELETE', `/api/auth/sessions/${other?.id}`)
  expect(ended).toEqual([{ userId: expect.any(String), ids: [other?.id] }])
})

test('devices are named by browser and system', () => {
  const edge = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0'
  const android = 'Mozilla/5.0 (Linux; Android 15; Pixel) Chrome/140.0.0.0 Mobile Safari/537.36'
  const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_0) Version/18.0 Safari/605.1.15'
  expect([edge, android, mac, 'curl/8.9.1', ''].map(describeDevice)).toEqual([
    'Edge, Windows',
    'Chrome, Android',
    'Safari, macOS',
    'curl',
    '',
  ])
})

test('a session names its address and how the user signed in', async () => {
  const { ask } = await signIn('robin', firefox, { 'x-forwarded-for': '198.51.100.7' })
  // The test's own address: it is not a trusted proxy.
  expect(await listed(ask)).toMatchObject([{ address: expect.stringMatching(/127\.0\.0\.1$/), signedInBy: 'password' }])
})

test('behind a trusted proxy, the address of a session follows the client', async () => {
  await site.stop()
  site = await startTestSite({}, { trustedProxies: ['127.0.0.1'] })
  await site.addUser('robin')
  const { token } = await signIn('robin', firefox, { 'x-forwarded-for': '198.51.100.7' })
  const addressFrom = async (client: string): Promise<unknown> => {
    const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': client }
    const [session] = await (await site.ask('GET', '/api/auth/sessions', undefined, headers)).json()
    return session.address
  }
  // The first request after a start is not written.
  expect(await addressFrom('203.0.113.9')).toBe('198.51.100.7')
  site.app.clock.advance(2 * 3_600_000)
  expect(await addressFrom('203.0.113.9')).toBe('203.0.113.9')
})

test('an admin ends all sessions of a user, but sees none of them', async () => {
  const [admin, desktop, mobile] = [
    await signIn('admin', firefox),
    await signIn('robin', firefox),
    await signIn('robin', phone),
  ]
  const { id } = await (await desktop.ask('GET', '/api/auth/me')).json()
  expect((await desktop.ask('DELETE', `/api/users/${id}/sessions`)).status).toBe(403)
  expect((await admin.ask('DELETE', `/api/users/${id}/sessions`)).status).toBe(204)
  expect([await statusOf(desktop.ask), await statusOf(mobile.ask), await statusOf(admin.ask)]).toEqual([401, 401, 200])
  expect((await admin.ask('DELETE', `/api/users/${crypto.randomUUID()}/sessions`)).status).toBe(404)
})

test('an admin who ends the sessions of the own account keeps the present one', async () => {
  const [here, there] = [await signIn('admin', firefox), await signIn('admin', phone)]
  const { id } = await (await here.ask('GET', '/api/auth/me')).json()
  expect((await here.ask('DELETE', `/api/users/${id}/sessions`)).status).toBe(204)
  expect([await statusOf(here.ask), await statusOf(there.ask)]).toEqual([200, 401])
})

test('the sessions that came by a link to a provider end with it, and no others', async () => {
  const user = site.app.users.findByName('robin')
  if (user === null) throw new Error('no account')
  const origin = { userAgent: firefox, address: '127.0.0.1', signedInBy: 'provider' as const }
  const first = await site.context.tokens.issue(user, { ...origin, linkId: 'first' })
  const second = await site.context.tokens.issue(user, { ...origin, linkId: 'second' })
  const own = await signIn('robin', phone)
  const ended: unknown[] = []
  site.app.events.on('sessionsEnded', (event) => void ended.push(event))
  const meOf = async (token: string): Promise<number> =>
    (await site.ask('GET', '/api/auth/me', undefined, { authorization: `Bearer ${token}` })).status
  expect([await meOf(first), await meOf(second)]).toEqual([200, 200])
  endSessionsOfLink(site.app, 'first')
  expect([await meOf(first), await meOf(second), await statusOf(own.ask)]).toEqual([401, 200, 200])
  expect(ended).toEqual([{ userId: user.id, ids: [expect.any(String)] }])
  endSessionsOfLink(site.app, 'first')
  expect(ended).toHaveLength(1)
})

test('the daily clean-up forgets ended sessions whose tokens have expired', async () => {
  const [here, there] = [await signIn('robin', firefox), await signIn('robin', phone)]
  await here.ask('DELETE', '/api/auth/sessions')
  const rows = (): number => site.app.connection.all('SELECT id FROM sessions').length
  await cleanUpDatabase(site.app)
  expect([rows(), await statusOf(there.ask)]).toEqual([2, 401])
  site.app.clock.advance(7 * 24 * 3_600_000 + 1000)
  await cleanUpDatabase(site.app)
  expect([rows(), await statusOf(there.ask)]).toEqual([0, 401])
})

test('the lists of sessions are read by an index', () => {
  const planOf = (condition: string): string =>
    site.app.connection.all<{ detail: string }>(`EXPLAIN QUERY PLAN SELECT * FROM sessions WHERE ${condition}`)[0]
      ?.detail ?? ''
  expect(planOf("user_id = 'x' AND ended_at IS NULL ORDER BY last_used_at DESC")).toContain('sessions_user')
  expect(planOf("link_id = 'x' AND ended_at IS NULL")).toContain('sessions_link')
  expect(planOf("expires_at < 'x'")).toContain('sessions_expiry')
})
