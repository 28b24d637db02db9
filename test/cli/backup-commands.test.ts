import { afterEach, beforeEach, expect, test } from 'bun:test'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { eventually } from '../peers/loopback.ts'
import { programCommand } from '../program-command.ts'
import { runningServer } from './running-server.ts'

let data: string
let outside: string

beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'ludarr-cli-'))
  outside = mkdtempSync(join(tmpdir(), 'ludarr-outside-'))
})
afterEach(() => {
  for (const folder of [data, outside]) rmSync(folder, { recursive: true, force: true })
})

const credentials = { username: 'robin', password: 'correct horse battery' }

function ludarr(args: string[], environment: Record<string, string> = {}) {
  const env = { PATH: process.env.PATH ?? '', LUDARR_DATA: data, ...environment }
  const { exitCode, stdout, stderr } = Bun.spawnSync(programCommand(args).flat(), { env, cwd: data })
  return { exitCode, out: stdout.toString(), err: stderr.toString() }
}

async function signUp() {
  const server = await runningServer(data)
  const { token } = await (await server.post('/api/auth/setup', credentials)).json()
  return { server, token: String(token) }
}

test('a backup of a running server is restored on another machine, with its sessions and passwords', async () => {
  const { server, token } = await signUp()
  const file = join(outside, 'moved.tar.gz')
  const made = ludarr(['backup', file], { LUDARR_BACKUP_PASSPHRASE: 'open sesame' })
  expect(made).toMatchObject({
    exitCode: 0,
    out: expect.stringMatching(/^Made the backup .+moved\.tar\.gz \(.+ kB\)\n$/),
  })
  expect(statSync(file).mode & 0o777).toBe(0o600)
  await server.stop()
  const other = { LUDARR_DATA: join(outside, 'data') }
  const refused = ludarr(['restore', file], other)
  expect([refused.exitCode, refused.err]).toEqual([1, expect.stringContaining('LUDARR_BACKUP_PASSPHRASE')])
  expect(ludarr(['restore', file], { ...other, LUDARR_BACKUP_PASSPHRASE: 'open sesame' })).toMatchObject({
    exitCode: 0,
    out: expect.stringContaining('Start Ludarr'),
  })
  const second = await runningServer(join(outside, 'data'))
  expect((await second.get('/api/auth/me', token)).status).toBe(200)
  expect((await second.post('/api/auth/login', credentials)).status).toBe(200)
  await second.stop()
}, 120_000)

test('a restore works only while no server runs, and refuses a file that is no backup', async () => {
  const { server } = await signUp()
  expect(ludarr(['backup']).exitCode).toBe(0)
  const [name = ''] = readdirSync(join(data, 'backups'))
  expect(name).toMatch(/^ludarr-.+-manual\.tar\.gz$/)
  const busy = ludarr(['restore', join(data, 'backups', name)])
  expect([busy.exitCode, busy.err]).toEqual([1, expect.stringContaining('is in use by another Ludarr')])
  await server.stop()
  writeFileSync(join(outside, 'notes.txt'), 'no backup')
  expect(ludarr(['restore', join(outside, 'notes.txt')])).toMatchObject({
    exitCode: 1,
    err: expect.stringContaining('damaged or not a Ludarr backup'),
  })
  expect(ludarr(['restore', join(outside, 'missing')])).toMatchObject({
    exitCode: 1,
    err: expect.stringContaining('There is no file'),
  })
  expect(ludarr(['restore'])).toMatchObject({ exitCode: 2, err: expect.stringContaining('requires FILE') })
  expect(ludarr(['backup', 'a', 'b']).exitCode).toBe(2)
  expect(ludarr(['restore', 'a', '--with-keys']).exitCode).toBe(2)
}, 120_000)

test('a start with a damaged database names the command that restores the newest good backup', async () => {
  const { server } = await signUp()
  expect(ludarr(['backup']).exitCode).toBe(0)
  await server.stop()
  const [good = ''] = readdirSync(join(data, 'backups'))
  writeFileSync(join(data, 'backups', 'ludarr-2099-01-01T00-00-00-000Z-manual.tar.gz'), 'damaged too')
  rmSync(join(data, 'ludarr.db-closed-well'))
  const database = join(data, 'ludarr.db')
  writeFileSync(database, readFileSync(database).fill(0xff, 8192, 200_000))
  const { exitCode, err } = ludarr(['serve'])
  expect(exitCode).toBe(1)
  expect(err).toContain('is damaged (')
  const [, command = ''] = /restored by: ludarr restore "(.+)"/.exec(err) ?? []
  expect(command).toBe(join(data, 'backups', good))
  expect(ludarr(['restore', command]).exitCode).toBe(0)
  const second = await runningServer(data)
  expect((await second.post('/api/auth/login', credentials)).status).toBe(200)
  await second.stop()
}, 120_000)

test('a restore from the API restarts the same process, and sessions stay valid', async () => {
  const { server, token } = await signUp()
  const ask = (method: string, path: string, body?: unknown) =>
    fetch(`${server.url}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  const taskOf = async () => (await (await server.get('/api/system/backups/status', token)).json()).task
  expect((await ask('POST', '/api/system/backups')).status).toBe(202)
  await eventually('the backup is made', 60_000, async () => ((await taskOf()).state === 'done' ? true : null))
  await ask('POST', '/api/users', { username: 'sam', password: credentials.password, role: 'member' })
  const [{ name }] = await (await ask('GET', '/api/system/backups')).json()
  expect((await ask('POST', `/api/system/backups/${name}/restore`, {})).status).toBe(202)
  // The new start has made no backup yet.
  await eventually('the server is back', 60_000, async () => {
    const task = await taskOf().catch(() => undefined)
    return task === null ? true : null
  })
  const users = await (await ask('GET', '/api/users')).json()
  expect(users.map(({ username }: { username: string }) => username)).toEqual(['robin'])
  const reasons = (await (await ask('GET', '/api/system/backups')).json()).map(
    ({ reason }: { reason: string }) => reason,
  )
  expect(reasons.toSorted()).toEqual(['before-restore', 'manual'])
  expect(server.output().match(/Listening on/g)).toHaveLength(2)
  await server.stop()
}, 120_000)
