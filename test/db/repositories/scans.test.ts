import { afterEach, beforeEach, expect, test } from 'bun:test'
import { randomUUID } from 'node:crypto'
import type { Game } from '#domain/games/game.ts'
import { storeGame, storeRootFolder, storeUser } from '../../rows.ts'
import { createTestApp, type TestApp } from '../../test-app.ts'

let app: TestApp
let userId: string
let rootId: string

beforeEach(() => {
  app = createTestApp()
  userId = storeUser(app).id
  rootId = storeRootFolder(app, { path: '/games' }).id
})

afterEach(() => app.close())

const see = (scanId: string, names: string[]) =>
  app.scans.recordSeenEntries(rootId, scanId, { names, queriedAfter: '2026-01-01T00:00:00.000Z', below: '/games/' })
const record = (name: string, state: 'matched' | 'unmatched', gameId: string | null = null, queriedAt?: string) =>
  app.scans.recordEntry(rootId, name, { state, gameId, reason: 'why', candidates: [], title: name, queriedAt })
const states = () =>
  app.scans
    .entriesWith(['pending', 'matched', 'unmatched', 'ignored', 'removed'])
    .map(({ name, state }) => `${name}: ${state}`)

function placed(title: string, game: Partial<Game> = {}): Game {
  const stored = storeGame(app, { userId, title, libraryPath: `/games/${title}`, ...game })
  const file = { id: randomUUID(), gameId: stored.id, path: `/games/${title}/a`, size: 1, category: 'main' } as const
  app.imports.putFiles([{ ...file, version: null, downloadId: null, addedAt: stored.addedAt }])
  return stored
}

test('a scan examines new entries, and those that may be another game by now', () => {
  see('one', ['Portal', 'Hades', 'Celeste', 'Recent', 'Ignored'])
  expect(app.scans.counts(rootId)).toEqual({ pending: 5, matched: 0, unmatched: 0, ignored: 0, removed: 0 })
  record('Portal', 'matched', placed('Portal').id)
  record('Hades', 'matched', storeGame(app, { userId, title: 'Hades', libraryPath: '/elsewhere' }).id)
  record('Celeste', 'unmatched', null, '2025-12-31T00:00:00.000Z')
  record('Recent', 'unmatched', null, '2026-01-02T00:00:00.000Z')
  app.scans.changeEntry(rootId, 'Ignored', { state: 'ignored' })
  see('two', ['Portal', 'Hades', 'Celeste', 'Recent', 'Ignored', 'New'])
  expect(states()).toEqual([
    'Celeste: pending',
    'Hades: pending',
    'Ignored: ignored',
    'New: pending',
    'Portal: matched',
    'Recent: unmatched',
  ])
  expect(app.scans.entry(rootId, 'Hades')).toMatchObject({ gameId: null, title: '', reason: '', scanId: 'two' })
})

test('pending entries are read in portions by name', () => {
  see('one', ['b', 'a', 'c'])
  record('b', 'unmatched')
  const names = (after: string, limit: number) => app.scans.pendingAfter(rootId, after, limit).map(({ name }) => name)
  expect(names('', 10)).toEqual(['a', 'c'])
  expect(names('', 1)).toEqual(['a'])
  expect(names('a', 1)).toEqual(['c'])
  expect(names('c', 1)).toEqual([])
})

test('entries that a scan did not find are forgotten, except those that a user decided on', () => {
  see('one', ['gone', 'ignored', 'found'])
  app.scans.changeEntry(rootId, 'ignored', { state: 'ignored' })
  see('two', ['found'])
  app.scans.removeUnseen(rootId, 'two')
  expect(states()).toEqual(['found: pending', 'ignored: ignored'])
})

test('an entry loses its game when the game is removed, and a game that is gone cannot be recorded', () => {
  see('one', ['Portal', 'Hades'])
  const { id } = placed('Portal')
  record('Portal', 'matched', id)
  app.games.remove(id)
  record('Hades', 'matched', id)
  app.scans.matchEntries([{ rootFolderId: rootId, name: 'Hades', gameId: id }])
  expect(app.scans.entry(rootId, 'Portal')?.gameId).toBeNull()
  expect(app.scans.entry(rootId, 'Hades')?.gameId).toBeNull()
})

test('the removal of a game marks its entries only', () => {
  see('one', ['Portal', 'Hades'])
  const { id } = placed('Portal')
  record('Portal', 'matched', id)
  record('Hades', 'matched', placed('Hades').id)
  app.scans.markGamesRemoved([id], 'Removed')
  expect(states()).toEqual(['Hades: matched', 'Portal: removed'])
  expect(app.scans.entry(rootId, 'Portal')).toMatchObject({ gameId: null, reason: 'Removed' })
  app.scans.clearQueryTimes(rootId)
  expect(states()).toEqual(['Hades: matched', 'Portal: unmatched'])
})

test('subfolders are listed once, without the root folder itself', () => {
  see('one', ['PC/Portal', 'PC/Hades', 'Consoles/Game Boy/Tetris', 'Celeste'])
  expect(app.scans.subfoldersOf(rootId, 10).sort()).toEqual(['Consoles/Game Boy', 'PC'])
  expect(app.scans.subfoldersOf(rootId, 1)).toHaveLength(1)
})

test('games below a root folder that a scan did not find are listed by title', () => {
  for (const title of ['Zelda', 'Portal', 'Hades']) placed(title)
  storeGame(app, { userId, title: 'Elsewhere', libraryPath: '/gamesX/Elsewhere' })
  see('one', ['Portal'])
  expect(app.scans.unseenGames(rootId, 'one', '/games/').map(({ title }) => title)).toEqual(['Hades', 'Zelda'])
})

test('recorded files move with their folder, and names that begin alike stay', () => {
  const game = placed('Portal')
  const file = {
    gameId: game.id,
    size: 1,
    category: 'main',
    version: null,
    downloadId: null,
    addedAt: game.addedAt,
  } as const
  app.imports.putFiles([{ ...file, id: randomUUID(), path: '/games/Portal 2/b' }])
  app.scans.moveFiles([{ gameId: game.id, from: '/games/Portal', to: '/new/Portal', separator: '/' }])
  const paths = () => app.imports.filesOf(game.id).map(({ path }) => path)
  expect(paths()).toEqual(['/games/Portal 2/b', '/new/Portal/a'])
  app.scans.removeFilesBelow(game.id, '/new/Portal', '/')
  expect(paths()).toEqual(['/games/Portal 2/b'])
  app.scans.moveFiles([])
  expect(app.scans.filesOfGames([])).toEqual([])
  expect(app.scans.filesOfGames([game.id])).toEqual([{ gameId: game.id, path: '/games/Portal 2/b', size: 1 }])
})

test('paths match in any case', () => {
  placed('Portal')
  expect(app.scans.takenPaths(['/GAMES/PORTAL', '/games/Hades'])).toEqual(['/games/Portal'])
  expect(app.scans.takenPaths([])).toEqual([])
})

test('the folders above games are listed below a place, without the place itself', () => {
  for (const title of ['PC/Portal', 'PC/Hades', 'Celeste']) placed(title)
  expect(app.scans.parentsBelow('/games/', '/', 10)).toEqual(['/games/PC'])
})
