import { afterEach, beforeEach, expect, test } from 'bun:test'
import { createSecretBox, encryptionKey } from '#db/secret-box.ts'
import { codeOf, wrongCodeOf } from '../totp-codes.ts'
import { password, startTestSite, type TestSite } from './test-site.ts'

let site: TestSite

beforeEach(async () => {
  site = await startTestSite()
})
afterEach(() => site.stop())

type Member = Awaited<ReturnType<TestSite['addUser']>>
type Enrolled = Member & { secret: string; recoveryCodes: string[] }

const now = (): Date => site.app.clock.now()
/** Each code counts once, so that the next one needs another time. */
const nextStep = (): void => site.app.clock.advance(30_000)

async function enrolled(username = 'robin', role: 'admin' | 'member' = 'member'): Promise<Enrolled> {
  const user = await site.addUser(username, role)
  const { secret } = await (await user.ask('POST', '/api/auth/totp/enroll')).json()
  const confirmed = await user.ask('POST', '/api/auth/totp/confirm', { code: codeOf(secret, now()) })
  expect(confirmed.status).toBe(200)
  const { recoveryCodes } = await confirmed.json()
  nextStep()
  return { ...user, secret, recoveryCodes }
}

const signIn = (body: Record<string, unknown> = {}, headers = {}) =>
  site.ask('POST', '/api/auth/login', { username: 'robin', password, ...body }, headers)

test('a user sets up a second factor, and from then on signs in with a code', async () => {
  const robin = await site.addUser('robin')
  expect(await (await robin.ask('GET', '/api/auth/totp')).json()).toEqual({
    enabledAt: null,
    recoveryCodesLeft: 0,
    required: false,
  })
  const { secret, url } = await (await robin.ask('POST', '/api/auth/totp/enroll')).json()
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  const address = new URL(url)
  expect([address.protocol, address.searchParams.get('secret'), address.searchParams.get('issuer')]).toEqual([
    'otpauth:',
    secret,
    'Ludarr',
  ])
  expect(decodeURIComponent(address.pathname)).toContain('Ludarr:robin')
  const confirmed = await robin.ask('POST', '/api/auth/totp/confirm', { code: codeOf(secret, now()) })
  const { recoveryCodes } = await confirmed.json()
  expect(recoveryCodes).toHaveLength(10)
  expect(new Set(recoveryCodes).size).toBe(10)
  expect(await (await robin.ask('GET', '/api/auth/totp')).json()).toEqual({
    enabledAt: now().toISOString(),
    recoveryCodesLeft: 10,
    required: false,
  })

  const asked = await signIn()
  expect([asked.status, await asked.json()]).toEqual([
    401,
    { error: expect.any(String), message: expect.any(Object), secondFactor: true },
  ])
  expect(asked.headers.get('set-cookie')).toBeNull()
  nextStep()
  const answer = await signIn({ code: codeOf(secret, now()) })
  expect([answer.status, (await answer.json()).user.username]).toEqual([200, 'robin'])
})

test('a set-up that was not confirmed changes nothing', async () => {
  const robin = await site.addUser('robin')
  const { secret } = await (await robin.ask('POST', '/api/auth/totp/enroll')).json()
  expect((await signIn()).status).toBe(200)
  const wrong = await robin.ask('POST', '/api/auth/totp/confirm', { code: wrongCodeOf(secret, now()) })
  expect([wrong.status, (await wrong.json()).details]).toEqual([
    400,
    [{ path: 'code', message: expect.any(String), messageKey: expect.any(Object) }],
  ])
  expect((await signIn()).status).toBe(200)
  expect(await (await robin.ask('GET', '/api/auth/totp')).json()).toMatchObject({ enabledAt: null })
  // Started again, the first secret is forgotten.
  const second = await (await robin.ask('POST', '/api/auth/totp/enroll')).json()
  expect(second.secret).not.toBe(secret)
  expect((await robin.ask('POST', '/api/auth/totp/confirm', { code: codeOf(secret, now()) })).status).toBe(400)
  expect((await robin.ask('POST', '/api/auth/totp/confirm', { code: codeOf(second.secret, now()) })).status).toBe(200)
})

test('nothing can be confirmed before it was started', async () => {
  const robin = await site.addUser('robin')
  expect((await robin.ask('POST', '/api/auth/totp/confirm', { code: '123456' })).status).toBe(409)
})

