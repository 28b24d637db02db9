import { afterEach, beforeEach, expect, test } from 'bun:test'
import { syncFeeds } from '#core/acquisition/feeds/sync-feeds.ts'
import { grabListed } from '#core/acquisition/grab/grab-listed.ts'
import { listReleases } from '#core/acquisition/search/list-releases.ts'
import { grabWaitingNow, grabWaitingReleases } from '#core/acquisition/waiting/grab-waiting.ts'
import { getWaiting, listWaiting } from '#core/acquisition/waiting/list-waiting.ts'
import { searchForGameOf } from '#core/acquisition/wanted/search-for-game.ts'
import { searchWantedGames } from '#core/acquisition/wanted/search-wanted-games.ts'
import { blacklistRelease } from '#core/downloads/blacklist-release.ts'
import type { UserSettings } from '#domain/accounts/user-settings.ts'
import { createRecordingClient } from '../../../fakes/recording-client.ts'
import { storeGame, storeUser } from '../../../rows.ts'
import { addClient, type Scene, setScene, torrentRelease } from '../scene.ts'

let scene: Scene
const hourMs = 3_600_000

beforeEach(async () => {
  scene = await setScene()
  changeSettings({ delayHours: 6, preferSource: ['gog', 'scene'] })
})

afterEach(() => scene.close())

const changeSettings = (change: Partial<UserSettings>) =>
  scene.app.users.changeSettings(scene.user.id, { ...scene.app.users.settings(scene.user.id), ...change })
const search = () => searchForGameOf(scene.app, scene.user.id, scene.game.id)
const subject = (partId: string | null = null) => ({ gameId: scene.game.id, partId })
const waiting = () => getWaiting(scene.app, scene.user.id, subject())
const grabbed = () => scene.app.downloads.all().map(({ title }) => title)
const hoursAgo = (hours: number) => new Date(scene.app.clock.now().getTime() - hours * hourMs)
const sceneRelease = (hours = 1, more = {}) =>
  torrentRelease('Hades.v1.0-RUNE', { publishedAt: hoursAgo(hours), ...more })
const gogRelease = (more = {}) => torrentRelease('Hades.v1.0-GOG', { publishedAt: hoursAgo(0), ...more })
const dead = { file: { bytes: Buffer.from('<html>'), type: 'text/html', name: 'x' } }

test('a release of a less preferred source waits, counted from when it was published', async () => {
  scene.source.releases = [sceneRelease(1)]
  const expected = {
    gameId: scene.game.id,
    gameTitle: 'Hades',
    part: null,
    until: '2026-11-21T17:00:00.000Z',
    for: [{ kind: 'source' as const, name: 'gog' }],
    releaseTitle: 'Hades.v1.0-RUNE',
    indexerName: 'First',
    protocol: 'torrent' as const,
  }
  expect(await search()).toMatchObject({ grabbed: null, accepted: 1, waiting: expected })
  expect(waiting()).toEqual(expected)
  expect(scene.gameNow()?.status).toBe('wanted')
  const stored = JSON.stringify(scene.app.connection.all('SELECT * FROM waiting_releases'))
  expect(stored).toContain('Hades.v1.0-RUNE')
  expect(stored).not.toContain(scene.source.apiKey)
  expect(scene.client.added).toEqual([])
})

test('a release without a date waits from when it was first seen, however often it is found', async () => {
  scene.source.releases = [torrentRelease('Hades.v1.0-RUNE', { publishedAt: null })]
  await search()
  scene.app.clock.advance(2 * hourMs)
  await search()
  expect(waiting()?.until).toBe('2026-11-21T18:00:00.000Z')
})

test('the preferred release is grabbed as soon as it appears, and nothing waits anymore', async () => {
  scene.source.releases = [sceneRelease()]
  await search()
  scene.source.releases = [sceneRelease(), gogRelease()]
  expect(await search()).toMatchObject({ grabbed: { title: 'Hades.v1.0-GOG' }, waiting: null })
  expect(waiting()).toBeNull()
  expect(scene.app.waitingReleases.ofGame(scene.game.id)).toEqual([])
})

test('when the delay ends, the best release seen meanwhile is grabbed, once', async () => {
  scene.source.releases = [sceneRelease(1)]
  await search()
  scene.source.releases = [
    sceneRelease(1),
    torrentRelease('Hades.v1.1-CODEX', { publishedAt: hoursAgo(0), seeders: 900 }),
  ]
  await syncFeeds(scene.app)
  scene.app.clock.advance(5 * hourMs - 1)
  expect(await grabWaitingReleases(scene.app)).toEqual({ due: 0, grabbed: 0, failed: 0 })
  scene.app.clock.advance(1)
  expect(await grabWaitingReleases(scene.app)).toEqual({ due: 1, grabbed: 1, failed: 0 })
  expect(grabbed()).toEqual(['Hades.v1.1-CODEX'])
  expect(scene.gameNow()?.status).toBe('downloading')
  expect(await grabWaitingReleases(scene.app)).toEqual({ due: 0, grabbed: 0, failed: 0 })
})

