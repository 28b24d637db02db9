import { afterEach, expect, test } from 'bun:test'
import { request } from 'node:http'
import type { ProxySignInSettings } from '#http/auth/proxy-sign-in.ts'
import type { HttpSettings } from '#http/http-context.ts'
import { rawRequest } from '../raw-request.ts'
import { startTestSite, type TestSite } from '../test-site.ts'

let site: TestSite

afterEach(() => site.stop())

const signIn: ProxySignInSettings = { header: 'Remote-User', createsUsers: false, logoutUrl: null }

/** A site with the admin robin and the member casey, which trusts 127.0.0.1. */
async function start(
  proxySignIn: Partial<ProxySignInSettings> | null = {},
  settings: Partial<HttpSettings> & { metricsToken?: string } = {},
) {
  const chosen = proxySignIn === null ? null : { ...signIn, ...proxySignIn }
  site = await startTestSite({}, { trustedProxies: ['127.0.0.1'], proxySignIn: chosen, ...settings })
  const robin = await site.signUp('robin')
  return { robin, casey: await site.addUser('casey') }
}

const me = async (headers: Record<string, string>) => {
  const answer = await site.ask('GET', '/api/auth/me', undefined, headers)
  return { status: answer.status, body: await answer.json() }
}
const nameFor = async (headers: Record<string, string>): Promise<string> => {
  const { status, body } = await me(headers)
  return status === 200 ? String(body.username) : `${status}: ${body.error}`
}
const notSignedIn = '401: Not signed in. Sign in and try again.'

/** Sends a request from another address of this machine. */
function statusFrom(localAddress: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    request(`${site.url}/api/auth/me`, { localAddress, headers }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode ?? 0))
    })
      .once('error', reject)
      .end()
  })
}

test('the header of a trusted proxy signs in its user, in any letter case', async () => {
  await start()
  expect(await nameFor({ 'remote-user': 'casey' })).toBe('casey')
  expect(await nameFor({ 'REMOTE-USER': 'CASEY' })).toBe('casey')
  expect(await nameFor({ 'remote-user': 'robin' })).toBe('robin')
})

test('sign-in by a header is off by default', async () => {
  await start(null)
  expect(await nameFor({ 'remote-user': 'robin' })).toBe(notSignedIn)
})

test('only connections from a trusted proxy count, whatever is forwarded', async () => {
  await start({}, { trustedProxies: ['127.0.0.1'] })
  const forged: Record<string, string>[] = [
    {},
    { 'x-forwarded-for': '127.0.0.1' },
    { 'x-real-ip': '127.0.0.1' },
    { forwarded: 'for=127.0.0.1' },
  ]
  for (const headers of forged) expect(await statusFrom('127.0.0.9', { 'remote-user': 'robin', ...headers })).toBe(401)
  expect(await statusFrom('127.0.0.1', { 'remote-user': 'robin' })).toBe(200)
})

test.each([['127.0.0.0/29'], ['::ffff:127.0.0.1'], ['::ffff:127.0.0.0/125'], ['10.0.0.0/8, 127.0.0.1']])(
  'proxies are trusted as %s',
  async (trusted) => {
    await start({}, { trustedProxies: trusted.split(', ') })
    expect(await statusFrom('127.0.0.1', { 'remote-user': 'robin' })).toBe(200)
    expect(await statusFrom('127.0.0.9', { 'remote-user': 'robin' })).toBe(401)
  },
)

test('a header with another name does not sign in', async () => {
  await start()
  for (const name of ['remote_user', 'x-remote-user', 'remote-user-', 'remoteuser', 'x-forwarded-user'])
    expect(await nameFor({ [name]: 'robin' })).toBe(notSignedIn)
})