test('each code signs in once, also the one that confirmed the set-up', async () => {
  const robin = await site.addUser('robin')
  const { secret } = await (await robin.ask('POST', '/api/auth/totp/enroll')).json()
  const first = codeOf(secret, now())
  expect((await robin.ask('POST', '/api/auth/totp/confirm', { code: first })).status).toBe(200)
  expect((await signIn({ code: first })).status).toBe(401)
  nextStep()
  const code = codeOf(secret, now())
  expect((await signIn({ code })).status).toBe(200)
  const again = await signIn({ code })
  expect([again.status, await again.json()]).toEqual([
    401,
    { error: expect.any(String), message: expect.any(Object), secondFactor: true },
  ])
})

test('of many sign-ins with the same code at once, one succeeds', async () => {
  const { secret, recoveryCodes } = await enrolled()
  for (const code of [codeOf(secret, now()), recoveryCodes[0] ?? '']) {
    const answers = await Promise.all(Array.from({ length: 12 }, () => signIn({ code })))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 401)).toHaveLength(11)
  }
})

test('clocks may differ by one step, and no older code is accepted after a newer one', async () => {
  const { secret } = await enrolled()
  site.app.clock.advance(10 * 30_000)
  expect((await signIn({ code: codeOf(secret, now(), -2) })).status).toBe(401)
  expect((await signIn({ code: codeOf(secret, now(), 2) })).status).toBe(401)
  expect((await signIn({ code: codeOf(secret, now(), -1) })).status).toBe(200)
  expect((await signIn({ code: codeOf(secret, now(), 1) })).status).toBe(200)
  // It was valid all the time, but a newer one has been used.
  expect((await signIn({ code: codeOf(secret, now()) })).status).toBe(401)
})

test('codes are read with the space that apps show', async () => {
  const { secret } = await enrolled()
  const code = codeOf(secret, now())
  expect((await signIn({ code: ` ${code.slice(0, 3)} ${code.slice(3)} ` })).status).toBe(200)
})

test('a recovery code signs in once, however it is typed', async () => {
  const { recoveryCodes, ask } = await enrolled()
  const [first = '', second = ''] = recoveryCodes
  expect(first).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/)
  expect((await signIn({ code: first })).status).toBe(200)
  expect((await signIn({ code: first })).status).toBe(401)
  expect((await signIn({ code: second.toUpperCase().replaceAll('-', ' ') })).status).toBe(200)
  expect(await (await ask('GET', '/api/auth/totp')).json()).toMatchObject({ recoveryCodesLeft: 8 })
})

test('recovery codes of one user do not open the account of another', async () => {
  const [, alex] = [await enrolled(), await enrolled('alex')]
  expect((await signIn({ code: alex.recoveryCodes[0] })).status).toBe(401)
  expect((await signIn({ code: codeOf(alex.secret, now()) })).status).toBe(401)
})

test('a wrong password tells nothing about the second factor', async () => {
  const { secret } = await enrolled()
  const code = codeOf(secret, now())
  for (const body of [{ password: 'wrong' }, { password: 'wrong', code }]) {
    const answer = await signIn(body)
    expect([answer.status, await answer.json()]).toEqual([
      401,
      { error: 'Invalid username or password', message: expect.any(Object) },
    ])
  }
  // The code was not used up.
  expect((await signIn({ code })).status).toBe(200)
})

test('codes of any other form are refused', async () => {
  await enrolled()
  for (const code of ['12345', '1234567', 'abcdef', '١٢٣٤٥٦', '-', "' OR 1=1 --", 'x'.repeat(64)]) {
    const answer = await signIn({ code })
    expect({ code, status: answer.status }).toEqual({ code, status: 401 })
  }
  expect((await signIn({ code: 'x'.repeat(65) })).status).toBe(400)
  expect((await signIn({ code: 123456 })).status).toBe(400)
  for (const code of ['', '  ']) expect((await signIn({ code })).status).toBe(401)
})

