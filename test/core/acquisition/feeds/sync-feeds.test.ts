import { afterEach, beforeEach, expect, test } from 'bun:test'
import { syncFeeds } from '#core/acquisition/feeds/sync-feeds.ts'
import { listReleases } from '#core/acquisition/search/list-releases.ts'
import { searchForGameOf } from '#core/acquisition/wanted/search-for-game.ts'
import type { UserSettings } from '#domain/accounts/user-settings.ts'
import { AppError } from '#domain/errors.ts'
import type { IndexerPage } from '#domain/ports/indexer-source.ts'
import type { OfferedRelease } from '../../../fakes/torznab-source.ts'
import { storeGame, storeUser } from '../../../rows.ts'
import { type Scene, setScene, torrentRelease } from '../scene.ts'

let scene: Scene

beforeEach(async () => {
  scene = await setScene()
})

afterEach(() => scene.close())

const minute = 60_000
const at = (minutes: number) => new Date(Date.parse('2026-11-21T10:00:00.000Z') + minutes * minute)
const changeUserSettings = (userId: string, change: Partial<UserSettings>) =>
  scene.app.users.changeSettings(userId, { ...scene.app.users.settings(userId), ...change })
const searches = () => scene.source.calls.filter((url) => url.searchParams.get('t') === 'search')
const noise = (index: number): OfferedRelease => ({
  title: `Nobody Wants This ${index}-GROUP`,
  guid: `noise ${index}`,
  magnet: `magnet:?xt=urn:btih:${String(index).padStart(40, '0')}`,
  publishedAt: at(-index),
})

test('the newest items are read once, without a query, and the best release of a wanted game is grabbed', async () => {
  const { app } = scene
  const best = torrentRelease('Hades.v1.2-GOG', { seeders: 300, publishedAt: at(0) })
  scene.source.releases = [best, torrentRelease('Hades.v1.0-Razor1911', { publishedAt: at(-1) }), noise(5)]
  expect(await syncFeeds(app)).toEqual({ indexers: 1, failed: 0, items: 3, games: 1, grabbed: 1, updates: 0 })
  expect(searches().map((url) => url.searchParams.get('q'))).toEqual([null])
  expect(scene.gameNow()?.status).toBe('downloading')
  expect(app.downloads.active()).toMatchObject([{ title: best.title, clientId: best.made.infoHash }])
  expect(app.notifications.list(scene.user.id, {}).notifications).toMatchObject([{ type: 'grabbed' }])
  expect(await syncFeeds(app)).toMatchObject({ items: 0, games: 0, grabbed: 0 })
})

test('the progress tells how many indexers have answered', async () => {
  const { app } = scene
  const heard: unknown[] = []
  await syncFeeds(app, undefined, (progress) => heard.push(progress))
  expect(heard).toEqual([
    { done: 0, total: 1 },
    { done: 1, total: 1 },
  ])
})

test('games of all users are matched, each with the settings of its user', async () => {
  const { app } = scene
  const [sam, kim] = [storeUser(app), storeUser(app)]
  changeUserSettings(scene.user.id, { rejectedWords: ['GOG'] })
  changeUserSettings(kim.id, { autoGrabEnabled: false })
  const games = [sam, kim].map(({ id: userId }) => storeGame(app, { userId, title: 'Hades' }))
  storeGame(app, { userId: sam.id, title: 'Celeste', status: 'shelved' })
  scene.source.releases = [torrentRelease('Hades.v1.2-GOG'), torrentRelease('Celeste.v1.4-GOG')]
  expect(await syncFeeds(app)).toMatchObject({ items: 2, games: 3, grabbed: 1 })
  expect(games.map(({ id }) => app.games.findById(id)?.status)).toEqual(['downloading', 'wanted'])
  expect(scene.gameNow()?.status).toBe('wanted')
  expect(app.notifications.list(kim.id, {}).notifications).toMatchObject([
    { type: 'releaseFound', message: 'Hades.v1.2-GOG' },
  ])
})

test('users who disabled automatic searches are skipped', async () => {
  changeUserSettings(scene.user.id, { autoSearchEnabled: false })
  scene.source.releases = [torrentRelease('Hades.v1.2-GOG')]
  expect(await syncFeeds(scene.app)).toMatchObject({ games: 1, grabbed: 0 })
})

test('a release that only possibly matches the game is never grabbed automatically', async () => {
  const { app, user } = scene
  const game = storeGame(app, { userId: user.id, title: 'The Witcher 3: Wild Hunt' })
  scene.source.releases = [torrentRelease('The.Witcher.3.Wild.Hunt.New.Quest-RUNE')]
  expect(await syncFeeds(app)).toMatchObject({ games: 1, grabbed: 0 })
  const { releases } = await listReleases(app, user.id, game.id)
  expect(releases).toMatchObject([{ decision: { accepted: true } }])
  expect(await searchForGameOf(app, user.id, game.id)).toMatchObject({ grabbed: null, accepted: 1 })
  expect(scene.client.added).toEqual([])
})

test('the next pass reads pages up to the end of the previous pass, even behind pinned items', async () => {
  const { app } = scene
  const pinned = { ...noise(0), title: 'Pinned For Ever-GROUP', guid: 'pinned', publishedAt: at(10_000) }
  const old = Array.from({ length: 250 }, (_, index) => noise(index + 1))
  scene.source.releases = [pinned, ...old]
  expect(await syncFeeds(app)).toMatchObject({ items: 251 })
  scene.source.calls.length = 0
  const fresh = Array.from({ length: 240 }, (_, index) => ({
    ...noise(1000 + index),
    publishedAt: at(500 - index),
  }))
  scene.source.releases = [pinned, ...fresh, ...old]
  expect(await syncFeeds(app)).toMatchObject({ items: 240 })
  expect(searches().map((url) => url.searchParams.get('offset'))).toEqual(['0', '100', '200'])
  scene.source.calls.length = 0
  expect(await syncFeeds(app)).toMatchObject({ items: 0 })
  expect(searches().length).toBe(1)
})

