import { afterEach, beforeEach, expect, test } from 'bun:test'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Migration } from '#db/migrate.ts'
import { noteClosedWell, openLibrary } from '#db/open-library.ts'
import { openDatabase } from '#runtime/database.ts'
import { createTestClock } from '../clock.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ludarr-db-'))
})

afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

const family: Migration = {
  name: '0000_family',
  sql: `CREATE TABLE parents (id INTEGER PRIMARY KEY, name TEXT);
--> statement-breakpoint
CREATE TABLE children (id INTEGER PRIMARY KEY, parent INTEGER NOT NULL REFERENCES parents(id) ON DELETE CASCADE);
--> statement-breakpoint
INSERT INTO parents VALUES (1, 'first');
--> statement-breakpoint
INSERT INTO children VALUES (10, 1);`,
}

const rebuilt: Migration = {
  name: '0001_rebuilt',
  sql: `PRAGMA foreign_keys=OFF;
--> statement-breakpoint
CREATE TABLE new_parents (id INTEGER PRIMARY KEY, name TEXT NOT NULL);
--> statement-breakpoint
INSERT INTO new_parents SELECT * FROM parents;
--> statement-breakpoint
DROP TABLE parents;
--> statement-breakpoint
ALTER TABLE new_parents RENAME TO parents;`,
}

const broken: Migration = {
  name: '0002_broken',
  sql: 'DELETE FROM children;\n--> statement-breakpoint\nTHIS IS NO SQL;',
}

const orphaning: Migration = { name: '0002_orphaning', sql: 'DELETE FROM parents;' }

function open(migrations: Migration[]) {
  const place = {
    file: join(folder, 'ludarr.db'),
    backupFolder: join(folder, 'backups'),
    migrations,
    clock: createTestClock(),
  }
  return openLibrary(openDatabase, place)
}

const count = (connection: ReturnType<typeof open>, table: string) =>
  connection.all<{ count: number }>(`SELECT count(*) AS count FROM ${table}`)[0]?.count

test('a migration that rebuilds a table keeps the rows of its children', () => {
  open([family]).close()
  const connection = open([family, rebuilt])
  expect([count(connection, 'parents'), count(connection, 'children')]).toEqual([1, 1])
  expect(connection.all('PRAGMA foreign_keys')).toEqual([{ foreign_keys: 1 }])
  connection.close()
})

test('a backup is kept before an existing database is migrated, and none for a new one', () => {
  open([family]).close()
  expect(existsSync(join(folder, 'backups'))).toBe(false)
  open([family, rebuilt]).close()
  const [copy] = readdirSync(join(folder, 'backups'))
  const before = openDatabase(join(folder, 'backups', copy ?? ''))
  expect(before.all('SELECT name FROM migrations')).toEqual([{ name: '0000_family' }])
  before.close()
})

test('a migration that fails changes nothing at all', () => {
  open([family]).close()
  expect(() => open([family, rebuilt, broken])).toThrow()
  const connection = open([family])
  expect(count(connection, 'children')).toBe(1)
  expect(connection.all('SELECT name FROM migrations')).toEqual([{ name: '0000_family' }])
  connection.close()
})

test('a migration that leaves children without parents is refused', () => {
  open([family]).close()
  expect(() => open([family, orphaning])).toThrow(/without their parents/)
  const connection = open([family])
  expect(count(connection, 'parents')).toBe(1)
  connection.close()
})

test('a database of a newer version is left alone', () => {
  open([family, rebuilt]).close()
  expect(() => open([family])).toThrow(/newer version/)
})

test('a damaged database is reported instead of used', () => {
  const connection = open([family])
  connection.all(
    'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5000) INSERT INTO parents SELECT i + 1, hex(randomblob(50)) FROM n',
  )
  connection.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  connection.close()
  const file = join(folder, 'ludarr.db')
  const bytes = readFileSync(file)
  bytes.fill(0xff, 40_000, 60_000)
  writeFileSync(file, bytes)
  expect(() => open([family])).toThrow(/damaged/)
})

test('a cleanly closed database skips the integrity check, once', () => {
  open([family]).close()
  noteClosedWell(join(folder, 'ludarr.db'))
  open([family]).close()
  expect(readdirSync(folder)).toEqual(['ludarr.db'])
})

test('a migration that was edited after it was applied stops the start', () => {
  open([family]).close()
  const edited = { ...family, sql: `${family.sql} INSERT INTO parents VALUES (2, 'second');` }
  expect(() => open([edited])).toThrow(/with other migrations \(0000_family\)/)
  expect(() => open([edited, rebuilt])).toThrow(/with other migrations \(0000_family\)/)
  expect(existsSync(join(folder, 'backups'))).toBe(false)
  const connection = open([family])
  expect(count(connection, 'parents')).toBe(1)
  connection.close()
})

test('a database from before the baseline is refused with what to do, and not changed', () => {
  const file = join(folder, 'ludarr.db')
  open([{ ...family, name: '0000_first' }, rebuilt]).close()
  const baseline: Migration = { name: '0000_baseline', sql: 'DROP TABLE IF EXISTS children;' }
  const before = readFileSync(file)
  expect(() => open([baseline])).toThrow(
    expect.objectContaining({
      name: 'AppError',
      code: 'conflict',
      message: `The database ${file} was written by a development version of Ludarr with other migrations (0000_first), so this version cannot read it. It was not changed. Start the version that wrote it, restore a backup made by this one, or move the file and its -wal and -shm to another folder to start with an empty library.`,
    }),
  )
  expect(readFileSync(file).equals(before)).toBe(true)
  expect(readdirSync(folder)).toEqual(['ludarr.db'])
})

test('an unfinished backup from before a migration is removed by the next one', () => {
  open([family]).close()
  const backups = join(folder, 'backups')
  mkdirSync(backups)
  for (const end of ['', '-journal', '-wal', '-shm'])
    writeFileSync(join(backups, `before-migration-2025-01-01T00-00-00-000Z.db.partial${end}`), 'x')
  open([family, rebuilt]).close()
  expect(readdirSync(backups)).toEqual([expect.stringMatching(/^before-migration-.+\.db$/)])
})

test('the five newest backups from before migrations are kept, and all other files beside them', () => {
  open([family]).close()
  const backups = join(folder, 'backups')
  mkdirSync(backups)
  const old = Array.from({ length: 7 }, (_, day) => `before-migration-2025-01-0${day + 1}T00-00-00-000Z.db`)
  for (const name of [...old, 'by-hand.db']) writeFileSync(join(backups, name), 'x')
  open([family, rebuilt]).close()
  const kept = readdirSync(backups).sort()
  expect(kept).toHaveLength(6)
  expect(kept).toEqual(expect.arrayContaining([...old.slice(-4), 'by-hand.db']))
})
