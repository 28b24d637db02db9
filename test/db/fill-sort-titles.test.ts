import { afterEach, beforeEach, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fillSortTitles } from '#db/fill-sort-titles.ts'
import { type Migration, readMigrations } from '#db/migrate.ts'
import { openLibrary } from '#db/open-library.ts'
import { gameConditions, gameOrder } from '#db/repositories/game-filter.ts'
import { createGamesRepository } from '#db/repositories/games.ts'
import { openDatabase } from '#runtime/database.ts'
import { createTestClock } from '../clock.ts'

const migrations = readMigrations(join(import.meta.dirname, '../../drizzle'))
const before = migrations.filter(({ name }) => name < '0010')
const userId = 'u'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ludarr-sort-'))
})

afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

function open(known: readonly Migration[]) {
  const place = { file: join(folder, 'ludarr.db'), backupFolder: folder, migrations: known, clock: createTestClock() }
  return openLibrary(openDatabase, place)
}

/** A library as it was written before there were sort titles. */
function oldLibrary(titles: readonly string[]): void {
  const connection = open(before)
  connection.exec(
    `INSERT INTO users (id, username, password_hash, role, created_at) VALUES ('${userId}', 'u', 'x', 'admin', '2026-01-01')`,
  )
  connection.all(
    `INSERT INTO games (id, user_id, title, normalised_title, status, release_status, added_at, source)
     SELECT 'g' || key, '${userId}', value, lower(value), 'owned', 'released', '2026-01-01', 'manual' FROM json_each(?)`,
    JSON.stringify(titles),
  )
  connection.close()
}

test('a library from before is sorted naturally after the next start, and stays so', () => {
  oldLibrary(['Tales 10', 'Zorn', 'The Áb', 'Tales 2', 'abc'])
  const connection = open(migrations)
  fillSortTitles(connection)
  const games = createGamesRepository(connection)
  const titles = () => games.list({ userId, sort: 'title' }, {}).games.map(({ title }) => title)
  expect(titles()).toEqual(['The Áb', 'abc', 'Tales 2', 'Tales 10', 'Zorn'])
  games.update('g0', { title: 'A Tales 1' })
  games.update('g1', { notes: 'nothing of the title' })
  expect(titles()).toEqual(['The Áb', 'abc', 'A Tales 1', 'Tales 2', 'Zorn'])
  fillSortTitles(connection)
  expect(titles()).toEqual(['The Áb', 'abc', 'A Tales 1', 'Tales 2', 'Zorn'])
  connection.close()
})

test('every row gets one, however many portions they are', () => {
  oldLibrary(Array.from({ length: 4500 }, (_, place) => `Game ${place}`))
  const connection = open(migrations)
  fillSortTitles(connection)
  const [left] = connection.all<{ count: number }>("SELECT count(*) AS count FROM games WHERE sort_title = ''")
  expect(left?.count).toBe(0)
  const page = createGamesRepository(connection).list({ userId, order: 'desc' }, { limit: 2 })
  expect(page.games.map(({ title }) => title)).toEqual(['Game 4499', 'Game 4498'])
  connection.close()
})

test.each(['asc', 'desc'] as const)('a page by title (%s) is read from the index, not sorted anew', (order) => {
  const connection = open(migrations)
  const { sql, params } = gameConditions({ userId })
  const statement = `EXPLAIN QUERY PLAN SELECT * FROM games WHERE ${sql} ORDER BY ${gameOrder({ order })} LIMIT 50`
  const plan = connection.all<{ detail: string }>(statement, ...params).map(({ detail }) => detail)
  expect(plan).toEqual(['SEARCH games USING INDEX games_user_sort_title (user_id=?)'])
  connection.close()
})
