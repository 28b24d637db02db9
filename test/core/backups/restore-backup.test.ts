import { afterEach, beforeEach, expect, test } from 'bun:test'
import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { readManifest } from '#core/backups/archive.ts'
import { commitRestore, finishRestore, stagingFolder } from '#core/backups/restore-journal.ts'
import type { Connection } from '#db/connection.ts'
import { createSecondFactorsRepository } from '#db/repositories/second-factors.ts'
import { createSecretBox, encryptionKey } from '#db/secret-box.ts'
import { fillEveryTable, tablesOf } from '../../db/filled-database.ts'
import { few } from '../../rounds.ts'
import {
  accountsOf,
  addAccount,
  allMigrations,
  backUp,
  createInstallation,
  emptyInstallation,
  installationOf,
  openInstallation,
  readKey,
  removeInstallation,
  restore,
} from './installation.ts'

let folder: string
let other: string

beforeEach(async () => {
  folder = await createInstallation()
  other = emptyInstallation()
})
afterEach(() => {
  removeInstallation(folder)
  removeInstallation(other)
})

test('a restore brings back the state of the backup, and keeps what it replaced as a backup', async () => {
  const file = await backUp(folder)
  addAccount(folder, 'sam')
  const replaced = await restore(folder, file)
  expect(await accountsOf(folder)).toEqual(['robin'])
  await restore(folder, join(folder, 'backups', replaced ?? ''))
  expect(await accountsOf(folder)).toEqual(['robin', 'sam'])
})

test('a backup has the database and the keys, is private, and names its versions', async () => {
  const file = await backUp(folder)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(await readManifest(file)).toMatchObject({
    version: '0.0.0',
    keys: 'plain',
    database: { migrations: allMigrations.map(({ name }) => ({ name })), rowCounts: { users: 1 } },
  })
  expect(readdirSync(folder).filter((name) => name.startsWith('backup-'))).toHaveLength(1)
})

test('on another machine, the keys come along', async () => {
  const file = await backUp(folder)
  expect(await restore(other, file)).toBeNull()
  expect(await accountsOf(other)).toEqual(['robin'])
  for (const name of ['encryption.key', 'jwt.secret']) {
    expect(readKey(other, name)).toBe(readKey(folder, name))
    expect(statSync(join(other, name)).mode & 0o777).toBe(0o600)
  }
})

test('on the same installation, sessions that were ended stay ended', async () => {
  const file = await backUp(folder)
  writeFileSync(join(folder, 'jwt.secret'), 'rotated since')
  await restore(folder, file)
  expect(readKey(folder, 'jwt.secret')).toBe('rotated since')
})

test('protected keys need their passphrase on another machine, and not on the same installation', async () => {
  const file = await backUp(folder, { passphrase: 'open sesame' })
  const packed = gunzipSync(readFileSync(file)).toString('latin1')
  expect(packed).not.toContain(readKey(folder, 'encryption.key')?.trim())
  expect(packed).not.toContain('open sesame')
  for (const passphrase of [null, 'open barley']) {
    await expect(restore(other, file, { passphrase })).rejects.toMatchObject({ code: 'invalid' })
    expect(readdirSync(other)).toEqual([])
  }
  await restore(other, file, { passphrase: 'open sesame' })
  expect(readKey(other, 'encryption.key')).toBe(readKey(folder, 'encryption.key'))
  await restore(folder, file)
  expect(await accountsOf(folder)).toEqual(['robin'])
})

test('a second factor is restored with its key, and without the key its recovery codes still work', async () => {
  const secret = 'JBSWY3DPEHPK3PXP'
  const factorsIn = (place: string) => {
    const connection = openInstallation(place)
    const key = readKey(place, 'encryption.key')?.trim() ?? 'another key'
    return { connection, factors: createSecondFactorsRepository(connection, createSecretBox(encryptionKey(key))) }
  }
  const { connection, factors } = factorsIn(folder)
  factors.begin('robin', secret, '2026-11-22T03:00:00.000Z')
  factors.confirm('robin', 1, '2026-11-22T03:01:00.000Z')
  factors.replaceRecoveryCodes('robin', ['the digest of a code'])
  connection.close()
  const file = await backUp(folder)
  const packed = gunzipSync(readFileSync(file)).toString('latin1')
  expect(packed).not.toContain(secret)
  for (const [choice, found] of [
    [{}, secret],
    [{ withoutKeys: true }, null],
  ] as const) {
    await restore(other, file, choice)
    const restored = factorsIn(other)
    expect(restored.factors.find('robin')).toMatchObject({ secret: found, confirmedAt: '2026-11-22T03:01:00.000Z' })
    expect(restored.factors.spendRecoveryCode('robin', 'the digest of a code')).toBe(true)
    restored.connection.close()
    removeInstallation(other)
    other = emptyInstallation()
  }
})

