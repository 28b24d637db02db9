import { afterEach, beforeEach, expect, test } from 'bun:test'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { readManifest } from '#core/backups/archive.ts'
import { writeTar } from '#core/backups/tar.ts'
import { maskedSecret } from '#domain/scalars.ts'
import type { Backup, BackupStatus } from '#domain/system/backup.ts'
import { eventually } from '../peers/loopback.ts'
import { startTestSite, type TestSite } from './test-site.ts'

let database: string
let site: TestSite
let robin: Awaited<ReturnType<TestSite['signUp']>>
let folder: string

beforeEach(async () => {
  database = mkdtempSync(join(tmpdir(), 'ludarr-backup-site-'))
  site = await startTestSite({ file: join(database, 'ludarr.db') })
  robin = await site.signUp()
  folder = join(site.app.folder, 'backups')
})
afterEach(async () => {
  await site.stop()
  rmSync(database, { recursive: true, force: true })
})

const list = async (): Promise<Backup[]> => (await robin.ask('GET', '/api/system/backups')).json()
const status = async (): Promise<BackupStatus> => (await robin.ask('GET', '/api/system/backups/status')).json()

async function backUp(): Promise<string> {
  expect((await robin.ask('POST', '/api/system/backups')).status).toBe(202)
  return eventually('the backup is made', 60_000, async () => {
    const { task } = await status()
    if (task?.state === 'failed') throw new Error(task.error ?? '')
    return task?.state === 'done' ? task.backup : null
  })
}

const upload = (body: BodyInit) =>
  fetch(`${site.url}/api/system/backups/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${robin.token}`, 'content-type': 'application/gzip' },
    body,
  })

test('a backup is made, listed, downloaded, uploaded again and removed', async () => {
  const name = await backUp()
  expect(await list()).toMatchObject([{ name, reason: 'manual', version: '0.0.0', keys: 'none', problem: null }])
  const answer = await robin.ask('GET', `/api/system/backups/${name}`)
  expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${name}"`)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const bytes = await answer.arrayBuffer()
  expect(bytes.byteLength).toBe(statSync(join(folder, name)).size)
  const uploaded = await (await upload(bytes)).json()
  expect(uploaded).toMatchObject({ reason: 'uploaded', size: bytes.byteLength, problem: null })
  expect(statSync(join(folder, uploaded.name)).mode & 0o777).toBe(0o600)
  expect((await robin.ask('DELETE', `/api/system/backups/${name}`)).status).toBe(204)
  expect((await list()).map((backup) => backup.name)).toEqual([uploaded.name])
  expect((await robin.ask('DELETE', `/api/system/backups/${name}`)).status).toBe(404)
}, 60_000)

test('an upload that is no backup leaves nothing', async () => {
  for (const body of ['no backup', '', new Uint8Array(200_000)]) {
    const answer = await upload(body)
    expect([400, 422]).toContain(answer.status)
    expect((await answer.json()).error).toMatch(/backup/)
  }
  expect(readdirSync(folder)).toEqual([])
})

test('a backup whose description is not what Ludarr writes is refused, and spoils neither the list nor later backups', async () => {
  const name = await backUp()
  const manifest = await readManifest(join(folder, name))
  rmSync(join(folder, name))
  const archiveWith = async (change: object): Promise<Uint8Array<ArrayBuffer>> => {
    const texts = { 'manifest.json': { ...manifest, ...change }, 'keys.json': {} }
    const entries = Object.entries(texts).map(([file, value]) => {
      const content = Buffer.from(JSON.stringify(value))
      return { name: file, size: content.length, content: Readable.from([content]) }
    })
    const { bytes: size } = manifest.database
    const database = { name: 'ludarr.db', size, content: Readable.from([Buffer.alloc(size)]) }
    const archive = Buffer.concat(await Array.fromAsync(writeTar([...entries, database], new Date())))
    return new Uint8Array(gzipSync(archive))
  }
  for (const change of [
    { createdAt: 'yesterday' },
    { createdAt: '2026-99-99T00:00:00.000Z' },
    { version: 'x'.repeat(1000) },
  ]) {
    const bytes = await archiveWith(change)
    const answer = await upload(bytes)
    expect([answer.status, (await answer.json()).error]).toEqual([422, expect.stringContaining('damaged')])
    writeFileSync(join(folder, 'ludarr-2026-01-01T00-00-00-000Z-scheduled.tar.gz'), bytes)
    expect(await list()).toMatchObject([{ reason: 'scheduled', problem: expect.stringContaining('damaged') }])
    rmSync(join(folder, await backUp()))
  }
}, 60_000)