test('neither the password alone nor a code alone changes or removes the second factor', async () => {
  const { ask, secret } = await enrolled()
  const code = codeOf(secret, now())
  for (const [proof, status] of [
    [{ password, code: wrongCodeOf(secret, now()) }, 401],
    [{ password: 'wrong password', code }, 401],
    [{ password }, 400],
    [{ code }, 400],
  ] as const) {
    expect((await ask('DELETE', '/api/auth/totp', proof)).status).toBe(status)
    expect((await ask('POST', '/api/auth/totp/recovery-codes', proof)).status).toBe(status)
  }
  expect((await ask('POST', '/api/auth/totp/enroll')).status).toBe(409)
  expect((await ask('POST', '/api/auth/totp/confirm', { code })).status).toBe(409)
  expect((await signIn()).status).toBe(401)
  expect((await signIn({ code })).status).toBe(200)
})

test('password and code remove the second factor with its recovery codes', async () => {
  const { ask, secret, recoveryCodes } = await enrolled()
  expect((await ask('DELETE', '/api/auth/totp', { password, code: codeOf(secret, now()) })).status).toBe(204)
  expect((await signIn()).status).toBe(200)
  expect(site.app.connection.all('SELECT * FROM recovery_codes')).toEqual([])
  expect((await ask('DELETE', '/api/auth/totp', { password, code: '123456' })).status).toBe(409)
  const next = await (await ask('POST', '/api/auth/totp/enroll')).json()
  expect(next.secret).not.toBe(secret)
  nextStep()
  await ask('POST', '/api/auth/totp/confirm', { code: codeOf(next.secret, now()) })
  expect((await signIn({ code: recoveryCodes[0] })).status).toBe(401)
})

test('new recovery codes replace the old ones', async () => {
  const { ask, secret, recoveryCodes } = await enrolled()
  const proof = { password, code: codeOf(secret, now()) }
  const renewed = await (await ask('POST', '/api/auth/totp/recovery-codes', proof)).json()
  expect(renewed.recoveryCodes).toHaveLength(10)
  expect((await signIn({ code: recoveryCodes[0] })).status).toBe(401)
  expect((await signIn({ code: renewed.recoveryCodes[0] })).status).toBe(200)
})

test('an admin removes the second factor of a member, but not the own one', async () => {
  const [admin, robin] = [await enrolled('admin', 'admin'), await enrolled()]
  expect(await (await admin.ask('GET', '/api/users/second-factors')).json()).toEqual([
    { userId: admin.user.id, secondFactorSince: expect.any(String), passkeys: 0 },
    { userId: robin.user.id, secondFactorSince: expect.any(String), passkeys: 0 },
  ])
  expect((await robin.ask('DELETE', `/api/users/${admin.user.id}/second-factor`)).status).toBe(403)
  expect((await admin.ask('DELETE', `/api/users/${admin.user.id}/second-factor`)).status).toBe(409)
  expect((await admin.ask('DELETE', `/api/users/${robin.user.id}/second-factor`)).status).toBe(204)
  expect((await signIn()).status).toBe(200)
  expect((await admin.ask('DELETE', `/api/users/${robin.user.id}/second-factor`)).status).toBe(404)
  expect((await admin.ask('DELETE', `/api/users/${crypto.randomUUID()}/second-factor`)).status).toBe(404)
})

