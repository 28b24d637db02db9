import { afterEach, beforeEach, expect, test } from 'bun:test'
import { randomUUID } from 'node:crypto'
import type { GameFilter } from '#db/repositories/game-filter.ts'
import type { Game } from '#domain/games/game.ts'
import { storeDownload, storeGame, storeUser } from '../../rows.ts'
import { createTestApp, type TestApp } from '../../test-app.ts'

let app: TestApp
let userId: string
let otherId: string

beforeEach(() => {
  app = createTestApp()
  userId = storeUser(app).id
  otherId = storeUser(app).id
})

afterEach(() => app.close())

const store = (title: string, game: Partial<Game> = {}) => storeGame(app, { userId, title, ...game })
const titles = (games: readonly { title: string }[]) => games.map(({ title }) => title)
const listed = (filter: Partial<GameFilter> = {}, page = {}) => app.games.list({ userId, ...filter }, page)

function storeLibrary(): void {
  store('Portal', { platforms: ['Linux'], genres: ['Puzzle'], rating: 9, status: 'owned' })
  store('Pokémon Red', { platforms: ['Game Boy'], rating: null, alternateTitles: ['Pocket Monsters'] })
  store('Secret', { hidden: true })
  store('Adults Only', { adult: true, rating: 5 })
  storeGame(app, { userId: otherId, title: 'Portal 2' })
}

test.each<[string, Partial<GameFilter>, string[]]>([
  ['without a filter', {}, ['Adults Only', 'Pokémon Red', 'Portal']],
  ['with hidden games', { includeHidden: true }, ['Adults Only', 'Pokémon Red', 'Portal', 'Secret']],
  ['without adult games', { hideAdult: true }, ['Pokémon Red', 'Portal']],
  ['by status', { statuses: ['owned', 'playing'] }, ['Portal']],
  ['by an empty list of statuses', { statuses: [] }, ['Adults Only', 'Pokémon Red', 'Portal']],
  ['by platform in another case', { platform: 'linux' }, ['Portal']],
  ['by part of a genre', { genre: 'Puzz' }, []],
  ['by the beginnings of words, without accents', { search: 'pokemon r' }, ['Pokémon Red']],
  ['by an alternate title', { search: 'monsters' }, ['Pokémon Red']],
  ['by the middle of a word', { search: 'ortal' }, []],
  ['by punctuation', { search: '"*) --' }, ['Adults Only', 'Pokémon Red', 'Portal']],
  ['by rating, unrated games last', { sort: 'rating', order: 'desc' }, ['Portal', 'Adults Only', 'Pokémon Red']],
  ['of a user who does not exist', { userId: 'nobody' }, []],
])('games are listed %s', (_, filter, expected) => {
  storeLibrary()
  const { games, total } = listed(filter)
  expect(titles(games)).toEqual(expected)
  expect(total).toBe(expected.length)
})

test('a search lists the exact title first, then titles that begin with the words, unless another order is asked for', () => {
  for (const title of ['A Plague Port', 'Big Port', 'Portal', 'The Port', 'Porto']) store(title)
  expect(titles(listed({ search: 'port' }).games)).toEqual(['The Port', 'Portal', 'Porto', 'Big Port', 'A Plague Port'])
  expect(titles(listed({ search: 'the port' }).games)).toEqual(['The Port'])
  expect(titles(listed({ search: 'PORT' }, { limit: 2, offset: 1 }).games)).toEqual(['Portal', 'Porto'])
  const byTitle = listed({ search: 'port', sort: 'title' }).games
  expect(titles(byTitle)).toEqual(['Big Port', 'A Plague Port', 'The Port', 'Portal', 'Porto'])
})

test('a list item has the fields of the game except the long texts and its root folder', () => {
  const { summary, screenshots, links, notes, rootFolderId, verificationReason, ...expected } = store('Hades')
  expect(listed().games).toEqual([{ ...expected, sizeOnDisk: null }])
})

test('a page holds its part of the games, and the total counts all of them', () => {
  for (const number of [3, 1, 2, 5, 4]) store(`Game ${number}`)
  const page = (limit: number, offset: number) => {
    const { games, total } = listed({}, { limit, offset })
    return { titles: titles(games), total }
  }
  expect(page(2, 0)).toEqual({ titles: ['Game 1', 'Game 2'], total: 5 })
  expect(page(2, 4)).toEqual({ titles: ['Game 5'], total: 5 })
  expect(page(2, 6)).toEqual({ titles: [], total: 5 })
  expect(page(0, 0)).toEqual({ titles: [], total: 5 })
})

test('games of the same sort key keep their order on every page', () => {
  const ids = Array.from({ length: 4 }, () => store('Same').id)
  const idsOf = (order: 'asc' | 'desc') =>
    [0, 1, 2, 3].flatMap((offset) => listed({ order }, { limit: 1, offset }).games.map(({ id }) => id))
  expect(idsOf('asc')).toEqual(ids)
  expect(idsOf('desc')).toEqual(ids.toReversed())
})

