import { afterEach, beforeEach, expect, test } from 'bun:test'
import { passkeySite } from '#core/accounts/passkeys.ts'
import type { About } from '#core/app-context.ts'
import { createAuthenticator } from '../fakes/authenticator.ts'
import { aboutTest } from '../test-app.ts'
import { codeOf } from '../totp-codes.ts'
import { password, startTestSite, type TestSite } from './test-site.ts'

const origin = 'https://games.example'
const at = (publicUrl: string | null): { about: About } => ({
  about: { ...aboutTest('/tmp', '2026-11-21T12:00:00.000Z'), publicUrl },
})

let site: TestSite

beforeEach(async () => {
  site = await startTestSite(at(`${origin}/ludarr`))
})
afterEach(() => site.stop())

type Member = Awaited<ReturnType<TestSite['addUser']>>
type Device = ReturnType<typeof createAuthenticator>

const start = async ({ ask }: Member) =>
  (await (await ask('POST', '/api/auth/passkeys/options', { password })).json()).options

async function registered(user: Member, name = 'My phone'): Promise<Device & { passkeyId: string }> {
  const device = createAuthenticator()
  const registration = device.create(await start(user), { origin })
  const added = await user.ask('POST', '/api/auth/passkeys', { name, registration })
  expect(added.status).toBe(201)
  return { ...device, passkeyId: (await added.json()).id }
}

const signInOptions = async () => (await (await site.ask('POST', '/api/auth/passkeys/sign-in/options')).json()).options
const signIn = (assertion: unknown) => site.ask('POST', '/api/auth/passkeys/sign-in', { assertion })

