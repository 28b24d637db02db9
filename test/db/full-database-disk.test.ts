import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDataDisk, type DataDisk } from '#core/files/data-disk.ts'
import type { Connection } from '#db/connection.ts'
import { type Migration, readMigrations } from '#db/migrate.ts'
import { openLibrary } from '#db/open-library.ts'
import { openDatabase } from '#runtime/database.ts'
import { createTestClock } from '../clock.ts'
import { canMount, createFiller, type Filler, mountSmallDisk, type SmallDisk } from '../peers/small-disk.ts'

const known = readMigrations(join(import.meta.dirname, '../../drizzle'))
const insert = 'INSERT INTO settings (name, value) VALUES (?, ?) RETURNING name'

let folder: string
let disk: SmallDisk
let filler: Filler
let dataDisk: DataDisk
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ludarr-full-database-'))
  disk = mountSmallDisk(folder, 80)
  filler = createFiller(folder)
  dataDisk = createDataDisk(folder)
})
afterEach(() => {
  disk.remove()
  rmSync(folder, { recursive: true, force: true })
})

const open = (migrations: readonly Migration[] = known): Connection =>
  openLibrary((file) => openDatabase(file, dataDisk), {
    file: join(folder, 'ludarr.db'),
    backupFolder: join(folder, 'backups'),
    migrations,
    clock: createTestClock(),
  })
const countOf = (connection: Connection) => connection.all('SELECT name FROM settings').length

describe.skipIf(!canMount())('a database on a full disk', () => {
  test('statements and transactions are repeated with space from the reserve, until none is left', async () => {
    const connection = open()
    await dataDisk.refill()
    const before = countOf(connection)
    const large = JSON.stringify('x'.repeat(700_000))
    filler.leave(0)
    connection.all(insert, 'a statement', large)
    let runs = 0
    connection.transaction(() => {
      runs += 1
      for (const key of ['first', 'second', 'third']) connection.all(insert, key, large)
    })
    expect(runs).toBeGreaterThan(1)
    expect(countOf(connection)).toBe(before + 4)
    const exhaust = () => {
      for (let index = 0; index < 20; index += 1) {
        connection.all(insert, `${index}`, large)
        filler.leave(0)
      }
    }
    expect(exhaust).toThrow('database or disk is full')
    const stored = countOf(connection)
    filler.remove()
    connection.all(insert, 'later', large)
    expect(countOf(connection)).toBe(stored + 1)
    connection.close()
  })

  test('a failed transaction leaves nothing, even when it is repeated', () => {
    const connection = open()
    const before = countOf(connection)
    filler.leave(0)
    const fill = () =>
      connection.transaction(() => {
        for (const key of ['first', 'second']) connection.all(insert, key, JSON.stringify('x'.repeat(5_000_000)))
      })
    expect(fill).toThrow('database or disk is full')
    expect(countOf(connection)).toBe(before)
    connection.close()
  })

  test('it can be read after a start, and written once there is space', () => {
    open().close()
    filler.leave(0)
    const connection = open()
    const before = countOf(connection)
    expect(() => connection.all(insert, 'a', '1')).toThrow('database or disk is full')
    filler.remove()
    connection.all(insert, 'a', '1')
    expect(countOf(connection)).toBe(before + 1)
    connection.close()
  })

  test('it is not migrated without space for its backup', () => {
    open().close()
    filler.leave(200_000)
    const newer = [...known, { name: '9999_newer', sql: 'CREATE TABLE newer (id TEXT)' }]
    expect(() => open(newer)).toThrow(
      /must be backed up and migrated to this version, but its disk is too full \(.+ needed, .+ free\)\. Free up space and start again\./,
    )
    expect(existsSync(join(folder, 'backups')) ? readdirSync(join(folder, 'backups')) : []).toEqual([])
    open().close()
    filler.remove()
    open(newer).close()
    expect(readdirSync(join(folder, 'backups'))).toHaveLength(1)
  })
})