test('games are sorted by the size of their files, games without files last', () => {
  const [small, large, none] = [store('Small'), store('Large'), store('None')]
  const file = { category: 'main', version: null, downloadId: null, addedAt: '2026-01-01T00:00:00.000Z' } as const
  const fileOf = (gameId: string, path: string, size: number) => ({ ...file, id: randomUUID(), gameId, path, size })
  app.imports.putFiles([fileOf(small.id, '/a', 9), fileOf(large.id, '/b', 5), fileOf(large.id, '/c', 6)])
  expect(titles(listed({ sort: 'size', order: 'desc' }).games)).toEqual(['Large', 'Small', none.title])
  expect(titles(listed({ sort: 'size' }).games)).toEqual(['Small', 'Large', none.title])
})

test('a game is found by its folder in any case, and by its title of its own user only', () => {
  const game = store('Portal 2', { libraryPath: '/games/Portal 2', metadataId: 'igdb:72' })
  expect(app.games.atLibraryPath('/GAMES/portal 2').map(({ id }) => id)).toEqual([game.id])
  expect(app.games.atLibraryPath('/games/Portal')).toEqual([])
  expect(app.games.sameTitle(userId, 'portal  2').map(({ id }) => id)).toEqual([game.id])
  expect(app.games.sameTitle(otherId, 'Portal 2')).toEqual([])
  expect(app.games.byMetadataId(userId, 'igdb:72')?.id).toBe(game.id)
  expect(app.games.byMetadataId(otherId, 'igdb:72')).toBeNull()
  expect(app.games.find(otherId, game.id)).toBeNull()
})

test('an empty list of ids or states finds and changes nothing', () => {
  store('Portal')
  const before = app.games.revision()
  expect(app.games.withIds([])).toEqual([])
  expect(app.games.withStatus([])).toEqual([])
  app.games.markOwned([])
  expect(app.games.revision()).toBe(before)
  expect(app.games.moveFolders([])).toEqual([])
  expect(titles(listed({ statuses: ['owned'] }).games)).toEqual([])
})

test('wanted games are ordered by their last search, never searched ones first', () => {
  store('Late', { lastSearchedAt: '2026-02-01T00:00:00.000Z' })
  store('Early', { lastSearchedAt: '2026-01-01T00:00:00.000Z' })
  store('Never')
  store('Owned', { status: 'owned' })
  expect(titles(app.games.wantedGames())).toEqual(['Never', 'Early', 'Late'])
  expect(titles(app.games.withStatus(['wanted', 'owned']))).toEqual(['Never', 'Owned', 'Early', 'Late'])
})

test('watched games are read in portions, of one user and with an installed version on request', () => {
  const [portal, hades] = [store('Portal', { status: 'owned', installedVersion: '1.0' }), store('Hades')]
  const other = storeGame(app, { userId: otherId, title: 'Celeste', alternateTitles: ['C'] })
  const query = { statuses: ['owned', 'wanted'], after: 0, limit: 10 } as const
  const ids = (games: readonly { id: string }[]) => games.map(({ id }) => id)
  expect(ids(app.games.watchedGames(query))).toEqual([portal.id, hades.id, other.id])
  expect(ids(app.games.watchedGames({ ...query, installed: true }))).toEqual([portal.id])
  expect(app.games.watchedGames({ ...query, userId: otherId })).toMatchObject([
    { id: other.id, alternateTitles: ['C'] },
  ])
  const [first] = app.games.watchedGames({ ...query, limit: 1 })
  expect(ids(app.games.watchedGames({ ...query, after: first?.seq ?? 0, limit: 1 }))).toEqual([hades.id])
  expect(app.games.watchedGames({ ...query, statuses: [] })).toEqual([])
})

test('a folder changes only where the game still has the former one', () => {
  const moved = store('Moved', { libraryPath: '/a' })
  const elsewhere = store('Elsewhere', { libraryPath: '/c' })
  const moves = [moved, elsewhere].map(({ id }) => ({ gameId: id, from: '/a', to: '/b' }))
  expect(app.games.moveFolders(moves)).toEqual([{ id: moved.id, userId, title: 'Moved' }])
  expect(app.games.findById(moved.id)?.libraryPath).toBe('/b')
  expect(app.games.findById(elsewhere.id)?.libraryPath).toBe('/c')
})

test('games that are downloading without a download in one of the states are found', () => {
  const [active, stale] = ['Active', 'Stale'].map((title) => store(title, { status: 'downloading' }))
  storeDownload(app, { gameId: active?.id ?? null, status: 'queued' })
  storeDownload(app, { gameId: stale?.id ?? null, status: 'failed' })
  expect(app.games.downloadingWithout(['queued'])).toEqual([stale?.id ?? ''])
  expect(app.games.downloadingWithout([])).toEqual([active?.id ?? '', stale?.id ?? ''])
})
