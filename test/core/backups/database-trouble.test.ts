import { afterEach, beforeEach, expect, test } from 'bun:test'
import {
  closeSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listBackups } from '#core/backups/backup-files.ts'
import { changeBackupSettings } from '#core/backups/backup-settings.ts'
import { runScheduledBackup } from '#core/backups/backups.ts'
import { checkAfterUncleanStop, checkDatabase } from '#core/backups/check-database.ts'
import { createJournalWatch } from '#core/backups/watch-journal.ts'
import { networkFileSystem } from '#core/files/network-file-system.ts'
import { checkReadiness } from '#core/system/check-readiness.ts'
import { databaseDamaged } from '#core/system/checks/database-damaged.ts'
import { openLibrary } from '#db/open-library.ts'
import { openDatabase } from '#runtime/database.ts'
import { createTestClock } from '../../clock.ts'
import { createTestApp, type TestApp } from '../../test-app.ts'
import { allMigrations } from './installation.ts'

let folder: string
let file: string
let app: TestApp

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ludarr-trouble-'))
  file = join(folder, 'ludarr.db')
  app = createTestApp({ file })
})
afterEach(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Adds rows until the file has more than so many bytes. */
function grow(bytes: number): void {
  app.connection.exec('CREATE TABLE ballast (text TEXT)')
  app.connection.exec(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${Math.ceil(bytes / 2000)}) INSERT INTO ballast SELECT hex(randomblob(1000)) FROM n`,
  )
  app.connection.exec('PRAGMA wal_checkpoint(TRUNCATE)')
}

/** Overwrites some pages in the middle of the file. */
function damage(): void {
  const handle = openSync(file, 'r+')
  const { size } = statSync(file)
  writeSync(handle, new Uint8Array(64 * 1024).fill(0xff), 0, 64 * 1024, Math.floor(size / 2 / 4096) * 4096)
  closeSync(handle)
}

const issues = () => databaseDamaged.find({ ...app, jobs: [] })

test('damage after an unclean stop is a health issue with the newest good backup', async () => {
  grow(400_000)
  await runScheduledBackup(app)
  const [good] = await listBackups(app.folder)
  writeFileSync(join(app.folder, 'backups', 'ludarr-2099-01-01T00-00-00-000Z-scheduled.tar.gz'), 'damaged')
  await checkAfterUncleanStop(app)
  expect(app.backups.databaseCheck).toEqual({ damage: null, part: null, newestGoodBackup: null })
  expect(await issues()).toEqual([])
  damage()
  await checkAfterUncleanStop(app)
  expect(app.backups.databaseCheck?.newestGoodBackup).toBe(good?.name ?? '')
  expect(await issues()).toMatchObject([
    { severity: 'error', help: { key: 'health.restoreBackupHelp', values: { name: good?.name } } },
  ])
  expect(app.log.lines.at(-1)).toMatchObject({ level: 'error', message: 'The database is damaged. Restore a backup' })
}, 60_000)

/** Overwrites the first page of a table or an index, and returns its former bytes. */
function damagePageOf(name: string): { page: number; bytes: Uint8Array } {
  app.connection.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  const [found] = app.connection.all<{ rootpage: number }>('SELECT rootpage FROM sqlite_schema WHERE name = ?', name)
  const page = found?.rootpage ?? 0
  const bytes = readFileSync(file).subarray((page - 1) * 4096, page * 4096)
  restorePage({ page, bytes: new Uint8Array(4096).fill(0xa5) })
  // What was read before is still in the memory of the connection.
  app.connection.exec('PRAGMA shrink_memory')
  return { page, bytes }
}

function restorePage({ page, bytes }: { page: number; bytes: Uint8Array }): void {
  const handle = openSync(file, 'r+')
  writeSync(handle, bytes, 0, bytes.length, (page - 1) * 4096)
  closeSync(handle)
}

test('a query that meets a damaged page reports it, and a check that finds the database intact clears it', async () => {
  grow(400_000)
  await checkDatabase(app)
  const original = damagePageOf('ballast')
  expect(() => app.connection.all('SELECT count(text) FROM ballast')).toThrow(/malformed/)
  expect(await issues()).toMatchObject([
    { severity: 'error', message: { values: { reason: expect.stringContaining('malformed') } } },
  ])
  expect(checkReadiness(app, { role: 'admin' }).checks.database.ok).toBe(false)
  await checkDatabase(app)
  expect(app.backups.databaseCheck).toMatchObject({ part: 'data' })
  restorePage(original)
  app.connection.exec('PRAGMA shrink_memory')
  await checkDatabase(app)
  expect(await issues()).toEqual([])
  expect(checkReadiness(app, { role: 'admin' }).checks.database.ok).toBe(true)
}, 60_000)

test('a backup of a damaged database fails, reports the damage and removes no older backup', async () => {
  grow(400_000)
  await runScheduledBackup(app)
  const before = await listBackups(app.folder)
  damagePageOf('ballast')
  app.clock.advance(400 * 24 * 3_600_000)
  await expect(runScheduledBackup(app)).rejects.toThrow(/damaged/)
  expect(await listBackups(app.folder)).toEqual(before)
  expect(await issues()).toHaveLength(1)
}, 60_000)

test('damage to an index alone is told from damage to the data', async () => {
  grow(400_000)
  app.connection.exec('CREATE INDEX ballast_text ON ballast (text)')
  damagePageOf('ballast_text')
  await checkDatabase(app)
  expect(app.backups.databaseCheck?.part).toBe('indexes')
  expect(await issues()).toMatchObject([{ help: { key: 'health.indexesDamagedHelp' } }])
}, 60_000)

test('damage to the search index alone is told from damage to the data', async () => {
  damagePageOf('games_text_data')
  await checkDatabase(app)
  expect(app.backups.databaseCheck?.part).toBe('search')
}, 60_000)

test('a large database is checked after the start, and a small one before it', () => {
  grow(9_000_000)
  damage()
  app.connection.close()
  const place = { file, backupFolder: folder, migrations: allMigrations, clock: createTestClock() }
  let isLater = false
  openLibrary(openDatabase, { ...place, checkLater: () => (isLater = true) }).close()
  expect(isLater).toBe(true)
  expect(() => openLibrary(openDatabase, place)).toThrow(/is damaged/)
  app.connection.close = () => undefined
})

test('a journal that has grown is emptied, once a minute', async () => {
  const watch = createJournalWatch(app, 100_000)
  const journal = () => statSync(`${file}-wal`).size
  app.connection.exec('PRAGMA wal_autocheckpoint = 0')
  app.connection.exec('CREATE TABLE ballast (text TEXT)')
  const write = () => app.connection.exec('INSERT INTO ballast VALUES (hex(zeroblob(200000)))')
  write()
  expect(journal()).toBeGreaterThan(100_000)
  await watch()
  expect(journal()).toBe(0)
  write()
  await watch()
  expect(journal()).toBeGreaterThan(100_000)
  app.clock.advance(61_000)
  await watch()
  expect(journal()).toBe(0)
}, 60_000)

test('network file systems are recognized by their type', () => {
  const named = (type: number) => networkFileSystem('/data', () => type)
  expect([0x6969, 0xff534d42, 0xff534d42 | 0, 0xfe534d42, 0x517b, 0xef53].map(named)).toEqual([
    'NFS',
    'SMB',
    'SMB',
    'SMB',
    'SMB',
    null,
  ])
  expect(networkFileSystem(tmpdir())).toBeNull()
})

test('the daily backup removes what has expired, and is not made when it is turned off', async () => {
  changeBackupSettings(app, { keepDaily: 1, keepWeekly: 0, keepMonthly: 0 })
  await runScheduledBackup(app)
  app.clock.advance(24 * 3_600_000)
  await runScheduledBackup(app)
  expect(await listBackups(app.folder)).toMatchObject([
    { reason: 'scheduled', createdAt: app.clock.now().toISOString() },
  ])
  changeBackupSettings(app, { enabled: false })
  app.clock.advance(24 * 3_600_000)
  await runScheduledBackup(app)
  expect(readdirSync(join(app.folder, 'backups'))).toHaveLength(1)
}, 60_000)

test('a backup that fails leaves nothing, and the next one works', async () => {
  const { installation } = app.backups
  app.backups.installation = { ...installation, databaseFile: join(folder, 'missing.db') }
  await expect(runScheduledBackup(app)).rejects.toThrow(/There is no database/)
  expect(app.backups.tasks.current()).toMatchObject({ state: 'failed', error: expect.stringMatching(/no database/) })
  app.backups.installation = installation
  expect(readdirSync(join(app.folder, 'backups'))).toEqual([])
  await runScheduledBackup(app)
  expect(await listBackups(app.folder)).toHaveLength(1)
}, 60_000)

test('secrets of a backup are not in the log or in the status', async () => {
  const passphrase = 'a passphrase that nobody may see'
  changeBackupSettings(app, { passphrase })
  writeFileSync(join(app.folder, 'encryption.key'), 'a key that nobody may see, long enough')
  writeFileSync(join(app.folder, 'jwt.secret'), 'a secret that nobody may see, long enough')
  await runScheduledBackup(app)
  const [backup] = await listBackups(app.folder)
  expect(backup?.keys).toBe('protected')
  const seen = JSON.stringify([app.log.lines, app.backups.tasks.current(), backup])
  expect(seen).not.toContain('nobody may see')
  expect(app.redactor.redact(`It is ${passphrase}.`)).not.toContain('nobody')
}, 60_000)
