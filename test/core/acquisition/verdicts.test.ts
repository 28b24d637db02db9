import { afterEach, beforeEach, expect, test } from 'bun:test'
import { syncFeeds } from '#core/acquisition/feeds/sync-feeds.ts'
import { grabListed } from '#core/acquisition/grab/grab-listed.ts'
import { listReleases } from '#core/acquisition/search/list-releases.ts'
import { searchUpdates } from '#core/acquisition/updates/search-updates.ts'
import { knownGroups } from '#core/acquisition/verdicts/known-groups.ts'
import { verdictsOf } from '#core/acquisition/verdicts/verdicts-of-game.ts'
import { searchForGameOf } from '#core/acquisition/wanted/search-for-game.ts'
import type { UserSettings } from '#domain/accounts/user-settings.ts'
import { storeGame, storeUser } from '../../rows.ts'
import { type Scene, setScene, torrentRelease } from './scene.ts'

let scene: Scene

beforeEach(async () => {
  scene = await setScene()
})

afterEach(() => scene.close())

const search = (gameId = scene.game.id) => searchForGameOf(scene.app, scene.user.id, gameId)
const report = (gameId = scene.game.id) => verdictsOf(scene.app, scene.user.id, { gameId, partId: null })
const titles = () => report().verdicts.map(({ title }) => title)
const changeSettings = (change: Partial<UserSettings>) =>
  scene.app.users.changeSettings(scene.user.id, { ...scene.app.users.settings(scene.user.id), ...change })
const rejected = torrentRelease('Hades.v1.0-Razor1911', { seeders: 0 })
const unusable = {
  ...torrentRelease('Hades.v1.2-GOG', { seeders: 900 }),
  file: { bytes: Buffer.from('<html>'), type: 'text/html', name: 'x' },
}

test('a search keeps why each release was refused, counted by the first reason', async () => {
  scene.source.releases = [
    rejected,
    torrentRelease('Hades.v1.1-RUNE', { seeders: 0 }),
    torrentRelease('Hades.II-RUNE', { seeders: 90 }),
  ]
  await search()
  const now = scene.app.clock.now().toISOString()
  const { verdicts, ...rest } = report()
  expect(rest).toEqual({
    lastSearch: { searchedAt: now, considered: 3, accepted: 0, answered: 1, failures: [], problem: null },
    nextSearchAt: expect.any(String),
    obstacles: [],
    reasons: [
      { code: 'seeders', count: 2 },
      { code: 'title', count: 1 },
    ],
    grabs: [],
  })
  // Releases of the game come before those of other games.
  expect(verdicts).toHaveLength(3)
  expect(verdicts[0]).toMatchObject({
    indexerName: 'First',
    protocol: 'torrent',
    seenAt: now,
    seenIn: 'search',
    grabbed: false,
    decision: {
      accepted: false,
      reasons: expect.arrayContaining([{ code: 'seeders', message: 'No seeders', score: null }]),
    },
  })
  expect(verdicts[2]).toMatchObject({ title: 'Hades.II-RUNE' })
})

test('the grabbed release is marked, and why it was chosen outlives its download', async () => {
  scene.source.releases = [torrentRelease('Hades.v1.2-GOG', { seeders: 300 }), rejected]
  const { grabbed } = await search()
  expect(report().verdicts.map((verdict) => [verdict.title, verdict.grabbed])).toEqual([
    ['Hades.v1.2-GOG', true],
    ['Hades.v1.0-Razor1911', false],
  ])
  scene.app.downloads.remove(grabbed?.id ?? '')
  const [grab] = report().grabs
  expect(grab).toMatchObject({
    downloadId: grabbed?.id,
    title: 'Hades.v1.2-GOG',
    indexerName: 'First',
    chosenBy: 'search',
    considered: 2,
    accepted: 1,
  })
  const { decision } = report().verdicts[0] ?? {}
  expect(grab?.decision).toEqual(decision as never)
  expect(grab?.decision.reasons.length).toBeGreaterThan(0)
})

test('a release that a user grabs keeps the reasons of the list', async () => {
  scene.source.releases = [rejected]
  const [release] = (await listReleases(scene.app, scene.user.id, scene.game.id)).releases
  if (release === undefined) throw new Error('Nothing is listed')
  await grabListed(scene.app, scene.user.id, scene.game.id, release)
  expect(report().grabs).toMatchObject([{ chosenBy: 'user', considered: null, decision: release.decision }])
})

test('a search replaces the verdicts of the last one, but not those of feeds', async () => {
  changeSettings({ rejectedWords: ['Razor1911', 'RUNE'] })
  scene.source.releases = [torrentRelease('Hades.v1.1-RUNE')]
  await syncFeeds(scene.app)
  scene.app.clock.advance(60_000)
  scene.source.releases = [rejected]
  await search()
  expect(report().verdicts.map(({ title, seenIn }) => [title, seenIn])).toEqual([
    ['Hades.v1.0-Razor1911', 'search'],
    ['Hades.v1.1-RUNE', 'feed'],
  ])
  scene.app.clock.advance(60_000)
  scene.source.releases = [torrentRelease('Hades.v1.1-RUNE')]
  await search()
  // The same listing is kept once.
  expect(report().verdicts).toMatchObject([{ title: 'Hades.v1.1-RUNE', seenIn: 'search' }])
})

test('the record of the last search stays when no indexer answers', async () => {
  scene.source.releases = [rejected]
  await search()
  scene.source.mode = 'status-500'
  await expect(search()).rejects.toMatchObject({ code: 'upstream' })
  expect(titles()).toEqual([rejected.title])
})

