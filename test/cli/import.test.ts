import { afterEach, beforeEach, expect, test } from 'bun:test'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { createQuestarr, questarrPassword, sampleRows, sealed } from '../fixtures/questarr/create-questarr.ts'
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

const main = join(import.meta.dirname, '../../src/main.ts')

function ludarr(args: string[], environment: Record<string, string> = {}) {
  const env = { PATH: process.env.PATH ?? '', LUDARR_DATA: data, ...environment }
  const { exitCode, stdout, stderr } = Bun.spawnSync([process.execPath, main, ...args], { env, cwd: folder })
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