test('without the keys, only the database is restored', async () => {
  const file = await backUp(folder, { passphrase: 'open sesame' })
  await restore(other, file, { withoutKeys: true })
  expect(await accountsOf(other)).toEqual(['robin'])
  expect(readKey(other, 'encryption.key')).toBeNull()
})

test('a key from the configuration is not in the backup, and another one is refused', async () => {
  const fixedKeys = { encryptionKey: true, jwtSecret: true }
  const file = await backUp(folder, { fixedKeys, encryptionKeyId: 'of the variable' })
  expect((await readManifest(file)).keys).toBe('none')
  const fixed = { fixedKeys, encryptionKeyId: 'another' }
  await expect(restore(other, file, fixed)).rejects.toThrow(/Set LUDARR_ENCRYPTION_KEY to the key of that installation/)
  await expect(restore(other, file)).rejects.toThrow(/set that variable to the same value/)
  await restore(other, file, { ...fixed, encryptionKeyId: 'of the variable' })
  expect(await accountsOf(other)).toEqual(['robin'])
})

/** Migrations count the rows of others into the first ones, and a restore drops removals of games. */
const changedTables = /totals|outcomes|acquisitions|removals|games_to_remove/

/** The rows of some tables are made by triggers of others. */
function withoutTriggers(connection: Connection, work: () => void): void {
  const triggers = connection.all<{ name: string; sql: string }>(
    "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'",
  )
  for (const { name } of triggers) connection.exec(`DROP TRIGGER "${name}"`)
  work()
  for (const { sql } of triggers) connection.exec(sql)
}

const migratedBy = (names: readonly string[]) =>
  names.map((name): [string, number] => [name, allMigrations.findIndex((each) => each.name === name) + 1])

const [oldest = '', ...later] = allMigrations.map(({ name }) => name)

