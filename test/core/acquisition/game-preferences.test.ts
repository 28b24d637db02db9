import { afterEach, beforeEach, expect, test } from 'bun:test'
import { syncFeeds } from '#core/acquisition/feeds/sync-feeds.ts'
import { grabListed } from '#core/acquisition/grab/grab-listed.ts'
import { listReleases } from '#core/acquisition/search/list-releases.ts'
import { searchUpdates } from '#core/acquisition/updates/search-updates.ts'
import { grabWaitingReleases } from '#core/acquisition/waiting/grab-waiting.ts'
import { getWaiting, listWaiting } from '#core/acquisition/waiting/list-waiting.ts'
import { searchForGameOf } from '#core/acquisition/wanted/search-for-game.ts'
import { failDownload } from '#core/downloads/fail-download.ts'
import { replaceGamePreferences } from '#core/library/game-preferences.ts'
import type { UserSettings } from '#domain/accounts/user-settings.ts'
import type { GamePreferences } from '#domain/games/game-preferences.ts'
import { storeGame } from '../../rows.ts'
import { type Scene, setScene, torrentRelease } from './scene.ts'

let scene: Scene
const hourMs = 3_600_000

beforeEach(async () => {
  scene = await setScene()
})

afterEach(() => scene.close())

const prefer = (preferences: Partial<GamePreferences>, gameId = scene.game.id) =>
  replaceGamePreferences(scene.app, scene.user.id, gameId, preferences)
const changeSettings = (change: Partial<UserSettings>) =>
  scene.app.users.changeSettings(scene.user.id, { ...scene.app.users.settings(scene.user.id), ...change })
const search = () => searchForGameOf(scene.app, scene.user.id, scene.game.id)
const titles = () => scene.app.downloads.all().map(({ title }) => title)
const now = () => scene.app.clock.now()
const gog = () => torrentRelease('Hades.v1.0-GOG', { publishedAt: now(), seeders: 5 })
const sceneRelease = () => torrentRelease('Hades.v1.0-RUNE', { publishedAt: now(), seeders: 500 })

test('the automatic search grabs what the game prefers', async () => {
  changeSettings({ preferSource: ['scene'] })
  prefer({ preferSource: ['gog'], ruleWeights: { preferredSource: 500 } })
  scene.source.releases = [sceneRelease(), gog()]
  expect(await search()).toMatchObject({ grabbed: { title: 'Hades.v1.0-GOG' } })
})

test('without preferences of the game, those of its user apply again', async () => {
  prefer({ acceptedSources: ['gog'] })
  scene.source.releases = [sceneRelease()]
  expect(await search()).toMatchObject({ grabbed: null, accepted: 0 })
  expect(prefer({})).toMatchObject({ acceptedSources: null })
  expect(scene.app.connection.all('SELECT * FROM game_preferences')).toEqual([])
  expect(await search()).toMatchObject({ grabbed: { title: 'Hades.v1.0-RUNE' } })
})

test('the interactive search names the preference of the game as the reason', async () => {
  prefer({ minSeeders: 50, preferSource: ['scene'] })
  scene.source.releases = [sceneRelease(), gog()]
  const { releases } = await listReleases(scene.app, scene.user.id, scene.game.id, {})
  const reasons = releases.map(({ decision }) => decision.reasons.map(({ message }) => message))
  expect(reasons[0]).toContain('Preferred source: scene (preference of this game)')
  expect(reasons[1]?.[0]).toBe('Only 5 seeders; the minimum is 50 (preference of this game)')
})

test('RSS sync judges each game by its own preferences', async () => {
  const other = storeGame(scene.app, { userId: scene.user.id, title: 'Celeste' })
  prefer({ acceptedSources: ['gog'] })
  scene.source.releases = [sceneRelease(), torrentRelease('Celeste.v1.0-RUNE', { publishedAt: now() })]
  expect(await syncFeeds(scene.app)).toMatchObject({ games: 2, grabbed: 1 })
  expect(scene.app.downloads.all().map(({ gameId }) => gameId)).toEqual([other.id])
})

test('updates follow the preferences of the game', async () => {
  scene.app.games.update(scene.game.id, { status: 'owned', installedVersion: '1.0' })
  changeSettings({ autoGrabUpdates: true })
  prefer({ acceptedSources: ['gog'] })
  scene.source.releases = [torrentRelease('Hades.v1.2-RUNE'), torrentRelease('Hades.v1.1-GOG')]
  expect(await searchUpdates(scene.app)).toMatchObject({ updates: 1, grabbed: 1 })
  expect(titles()).toEqual(['Hades.v1.1-GOG'])
})

test('after a failure, the next release is one that the game accepts', async () => {
  prefer({ acceptedSources: ['gog', 'repack'], preferSource: ['gog'] })
  scene.source.releases = [sceneRelease(), gog(), torrentRelease('Hades.v1.0.Repack-FitGirl', { publishedAt: now() })]
  await search()
  expect(titles()).toEqual(['Hades.v1.0-GOG'])
  const [download] = scene.app.downloads.all()
  if (download === undefined) throw new Error('Nothing was grabbed')
  failDownload(scene.app, download.id, 'It failed')
  expect(await search()).toMatchObject({ grabbed: { title: expect.stringContaining('FitGirl') } })
})

test('a game waits for what it prefers, although its user waits for nothing', async () => {
  prefer({ delayHours: 6, preferSource: ['gog'] })
  scene.source.releases = [sceneRelease()]
  expect(await search()).toMatchObject({ grabbed: null, waiting: { for: [{ kind: 'source', name: 'gog' }] } })
  const until = new Date(now().getTime() + 6 * hourMs).toISOString().slice(0, 13)
  expect(getWaiting(scene.app, scene.user.id, { gameId: scene.game.id, partId: null })?.until.slice(0, 13)).toBe(until)
  expect(listWaiting(scene.app, scene.user.id, { limit: 5, offset: 0 }).waiting[0]?.until.slice(0, 13)).toBe(until)
  scene.app.clock.advance(5 * hourMs)
  expect(await grabWaitingReleases(scene.app)).toMatchObject({ due: 0 })
  scene.app.clock.advance(2 * hourMs)
  expect(await grabWaitingReleases(scene.app)).toMatchObject({ due: 1, grabbed: 1 })
})

test('a game without a delay does not wait, although its user does', async () => {
  changeSettings({ delayHours: 6, preferSource: ['gog'] })
  prefer({ delayHours: 0 })
  scene.source.releases = [sceneRelease()]
  expect(await search()).toMatchObject({ grabbed: { title: 'Hades.v1.0-RUNE' }, waiting: null })
})

test('a release that the game rejects can still be grabbed manually', async () => {
  prefer({ acceptedSources: ['gog'] })
  scene.source.releases = [sceneRelease()]
  const { releases } = await listReleases(scene.app, scene.user.id, scene.game.id, {})
  const [release] = releases
  if (release === undefined) throw new Error('Nothing was listed')
  await grabListed(scene.app, scene.user.id, scene.game.id, { guid: release.guid, indexerId: release.indexerId })
  expect(titles()).toEqual(['Hades.v1.0-RUNE'])
})