test('an admin who must have a second factor is led to set it up before anything else', async () => {
  const [admin, member] = [await site.addUser('admin', 'admin'), await site.addUser('alex')]
  const keyAnswer = await admin.ask('POST', '/api/api-keys', { name: 'Playnite' })
  const { key } = await keyAnswer.json()
  const settings = '/api/settings/second-factor'
  expect(await (await admin.ask('GET', settings)).json()).toEqual({ requiredForAdmins: false })
  expect((await member.ask('PATCH', settings, { requiredForAdmins: true })).status).toBe(403)
  expect((await admin.ask('PATCH', settings, { requiredForAdmins: true })).status).toBe(200)

  const answer = await site.ask('POST', '/api/auth/login', { username: 'admin', password })
  const { token } = await answer.json()
  const ask = (method: string, path: string, body?: unknown) =>
    site.ask(method, path, body, { authorization: `Bearer ${token}` })
  for (const [method, path] of [
    ['GET', '/api/games'],
    ['PATCH', settings],
    ['GET', '/api/users'],
    ['GET', '/api/integration/ping'],
    ['GET', '/api/nothing'],
    ['GET', '/api/authx'],
  ] as const) {
    const refused = await ask(method, path, method === 'PATCH' ? { requiredForAdmins: false } : undefined)
    expect([path, refused.status, await refused.json()]).toEqual([
      path,
      403,
      { error: expect.any(String), message: expect.any(Object), secondFactorRequired: true },
    ])
  }
  expect(await (await ask('GET', '/api/auth/session')).json()).toMatchObject({
    user: { username: 'admin' },
    secondFactorRequired: true,
  })
  // Keys need no second factor, and members are not asked for one.
  expect((await site.ask('GET', '/api/integration/ping', undefined, { 'x-api-key': key })).status).toBe(200)
  expect((await member.ask('GET', '/api/games')).status).toBe(200)
  expect(await site.context.authenticator.userOf(token)).toBeNull()

  const { secret } = await (await ask('POST', '/api/auth/totp/enroll')).json()
  expect((await ask('GET', '/api/games')).status).toBe(403)
  expect((await ask('POST', '/api/auth/totp/confirm', { code: codeOf(secret, now()) })).status).toBe(200)
  expect((await ask('GET', '/api/games')).status).toBe(200)
  expect(await (await ask('GET', '/api/auth/session')).json()).toEqual({ user: expect.any(Object) })
  expect(await site.context.authenticator.userOf(token)).not.toBeNull()
})

test('sockets of admins who must set up a second factor have to sign in again', async () => {
  const again: string[] = []
  site.app.events.on('sessionsEnded', ({ userId, ids }) => void again.push(`${userId}${ids.length}`))
  const [admin, other] = [await site.addUser('admin', 'admin'), await enrolled('other', 'admin')]
  await site.addUser('alex')
  const require = (requiredForAdmins: boolean) =>
    other.ask('PATCH', '/api/settings/second-factor', { requiredForAdmins })
  await require(true)
  expect(again).toEqual([`${admin.user.id}0`])
  await require(false)
  expect(again).toHaveLength(1)
  const { secret } = await (await admin.ask('POST', '/api/auth/totp/enroll')).json()
  await admin.ask('POST', '/api/auth/totp/confirm', { code: codeOf(secret, now()) })
  await require(true)
  expect(again).toHaveLength(1)
  expect((await other.ask('DELETE', `/api/users/${admin.user.id}/second-factor`)).status).toBe(204)
  expect(again).toEqual([`${admin.user.id}0`, `${admin.user.id}0`])
})

test('who signs in with a passkey or at a provider needs no second factor', async () => {
  const { user, ask } = await site.addUser('admin', 'admin')
  await ask('PATCH', '/api/settings/second-factor', { requiredForAdmins: true })
  const origin = { userAgent: '', address: '127.0.0.1' }
  for (const [signedInBy, linkId, status] of [
    ['passkey', null, 200],
    ['provider', 'a link', 200],
    ['password', null, 403],
  ] as const) {
    const token = await site.context.tokens.issue(user, { ...origin, signedInBy, linkId })
    const answer = await site.ask('GET', '/api/games', undefined, { authorization: `Bearer ${token}` })
    expect([signedInBy, answer.status]).toEqual([signedInBy, status])
  }
})

test('whoever a trusted proxy signs in needs no second factor', async () => {
  await site.stop()
  const proxySignIn = { header: 'Remote-User', createsUsers: false, logoutUrl: null }
  site = await startTestSite({}, { trustedProxies: ['127.0.0.1'], proxySignIn })
  await site.addUser('admin', 'admin')
  site.app.settings.write('second factor', { requiredForAdmins: true })
  expect((await site.ask('GET', '/api/games', undefined, { 'remote-user': 'admin' })).status).toBe(200)
})