test('indexers that failed are named beside what the others had', async () => {
  const other = await scene.addSource('Second')
  other.mode = 'status-500'
  scene.source.releases = [rejected]
  await search()
  const { lastSearch } = report()
  expect(lastSearch?.failures).toMatchObject([{ indexerName: 'Second', message: expect.stringContaining('500') }])
})

test('a release that could not be fetched says why, without the key of its indexer', async () => {
  const { apiKey } = scene.source
  scene.source.releases = [{ ...unusable, title: `Hades.v1.2.${apiKey}-GOG` }, rejected]
  await expect(search()).rejects.toMatchObject({ code: 'upstream' })
  const { verdicts, reasons, lastSearch } = report()
  expect(verdicts[0]?.decision).toMatchObject({ accepted: true })
  expect(verdicts[0]?.decision.reasons[0]).toEqual({
    code: 'notFetched',
    message: lastSearch?.problem ?? '',
    score: null,
  })
  expect(reasons).toContainEqual({ code: 'notFetched', count: 1 })
  expect(lastSearch?.problem).toContain('web page')
  const stored = scene.app.connection.all('SELECT * FROM release_verdicts')
  expect(stored).toHaveLength(2)
  expect(JSON.stringify([stored, report()])).not.toContain(apiKey)
})

test('links in names are not kept', async () => {
  scene.source.releases = [torrentRelease('Hades https://tracker.test/dl?passkey=abc123 -GRP', { seeders: 0 })]
  await search()
  expect(JSON.stringify(report())).not.toContain('abc123')
})

test('a game keeps a limited number of verdicts, few of them of other games', async () => {
  const { user } = scene
  const of = (count: number, name: (index: number) => string) =>
    Array.from({ length: count }, (_, index) =>
      torrentRelease(name(index), { seeders: 0, guid: name(index), size: 5e9 + index * 1e9 }),
    )
  scene.source.releases = of(60, (index) => `Hades.II.v1.${index}-RUNE`)
  await search()
  expect(report().lastSearch?.considered).toBe(60)
  expect(titles()).toHaveLength(20)
  scene.app.clock.advance(60_000)
  for (let round = 0; round < 3; round += 1) {
    scene.source.releases = of(50, (index) => `Hades.v${round}.${index}-RUNE`)
    await syncFeeds(scene.app)
    scene.app.clock.advance(20 * 60_000)
  }
  expect(titles()).toHaveLength(100)
  expect(titles()[0]).toStartWith('Hades.v2.')
  expect(report(storeGame(scene.app, { userId: user.id, title: 'Celeste' }).id).verdicts).toEqual([])
})

test('of an owned game, only newer versions are kept', async () => {
  changeSettings({ autoGrabUpdates: false })
  scene.app.games.update(scene.game.id, { status: 'owned', installedVersion: '1.1' })
  scene.source.releases = [torrentRelease('Hades.v1.0-RUNE'), torrentRelease('Hades.v1.2-GOG')]
  await searchUpdates(scene.app)
  expect(titles()).toEqual(['Hades.v1.2-GOG'])
  expect(report().obstacles).toMatchObject([{ code: 'grabOff' }])
})

test('the report says what keeps the automatic search from grabbing anything, and when it searches next', () => {
  const { app, game, indexer, downloader } = scene
  const codes = () => report().obstacles.map(({ code }) => code)
  expect(codes()).toEqual([])
  expect(report().nextSearchAt).toBe(app.clock.now().toISOString())
  changeSettings({ autoGrabEnabled: false, searchIntervalHours: 6 })
  app.games.update(game.id, { lastSearchedAt: app.clock.now().toISOString(), releasesFound: 3 })
  expect(report().nextSearchAt).toBe(new Date(app.clock.now().getTime() + 6 * 3_600_000).toISOString())
  expect(codes()).toEqual(['grabOff'])
  app.games.update(game.id, { releaseStatus: 'upcoming', releaseDate: '2999-01-01' })
  expect(codes()).toEqual(['unreleased', 'grabOff'])
  expect(report().nextSearchAt).toBeNull()
  app.games.update(game.id, { releaseStatus: 'released', releaseDate: null })
  app.downloaders.setHealth(downloader.id, { ok: false, message: 'refused', since: null, disabledUntil: null })
  expect(codes()).toEqual(['clientsUnavailable', 'grabOff'])
  app.indexers.update(indexer.id, { autoSearchEnabled: false })
  changeSettings({ autoSearchEnabled: false })
  expect(codes()).toEqual(['searchOff', 'noIndexer', 'clientsUnavailable', 'grabOff'])
  expect(report().nextSearchAt).toBeNull()
})

test('another user gets no report', () => {
  const other = storeUser(scene.app)
  expect(() => verdictsOf(scene.app, other.id, { gameId: scene.game.id, partId: null })).toThrow('not found')
})

test('the groups that were seen for games of the user are known, the most frequent first', async () => {
  scene.source.releases = ['Hades.v1.1-RUNE', 'Hades.v1.2-RUNE', 'Hades.v1.0-GOG', 'Hades 1.3'].map((title) =>
    torrentRelease(title, { seeders: 0 }),
  )
  await search()
  expect(knownGroups(scene.app, scene.user.id)).toEqual(['RUNE', 'GOG'])
  expect(knownGroups(scene.app, storeUser(scene.app).id)).toEqual([])
})
