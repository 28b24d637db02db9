import { afterEach, beforeEach, expect, test } from 'bun:test'
import { randomUUID } from 'node:crypto'
import type { HistoryType } from '#domain/games/history-types.ts'
import type { GameFile } from '#domain/importing/import.ts'
import { storeGame, storeUser } from '../rows.ts'
import { createTestApp, type TestApp } from '../test-app.ts'

// What triggers of the database keep up to date: the size of each game, and how many history entries a user has.

let app: TestApp
let userId: string
let gameId: string

beforeEach(() => {
  app = createTestApp()
  userId = storeUser(app).id
  gameId = storeGame(app, { userId, title: 'Portal' }).id
})

afterEach(() => app.close())

const fileOf = (path: string, size: number, game = gameId): GameFile => ({
  id: randomUUID(),
  gameId: game,
  path,
  size,
  category: 'main',
  version: null,
  downloadId: null,
  addedAt: '2026-01-01T00:00:00.000Z',
})

/** The recorded size of each game, and the sum of the sizes of its files. */
function sizes(): { title: string; recorded: number | null; real: number | null }[] {
  return app.connection.all(
    `SELECT title, size_on_disk AS recorded, (SELECT sum(size) FROM game_files WHERE game_id = games.id) AS real
    FROM games ORDER BY title`,
  )
}

const sizeIs = (size: number | null) => expect(sizes()).toEqual([{ title: 'Portal', recorded: size, real: size }])

test.each<[string, () => unknown, number | null]>([
  ['files are put', () => app.imports.putFiles([fileOf('/p/new', 7)]), 18],
  ['recorded files are put again with other sizes', () => app.imports.putFiles([fileOf('/p/a', 100)]), 106],
  ['recorded files are put again with the same size', () => app.imports.putFiles([fileOf('/p/a', 5)]), 11],
  ['files are added', () => app.imports.addFiles([fileOf('/p/c', 1), fileOf('/p/a', 100)]), 12],
  ['files are removed', () => app.imports.removeFilesAt(gameId, ['/p/a']), 6],
  ['all files are removed', () => app.imports.removeFilesAt(gameId, ['/p/a', '/p/sub/b']), null],
  ['a folder is removed', () => app.scans.removeFilesBelow(gameId, '/p/sub', '/'), 5],
  ['files are moved', () => app.scans.moveFiles([{ gameId, from: '/p', to: '/q', separator: '/' }]), 11],
  ['a file replaces another', () => app.scans.moveFiles([{ gameId, from: '/p/sub/b', to: '/p/a', separator: '/' }]), 6],
])('the size of a game is right after %s', (_, change, size) => {
  app.imports.putFiles([fileOf('/p/a', 5), fileOf('/p/sub/b', 6)])
  sizeIs(11)
  change()
  sizeIs(size)
})

test('the size of a game is right after its empty file grows', () => {
  app.imports.putFiles([fileOf('/p/a', 5), fileOf('/p/b', 0)])
  app.imports.removeFilesAt(gameId, ['/p/a'])
  app.imports.putFiles([fileOf('/p/b', 7)])
  sizeIs(7)
})

test('the size of a game is right after a failed transaction, and other games keep theirs', () => {
  const other = storeGame(app, { userId, title: 'Quake' }).id
  app.imports.putFiles([fileOf('/p/a', 5), fileOf('/q/a', 9, other)])
  const changes = () =>
    app.transaction(() => {
      app.imports.putFiles([fileOf('/p/b', 50)])
      throw new Error('full disk')
    })
  expect(changes).toThrow('full disk')
  app.games.update(gameId, { title: 'Portal', status: 'owned' })
  expect(sizes()).toEqual([
    { title: 'Portal', recorded: 5, real: 5 },
    { title: 'Quake', recorded: 9, real: 9 },
  ])
  app.games.remove(gameId)
  expect(sizes()).toEqual([{ title: 'Quake', recorded: 9, real: 9 }])
})

const entryOf = (id: string, type: HistoryType = 'grabbed', owner: string | null = userId) => ({
  id,
  type,
  userId: owner,
  gameId,
  gameTitle: null,
  downloadId: null,
  title: id,
  message: '',
  at: `2026-01-01T00:00:00.00${id}Z`,
})

const totals = () => [app.history.list({ userId }).total, app.history.list({ userId, type: 'imported' }).total]

test('history is counted as it is added, skipped, deleted and rolled back', () => {
  app.history.insert(entryOf('1'))
  app.history.insert(entryOf('2', 'imported'))
  app.history.insert(entryOf('3', 'imported', null))
  expect(totals()).toEqual([2, 1])
  app.history.insertAll([entryOf('2', 'imported'), entryOf('4', 'imported'), entryOf('5')])
  expect(totals()).toEqual([4, 2])
  const failing = () =>
    app.transaction(() => {
      app.history.insert(entryOf('6'))
      throw new Error('full disk')
    })
  expect(failing).toThrow('full disk')
  expect(totals()).toEqual([4, 2])
  app.history.removeUpTo({ userId, at: entryOf('2').at, id: '2' }, 10)
  expect(totals()).toEqual([2, 1])
  app.games.remove(gameId)
  expect(totals()).toEqual([2, 1])
})

test('the counts of a user are deleted with the user', () => {
  const other = storeUser(app).id
  for (const [id, owner] of [
    ['1', userId],
    ['2', other],
  ] as const)
    app.history.insert(entryOf(id, 'grabbed', owner))
  app.users.remove(other)
  expect(app.connection.all('SELECT user_id AS userId, count FROM history_counts')).toEqual([{ userId, count: 1 }])
})