test('a user adds a passkey and signs in with it, without name, password or code', async () => {
  const robin = await site.addUser('robin')
  expect(await (await site.ask('GET', '/api/auth/status')).json()).toMatchObject({
    hasUsers: true,
    passkeyOrigin: origin,
  })
  const options = await start(robin)
  expect(options).toMatchObject({
    rp: { id: 'games.example', name: 'Ludarr' },
    user: { name: 'robin' },
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  const device = await registered(robin)
  expect(await (await robin.ask('GET', '/api/auth/passkeys')).json()).toEqual([
    { id: device.passkeyId, name: 'My phone', createdAt: expect.any(String), lastUsedAt: null },
  ])
  const answer = await signIn(device.get(await signInOptions(), { origin }))
  expect(answer.status).toBe(200)
  expect(answer.headers.get('set-cookie')).toContain('ludarr_session=')
  const { token, user } = await answer.json()
  expect(user.username).toBe('robin')
  const headers = { authorization: `Bearer ${token}` }
  const sessions = await (await site.ask('GET', '/api/auth/sessions', undefined, headers)).json()
  expect(sessions).toMatchObject([{ current: true, signedInBy: 'passkey' }])
  expect(await (await robin.ask('GET', '/api/auth/passkeys')).json()).toMatchObject([
    { lastUsedAt: expect.any(String) },
  ])
})

test('the address of passkeys is the configured one, and no other', () => {
  const siteAt = (url: string | null) => passkeySite({ ...site.app, ...at(url) })
  expect(siteAt('https://games.example:8443/ludarr')).toEqual({
    origin: 'https://games.example:8443',
    rpId: 'games.example',
  })
  expect(siteAt('http://localhost:5757')).toEqual({ origin: 'http://localhost:5757', rpId: 'localhost' })
  for (const unfit of [null, 'http://games.example', 'https://192.168.1.20', 'https://[::1]:5757', 'http://nas:5757'])
    expect({ unfit, site: siteAt(unfit) }).toEqual({ unfit, site: null })
})

test('the address that an administrator saved counts if the configuration has none', async () => {
  await site.stop()
  site = await startTestSite(at(null))
  const admin = await site.addUser('admin', 'admin')
  const saved = await admin.ask('PATCH', '/api/settings/sign-in', { publicUrl: origin })
  expect(saved.status).toBe(200)
  const device = await registered(admin)
  expect((await signIn(device.get(await signInOptions(), { origin }))).status).toBe(200)
})

test('if only providers sign users in, a passkey does not get around them', async () => {
  const admin = await site.addUser('admin', 'admin')
  const device = await registered(admin)
  const assertion = device.get(await signInOptions(), { origin })
  site.app.settings.write('sign-in', { passwordSignIn: false })
  expect((await signIn(assertion)).status).toBe(403)
  expect((await site.ask('POST', '/api/auth/passkeys/sign-in/options')).status).toBe(403)
  expect((await admin.ask('POST', '/api/auth/passkeys/options', { password })).status).toBe(403)
  expect(await (await site.ask('GET', '/api/auth/status')).json()).toHaveProperty('passkeyOrigin', null)
  site.app.settings.write('sign-in', { passwordSignIn: true })
  expect((await signIn(assertion)).status).toBe(200)
})

test('without a fitting address, there are no passkeys', async () => {
  await site.stop()
  site = await startTestSite(at(null))
  const robin = await site.addUser('robin')
  const hostile = { host: 'games.example', 'x-forwarded-host': 'games.example', 'x-forwarded-proto': 'https' }
  expect(await (await site.ask('GET', '/api/auth/status', undefined, hostile)).json()).toHaveProperty(
    'passkeyOrigin',
    null,
  )
  expect((await robin.ask('POST', '/api/auth/passkeys/options', { password }, hostile)).status).toBe(409)
  expect((await site.ask('POST', '/api/auth/passkeys/sign-in/options', undefined, hostile)).status).toBe(409)
  expect(await (await robin.ask('GET', '/api/auth/passkeys')).json()).toEqual([])
})

test('an open session alone adds no passkey: it takes the password, and a code if there is a second factor', async () => {
  const robin = await site.addUser('robin')
  const path = '/api/auth/passkeys/options'
  expect((await robin.ask('POST', path, {})).status).toBe(400)
  expect((await robin.ask('POST', path, { password: 'wrong' })).status).toBe(401)
  const { secret } = await (await robin.ask('POST', '/api/auth/totp/enroll')).json()
  await robin.ask('POST', '/api/auth/totp/confirm', { code: codeOf(secret, site.app.clock.now()) })
  site.app.clock.advance(30_000)
  expect((await robin.ask('POST', path, { password })).status).toBe(401)
  const code = codeOf(secret, site.app.clock.now())
  expect((await robin.ask('POST', path, { password, code })).status).toBe(200)
  expect((await robin.ask('POST', path, { password, code })).status).toBe(401)
})

test('each challenge registers one passkey, for its user and session, within five minutes', async () => {
  const [robin, alex] = [await site.addUser('robin'), await site.addUser('alex')]
  const add = async (user: Member, registration: unknown) =>
    (await user.ask('POST', '/api/auth/passkeys', { name: 'Phone', registration })).status
  const options = await start(robin)
  const [one, other] = [createAuthenticator(), createAuthenticator()]
  expect(await add(alex, one.create(options, { origin }))).toBe(400)
  expect(await add(robin, one.create(await signInOptions(), { origin, rpId: 'games.example' }))).toBe(400)
  expect(await add(robin, one.create(options, { origin }))).toBe(201)
  expect(await add(robin, other.create(options, { origin }))).toBe(400)
  const late = await start(robin)
  site.app.clock.advance(5 * 60_000)
  expect(await add(robin, other.create(late, { origin }))).toBe(400)
  expect(await add(robin, other.create({ ...late, challenge: 'AAAA' }, { origin }))).toBe(400)
  // A device that has a passkey for robin, and one that another account uses.
  expect((await start(robin)).excludeCredentials).toMatchObject([{ id: one.id }])
  expect(await add(alex, one.create(await start(alex), { origin }))).toBe(409)
})

const broken: [string, Parameters<Device['create']>[1]][] = [
  ['another origin', { origin: 'https://evil.example' }],
  ['the origin without TLS', { origin: 'http://games.example' }],
  ['another port', { origin: 'https://games.example:8443' }],
  ['the site of another host', { origin, rpId: 'evil.example' }],
  ['a device that did not verify its user', { origin, flags: 0x01 }],
  ['a device that nobody touched', { origin, flags: 0x04 }],
  ['an unknown challenge', { origin, challenge: 'dW5rbm93bg' }],
  ['the other ceremony', { origin, type: 'webauthn.other' }],
]

for (const [what, ceremony] of broken) {
  test(`a passkey is neither added nor used with ${what}`, async () => {
    const robin = await site.addUser('robin')
    const registration = createAuthenticator().create(await start(robin), ceremony)
    expect((await robin.ask('POST', '/api/auth/passkeys', { name: 'Phone', registration })).status).toBe(400)
    const device = await registered(robin)
    const answer = await signIn(device.get(await signInOptions(), ceremony))
    expect(answer.status).toBe(401)
    expect(answer.headers.get('set-cookie')).toBeNull()
    expect((await signIn(device.get(await signInOptions(), { origin }))).status).toBe(200)
  })
}

test('each signature signs in once, also when it is sent many times at once', async () => {
  const device = await registered(await site.addUser('robin'))
  const assertion = device.get(await signInOptions(), { origin })
  const answers = await Promise.all(Array.from({ length: 10 }, () => signIn(assertion)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(9)
})

test('a device whose counter went back is refused, and one without a counter is not', async () => {
  const robin = await site.addUser('robin')
  const device = await registered(robin)
  expect((await signIn(device.get(await signInOptions(), { origin, counter: 7 }))).status).toBe(200)
  for (const counter of [7, 6, 0])
    expect((await signIn(device.get(await signInOptions(), { origin, counter }))).status).toBe(401)
  expect((await signIn(device.get(await signInOptions(), { origin, counter: 8 }))).status).toBe(200)
  const synced = await registered(robin, 'Synced')
  for (let round = 0; round < 3; round++)
    expect((await signIn(synced.get(await signInOptions(), { origin, counter: 0 }))).status).toBe(200)
})

test('another key, a changed signature and the handle of another user are refused', async () => {
  const [robin, alex] = [await site.addUser('robin'), await site.addUser('alex')]
  const [device, other] = [await registered(robin), await registered(alex)]
  const assertion = device.get(await signInOptions(), { origin })
  const forged = other.get(await signInOptions(), { origin })
  for (const wrong of [
    { ...forged, id: assertion.id, rawId: assertion.id },
    { ...assertion, response: { ...assertion.response, signature: forged.response.signature } },
    { ...assertion, response: { ...assertion.response, userHandle: forged.response.userHandle } },
    { ...assertion, response: { ...assertion.response, authenticatorData: 'AAAA' } },
    { ...assertion, response: { ...assertion.response, clientDataJSON: 'AAAA' } },
    createAuthenticator().get(await signInOptions(), { origin }),
  ])
    expect((await signIn(wrong)).status).toBe(401)
  expect((await signIn(assertion)).status).toBe(200)
  for (const malformed of [undefined, null, {}, 'text', { ...assertion, response: {} }, { ...assertion, id: '<>' }])
    expect((await signIn(malformed)).status).toBe(400)
})

test('passkeys are renamed and removed by their owner only, and a removed one signs in no more', async () => {
  const [robin, alex] = [await site.addUser('robin'), await site.addUser('alex')]
  const device = await registered(robin)
  const path = `/api/auth/passkeys/${device.passkeyId}`
  expect((await alex.ask('PATCH', path, { name: 'Mine' })).status).toBe(404)
  expect((await alex.ask('DELETE', path)).status).toBe(404)
  expect(await (await robin.ask('PATCH', path, { name: ' Old phone ' })).json()).toMatchObject({ name: 'Old phone' })
  expect((await robin.ask('PATCH', path, { name: '  ' })).status).toBe(400)
  expect((await robin.ask('DELETE', path)).status).toBe(204)
  expect((await signIn(device.get(await signInOptions(), { origin }))).status).toBe(401)
  expect((await robin.ask('DELETE', path)).status).toBe(404)
})

test('an account holds at most 25 passkeys', async () => {
  const robin = await site.addUser('robin')
  const late = await start(robin)
  for (let number = 0; number < 25; number++) await registered(robin, `Phone ${number}`)
  expect((await robin.ask('POST', '/api/auth/passkeys/options', { password })).status).toBe(409)
  const registration = createAuthenticator().create(late, { origin })
  expect((await robin.ask('POST', '/api/auth/passkeys', { name: 'Phone', registration })).status).toBe(409)
})

test('passkeys go with their account, and a session by passkey is ended like any other', async () => {
  const [admin, robin] = [await site.addUser('admin', 'admin'), await site.addUser('robin')]
  const device = await registered(robin)
  const { token } = await (await signIn(device.get(await signInOptions(), { origin }))).json()
  const me = async () => (await site.ask('GET', '/api/auth/me', undefined, { authorization: `Bearer ${token}` })).status
  expect(await me()).toBe(200)
  expect(await (await admin.ask('GET', '/api/users/second-factors')).json()).toEqual([
    { userId: robin.user.id, secondFactorSince: null, passkeys: 1 },
  ])
  expect((await admin.ask('DELETE', `/api/users/${robin.user.id}/sessions`)).status).toBe(204)
  expect(await me()).toBe(401)
  expect((await admin.ask('DELETE', `/api/users/${robin.user.id}`)).status).toBe(204)
  expect(site.app.connection.all('SELECT * FROM passkeys')).toEqual([])
  expect((await signIn(device.get(await signInOptions(), { origin }))).status).toBe(401)
})

test('failed sign-ins with passkeys are limited like those with passwords', async () => {
  await site.stop()
  site = await startTestSite(at(origin), { rateLimitsOff: false })
  const stranger = createAuthenticator()
  const options = await signInOptions()
  for (let attempt = 0; attempt < 20; attempt++)
    expect((await signIn(stranger.get(options, { origin }))).status).toBe(401)
  expect((await signIn(stranger.get(options, { origin }))).status).toBe(429)
})

test('a challenge of before a restart, and one from the future, count for nothing', async () => {
  const device = await registered(await site.addUser('robin'))
  const options = await signInOptions()
  site.app.clock.advance(-60_000)
  expect((await signIn(device.get(options, { origin }))).status).toBe(401)
  const other = await startTestSite(at(origin))
  const foreign = (await (await other.ask('POST', '/api/auth/passkeys/sign-in/options')).json()).options
  await other.stop()
  expect((await signIn(device.get(foreign, { origin }))).status).toBe(401)
})