test('a header that is written in a way that programs read differently is refused', async () => {
  await start()
  const head = 'GET /api/auth/me HTTP/1.1\r\nHost: nas\r\nConnection: close\r\n'
  const lineOf = async (headers: string) => (await rawRequest(site.url, `${head}${headers}\r\n`)).line.slice(9, 12)
  expect(await lineOf('Remote-User: casey\r\n')).toBe('200')
  expect(await lineOf('Remote-User : robin\r\n')).toBe('400')
  expect(await lineOf('Remote-User\t: robin\r\n')).toBe('400')
  expect(await lineOf(' Remote-User: robin\r\n')).toBe('400')
  expect(await lineOf('Remote-User: casey\r\n robin\r\n')).toBe('400')
  expect(await lineOf('X: 1\rRemote-User: robin\r\n')).toBe('400')
  expect(await lineOf('Remote-User: rob\u0000in\r\n')).toBe('400')
  expect(await lineOf('Remote-User: casey\r\nRemote-User: robin\r\n')).toBe('403')
  expect(await lineOf('Remote-User: robin\r\nRemote-User: robin\r\n')).toBe('403')
  expect(await lineOf('Remote-User: casey\r\nREMOTE-USER:\r\n')).toBe('403')
  expect(await lineOf('Remote-User: c\u00e4sey\r\n')).toBe('403')
  expect(await lineOf('Remote-User: ca\tsey\r\n')).toBe('403')
  expect(await lineOf(`Remote-User: ${'x'.repeat(300)}\r\n`)).toBe('403')
  expect(await lineOf('Remote-User:   casey  \r\n')).toBe('200')
})

test('more than one username is refused with what to change', async () => {
  await start()
  expect(await nameFor({ 'remote-user': 'casey, robin' })).toBe(
    '403: The header Remote-User of the reverse proxy contains more than one username. Configure the reverse proxy to replace the header Remote-User instead of adding to it.',
  )
})

test('an empty header signs nobody in and leaves the session alone', async () => {
  const { casey } = await start()
  expect(await nameFor({ 'remote-user': '' })).toBe(notSignedIn)
  expect(await nameFor({ 'remote-user': '  ', cookie: `ludarr_session=${casey.token}` })).toBe('casey')
})

test('the user of the proxy replaces the one of an older cookie, also if it is refused', async () => {
  const { robin } = await start()
  const cookie = `ludarr_session=${robin.token}`
  expect(await nameFor({ cookie })).toBe('robin')
  expect(await nameFor({ cookie, 'remote-user': 'casey' })).toBe('casey')
  expect((await me({ cookie, 'remote-user': 'nobody' })).status).toBe(403)
  expect((await me({ cookie, 'remote-user': 'casey, robin' })).status).toBe(403)
})

test('no session outlives the header', async () => {
  await start()
  const answer = await site.ask('GET', '/api/auth/me', undefined, { 'remote-user': 'casey' })
  expect([answer.status, answer.headers.get('set-cookie')]).toEqual([200, null])
  expect(await nameFor({})).toBe(notSignedIn)
})

test('a token in the request wins, and a wrong one is not replaced by the header', async () => {
  const { robin } = await start()
  const asCasey = { 'remote-user': 'casey' }
  expect(await nameFor({ ...asCasey, authorization: `Bearer ${robin.token}` })).toBe('robin')
  expect(await nameFor({ ...asCasey, authorization: 'Bearer wrong' })).toBe(notSignedIn)
  expect(await nameFor({ ...asCasey, authorization: 'Basic Y2FzZXk6eA==' })).toBe('casey')
})

test('an API key gets no further with the header than without it', async () => {
  const { robin } = await start()
  const { key } = await (await robin.ask('POST', '/api/api-keys', { name: 'Playnite' })).json()
  const statusOf = async (path: string, headers: Record<string, string>) =>
    (await site.ask('GET', path, undefined, { 'remote-user': 'casey', ...headers })).status
  expect(await statusOf('/api/games', { authorization: `Bearer ${key}` })).toBe(401)
  expect(await statusOf('/api/integration/library', { 'x-api-key': key })).toBe(200)
  expect(await statusOf('/api/integration/library', { 'x-api-key': `${key.slice(0, -1)}_` })).toBe(401)
})

