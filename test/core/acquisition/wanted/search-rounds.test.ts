import { afterEach, beforeEach, expect, test } from 'bun:test'
import { searchWantedGames } from '#core/acquisition/wanted/search-wanted-games.ts'
import { blacklistForUser } from '#core/downloads/blacklist-release.ts'
import { failDownload } from '#core/downloads/fail-download.ts'
import type { UserSettings } from '#domain/accounts/user-settings.ts'
import { storeGame, storeUser } from '../../../rows.ts'
import { type Scene, setScene, torrentRelease } from '../scene.ts'

let scene: Scene

beforeEach(async () => {
  scene = await setScene()
})

afterEach(() => scene.close())

const hour = 3_600_000

const changeUserSettings = (change: Partial<UserSettings>) =>
  scene.app.users.changeSettings(scene.user.id, { ...scene.app.users.settings(scene.user.id), ...change })

const want = (title: string, more = {}) => storeGame(scene.app, { userId: scene.user.id, title, ...more })
const queries = () =>
  scene.source.calls.filter(({ pathname }) => pathname === '/api').map((url) => url.searchParams.get('q'))

test('a round searches every due game of every user, longest waiting first', async () => {
  const { app } = scene
  const other = storeUser(app)
  const earlier = app.clock.now().getTime()
  const ago = (hours: number) => ({ lastSearchedAt: new Date(earlier - hours * hour).toISOString(), releasesFound: 1 })
  want('Celeste', ago(7))
  want('Portal', ago(1))
  want('Braid', { ...ago(48), status: 'owned' })
  storeGame(app, { userId: other.id, title: 'Inside', ...ago(9) })
  scene.source.releases = [torrentRelease('Celeste.v1.4-GOG'), torrentRelease('Inside-CODEX')]
  expect(await searchWantedGames(app)).toEqual({ due: 3, searched: 3, grabbed: 2, failed: 0 })
  expect([...new Set(queries())]).toEqual(['hades', 'inside', 'celeste'])
  expect(
    app.games
      .withStatus(['downloading'])
      .map(({ title }) => title)
      .toSorted(),
  ).toEqual(['Celeste', 'Inside'])
  expect(app.log.lines.filter(({ message }) => message === 'Searched').at(-1)?.fields).toMatchObject({
    done: 3,
    of: 3,
  })
})

test('games wanted at the same time are spread over rounds, and each gets its turn', async () => {
  for (let number = 1; number < 45; number += 1) want(`Game ${number} of Many`)
  const rounds: number[] = []
  while (rounds.at(-1) !== 0 && rounds.length < 20) {
    rounds.push((await searchWantedGames(scene.app)).searched)
    scene.app.clock.advance(hour / 4)
  }
  expect(Math.max(...rounds)).toBe(10)
  expect(rounds.reduce((sum, searched) => sum + searched, 0)).toBe(45)
})

test('the settings of the user apply', async () => {
  changeUserSettings({ autoSearchEnabled: false })
  expect(await searchWantedGames(scene.app)).toMatchObject({ due: 0 })
  changeUserSettings({ autoSearchEnabled: true, autoGrabEnabled: false })
  scene.source.releases = [torrentRelease('Hades.v1.0-Razor1911')]
  expect(await searchWantedGames(scene.app)).toMatchObject({ searched: 1, grabbed: 0 })
  expect(scene.gameNow()).toMatchObject({ status: 'wanted', releasesFound: 1 })
  changeUserSettings({ autoGrabEnabled: true, searchIntervalHours: 2 })
  scene.app.clock.advance(hour)
  expect(await searchWantedGames(scene.app)).toMatchObject({ due: 0 })
  scene.app.clock.advance(hour)
  expect(await searchWantedGames(scene.app)).toMatchObject({ grabbed: 1 })
})

test('an unreleased game waits for its release date unless its user chose otherwise', async () => {
  scene.app.games.update(scene.game.id, { releaseDate: '2026-11-23', releaseStatus: 'upcoming' })
  expect(await searchWantedGames(scene.app)).toMatchObject({ due: 0 })
  changeUserSettings({ searchUnreleased: true })
  expect(await searchWantedGames(scene.app)).toMatchObject({ due: 1 })
  changeUserSettings({ searchUnreleased: false })
  scene.app.clock.set('2026-11-23T06:00:00.000Z')
  expect(await searchWantedGames(scene.app)).toMatchObject({ due: 1 })
})

test('a game without results is searched for less often', async () => {
  await searchWantedGames(scene.app)
  scene.app.clock.advance(23 * hour)
  expect(await searchWantedGames(scene.app)).toMatchObject({ due: 0 })
  scene.app.clock.advance(hour)
  expect(await searchWantedGames(scene.app)).toMatchObject({ due: 1 })
})

test('after a failure the next round tries the next best release, at most five times a day', async () => {
  scene.source.releases = Array.from({ length: 8 }, (_, index) => torrentRelease(`Hades.v1.${index}-GOG`))
  const tried: string[] = []
  for (let round = 0; round < 8; round += 1) {
    await searchWantedGames(scene.app)
    for (const { id, title } of scene.app.downloads.active()) {
      tried.push(title)
      failDownload(scene.app, id, 'it stalled')
    }
  }
  expect(new Set(tried).size).toBe(5)
  expect(tried.length).toBe(5)
  scene.app.clock.advance(24 * hour + 1)
  expect(await searchWantedGames(scene.app)).toMatchObject({ grabbed: 1 })
})

test('releases that a user blacklisted manually do not count as failures', async () => {
  scene.source.releases = [torrentRelease('Hades.v1.0-GOG')]
  for (const releaseTitle of ['a', 'b', 'c', 'd', 'e', 'f']) {
    blacklistForUser(scene.app, scene.user.id, scene.game.id, { releaseTitle })
  }
  expect(await searchWantedGames(scene.app)).toMatchObject({ due: 1, grabbed: 1 })
})

test('a last search recorded years ahead by a wrong clock does not block the next one', async () => {
  const { games, blacklist } = scene.app
  games.update(scene.game.id, { lastSearchedAt: '2031-01-01T00:00:00.000Z' })
  for (const id of ['a', 'b', 'c', 'd', 'e']) {
    const entry = { gameId: scene.game.id, releaseTitle: id, indexerName: null, reason: 'it stalled' }
    blacklist.insert({ ...entry, id, createdAt: '2031-01-01T00:00:00.000Z' })
  }
  expect(await searchWantedGames(scene.app)).toMatchObject({ due: 1 })
})

test('an error with one game does not keep the others from being searched', async () => {
  want('Celeste')
  const broken = {
    ...torrentRelease('Hades.v1.0-GOG'),
    file: { bytes: Buffer.from('<html>'), type: 'text/html', name: 'x' },
  }
  scene.source.releases = [broken, torrentRelease('Celeste.v1.4-GOG')]
  expect(await searchWantedGames(scene.app)).toEqual({ due: 2, searched: 1, grabbed: 1, failed: 1 })
})

test('an aborted round stops between two games', async () => {
  for (const title of ['Celeste', 'Portal', 'Inside']) want(title)
  const stop = new AbortController()
  const emit = scene.app.events.on('gameChanged', () => stop.abort())
  expect(await searchWantedGames(scene.app, stop.signal)).toMatchObject({ due: 4, searched: 1 })
  emit()
})
