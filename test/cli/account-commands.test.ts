import { afterEach, beforeEach, expect, test } from 'bun:test'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { programCommand } from '../program-command.ts'
import { codeOf } from '../totp-codes.ts'
import { runningServer } from './running-server.ts'

let data: string

beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'ludarr-cli-'))
})

afterEach(() => {
  rmSync(data, { recursive: true, force: true })
})

const credentials = { username: 'robin', password: 'correct horse battery' }

function ludarr(args: string[], environment: Record<string, string> = {}) {
  const env = { PATH: process.env.PATH ?? '', LUDARR_DATA: data, ...environment }
  const { exitCode, stdout, stderr } = Bun.spawnSync(programCommand(args).flat(), { env, cwd: data })
  return { exitCode, out: stdout.toString(), err: stderr.toString() }
}

test('replacing the secret ends all sessions, and works only while no server runs', async () => {
  const first = await runningServer(data)
  const { token } = await (await first.post('/api/auth/setup', credentials)).json()
  expect((await first.get('/api/auth/me', token)).status).toBe(200)
  const refused = ludarr(['rotate-secret'])
  expect([refused.exitCode, refused.err]).toEqual([1, expect.stringContaining('is in use by another Ludarr')])
  await first.stop()
  const before = readFileSync(join(data, 'jwt.secret'), 'utf8')
  expect(ludarr(['rotate-secret'])).toMatchObject({
    exitCode: 0,
    out: expect.stringContaining('All sessions have ended'),
  })
  expect(readFileSync(join(data, 'jwt.secret'), 'utf8')).not.toBe(before)
  expect(statSync(join(data, 'jwt.secret')).mode & 0o777).toBe(0o600)
  const second = await runningServer(data)
  expect((await second.get('/api/auth/me', token)).status).toBe(401)
  const login = await second.post('/api/auth/login', credentials)
  expect(login.status).toBe(200)
  await second.stop()
}, 60_000)

test('a secret from the configuration must be changed there', () => {
  const { exitCode, err } = ludarr(['rotate-secret'], { LUDARR_JWT_SECRET: 'x'.repeat(40) })
  expect([exitCode, err]).toEqual([1, expect.stringContaining('LUDARR_JWT_SECRET')])
})

test('a forgotten password is replaced by a printed one, and tokens stay valid', async () => {
  const first = await runningServer(data)
  const { token } = await (await first.post('/api/auth/setup', credentials)).json()
  await first.stop()
  const { exitCode, out } = ludarr(['reset-password', 'ROBIN'])
  expect(exitCode).toBe(0)
  const password = /is (\S+)$/m.exec(out)?.[1] ?? ''
  const second = await runningServer(data)
  expect((await second.get('/api/auth/me', token)).status).toBe(200)
  expect((await second.post('/api/auth/login', credentials)).status).toBe(401)
  expect((await second.post('/api/auth/login', { username: 'robin', password })).status).toBe(200)
  await second.stop()
  expect(ludarr(['reset-password', 'nobody'])).toMatchObject({
    exitCode: 1,
    err: 'ludarr: There is no account "nobody". Accounts: robin.\n',
  })
}, 60_000)

test('a lost second factor is removed with the password', async () => {
  const first = await runningServer(data)
  const { token } = await (await first.post('/api/auth/setup', credentials)).json()
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const ask = (path: string, body?: unknown) =>
    fetch(`${first.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body ?? {}) })
  const { secret } = await (await ask('/api/auth/totp/enroll')).json()
  expect((await ask('/api/auth/totp/confirm', { code: codeOf(secret, new Date()) })).status).toBe(200)
  await first.stop()

  const kept = ludarr(['reset-password', 'robin'])
  expect(kept.out).toContain('--remove-second-factor removes it')
  const password = /is (\S+)$/m.exec(kept.out)?.[1] ?? ''
  const second = await runningServer(data)
  const asked = await second.post('/api/auth/login', { username: 'robin', password })
  expect([asked.status, (await asked.json()).secondFactor]).toEqual([401, true])
  await second.stop()

  const { exitCode, out } = ludarr(['reset-password', '--remove-second-factor', 'robin'])
  expect([exitCode, out]).toEqual([0, expect.stringContaining('The second factor was removed')])
  const newest = /is (\S+)$/m.exec(out)?.[1] ?? ''
  const third = await runningServer(data)
  expect((await third.post('/api/auth/login', { username: 'robin', password: newest })).status).toBe(200)
  await third.stop()
  expect(ludarr(['reset-password', 'robin', '--remove-second-factor']).out).toContain('There was no second factor')
}, 60_000)

test('missing and surplus arguments are rejected with the usage of the command', () => {
  expect(ludarr(['reset-password'])).toMatchObject({
    exitCode: 2,
    err: expect.stringContaining('"reset-password" requires USER.\n\nludarr reset-password USER'),
  })
  expect(ludarr(['reset-password', 'a', 'b'])).toMatchObject({
    exitCode: 2,
    err: expect.stringContaining('Unexpected argument "b"'),
  })
  expect(ludarr(['rotate-secret', 'now'])).toMatchObject({ exitCode: 2 })
  expect(ludarr(['reset-password', '--help']).exitCode).toBe(0)
}, 60_000)

test('the server does not start with a secret that can be guessed, and says why in one sentence', () => {
  for (const name of ['LUDARR_JWT_SECRET', 'LUDARR_ENCRYPTION_KEY']) {
    const { exitCode, err } = ludarr(['serve'], { [name]: 'x' })
    expect([exitCode, err]).toEqual([2, expect.stringMatching(new RegExp(`^ludarr: ${name} has 1 bytes? but needs`))])
  }
  const { exitCode, err } = ludarr(['serve'], { LUDARR_TRUSTED_PROXIES: 'nginx' })
  expect([exitCode, err]).toEqual([2, expect.stringMatching(/^ludarr: LUDARR_TRUSTED_PROXIES is "nginx" but must be/)])
})
