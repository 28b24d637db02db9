import { afterEach, beforeEach, expect, test } from 'bun:test'
import { activeDownloadStatuses } from '#domain/downloads/download-status.ts'
import { storeDownload, storeGame, storeImport } from '../rows.ts'
import { startTestSite, type TestSite } from './test-site.ts'

let site: TestSite
let robin: Awaited<ReturnType<TestSite['signUp']>>

beforeEach(async () => {
  site = await startTestSite()
  robin = await site.signUp()
})
afterEach(() => site.stop())

const daysAgo = (days: number): string => new Date(site.app.clock.now().getTime() - days * 86_400_000).toISOString()

function imported(title: string, days: number, more: { userId?: string; hidden?: boolean } = {}) {
  const game = storeGame(site.app, { userId: robin.user.id, title, status: 'owned', ...more })
  const download = storeDownload(site.app, { userId: game.userId, gameId: game.id, status: 'imported' })
  const facts = { downloadId: download.id, gameId: game.id, status: 'done', finishedAt: daysAgo(days) } as const
  storeImport(site.app, facts)
  return game
}

const status = async (caller: { ask: TestSite['ask'] }) => (await caller.ask('GET', '/api/status')).json()

test('an empty library has zeros', async () => {
  const answer = await robin.ask('GET', '/api/status')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(await answer.json()).toEqual({
    totalGames: 0,
    pendingWishlist: 0,
    activeDownloads: 0,
    recentImports: { count: 0, items: [] },
  })
})

test('games are counted without hidden ones and those of others', async () => {
  const sam = await site.addUser('sam')
  storeGame(site.app, { userId: robin.user.id, title: 'Hades' })
  storeGame(site.app, { userId: robin.user.id, title: 'Tunic', status: 'owned' })
  storeGame(site.app, { userId: robin.user.id, title: 'Secret', hidden: true })
  storeGame(site.app, { userId: sam.user.id, title: 'Celeste' })
  expect(await status(robin)).toMatchObject({ totalGames: 2, pendingWishlist: 1 })
  expect(await status(sam)).toMatchObject({ totalGames: 1, pendingWishlist: 1 })
})

test('active downloads are counted without those of hidden games and of others', async () => {
  const sam = await site.addUser('sam')
  const userId = robin.user.id
  const hidden = storeGame(site.app, { userId, title: 'Secret', hidden: true })
  for (const active of activeDownloadStatuses) storeDownload(site.app, { userId, status: active })
  for (const ended of ['imported', 'failed', 'removed', 'review'] as const)
    storeDownload(site.app, { userId, status: ended })
  storeDownload(site.app, { userId, gameId: hidden.id })
  storeDownload(site.app, { userId: sam.user.id })
  expect((await status(robin)).activeDownloads).toBe(activeDownloadStatuses.length)
  expect((await status(sam)).activeDownloads).toBe(1)
})

test('the 5 newest imports of the last 7 days are listed, and all of them are counted', async () => {
  const sam = await site.addUser('sam')
  const games = [6, 1, 3, 2, 5, 4].map((days) => imported(`Game ${days}`, days))
  imported('Old', 7.1)
  imported('Secret', 1, { hidden: true })
  imported('Celeste', 1, { userId: sam.user.id })
  const { recentImports } = await status(robin)
  expect(recentImports.count).toBe(6)
  expect(recentImports.items.map(({ title }: { title: string }) => title)).toEqual(
    [1, 2, 3, 4, 5].map((days) => `Game ${days}`),
  )
  expect(recentImports.items[0]).toEqual({ gameId: games[1]?.id, title: 'Game 1', completedAt: daysAgo(1) })
})

test('an import that is not done or whose game is gone is not listed', async () => {
  const { id } = storeGame(site.app, { userId: robin.user.id, title: 'Hades' })
  const download = storeDownload(site.app, { userId: robin.user.id, gameId: id })
  storeImport(site.app, { downloadId: download.id, gameId: id, status: 'failed', finishedAt: daysAgo(1) })
  storeImport(site.app, { downloadId: download.id, status: 'done', finishedAt: daysAgo(1) })
  expect((await status(robin)).recentImports).toEqual({ count: 0, items: [] })
})

test('an API key is refused', async () => {
  const { key } = await (await robin.ask('POST', '/api/api-keys', { name: 'Homepage' })).json()
  expect((await site.ask('GET', '/api/status', undefined, { 'x-api-key': key })).status).toBe(401)
})
