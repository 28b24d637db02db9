import { afterEach, beforeEach, expect, test } from 'bun:test'
import { closeSync, mkdtempSync, openSync, rmSync, truncateSync, writeFileSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Connection } from '#db/connection.ts'
import { readMigrations } from '#db/migrate.ts'
import { openLibrary } from '#db/open-library.ts'
import { anyDisk, createTransactions } from '#db/transactions.ts'
import { openDatabase } from '#runtime/database.ts'
import { createTestClock } from '../clock.ts'

let folder: string
let file: string
const migrations = readMigrations(join(import.meta.dirname, '../../drizzle'))

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ludarr-unusable-'))
  file = join(folder, 'ludarr.db')
})

afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

const open = (opener = openDatabase) =>
  openLibrary(opener, { file, backupFolder: join(folder, 'backups'), migrations, clock: createTestClock() })

function overwrite(at: number, bytes: Uint8Array): void {
  const handle = openSync(file, 'r+')
  writeSync(handle, bytes, 0, bytes.length, at)
  closeSync(handle)
}

const noise = (length: number) => Uint8Array.from({ length }, (_, index) => (index * 7919) % 251)

const damages: [string, () => void][] = [
  ['something else', () => writeFileSync(file, noise(20_000))],
  ['overwritten at its beginning', () => overwrite(0, noise(8192))],
  ['overwritten in the middle', () => overwrite(8192, noise(80_000))],
  ['cut off', () => truncateSync(file, 5000)],
]

test.each(damages)('a database that is %s is reported with what to do', (_, damage) => {
  open().close()
  damage()
  expect(() => open()).toThrow(
    expect.objectContaining({
      name: 'AppError',
      message: expect.stringMatching(
        /^The database .+ is damaged \(.+\)\. Restore a backup from .+backups with "ludarr restore FILE"/,
      ),
    }),
  )
})

/** A connection to a disk on which nothing more can be written. */
function withoutRoom(path: string): Connection {
  const connection = openDatabase(path)
  connection.exec('PRAGMA max_page_count = 4')
  return connection
}

test('a full disk is reported as such, and the database is unchanged', () => {
  expect(() => open(withoutRoom)).toThrow(
    expect.objectContaining({
      name: 'AppError',
      message: `The database ${file} cannot be used (database or disk is full). Make room on its disk and start again.`,
    }),
  )
  const opened = open()
  expect(opened.all('SELECT name FROM migrations')).toHaveLength(migrations.length)
  opened.close()
})

test('a failed transaction reports its cause, even when SQLite ended it automatically', () => {
  const said: string[] = []
  const exec = (sql: string) => {
    said.push(sql)
    if (sql === 'ROLLBACK') throw new Error('cannot rollback - no transaction is active')
  }
  const { transaction } = createTransactions(exec, anyDisk)
  const work = () => {
    throw new Error('database or disk is full')
  }
  expect(() => transaction(work)).toThrow('database or disk is full')
  expect(() => transaction(work)).toThrow('database or disk is full')
  expect(said).toEqual(['BEGIN IMMEDIATE', 'ROLLBACK', 'BEGIN IMMEDIATE', 'ROLLBACK'])
})

test('the disk is told how long each write took, without the work of the transaction', () => {
  const writes: { error: unknown; isSlow: boolean }[] = []
  const recordWrite = (error: unknown, durationMs: number) => void writes.push({ error, isSlow: durationMs >= 20 })
  const waitFor = (ms: number) => Bun.sleepSync(ms)
  const exec = (sql: string) => (sql === 'COMMIT' && isSlow ? waitFor(25) : undefined)
  let isSlow = false
  const { transaction, statement } = createTransactions(exec, { makeRoom: () => false, recordWrite })
  transaction(() => waitFor(25))
  isSlow = true
  transaction(() => statement(() => 'inside', 'write'))
  statement(() => waitFor(25), 'write')
  statement(() => waitFor(25), 'read')
  expect(writes).toEqual([
    { error: null, isSlow: false },
    { error: null, isSlow: true },
    { error: null, isSlow: true },
  ])
  const broken = new Error('disk I/O error')
  const fail = () => {
    throw broken
  }
  expect(() => statement(fail, 'read')).toThrow(broken)
  expect(writes.at(-1)).toEqual({ error: broken, isSlow: false })
})
