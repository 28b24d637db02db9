import { afterEach, beforeEach, expect, test } from 'bun:test'
import { memberDefaults } from '#domain/accounts/user.ts'
import { password, startTestSite, type TestSite } from './test-site.ts'

let site: TestSite
let robin: Awaited<ReturnType<TestSite['signUp']>>

beforeEach(async () => {
  site = await startTestSite({}, { rateLimitsOff: true })
  robin = await site.signUp()
})

afterEach(async () => {
  await site.stop()
})

const addSam = async (role = 'member') =>
  robin.ask('POST', '/api/users', { username: 'sam', password, role }).then((answer) => answer.json())

test('an admin adds, changes and removes accounts', async () => {
  const sam = await addSam()
  expect(sam).toEqual({
    id: expect.any(String),
    username: 'sam',
    role: 'member',
    storefrontUserId: null,
    ...memberDefaults,
    createdAt: '2026-11-21T12:00:00.000Z',
  })
  expect(await (await robin.ask('GET', '/api/users')).json()).toHaveLength(2)
  const changed = await robin.ask('PATCH', `/api/users/${sam.id}`, { username: 'samuel', password: 'another password' })
  expect(await changed.json()).toMatchObject({ id: sam.id, username: 'samuel', role: 'member' })
  const login = await site.ask('POST', '/api/auth/login', { username: 'samuel', password: 'another password' })
  expect(login.status).toBe(200)
  const { token } = await login.json()
  expect((await robin.ask('DELETE', `/api/users/${sam.id}`)).status).toBe(204)
  const orphan = await site.ask('GET', '/api/auth/me', undefined, { authorization: `Bearer ${token}` })
  expect(orphan.status).toBe(401)
  expect((await robin.ask('DELETE', `/api/users/${sam.id}`)).status).toBe(404)
})

test('no response contains a password or hash', async () => {
  const sam = await addSam()
  const texts = await Promise.all([
    robin.ask('GET', '/api/users').then((answer) => answer.text()),
    robin.ask('PATCH', `/api/users/${sam.id}`, { password }).then((answer) => answer.text()),
  ])
  for (const text of texts) expect(text).not.toMatch(/password|plain:/i)
})

test('usernames are unique regardless of case, even in parallel requests', async () => {
  const sam = await addSam()
  expect((await robin.ask('POST', '/api/users', { username: 'SAM', password, role: 'member' })).status).toBe(409)
  expect((await robin.ask('PATCH', `/api/users/${sam.id}`, { username: 'Robin' })).status).toBe(409)
  expect((await robin.ask('PATCH', `/api/users/${sam.id}`, { username: 'Sam' })).status).toBe(200)
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => robin.ask('POST', '/api/users', { username: 'kim', password, role: 'member' })),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(19)
})

test('the last admin can be neither removed nor demoted', async () => {
  const own = `/api/users/${robin.user.id}`
  expect((await robin.ask('PATCH', own, { role: 'member' })).status).toBe(409)
  expect((await robin.ask('DELETE', own)).status).toBe(409)
  expect((await robin.ask('PATCH', own, { role: 'admin' })).status).toBe(200)
  const sam = await addSam('admin')
  const [one, other] = await Promise.all([
    robin.ask('PATCH', own, { role: 'member' }),
    robin.ask('PATCH', `/api/users/${sam.id}`, { role: 'member' }),
  ])
  expect([one.status, other.status].toSorted()).not.toEqual([200, 200])
  expect(site.app.users.countAdmins()).toBe(1)
})

test('members cannot manage accounts', async () => {
  const sam = await site.addUser('sam')
  const asked: [string, string, unknown][] = [
    ['GET', '/api/users', undefined],
    ['POST', '/api/users', { username: 'kim', password, role: 'admin' }],
    ['PATCH', `/api/users/${sam.user.id}`, { role: 'admin' }],
    ['DELETE', `/api/users/${robin.user.id}`, undefined],
  ]
  for (const [method, path, body] of asked) expect((await sam.ask(method, path, body)).status).toBe(403)
  expect(site.app.users.find(sam.user.id)?.role).toBe('member')
})

test("an account's storefront id has seventeen digits", async () => {
  const set = (storefrontUserId: unknown) => robin.ask('PATCH', '/api/user/storefront-id', { storefrontUserId })
  const answer = await set('76561197960287930')
  expect(await answer.json()).toEqual({ success: true, storefrontUserId: '76561197960287930' })
  expect((await (await robin.ask('GET', '/api/auth/me')).json()).storefrontUserId).toBe('76561197960287930')
  for (const wrong of ['7656119796028793', '12345678901234567', 7_656_119_796_028, '', 'x', undefined]) {
    expect((await set(wrong)).status).toBe(400)
  }
  expect(await (await set(null)).json()).toEqual({ success: true, storefrontUserId: null })
})