test.each(migratedBy(few([oldest, ...later.toReversed()], 4)))(
  'a backup of the schema %s is restored with all its rows',
  async (_, count) => {
    const old = await createInstallation(allMigrations.slice(0, count))
    try {
      const before = openInstallation(old, allMigrations.slice(0, count))
      withoutTriggers(before, () => fillEveryTable(before))
      const rows = tablesOf(before).map((table) => ({
        table,
        rows: before.all(`SELECT count(*) AS rows FROM "${table}"`),
      }))
      before.close()
      await restore(other, await backUp(old))
      expect(await accountsOf(other)).toContain('robin')
      const after = openInstallation(other)
      expect(after.all('SELECT name FROM migrations')).toHaveLength(allMigrations.length)
      expect(after.all('PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }])
      const kept = tablesOf(after)
      for (const each of rows.filter(({ table }) => kept.includes(table) && !changedTables.test(table))) {
        expect({ table: each.table, rows: after.all(`SELECT count(*) AS rows FROM "${each.table}"`) }).toEqual(each)
      }
      after.close()
    } finally {
      removeInstallation(old)
    }
  },
)

test('a removal of games that a backup caught does not go on after the restore', async () => {
  const before = openInstallation(folder)
  const [user] = before.all<{ id: string }>('SELECT id FROM users')
  before.all(
    `INSERT INTO game_removals (id, user_id, delete_files, state, total, done) VALUES ('r', ?, 1, 'running', 9, 1)`,
    user?.id ?? '',
  )
  before.close()
  await restore(other, await backUp(folder))
  const after = openInstallation(other)
  expect(after.all('SELECT id FROM game_removals')).toEqual([])
  after.close()
})

test('a copy from before a migration is restored with the present keys', async () => {
  const copy = join(folder, 'before-migration.db')
  copyFileSync(join(folder, 'ludarr.db'), copy)
  addAccount(folder, 'sam')
  const key = readKey(folder, 'encryption.key')
  await restore(folder, copy)
  expect(await accountsOf(folder)).toEqual(['robin'])
  expect(readKey(folder, 'encryption.key')).toBe(key)
  rmSync(copy)
})

test('a damaged database is kept beside the backups when a backup replaces it', async () => {
  const file = await backUp(folder)
  const database = join(folder, 'ludarr.db')
  writeFileSync(database, readFileSync(database).fill(0xff, 8192, 200_000))
  const damaged = readFileSync(database)
  const kept = await restore(folder, file)
  expect(kept).toMatch(/^damaged-.+\.sqlite$/)
  expect(readFileSync(join(folder, 'backups', kept ?? '')).equals(damaged)).toBe(true)
  expect(await accountsOf(folder)).toEqual(['robin'])
})

test('a restore that is interrupted between its files continues at the next start', async () => {
  const file = await backUp(folder)
  const staging = stagingFolder(other)
  const steps: (() => void)[] = [
    () => undefined,
    () => rmSync(join(other, 'ludarr.db-wal'), { force: true }),
    () => renameSync(join(staging, 'ludarr.db'), join(other, 'ludarr.db')),
    () => renameSync(join(staging, 'encryption.key'), join(other, 'encryption.key')),
  ]
  for (const [count] of steps.entries()) {
    writeFileSync(join(other, 'ludarr.db'), 'the old database')
    writeFileSync(join(other, 'ludarr.db-wal'), 'the old journal')
    writeFileSync(join(other, 'encryption.key'), 'the old key')
    const { runBackupJob } = await import('../../../src/cli/backup-worker.ts')
    const request = { ...installationOf(other), archive: file, passphrase: null, withoutKeys: false }
    const files = await runBackupJob('restore', request)
    commitRestore(other, files, null)
    for (const step of steps.slice(0, count + 1)) step()
    expect(finishRestore(other)).toBe(true)
    expect(existsSync(staging)).toBe(false)
    expect(await accountsOf(other)).toEqual(['robin'])
    expect(readKey(other, 'encryption.key')).toBe(readKey(folder, 'encryption.key'))
    expect(finishRestore(other)).toBe(false)
  }
})

test('a restore that was not decided leaves the old state', async () => {
  const file = await backUp(folder)
  addAccount(folder, 'sam')
  const { runBackupJob } = await import('../../../src/cli/backup-worker.ts')
  await runBackupJob('restore', { ...installationOf(folder), archive: file, passphrase: null, withoutKeys: false })
  expect(finishRestore(folder)).toBe(false)
  expect(existsSync(stagingFolder(folder))).toBe(false)
  expect(await accountsOf(folder)).toEqual(['robin', 'sam'])
})

test('a backup is of one moment while others write', async () => {
  const connection = openInstallation(folder)
  connection.exec('CREATE TABLE pairs (side TEXT)')
  let isWriting = true
  let written = 0
  const write = async () => {
    while (isWriting) {
      // Both sides of a pair, in one transaction.
      connection.transaction(() => {
        for (const side of ['left', 'right']) {
          for (let row = 0; row < 10; row += 1) connection.all('INSERT INTO pairs VALUES (?)', side + 'x'.repeat(100))
        }
      })
      written += 1
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  const writing = write()
  const files = []
  while (files.length < 3 || written < 20) files.push(await backUp(folder))
  isWriting = false
  await writing
  connection.close()
  for (const file of files) {
    const { rowCounts } = (await readManifest(file)).database
    expect((rowCounts.pairs ?? 0) % 20).toBe(0)
    await restore(other, file, { withoutKeys: true })
    const restored = openInstallation(other)
    const sides = restored.all('SELECT substr(side, 1, 4) AS side, count(*) AS rows FROM pairs GROUP BY 1')
    expect(new Set(sides.map((row) => JSON.stringify(row).replace(/"side":"\w+",/, ''))).size).toBeLessThan(2)
    restored.close()
  }
}, 60_000)