/** Changes what the indexer answers to a search from now on. */
function answering(change: (page: IndexerPage, offset: number) => IndexerPage): void {
  const { connectIndexer } = scene.app
  scene.app.connectIndexer = (indexer) => {
    const source = connectIndexer(indexer)
    return { ...source, search: async (query, signal) => change(await source.search(query, signal), query.offset) }
  }
}

test('after a page that fails, the next pass reads what it had, and nothing is skipped', async () => {
  const { app } = scene
  const old = noise(1)
  scene.source.releases = [old]
  await syncFeeds(app)
  const fresh = Array.from({ length: 150 }, (_, index) => ({ ...noise(1000 + index), publishedAt: at(500 - index) }))
  scene.source.releases = [...fresh, old]
  let isCut = true
  answering((page, offset) => {
    if (isCut && offset > 0) throw new AppError('upstream', 'The answer was cut off')
    return page
  })
  expect(await syncFeeds(app)).toMatchObject({ failed: 1, items: 100 })
  isCut = false
  app.clock.advance(24 * 60 * minute)
  expect(await syncFeeds(app)).toMatchObject({ failed: 0, items: 150 })
  app.clock.advance(60 * minute)
  expect(await syncFeeds(app)).toMatchObject({ failed: 0, items: 0 })
})

test('an item that cannot be read does not make a full page the last one', async () => {
  scene.source.releases = Array.from({ length: 150 }, (_, index) => noise(index))
  answering((page, offset) => ({
    ...page,
    total: null,
    releases: offset > 0 ? page.releases : page.releases.slice(1),
    ...(offset > 0 ? {} : { unreadable: 1 }),
  }))
  expect(await syncFeeds(scene.app)).toMatchObject({ items: 149 })
  expect(searches().map((url) => url.searchParams.get('offset'))).toEqual(['0', '100'])
})

test('the number of pages is limited after a long pause', async () => {
  const { app } = scene
  scene.source.releases = [noise(1)]
  await syncFeeds(app)
  scene.source.calls.length = 0
  scene.source.releases = Array.from({ length: 3000 }, (_, index) => ({
    ...noise(5000 + index),
    publishedAt: at(9000 - index),
  }))
  expect(await syncFeeds(app)).toMatchObject({ items: 1000 })
  expect(searches().length).toBe(10)
})

test('the next pass catches up on an interrupted one', async () => {
  const { app } = scene
  scene.source.releases = [torrentRelease('Hades.v1.2-GOG')]
  const stop = new AbortController()
  const stopped = {
    ...app,
    downloaders: {
      ...app.downloaders,
      all: () => {
        stop.abort()
        return app.downloaders.all()
      },
    },
  }
  expect(await syncFeeds(stopped, stop.signal)).toMatchObject({ grabbed: 0 })
  expect(app.feeds.position(scene.indexer.id)).toBeNull()
  expect(await syncFeeds(app)).toMatchObject({ items: 1, grabbed: 1 })
})

test('a failing indexer does not affect the others, backs off, and resumes where it stopped', async () => {
  const { app } = scene
  const second = await scene.addSource('Second')
  scene.source.releases = [noise(1)]
  second.releases = [noise(2)]
  await syncFeeds(app)
  scene.source.mode = 'status-500'
  second.releases = [torrentRelease('Hades.v1.2-GOG', { publishedAt: at(1) }), noise(2)]
  expect(await syncFeeds(app)).toMatchObject({ indexers: 2, failed: 1, items: 1, grabbed: 1 })
  const calls = scene.source.calls.length
  expect(await syncFeeds(app)).toMatchObject({ failed: 1, items: 0 })
  expect(scene.source.calls.length).toBe(calls)
  scene.source.mode = 'normal'
  scene.source.releases = [noise(3), noise(1)]
  app.clock.advance(minute)
  expect(await syncFeeds(app)).toMatchObject({ failed: 0, items: 1 })
})

test('a release on two indexers is grabbed once, from the one with the higher priority', async () => {
  const { app } = scene
  const second = await scene.addSource('Second', {}, { priority: 1 })
  const release = torrentRelease('Hades.v1.2-GOG')
  scene.source.releases = [release]
  second.releases = [release]
  expect(await syncFeeds(app)).toMatchObject({ items: 2, games: 1, grabbed: 1 })
  expect(app.downloads.active()).toMatchObject([{ indexerName: 'Second' }])
})

test('only indexers with RSS sync enabled are queried', async () => {
  scene.app.indexers.update(scene.indexer.id, { rssEnabled: false })
  expect(await syncFeeds(scene.app)).toMatchObject({ indexers: 0, items: 0 })
  expect(scene.source.calls).toEqual([])
})

test('releases of the parts and of the related games of a wanted game are not grabbed for the game', async () => {
  const { app, game } = scene
  app.relations.replace(game.id, {
    parts: [{ kind: 'dlc', title: 'Hades: Asphodel', metadataId: null, storefrontAppId: null, releaseDate: null }],
    related: [{ title: 'Hades Deluxe Remaster', year: null, metadataId: null }],
  })
  scene.source.releases = [torrentRelease('Hades.Deluxe.Remaster-RUNE'), torrentRelease('Hades.Asphodel-RUNE')]
  expect(await syncFeeds(app)).toMatchObject({ items: 2, games: 1, grabbed: 0 })
  expect(scene.client.added).toEqual([])
})