test('a member of the proxy stays a member', async () => {
  await start()
  const answer = await site.ask('GET', '/api/users', undefined, { 'remote-user': 'casey' })
  expect(answer.status).toBe(403)
})

test('changes need a page of the same origin', async () => {
  await start()
  const add = async (headers: Record<string, string>) =>
    (await site.ask('POST', '/api/games', { title: 'Hades' }, { 'remote-user': 'casey', ...headers })).status
  expect(await add({ origin: 'https://evil.example' })).toBe(403)
  expect(await add({ origin: 'null' })).toBe(403)
  expect(await add({ 'sec-fetch-site': 'cross-site' })).toBe(403)
  expect(await add({})).toBe(403)
  expect(await add({ origin: site.url })).toBe(201)
})

test('an unknown user learns what to do, and a removed one is unknown', async () => {
  const { robin, casey } = await start()
  expect(await nameFor({ 'remote-user': 'kim' })).toBe(
    '403: The reverse proxy signed you in as "kim", but Ludarr has no account with this username. Ask an administrator to add it.',
  )
  expect((await robin.ask('DELETE', `/api/users/${casey.user.id}`)).status).toBe(204)
  expect((await me({ 'remote-user': 'casey' })).status).toBe(403)
  expect(site.app.users.count()).toBe(1)
})

test('unknown users become members once if the setting says so', async () => {
  await start({ createsUsers: true })
  const answers = await Promise.all(Array.from({ length: 5 }, () => me({ 'remote-user': 'Kim.Doe' })))
  expect(new Set(answers.map(({ body }) => `${body.username} ${body.role}`))).toEqual(new Set(['Kim.Doe member']))
  expect(site.app.users.all().filter(({ username }) => username === 'Kim.Doe')).toHaveLength(1)
  const created = site.app.log.lines.filter(({ message }) => message.startsWith('Created an account'))
  expect(created.map(({ fields }) => fields)).toEqual([{ username: 'Kim.Doe' }])
  for (const name of ['kim@example.com', 'k', 'x'.repeat(65), 'kim doe', '../kim'])
    expect({ name, says: await nameFor({ 'remote-user': name }) }).toEqual({
      name,
      says: `403: The reverse proxy signed you in as "${name}", which cannot be a username in Ludarr. Usernames have 3 to 64 letters, digits, dots, underscores or hyphens.`,
    })
})

test('a removed user whom the proxy still signs in gets a new member account if the setting says so', async () => {
  const { robin } = await start({ createsUsers: true })
  const kim = await site.addUser('kim', 'admin')
  expect((await robin.ask('DELETE', `/api/users/${kim.user.id}`)).status).toBe(204)
  const { status, body } = await me({ 'remote-user': 'kim' })
  expect([status, body.role, body.id === kim.user.id]).toEqual([200, 'member', false])
})

test('addresses with tokens of their own ignore the header', async () => {
  const { casey } = await start({ createsUsers: true }, { metricsToken: 'the token of the metrics' })
  const { token } = await (await casey.ask('POST', '/api/calendar/token')).json()
  const names = { admin: 'robin', unknown: 'kim', double: 'robin, casey' }
  for (const name of Object.values(names)) {
    const statusOf = async (path: string, headers: Record<string, string> = {}) =>
      (await site.ask('GET', path, undefined, { 'remote-user': name, ...headers })).status
    expect([name, await statusOf('/metrics')]).toEqual([name, 401])
    expect([name, await statusOf('/metrics', { authorization: 'Bearer the' })]).toEqual([name, 401])
    expect([name, await statusOf('/api/calendar.ics')]).toEqual([name, 401])
    expect([name, await statusOf('/api/calendar.ics?token=wrong')]).toEqual([name, 401])
    expect([name, await statusOf(`/api/calendar.ics?token=${token}`)]).toEqual([name, 200])
    expect([name, await statusOf('/api/health')]).toEqual([name, 200])
  }
  expect(site.app.users.count()).toBe(2)
})

