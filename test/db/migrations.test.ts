import { afterEach, beforeEach, expect, test } from 'bun:test'
import { join } from 'node:path'
import type { Connection } from '#db/connection.ts'
import { applyMigrations, type Migration, pendingMigrations, readMigrations } from '#db/migrate.ts'
import { gameStatuses } from '#domain/games/game.ts'
import { openDatabase } from '#runtime/database.ts'
import { columnsOf, fillEveryTable, rowsPerTable, tablesOf } from './filled-database.ts'

const migrations = readMigrations(join(import.meta.dirname, '../../drizzle'))
const firstMigrations = migrations.filter(({ name }) => name < '0002')
const laterMigrations = migrations.filter(({ name }) => name >= '0002')

/** Tables that a migration drops or empties on purpose, by its name. */
const droppedOnPurpose: Record<string, readonly string[]> = {}

let database: Connection

beforeEach(() => {
  database = openDatabase(':memory:')
  database.exec('PRAGMA foreign_keys = ON')
  migrate(firstMigrations)
  fillEveryTable(database)
})

afterEach(() => database.close())

function migrate(known: readonly Migration[]): void {
  applyMigrations(database, pendingMigrations(database, known, ':memory:'), '2026-01-01T00:00:00.000Z')
}

type TableState = { keys: string[]; values: Record<string, number> }

/** What must not shrink: the keys of each table, and how many values each of its columns has. */
function stateOf(tables: readonly string[]): Record<string, TableState> {
  return Object.fromEntries(tables.map((table) => [table, tableState(table)]))
}

function tableState(table: string): TableState {
  const columns = columnsOf(database, table)
  const key = columns.filter(({ pk }) => pk > 0).map(({ name }) => `quote("${name}")`)
  const rowKey = key.length === 0 ? 'quote(rowid)' : key.join(" || ' ' || ")
  const rows = database.all<{ key: string }>(`SELECT ${rowKey} AS key FROM ${table}`)
  const counts = columns.map(({ name }) => `count("${name}") AS "${name}"`)
  const [values = {}] = database.all<Record<string, number>>(`SELECT ${counts.join(', ')} FROM ${table}`)
  return { keys: rows.map((row) => row.key).sort(), values }
}

function losses(before: Record<string, TableState>): string[] {
  const left = new Set(tablesOf(database))
  return Object.entries(before).flatMap(([table, { keys, values }]) => {
    if (!left.has(table)) return [`${table}: dropped`]
    const after = tableState(table)
    const kept = new Set(after.keys)
    const rows = keys.filter((key) => !kept.has(key)).map((key) => `${table}: row ${key}`)
    if (rows.length > 0) return rows
    const columns = Object.entries(values).filter(([name, count]) => (after.values[name] ?? count) < count)
    return columns.map(([name]) => `${table}: values of ${name}`)
  })
}

function lossesOf(migration: Migration, known: readonly Migration[]): string[] {
  const before = stateOf(tablesOf(database).filter((table) => !droppedOnPurpose[migration.name]?.includes(table)))
  migrate([...known, migration])
  return losses(before)
}

/** How many games the text index finds by their titles. */
const foundGames = () =>
  database.all(`SELECT 1 FROM games_text JOIN games ON seq = games_text.rowid WHERE games_text MATCH 'title'`).length

test('every table has rows, and every column has values', () => {
  for (const [table, { keys, values }] of Object.entries(stateOf(tablesOf(database)))) {
    expect({ table, rows: keys.length }).toEqual({ table, rows: rowsPerTable })
    expect({ table, empty: Object.keys(values).filter((name) => values[name] === 0) }).toEqual({ table, empty: [] })
  }
  expect(database.all('PRAGMA foreign_key_check')).toEqual([])
  expect(tablesOf(database)).toContain('scan_entries')
})

test('no migration after the baseline loses rows, values or the text index', () => {
  const applied = [...firstMigrations]
  for (const migration of laterMigrations) {
    expect({ name: migration.name, lost: lossesOf(migration, applied) }).toEqual({ name: migration.name, lost: [] })
    applied.push(migration)
  }
  expect(foundGames()).toBe(rowsPerTable)
  database.exec("DELETE FROM games WHERE status = 'wanted'")
  expect(foundGames()).toBe(database.all('SELECT 1 FROM games').length)
})