test('no name leads out of the backup folder', async () => {
  await backUp()
  const secret = join(site.app.folder, 'encryption.key')
  writeFileSync(secret, 'the key')
  const outside = join(site.app.folder, 'outside.tar.gz')
  writeFileSync(outside, 'outside')
  symlinkSync(secret, join(folder, 'link.tar.gz'))
  symlinkSync(site.app.folder, join(folder, 'folder'))
  mkdirSync(join(folder, 'real.tar.gz'))
  writeFileSync(join(folder, 'notes.txt'), 'notes')
  const names = [
    '../encryption.key',
    '../outside.tar.gz',
    '..',
    'link.tar.gz',
    'real.tar.gz',
    'notes.txt',
    '.hidden.tar.gz',
    'folder/outside.tar.gz',
    outside,
    '..\\outside.tar.gz',
    '%2e%2e/outside.tar.gz',
    'a\0.tar.gz',
    'x'.repeat(150),
  ]
  const before = readdirSync(folder).toSorted()
  for (const name of names) {
    for (const encoded of [encodeURIComponent(name), encodeURIComponent(encodeURIComponent(name))]) {
      for (const [method, path, body] of [
        ['GET', `/api/system/backups/${encoded}`],
        ['DELETE', `/api/system/backups/${encoded}`],
        ['POST', `/api/system/backups/${encoded}/restore`, {}],
      ] as const) {
        const answer = await robin.ask(method, path, body)
        const refused = [400, 404, 405].includes(answer.status) || answer.url.endsWith('/api/system/backups')
        expect({ name, method, status: answer.status, refused }).toMatchObject({ refused: true })
        expect(await answer.text()).not.toContain('the key')
      }
    }
  }
  expect(readdirSync(folder).toSorted()).toEqual(before)
  expect((await list()).map(({ reason }) => reason)).toEqual(['manual'])
}, 60_000)

test('a second task is refused while one runs, and a failed one says why', async () => {
  expect((await robin.ask('POST', '/api/system/backups')).status).toBe(202)
  const again = await robin.ask('POST', '/api/system/backups')
  expect([again.status, (await again.json()).error]).toEqual([409, expect.stringContaining('already running')])
  await eventually('the backup is made', 60_000, async () => ((await status()).task?.state === 'done' ? true : null))
  writeFileSync(join(folder, 'broken.tar.gz'), 'broken')
  expect((await list()).find(({ name }) => name === 'broken.tar.gz')?.problem).toMatch(/damaged/)
  expect((await robin.ask('POST', '/api/system/backups/broken.tar.gz/restore', {})).status).toBe(202)
  const task = await eventually('the restore fails', 60_000, async () => {
    const { task: current } = await status()
    return current?.state === 'failed' ? current : null
  })
  expect(task).toMatchObject({ kind: 'restore', backup: 'broken.tar.gz', error: expect.stringMatching(/damaged/) })
}, 60_000)

test('the settings mask the passphrase, keep it, and remove it', async () => {
  const change = async (body: object) => (await robin.ask('PATCH', '/api/settings/backups', body)).json()
  expect(await (await robin.ask('GET', '/api/settings/backups')).json()).toEqual({
    enabled: true,
    time: '03:30',
    keepDaily: 7,
    keepWeekly: 4,
    keepMonthly: 6,
    passphrase: null,
  })
  const passphrase = 'open sesame, please'
  expect(await change({ passphrase })).toMatchObject({ passphrase: maskedSecret, keepDaily: 7 })
  expect(await change({ keepDaily: 3, passphrase: maskedSecret })).toMatchObject({
    passphrase: maskedSecret,
    keepDaily: 3,
  })
  const stored = JSON.stringify(site.app.connection.all("SELECT value FROM settings WHERE name = 'backups'"))
  expect(stored).not.toContain('sesame')
  expect(site.app.redactor.redact(`It is ${passphrase}.`)).not.toContain('sesame')
  expect(await change({ passphrase: null })).toMatchObject({ passphrase: null })
  expect(await change({ passphrase: 'short' })).toMatchObject({ error: 'Validation failed' })
  expect(await change({ keepDaily: -1 })).toMatchObject({ error: 'Validation failed' })
  expect(await change({ time: '22:05' })).toMatchObject({ time: '22:05' })
  for (const time of ['24:00', '3:30', '03:60', 'noon', ''])
    expect(await change({ time })).toMatchObject({ error: 'Validation failed' })
})

test('members see none of it', async () => {
  const sam = await site.addUser('sam')
  for (const [method, path] of [
    ['GET', ''],
    ['POST', ''],
    ['GET', '/status'],
    ['POST', '/upload'],
    ['GET', '/a.tar.gz'],
    ['DELETE', '/a.tar.gz'],
    ['POST', '/a.tar.gz/restore'],
  ] as const) {
    const { status } = await sam.ask(method, `/api/system/backups${path}`)
    expect({ method, path, status }).toEqual({ method, path, status: 403 })
  }
  expect((await sam.ask('GET', '/api/settings/backups')).status).toBe(403)
})
