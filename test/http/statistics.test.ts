import { afterEach, beforeEach, expect, test } from 'bun:test'
import { randomUUID } from 'node:crypto'
import type { Game } from '#domain/games/game.ts'
import { storeDownload, storeDownloader, storeGame, storeRootFolder } from '../rows.ts'
import { startTestSite, type TestSite } from './test-site.ts'

let site: TestSite
let robin: Awaited<ReturnType<TestSite['signUp']>>
let sam: Awaited<ReturnType<TestSite['addUser']>>

beforeEach(async () => {
  site = await startTestSite()
  robin = await site.signUp()
  sam = await site.addUser('sam')
})
afterEach(() => site.stop())

const statistics = async (caller: { ask: TestSite['ask'] } = robin, query = '') => {
  const answer = await caller.ask('GET', `/api/stats${query}`)
  expect(answer.status).toBe(200)
  return answer.json()
}

function storeOwn(title: string, more: Partial<Game> = {}): Game {
  return storeGame(site.app, { userId: robin.user.id, title, ...more })
}

function storeFile(game: Game, size: number): void {
  const facts = { category: 'main', version: null, downloadId: null, addedAt: '2026-01-01T00:00:00.000Z' } as const
  site.app.imports.putFiles([
    { id: randomUUID(), gameId: game.id, path: `${game.libraryPath ?? ''}/a`, size, ...facts },
  ])
}

const found = (entries: readonly { count: number }[]): unknown[] => entries.filter(({ count }) => count > 0)

test('an empty library has zeros and nulls', async () => {
  const outcomes = { succeeded: 0, failed: 0, bytes: 0, successRate: null }
  const body = await statistics()
  expect(body).toMatchObject({
    games: 0,
    byPlatform: [],
    byGenre: [],
    byYear: [],
    byDecade: [],
    byRating: [],
    byUserRating: [],
    averageRating: null,
    averageUserRating: null,
    canShareToDiscord: false,
    disk: { bytes: 0, games: 0, largest: [], byRoot: [], byPlatform: [] },
    downloads: { ...outcomes, months: [], indexers: [], clients: [] },
    acquisition: { games: 0, averageSeconds: null },
    completion: { owned: 0, completed: 0, rate: null },
  })
  expect([...body.byStatus, ...body.bySource].map(({ count }: { count: number }) => count)).toEqual(Array(14).fill(0))
})

test('games are counted by status, platform, genre, year, decade, source and rating', async () => {
  const portal = { releaseDate: '2011-04-19', genres: ['Puzzle', 'Shooter'], platforms: ['PC', 'Linux'] }
  storeOwn('Portal 2', { ...portal, status: 'completed', rating: 95, userRating: 9.5, source: 'storefront' })
  storeOwn('Hades', { releaseDate: '2020-09-17', genres: ['Puzzle'], platforms: ['PC'], status: 'owned', rating: 90 })
  storeOwn('Celeste', { releaseDate: '2018-01-25', status: 'playing', rating: 64.5, userRating: 7 })
  storeOwn('Silksong')
  const body = await statistics()
  expect(body.games).toBe(4)
  expect(found(body.byStatus)).toEqual([
    { status: 'wanted', count: 1 },
    { status: 'owned', count: 1 },
    { status: 'playing', count: 1 },
    { status: 'completed', count: 1 },
  ])
  // Without a platform of its own, a game for PC and others counts for PC.
  expect(body.byPlatform).toEqual([{ name: 'PC', count: 2 }])
  expect(body.byGenre).toEqual([
    { name: 'Puzzle', count: 2 },
    { name: 'Shooter', count: 1 },
  ])
  expect(body.byYear.map(({ year }: { year: number }) => year)).toEqual([2011, 2018, 2020, null])
  expect(body.byDecade).toEqual([
    { decade: 2010, count: 2 },
    { decade: 2020, count: 1 },
    { decade: null, count: 1 },
  ])
  expect(found(body.bySource)).toEqual([
    { source: 'manual', count: 3 },
    { source: 'storefront', count: 1 },
  ])
  expect(body.byRating).toEqual([
    { from: 60, count: 1 },
    { from: 90, count: 2 },
    { from: null, count: 1 },
  ])
  expect(body.byUserRating).toEqual([
    { rating: 7, count: 1 },
    { rating: 9.5, count: 1 },
    { rating: null, count: 2 },
  ])
  expect([body.averageRating, body.averageUserRating]).toEqual([83.2, 8.3])
  expect(body.completion).toEqual({ owned: 3, completed: 1, rate: 1 / 3 })
})