test('no secret or recovery code is stored, logged or returned in clear', async () => {
  const { ask, secret, recoveryCodes } = await enrolled('robin', 'admin')
  await signIn({ code: wrongCodeOf(secret, now()) })
  await signIn({ code: recoveryCodes[0] })
  site.app.log.error(`A fault that quotes ${secret}`)
  const rows = ['totp_factors', 'recovery_codes'].flatMap((table) => site.app.connection.all(`SELECT * FROM ${table}`))
  const answers = [
    '/api/auth/totp',
    '/api/users',
    '/api/users/second-factors',
    '/api/auth/sessions',
    '/api/settings',
  ].map(async (path) => (await ask('GET', path)).text())
  const shown = [JSON.stringify(rows), ...(await Promise.all(answers))].join('\n')
  const plain = recoveryCodes.flatMap((code) => [code, code.replaceAll('-', '')])
  for (const hidden of [secret, ...plain]) expect(shown).not.toContain(hidden)
  expect(site.app.redactor.redact(`otpauth://totp/Ludarr:robin?secret=${secret}`)).not.toContain(secret)
  expect(site.app.redactor.redact(`A fault that quotes ${secret}`)).not.toContain(secret)
  const logged = JSON.stringify(site.app.log.lines.filter(({ message }) => !message.startsWith('A fault')))
  for (const hidden of plain) expect(logged).not.toContain(hidden)
})

test('the second factor goes with its account', async () => {
  const [admin, robin] = [await site.addUser('admin', 'admin'), await enrolled()]
  expect((await admin.ask('DELETE', `/api/users/${robin.user.id}`)).status).toBe(204)
  for (const table of ['totp_factors', 'recovery_codes', 'sessions']) {
    expect(site.app.connection.all(`SELECT * FROM ${table} WHERE user_id = '${robin.user.id}'`)).toEqual([])
  }
})

test('without its key, the second factor still asks for a code, and a recovery code gets in', async () => {
  const { recoveryCodes } = await enrolled()
  const sealed = createSecretBox(encryptionKey('the key of another installation')).seal('JBSWY3DPEHPK3PXP')
  site.app.connection.all(`UPDATE totp_factors SET secret = '${sealed}'`)
  expect((await signIn()).status).toBe(401)
  const answer = await signIn({ code: '123456' })
  expect([answer.status, (await answer.json()).error]).toEqual([401, expect.stringContaining('cannot be decrypted')])
  expect((await signIn({ code: recoveryCodes[0] })).status).toBe(200)
})

test('wrong codes are limited for each account, wherever they come from, and the wait is told', async () => {
  await site.stop()
  site = await startTestSite({}, { rateLimitsOff: false, trustedProxies: ['127.0.0.1'] })
  const { secret, recoveryCodes, ask } = await enrolled()
  const from = (address: number) => ({ 'x-forwarded-for': `198.51.100.${address}` })
  const code = wrongCodeOf(secret, now())
  for (let attempt = 0; attempt < 10; attempt++) {
    expect((await signIn({ code }, from(attempt))).status).toBe(401)
  }
  const limited = await signIn({ code: codeOf(secret, now()) }, from(50))
  expect(limited.status).toBe(429)
  expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0)
  // The other ways to try a code count as well.
  expect((await ask('DELETE', '/api/auth/totp', { password, code: codeOf(secret, now()) })).status).toBe(429)
  // Whoever knows the password keeps its owner out only until the owner uses a recovery code.
  expect((await signIn({ code: recoveryCodes[0] }, from(51))).status).toBe(200)
  site.app.clock.advance(15 * 60_000)
  expect((await signIn({ code: codeOf(secret, now()) }, from(50))).status).toBe(200)
})

test('parallel attempts do not exceed the limit', async () => {
  await site.stop()
  site = await startTestSite({}, { rateLimitsOff: false })
  const { secret } = await enrolled()
  const code = wrongCodeOf(secret, now())
  const answers = await Promise.all(Array.from({ length: 19 }, () => signIn({ code })))
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 401)).toHaveLength(10)
  expect(statuses.filter((status) => status === 429)).toHaveLength(9)
})

test('wrong codes and recovery codes are limited for each address, and asking for a code is not', async () => {
  await site.stop()
  site = await startTestSite({}, { rateLimitsOff: false })
  const { secret } = await enrolled()
  for (let attempt = 0; attempt < 30; attempt++) expect((await signIn()).status).toBe(401)
  nextStep()
  expect((await signIn({ code: codeOf(secret, now()) })).status).toBe(200)
  for (let attempt = 0; attempt < 20; attempt++) {
    expect((await signIn({ code: `aaaa-aaaa-aaaa-aa${attempt}` })).status).toBe(401)
  }
  expect((await signIn({ code: 'aaaa-aaaa-aaaa-aaaa' })).status).toBe(429)
})