test('what is gone or no longer accepted when the delay ends is left out', async () => {
  scene.source.releases = [
    sceneRelease(1, { seeders: 5 }),
    torrentRelease('Hades.v1.1-CODEX', { publishedAt: hoursAgo(1), seeders: 900 }),
    torrentRelease('Hades.v1.2-TENOKE', { publishedAt: hoursAgo(1), seeders: 500 }),
  ]
  await search()
  expect(waiting()?.releaseTitle).toBe('Hades.v1.1-CODEX')
  const entry = { releaseTitle: 'Hades.v1.1-CODEX', indexerName: null, reason: 'fake' }
  blacklistRelease(scene.app, scene.game.id, entry)
  Object.assign(scene.source.releases[2] ?? {}, dead)
  scene.app.clock.advance(6 * hourMs)
  expect(await grabWaitingReleases(scene.app)).toMatchObject({ grabbed: 1 })
  expect(grabbed()).toEqual(['Hades.v1.0-RUNE'])
})

test('RSS sync and the search for wanted games wait as well', async () => {
  scene.source.releases = [sceneRelease()]
  expect(await syncFeeds(scene.app)).toMatchObject({ games: 1, grabbed: 0 })
  expect(waiting()?.releaseTitle).toBe('Hades.v1.0-RUNE')
  expect(await searchWantedGames(scene.app)).toMatchObject({ searched: 1, grabbed: 0 })
  scene.source.releases = [gogRelease()]
  expect(await syncFeeds(scene.app)).toMatchObject({ grabbed: 1 })
  expect(waiting()).toBeNull()
})

const immediate: [string, Partial<UserSettings>, number][] = [
  ['the delay is off', { delayHours: 0 }, 1],
  ['it is older than the delay', {}, 6],
  ['its score is high enough', { delayBypassScore: 50 }, 1],
  ['nothing is preferred', { preferSource: [] }, 1],
  ['its group has more points than the preferred source', { preferredGroups: ['rune'] }, 1],
  ['no client supports the preferred protocol', { preferSource: [], preferredProtocol: 'usenet' }, 1],
  ['automatic grabs are off, so that nothing could be grabbed later', { autoGrabEnabled: false }, 1],
]

test.each(immediate)('a release is grabbed at once if %s', async (_, settings, age) => {
  changeSettings(settings)
  scene.source.releases = [sceneRelease(age)]
  expect(await search()).toMatchObject({ grabbed: { title: 'Hades.v1.0-RUNE' }, waiting: null })
})

test('releases wait for a preferred group and protocol', async () => {
  addClient(scene.app, createRecordingClient({ type: 'sabnzbd', protocols: ['usenet'], accepts: ['nzb'] }))
  changeSettings({ preferredGroups: ['FitGirl', 'DODI'], preferredProtocol: 'usenet', delayBypassScore: 500 })
  scene.source.releases = [gogRelease()]
  expect((await search()).waiting?.for).toEqual([
    { kind: 'group', name: 'FitGirl' },
    { kind: 'group', name: 'DODI' },
    { kind: 'protocol', name: 'usenet' },
  ])
})

test('if the preferred release cannot be fetched, the others still wait', async () => {
  scene.source.releases = [sceneRelease(), gogRelease(dead)]
  expect(await search()).toMatchObject({ grabbed: null, waiting: { releaseTitle: 'Hades.v1.0-RUNE' } })
  expect(scene.client.added).toEqual([])
})

test('a user grabs the waiting release now; another user cannot', async () => {
  scene.source.releases = [sceneRelease()]
  await search()
  const other = storeUser(scene.app, { role: 'member' })
  await expect(grabWaitingNow(scene.app, other.id, subject())).rejects.toMatchObject({ code: 'not-found' })
  expect(() => getWaiting(scene.app, other.id, subject())).toThrow()
  expect(await grabWaitingNow(scene.app, scene.user.id, subject())).toMatchObject({ title: 'Hades.v1.0-RUNE' })
  expect(waiting()).toBeNull()
  await expect(grabWaitingNow(scene.app, scene.user.id, subject())).rejects.toMatchObject({ code: 'not-found' })
})