test('sizes are summed by game, folder and platform', async () => {
  const root = storeRootFolder(site.app, { path: '/mnt/attic', name: 'Attic' })
  site.app.settings.write('import', { libraryRoot: '/srv/games' })
  const at = (libraryPath: string, size: number, more: Partial<Game> = {}) => {
    const game = storeOwn(libraryPath, { libraryPath, status: 'owned', platforms: ['PC'], ...more })
    storeFile(game, size)
    return game
  }
  const large = at('/srv/games/Hades', 1000)
  at('/srv/games/Tunic', 10, { platforms: ['PC', 'Linux'] })
  at('/mnt/attic/Celeste', 200, { platforms: ['PC', 'Linux'], preferredPlatform: 'Linux' })
  at('/mnt/attic2/Limbo', 3)
  at('/srv/games/Secret', 5000, { hidden: true })
  const { disk } = await statistics()
  expect(disk).toMatchObject({ bytes: 1213, games: 4 })
  expect(disk.largest[0]).toEqual({ gameId: large.id, title: large.title, bytes: 1000 })
  expect(disk.largest.map(({ bytes }: { bytes: number }) => bytes)).toEqual([1000, 200, 10, 3])
  expect(disk.byRoot).toEqual([
    { rootFolderId: null, name: 'Library', bytes: 1010 },
    { rootFolderId: root.id, name: 'Attic', bytes: 200 },
    { rootFolderId: null, name: 'Elsewhere', bytes: 3 },
  ])
  expect(disk.byPlatform).toEqual([
    { name: 'PC', games: 2, bytes: 1003 },
    { name: 'Linux', games: 1, bytes: 200 },
    { name: null, games: 1, bytes: 10 },
  ])
})

test('downloads are counted by month, indexer and client, with success rates', async () => {
  const { id: downloaderId } = storeDownloader(site.app, { type: 'transmission', name: 'Attic' })
  const sent = { userId: robin.user.id, downloaderId, indexerName: 'First', size: 100, downloaded: 30 }
  storeDownload(site.app, { ...sent, status: 'imported', completedAt: '2026-01-31T23:59:59.000Z' })
  storeDownload(site.app, { ...sent, status: 'imported', completedAt: '2026-02-01T00:00:00.000Z' })
  storeDownload(site.app, { ...sent, status: 'failed', addedAt: '2026-02-10T00:00:00.000Z' })
  storeDownload(site.app, { ...sent, status: 'downloading' })
  const by = { ...sent, indexerName: null, downloaderId: null, completedAt: '2026-02-03T00:00:00.000Z' }
  storeDownload(site.app, { ...by, status: 'seeding' })
  const { downloads } = await statistics()
  expect(downloads).toEqual({
    succeeded: 3,
    failed: 1,
    bytes: 330,
    successRate: 0.75,
    months: [
      { month: '2026-01', succeeded: 1, failed: 0, bytes: 100 },
      { month: '2026-02', succeeded: 2, failed: 1, bytes: 230 },
    ],
    indexers: [
      { name: 'First', succeeded: 2, failed: 1, bytes: 230, successRate: 2 / 3 },
      { name: null, succeeded: 1, failed: 0, bytes: 100, successRate: 1 },
    ],
    clients: [
      { name: 'Attic', succeeded: 2, failed: 1, bytes: 230, successRate: 2 / 3 },
      { name: null, succeeded: 1, failed: 0, bytes: 100, successRate: 1 },
    ],
  })
})

test('a member sees only own numbers, and an admin those of others and of everyone', async () => {
  storeOwn('Hades')
  const celeste = storeGame(site.app, { userId: sam.user.id, title: 'Celeste', status: 'owned' })
  storeFile(celeste, 7)
  storeDownload(site.app, { userId: robin.user.id, status: 'imported' })
  for (const userId of ['all', robin.user.id]) {
    const refused = await sam.ask('GET', `/api/stats?userId=${userId}`)
    expect(refused.status).toBe(403)
    expect(await refused.json()).toEqual({
      error: 'Only an administrator can see the statistics of other users',
      message: expect.any(Object),
    })
  }
  const own = await statistics(sam)
  expect(own).toMatchObject({ games: 1, disk: { largest: [{ title: 'Celeste' }] }, downloads: { succeeded: 0 } })
  expect(await statistics(sam, `?userId=${sam.user.id}`)).toEqual(own)
  expect(await statistics(robin)).toMatchObject({ games: 1, disk: { bytes: 0 }, downloads: { succeeded: 1 } })
  expect(await statistics(robin, `?userId=${sam.user.id}`)).toMatchObject({ games: 1, disk: { bytes: 7 } })
  expect(await statistics(robin, '?userId=all')).toMatchObject({
    games: 2,
    downloads: { succeeded: 1 },
    disk: { bytes: 7, largest: [{ title: 'Celeste' }] },
  })
})

test('hidden games are left out, and adult games if the viewer hides them', async () => {
  storeOwn('Secret', { hidden: true })
  storeFile(storeOwn('Racy', { adult: true }), 9)
  storeOwn('Hades')
  expect(await statistics()).toMatchObject({ games: 2, disk: { bytes: 9 } })
  await robin.ask('PATCH', '/api/settings', { hideAdult: true })
  expect(await statistics()).toMatchObject({ games: 1, disk: { bytes: 0, largest: [] } })
})
