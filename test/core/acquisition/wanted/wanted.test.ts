import { afterEach, beforeEach, expect, test } from 'bun:test'
import { searchUpdates } from '#core/acquisition/updates/search-updates.ts'
import { listWanted } from '#core/acquisition/wanted/list-wanted.ts'
import { cancelSearchAll, resumeSearches, searchAll, wantedSearch } from '#core/acquisition/wanted/search-all.ts'
import { searchForGameOf } from '#core/acquisition/wanted/search-for-game.ts'
import type { UserSettings } from '#domain/accounts/user-settings.ts'
import { newPart } from '#domain/games/merge-parts.ts'
import type { WantedKind, WantedSearch } from '#domain/games/wanted.ts'
import { storeGame, storeUser } from '../../../rows.ts'
import { type Scene, setScene, torrentRelease } from '../scene.ts'

let scene: Scene

beforeEach(async () => {
  scene = await setScene()
})

afterEach(() => scene.close())

const page = { limit: 10, offset: 0 }
const list = (kind: WantedKind = 'missing', userId = scene.user.id) => listWanted(scene.app, userId, { kind, ...page })
const titles = (kind: WantedKind = 'missing') => list(kind).games.map(({ title }) => title)
const changeSettings = (change: Partial<UserSettings>) =>
  scene.app.users.changeSettings(scene.user.id, { ...scene.app.users.settings(scene.user.id), ...change })
const add = (title: string, change = {}) => storeGame(scene.app, { userId: scene.user.id, title, ...change })
const progress = () => wantedSearch(scene.app, scene.user.id)
const ended = () => scene.app.queues.wantedSearches.ended(scene.user.id)

test('missing games are listed by title, with the next search and why nothing was grabbed', async () => {
  const { app, game, source, user } = scene
  add('Celeste')
  add('Owned', { status: 'owned' })
  add('Hidden', { hidden: true })
  storeGame(app, { userId: storeUser(app).id, title: 'Of another user' })
  source.releases = [
    torrentRelease('Hades.v1.0-Razor1911', { seeders: 0 }),
    torrentRelease('Hades.v1.1-RUNE', { seeders: 0 }),
    torrentRelease('Hades.II-RUNE'),
  ]
  await searchForGameOf(app, user.id, game.id)
  const { games, total } = list()
  expect(total).toBe(2)
  expect(games.map(({ title }) => title)).toEqual(['Celeste', 'Hades'])
  const now = app.clock.now().toISOString()
  expect(games[0]).toMatchObject({ lastSearchedAt: null, nextSearchAt: now, reasons: [], obstacle: null })
  expect(games[1]).toMatchObject({
    gameId: game.id,
    lastSearchedAt: now,
    releasesFound: 2,
    reasons: [
      { code: 'seeders', count: 2 },
      { code: 'title', count: 1 },
    ],
    waiting: null,
  })
  expect(Date.parse(games[1]?.nextSearchAt ?? '')).toBeGreaterThan(Date.parse(now))
  const before = list()
  app.clock.advance(60_000)
  // Time alone does not change a response.
  expect(list()).toEqual(before)
  expect(listWanted(app, user.id, { kind: 'missing', limit: 1, offset: 1 })).toMatchObject({
    games: [{ title: 'Hades' }],
    total: 2,
  })
})

test('what keeps games from being searched for is said for each', () => {
  add('Announced', { releaseStatus: 'upcoming', releaseDate: '2999-01-01' })
  expect(list().games).toMatchObject([
    { title: 'Announced', nextSearchAt: null, obstacle: { code: 'unreleased' } },
    { title: 'Hades', obstacle: null },
  ])
  scene.app.indexers.update(scene.indexer.id, { autoSearchEnabled: false })
  expect(list().games.map(({ obstacle, nextSearchAt }) => [obstacle?.code, nextSearchAt])).toEqual([
    ['noIndexer', null],
    ['noIndexer', null],
  ])
})