test('a release that a user picks from the list does not wait', async () => {
  scene.source.releases = [sceneRelease()]
  await search()
  const { releases } = await listReleases(scene.app, scene.user.id, scene.game.id, {})
  const { guid, indexerId } = releases[0] ?? { guid: '', indexerId: '' }
  expect(await grabListed(scene.app, scene.user.id, scene.game.id, { guid, indexerId })).toMatchObject({
    gameId: scene.game.id,
  })
  expect(waiting()).toBeNull()
  scene.app.clock.advance(6 * hourMs)
  expect(await grabWaitingReleases(scene.app)).toMatchObject({ due: 0 })
  expect(grabbed()).toHaveLength(1)
})

test.each([
  ['shelved the game', () => scene.app.games.update(scene.game.id, { status: 'shelved' }), 0],
  ['turned automatic grabs off', () => changeSettings({ autoGrabEnabled: false }), 1],
])('nothing is grabbed after the user %s', async (_, happens, due) => {
  scene.source.releases = [sceneRelease()]
  await search()
  happens()
  scene.app.clock.advance(6 * hourMs)
  expect(await grabWaitingReleases(scene.app)).toEqual({ due, grabbed: 0, failed: 0 })
  expect(scene.app.waitingReleases.ofGame(scene.game.id)).toEqual([])
  expect(scene.client.added).toEqual([])
})

test('a user who turns the delay off waits no longer', async () => {
  scene.source.releases = [sceneRelease()]
  await search()
  changeSettings({ delayHours: 0 })
  expect(await grabWaitingReleases(scene.app)).toMatchObject({ grabbed: 1 })
})

test('an indexer that is down when the delay ends is asked again, and a search takes over after a day', async () => {
  scene.source.releases = [sceneRelease(1)]
  await search()
  const file = scene.source.releases[0]?.file
  Object.assign(scene.source.releases[0] ?? {}, dead)
  scene.app.clock.advance(6 * hourMs)
  expect(await grabWaitingReleases(scene.app)).toEqual({ due: 1, grabbed: 0, failed: 1 })
  scene.app.clock.advance(60_000)
  expect(await grabWaitingReleases(scene.app)).toMatchObject({ due: 0 })
  scene.app.clock.advance(24 * hourMs)
  expect(await grabWaitingReleases(scene.app)).toMatchObject({ due: 1, failed: 1 })
  expect(waiting()).toBeNull()
  expect(scene.gameNow()?.lastSearchedAt).toBeNull()
  Object.assign(scene.source.releases[0] ?? {}, { file })
  expect(await searchWantedGames(scene.app)).toMatchObject({ grabbed: 1 })
})

test('a time recorded while the clock was wrong does not make a game wait for years', async () => {
  scene.source.releases = [torrentRelease('Hades.v1.0-RUNE', { publishedAt: null })]
  scene.app.clock.set('2031-01-01T00:00:00.000Z')
  await search()
  scene.app.clock.set('2026-11-21T12:00:00.000Z')
  expect(await grabWaitingReleases(scene.app)).toMatchObject({ grabbed: 1 })
})

test('the waiting games of a user are listed in pages, the earliest first', async () => {
  const { app, user } = scene
  const later = storeGame(app, { userId: user.id, title: 'Celeste' })
  scene.source.releases = [sceneRelease(3), torrentRelease('Celeste.v1.0-RUNE', { publishedAt: hoursAgo(1) })]
  await searchWantedGames(app)
  const other = storeUser(app)
  const page = (limit: number, offset = 0) => listWaiting(app, user.id, { limit, offset })
  expect(page(10)).toMatchObject({ total: 2, waiting: [{ gameTitle: 'Hades' }, { gameTitle: 'Celeste' }] })
  expect(page(1, 1)).toMatchObject({ total: 2, waiting: [{ gameId: later.id, until: '2026-11-21T17:00:00.000Z' }] })
  expect(listWaiting(app, other.id, { limit: 10 })).toEqual({ waiting: [], total: 0 })
  app.indexers.remove(scene.indexer.id)
  expect(page(10)).toEqual({ waiting: [], total: 0 })
})

test('only a few releases wait, and the earliest is one of them', async () => {
  scene.source.releases = [
    sceneRelease(5, { seeders: 1 }),
    ...Array.from({ length: 20 }, (_, index) =>
      torrentRelease(`Hades.v1.${index}-CODEX`, { publishedAt: hoursAgo(0), seeders: 900 }),
    ),
  ]
  await search()
  expect(scene.app.waitingReleases.ofGame(scene.game.id)).toHaveLength(10)
  expect(waiting()?.until).toBe('2026-11-21T13:00:00.000Z')
})
