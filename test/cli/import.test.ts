import { afterEach, beforeEach, expect, test } from 'bun:test'
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { openDatabase } from '#runtime/database.ts'
import { closedServices } from '../fakes/closed-services.ts'
import { createQuestarr, game, questarrPassword, sampleRows, sealed } from '../fixtures/questarr/create-questarr.ts'
import { programCommand } from '../program-command.ts'
import { rounds } from '../rounds.ts'
import { runningServer } from './running-server.ts'

let folder: string
let data: string
let file: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ludarr-cli-'))
  data = join(folder, 'data')
  file = join(folder, 'sqlite.db')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function ludarr(args: string[], environment: Record<string, string> = {}) {
  const env = { PATH: process.env.PATH ?? '', LUDARR_DATA: data, ...closedServices, ...environment }
  const { exitCode, stdout, stderr } = Bun.spawnSync(programCommand(args).flat(), { env, cwd: folder })
  return { exitCode, out: stdout.toString(), err: stderr.toString() }
}

test('a dry run lists every row; the import takes the accounts along, who sign in with their passwords', async () => {
  createQuestarr(file, sampleRows()).close()
  const dry = ludarr(['import', file, '--dry-run'])
  expect(dry.exitCode).toBe(0)
  expect(dry.out).toContain('Nothing was changed: this is a dry run.')
  expect(dry.out).toMatch(/^games +6 +6 +0 +0 +0$/m)
  expect(dry.out).toMatch(/^games +imported +Portal 2 \(2011\)$/m)
  expect(dry.out).toMatch(/^notifications +skipped +1 row: Old notifications are not taken over\.$/m)
  expect(dry.out).not.toContain('canary')
  expect(ludarr(['import', file])).toMatchObject({ exitCode: 0, out: expect.stringMatching(/^games +6 +6 +0/m) })
  expect(ludarr(['import', file]).out).toMatch(/^games +6 +0 +0 +6 +0$/m)
  expect(existsSync(`${file}-wal`)).toBe(false)
  const server = await runningServer(data)
  const login = await server.post('/api/auth/login', { username: 'casey', password: questarrPassword })
  expect(login.status).toBe(200)
  const { token } = await login.json()
  expect(await (await server.get('/api/games', token)).json()).toHaveLength(5)
  const refused = ludarr(['import', file])
  expect(refused).toMatchObject({ exitCode: 1, err: expect.stringContaining('is in use by another Ludarr') })
  await server.stop()
}, 120_000)

test('games go into the account that is named on the command line', async () => {
  mkdirSync(data)
  createQuestarr(file, sampleRows()).close()
  const server = await runningServer(data)
  await server.post('/api/auth/setup', { username: 'robin', password: 'correct horse battery' })
  await server.stop()
  expect(ludarr(['import', file, '--into=nobody'])).toMatchObject({
    exitCode: 2,
    err: expect.stringContaining('Ludarr has no account "nobody"'),
  })
  expect(ludarr(['import', file, '--into'])).toMatchObject({
    exitCode: 2,
    err: expect.stringContaining('"--into" requires a value'),
  })
  expect(ludarr(['import', file, '--metadata-provider=igdb'])).toMatchObject({
    exitCode: 2,
    err: expect.stringContaining('Must be one of keep, imported'),
  })
  expect(ludarr(['import', file, '--into=casey:Robin', '--metadata-provider=imported'])).toMatchObject({
    exitCode: 0,
    out: expect.stringContaining('The games of casey (6) go into the library of the account robin.'),
  })
  expect(countsOf()).toMatchObject({ users: 1, games: 6 })
}, 120_000)

test('a key comes from the environment, and wrong usage is told', () => {
  const key = '12'.repeat(32)
  const rows = sampleRows()
  createQuestarr(file, { ...rows, indexers: [{ ...rows.indexers?.[0], api_key: sealed('secret', key) }] }).close()
  expect(ludarr(['import', file, '--dry-run']).out).toMatch(/^indexers +imported +Torznab: .*cannot be decrypted/m)
  expect(ludarr(['import', file, '--dry-run'], { LUDARR_IMPORT_KEY: key }).out).toMatch(
    /^indexers +imported +Torznab$/m,
  )
  expect(ludarr(['import', file], { LUDARR_IMPORT_KEY: 'short' })).toMatchObject({
    exitCode: 2,
    err: expect.stringContaining('64 hexadecimal digits'),
  })
  expect(ludarr(['import'])).toMatchObject({ exitCode: 2, err: expect.stringContaining('"import" requires DATABASE') })
  expect(ludarr(['import', file, '--force'])).toMatchObject({
    exitCode: 2,
    err: expect.stringContaining('Unexpected argument "--force"'),
  })
  expect(ludarr(['import', join(folder, 'missing.db')])).toMatchObject({
    exitCode: 2,
    err: expect.stringContaining('missing.db'),
  })
}, 120_000)

/** Starts an import and kills it after a while, unless it ends before. Returns how long it ran. */
async function killAfter(milliseconds: number): Promise<number> {
  const env = { PATH: process.env.PATH ?? '', LUDARR_DATA: data }
  const startedAt = Date.now()
  const child = spawn(...programCommand(['import', file]), { env, cwd: folder, stdio: 'ignore' })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const timer = setTimeout(() => child.kill('SIGKILL'), milliseconds)
  await ended
  clearTimeout(timer)
  return Date.now() - startedAt
}

function countsOf(): Record<string, number> {
  const database = openDatabase(join(data, 'ludarr.db'))
  try {
    const count = (table: string) =>
      database.all<{ count: number }>(`SELECT count(*) AS count FROM ${table}`)[0]?.count ?? 0
    return Object.fromEntries(
      ['users', 'games', 'indexers', 'downloaders', 'settings'].map((each) => [each, count(each)]),
    )
  } finally {
    database.close()
  }
}

/** What the database has after the next start of the server, which removes what an interrupted import stored. */
async function countsAfterStart(): Promise<Record<string, number>> {
  const server = await runningServer(data)
  await server.stop()
  return countsOf()
}

test('after an import that is killed, the server starts with all or nothing, and the next one finishes it', async () => {
  const rows = sampleRows()
  const games = Array.from({ length: 2000 }, (_, index) => game(index + 100, `Game ${index}`))
  createQuestarr(file, { ...rows, games: [...(rows.games ?? []), ...games] }).close()
  expect(ludarr(['import', file, '--dry-run']).exitCode).toBe(0)
  const nothing = await countsAfterStart()
  expect(nothing).toMatchObject({ users: 0, games: 0 })
  const durationMs = await killAfter(600_000)
  const everything = await countsAfterStart()
  expect(everything).toMatchObject({ users: 1, games: 2006, indexers: 2, downloaders: 2 })
  const kills = rounds(3, 8)
  for (let kill = 1; kill <= kills; kill += 1) {
    rmSync(data, { recursive: true })
    ludarr(['import', file, '--dry-run'])
    await killAfter((durationMs * kill) / kills)
    expect([JSON.stringify(nothing), JSON.stringify(everything)]).toContain(JSON.stringify(await countsAfterStart()))
  }
  expect(ludarr(['import', file]).exitCode).toBe(0)
  expect(await countsAfterStart()).toEqual(everything)
  expect(existsSync(join(data, 'program-imports'))).toBe(false)
}, 300_000)