test('games with an update are listed with both versions', async () => {
  changeSettings({ autoGrabUpdates: false })
  scene.app.games.update(scene.game.id, { status: 'owned', installedVersion: '1.0' })
  add('Celeste', { status: 'owned', installedVersion: '1.0' })
  scene.source.releases = [torrentRelease('Hades.v1.2-GOG')]
  expect(titles('updates')).toEqual([])
  await searchUpdates(scene.app)
  expect(list('updates')).toMatchObject({
    games: [
      { title: 'Hades', installedVersion: '1.0', availableVersion: '1.2', obstacle: { code: 'grabOff' }, reasons: [] },
    ],
    total: 1,
  })
})

test('games that wait for a better release are listed with what they wait for', async () => {
  changeSettings({ delayHours: 6, preferSource: ['gog', 'scene'] })
  scene.source.releases = [torrentRelease('Hades.v1.0-Razor1911', { publishedAt: scene.app.clock.now() })]
  await searchForGameOf(scene.app, scene.user.id, scene.game.id)
  expect(list('waiting')).toMatchObject({
    games: [{ title: 'Hades', waiting: { releaseTitle: 'Hades.v1.0-Razor1911' } }],
    total: 1,
  })
  expect(list().games).toMatchObject([{ title: 'Hades', waiting: { releaseTitle: 'Hades.v1.0-Razor1911' } }])
})

test('all missing games are searched for one after another, with progress', async () => {
  const { app, user, source } = scene
  add('Celeste')
  add('Announced', { releaseStatus: 'upcoming', releaseDate: '2999-01-01' })
  source.releases = [torrentRelease('Celeste.v1.4-GOG')]
  const events: WantedSearch[] = []
  app.events.on('wantedSearchProgress', ({ userId, ...search }) => {
    if (userId === user.id) events.push(search)
  })
  expect(searchAll(app, user.id, 'missing')).toMatchObject({ state: 'running', total: 3, searched: 0 })
  await ended()
  const done = { kind: 'missing', state: 'done', total: 3, searched: 3, grabbed: 1, failed: 0 } as const
  expect(progress()).toEqual(done)
  expect(events.at(-1)).toEqual(done)
  expect(titles()).toEqual(['Announced', 'Hades'])
})

test('nothing is grabbed for users who do not want that automatically', async () => {
  changeSettings({ autoGrabEnabled: false })
  scene.source.releases = [torrentRelease('Hades.v1.4-GOG')]
  searchAll(scene.app, scene.user.id, 'missing')
  await ended()
  expect(progress()).toMatchObject({ state: 'done', searched: 1, grabbed: 0 })
  expect(titles()).toEqual(['Hades'])
})

test('a search for all games can be stopped, and the next one begins anew', async () => {
  const { app, user } = scene
  for (let number = 1; number <= 5; number += 1) add(`Celeste ${number}`)
  const stop = app.events.on('gameChanged', () => {
    stop()
    cancelSearchAll(app, user.id)
  })
  searchAll(app, user.id, 'missing')
  await ended()
  expect(progress()).toMatchObject({ state: 'cancelled', total: 6 })
  expect(progress().searched).toBeLessThan(6)
  searchAll(app, user.id, 'missing')
  await ended()
  expect(progress()).toMatchObject({ state: 'done', total: 6, searched: 6 })
})

test('a search that is stopped and started again during a game begins with the first game', async () => {
  const { app, user } = scene
  for (let number = 1; number <= 3; number += 1) add(`Celeste ${number}`)
  let searches = 0
  const stop = app.events.on('gameChanged', () => {
    searches += 1
    if (searches !== 3) return
    cancelSearchAll(app, user.id)
    searchAll(app, user.id, 'missing')
  })
  searchAll(app, user.id, 'missing')
  await ended()
  stop()
  expect(progress()).toMatchObject({ state: 'done', total: 4, searched: 4 })
  expect(searches).toBe(7)
})