test('the header does not replace the setup, which suggests its username', async () => {
  const settings = { trustedProxies: ['127.0.0.1'], proxySignIn: { ...signIn, createsUsers: true } }
  site = await startTestSite({}, settings)
  expect(await nameFor({ 'remote-user': 'kim' })).toBe(notSignedIn)
  expect(site.app.users.count()).toBe(0)
  const status = async (headers: Record<string, string>) =>
    (await site.ask('GET', '/api/auth/status', undefined, headers)).json()
  const ways = { passwordSignIn: true, providers: [], passkeyOrigin: null, proxyUsername: null }
  expect(await status({ 'remote-user': 'kim' })).toEqual({ ...ways, hasUsers: false, proxyUsername: 'kim' })
  expect(await status({})).toEqual({ hasUsers: false, ...ways })
  const body = { username: 'kim', password: 'correct horse battery' }
  expect((await site.ask('POST', '/api/auth/setup', body, { 'remote-user': 'kim' })).status).toBe(201)
  expect(await status({ 'remote-user': 'kim' })).toEqual({ hasUsers: true, ...ways })
  expect(await nameFor({ 'remote-user': 'kim' })).toBe('kim')
})

test('signing out clears the cookie and leads to the proxy', async () => {
  await start({ logoutUrl: 'https://auth.example/logout' })
  const headers = { 'remote-user': 'casey', origin: site.url }
  const answer = await site.ask('POST', '/logout', undefined, headers)
  expect([answer.status, await answer.json()]).toEqual([200, { logoutUrl: 'https://auth.example/logout' }])
  expect(answer.headers.get('set-cookie')).toStartWith('ludarr_session=; Max-Age=0;')
  expect((await site.ask('POST', '/logout', undefined, { origin: site.url })).status).toBe(204)
  expect((await site.ask('POST', '/logout', undefined, { ...headers, origin: 'https://evil.example' })).status).toBe(
    403,
  )
})

test('without an address to sign out, signing out says where to do it', async () => {
  await start()
  const answer = await site.ask('POST', '/logout', undefined, { 'remote-user': 'casey', origin: site.url })
  expect([answer.status, await answer.json()]).toEqual([
    409,
    { error: 'The reverse proxy signs you in. Sign out there.', message: expect.any(Object) },
  ])
})

test('requests are limited, by the address that the proxy forwards', async () => {
  const limits = { general: 5, write: 5, metadata: 5, images: 5, transfers: 5, login: 5, socket: 5 }
  await start({}, { rateLimitsOff: false, limits })
  const from = (address: string) => me({ 'remote-user': 'casey', 'x-forwarded-for': address })
  for (let count = 0; count < 5; count += 1) expect((await from('203.0.113.5')).status).toBe(200)
  expect((await from('203.0.113.5')).status).toBe(429)
  expect((await from('203.0.113.6')).status).toBe(200)
})

test('each sign-in is logged with its address, once a day', async () => {
  await start()
  const signedIn = () => site.app.log.lines.filter(({ message }) => message === 'Signed in by the reverse proxy')
  const visit = (address: string) => me({ 'remote-user': 'casey', 'x-forwarded-for': `198.51.100.1, ${address}` })
  for (const address of ['203.0.113.5', '203.0.113.5', '203.0.113.6']) await visit(address)
  expect(signedIn().map(({ fields }) => fields)).toEqual([
    { username: 'casey', address: '203.0.113.5' },
    { username: 'casey', address: '203.0.113.6' },
  ])
  site.app.clock.advance(25 * 60 * 60 * 1000)
  await visit('203.0.113.5')
  expect(signedIn()).toHaveLength(3)
})

test('a refused request is logged with the address of its client', async () => {
  await start()
  await me({ 'remote-user': 'nobody', 'x-forwarded-for': '203.0.113.5' })
  const refused = site.app.log.lines.filter(({ fields }) => fields.status === 403)
  expect(refused.map(({ fields }) => fields.address)).toEqual(['203.0.113.5'])
})