/** A rebuild of the games with another status, as drizzle-kit generates it. */
function rebuiltGames(condition = ''): Migration {
  const [table] = database.all<{ sql: string }>("SELECT sql FROM sqlite_schema WHERE type = 'table' AND name = 'games'")
  const indexes = database.all<{ sql: string }>(
    "SELECT sql FROM sqlite_schema WHERE type = 'index' AND tbl_name = 'games'",
  )
  const created = (table?.sql ?? '').replace('`games`', '`__new_games`').replace("'shelved'", "'shelved', 'lent'")
  const statements = [
    'PRAGMA foreign_keys=OFF;',
    created,
    `INSERT INTO __new_games SELECT * FROM games ${condition}`,
    'DROP TABLE games',
    'ALTER TABLE __new_games RENAME TO games',
    'PRAGMA foreign_keys=ON;',
    ...indexes.map(({ sql }) => sql),
  ]
  return { name: '9000_rebuilt', sql: statements.join('\n--> statement-breakpoint\n') }
}

test('a migration that rebuilds a table for another status keeps its rows, those of its children and its triggers', () => {
  expect(lossesOf(rebuiltGames(), firstMigrations)).toEqual([])
  database.exec("UPDATE games SET status = 'lent', title = 'title renamed' WHERE seq = 1")
  expect(database.all(`SELECT 1 FROM games_text WHERE games_text MATCH 'renamed'`)).toHaveLength(1)
  expect(foundGames()).toBe(rowsPerTable)
})

test.each([
  ['deletes rows', "DELETE FROM history WHERE type = 'skipped'", ['history: row ', 'history: row ']],
  ['drops a table', 'DROP TABLE game_updates', ['game_updates: dropped']],
  ['empties a column', 'UPDATE downloads SET message = NULL', ['downloads: values of message']],
])('the check fails for a migration that %s', (_, sql, lost) => {
  const found = lossesOf({ name: '9000_lossy', sql }, firstMigrations)
  expect(found).toHaveLength(lost.length)
  for (const [place, loss] of found.entries()) expect(loss).toStartWith(lost[place] ?? 'nothing')
})

test('a rebuild that leaves rows out is refused because of their children', () => {
  expect(() => migrate([...firstMigrations, rebuiltGames('WHERE seq > 1')])).toThrow(/without their parents/)
  expect(database.all('SELECT 1 FROM games')).toHaveLength(rowsPerTable)
})

test('a trigger that a migration drops stays dropped', () => {
  migrate([...firstMigrations, { name: '9000_dropped', sql: 'DROP TRIGGER games_text_update' }])
  const triggers = database.all("SELECT name FROM sqlite_schema WHERE type = 'trigger' ORDER BY name")
  expect(triggers).toEqual([{ name: 'games_text_delete' }, { name: 'games_text_insert' }])
})

test('a status that is not in the list of the domain is refused by the database', () => {
  expect(gameStatuses).not.toContain('lent')
  expect(() => database.exec("UPDATE games SET status = 'lent'")).toThrow(/CHECK constraint failed: games_status/)
})

test('games of one record of a provider keep it, and become entries of one title if their platforms differ', () => {
  const games = [
    ['Hades', 'igdb:1', 'Nintendo Switch'],
    ['Hades', 'igdb:1', 'PC'],
    ['Hades on PC', 'igdb:1', 'Windows'],
    ['Portal', 'igdb:2', null],
    ['Portal', 'igdb:2', null],
    ['Doom', 'igdb:3', 'PC'],
  ] as const
  for (const [at, [title, metadataId, platform]] of games.entries()) {
    database.all(
      `INSERT INTO games (id, user_id, title, normalized_title, sort_title, metadata_id, preferred_platform, status,
        release_status, added_at, source)
      SELECT ?1, id, ?2, ?2, ?2, ?3, ?4, 'owned', 'released', '2026-01-01T00:00:00.000Z', 'manual' FROM users LIMIT 1`,
      `twin-${at}`,
      title,
      metadataId,
      platform,
    )
  }
  migrate(migrations)
  const after = database.all(
    `SELECT id, metadata_id AS record, platform, title_group AS titleGroup FROM games WHERE id LIKE 'twin-%' ORDER BY seq`,
  )
  expect(after).toEqual([
    { id: 'twin-0', record: 'igdb:1', platform: 'switch', titleGroup: 'twin-0' },
    { id: 'twin-1', record: 'igdb:1', platform: 'pc', titleGroup: 'twin-0' },
    { id: 'twin-2', record: 'igdb:1', platform: 'pc', titleGroup: null },
    { id: 'twin-3', record: 'igdb:2', platform: null, titleGroup: null },
    { id: 'twin-4', record: 'igdb:2', platform: null, titleGroup: null },
    { id: 'twin-5', record: 'igdb:3', platform: 'pc', titleGroup: null },
  ])
})