test('updates are not searched for while missing games are, and the reason is said', async () => {
  const { app, user } = scene
  searchAll(app, user.id, 'missing')
  expect(() => searchAll(app, user.id, 'updates')).toThrow(
    'Ludarr is already searching for all missing games. Stop that search first, or wait until it is done.',
  )
  expect(wantedSearch(app, user.id).kind).toBe('missing')
  cancelSearchAll(app, user.id)
  expect(searchAll(app, user.id, 'updates')).toMatchObject({ kind: 'updates', state: 'running' })
})

test('an interrupted search continues with the next game', async () => {
  const { app, user } = scene
  const games = [scene.game, add('Celeste'), add('Tunic')]
  const [{ seq } = { seq: 0 }] = app.games.toSearch({ userId: user.id, kind: 'missing', after: 0, limit: 1 })
  const stored = { kind: 'missing', state: 'running', total: 3, searched: 1, grabbed: 0, failed: 0, position: seq }
  app.settings.write('wanted searches', { [user.id]: stored, 'removed user': stored })
  resumeSearches(app)
  await ended()
  expect(progress()).toMatchObject({ state: 'done', searched: 3 })
  expect(games.map(({ id }) => app.games.findById(id)?.lastSearchedAt !== null)).toEqual([false, true, true])
  expect(Object.keys(app.settings.read('wanted searches') as object)).toEqual([user.id])
})

test('a search for all games pauses while no indexer answers', async () => {
  const { app, user, source } = scene
  for (let number = 1; number <= 8; number += 1) add(`Celeste ${number}`)
  source.mode = 'status-500'
  searchAll(app, user.id, 'missing')
  await ended()
  expect(progress()).toMatchObject({ state: 'paused', searched: 0, failed: 5 })
})

test('all updates are searched for', async () => {
  const { app, user, source } = scene
  changeSettings({ autoGrabUpdates: true })
  app.games.update(scene.game.id, { status: 'owned', installedVersion: '1.0', updateAvailable: true })
  add('Celeste', { status: 'owned', installedVersion: '1.0' })
  source.releases = [torrentRelease('Hades.v1.2-GOG')]
  searchAll(app, user.id, 'updates')
  await ended()
  expect(progress()).toEqual({ kind: 'updates', state: 'done', total: 1, searched: 1, grabbed: 1, failed: 0 })
})

test('all wanted add-ons of owned games are searched for', async () => {
  const { app, user, source } = scene
  app.games.update(scene.game.id, { status: 'owned', installedVersion: '1.0' })
  const missing = add('Celeste')
  const part = (gameId: string, title: string, status: 'wanted' | 'none', releaseDate: string | null = null) =>
    newPart(gameId, { kind: 'dlc', metadataId: null, storefrontAppId: null, title, status, releaseDate })
  const wanted = part(scene.game.id, 'The Blood Price', 'wanted')
  app.relations.addParts([
    wanted,
    part(scene.game.id, 'Lost Keepsakes', 'wanted'),
    part(scene.game.id, 'Not Out Yet', 'wanted', '2999-01-01'),
    part(scene.game.id, 'Unwanted Relics', 'none'),
    part(missing.id, 'Farewell', 'wanted'),
  ])
  source.releases = [torrentRelease('Hades.The.Blood.Price.DLC-GRP')]
  expect(searchAll(app, user.id, 'parts')).toMatchObject({ kind: 'parts', state: 'running', total: 3 })
  await ended()
  expect(progress()).toEqual({ kind: 'parts', state: 'done', total: 3, searched: 3, grabbed: 1, failed: 0 })
  expect(app.downloads.all()).toMatchObject([{ partId: wanted.id, title: 'Hades.The.Blood.Price.DLC-GRP' }])
  const searched = app.relations.partsOf(scene.game.id).filter(({ lastSearchedAt }) => lastSearchedAt !== null)
  expect(searched.map(({ title }) => title).toSorted()).toEqual(['Lost Keepsakes', 'The Blood Price'])

  searchAll(app, user.id, 'parts')
  await ended()
  // The grabbed add-on is not searched for again while it is downloaded.
  expect(progress()).toMatchObject({ total: 2, searched: 2, grabbed: 0 })
})
