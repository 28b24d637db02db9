import { afterEach, beforeEach, expect, test } from 'bun:test'
import { searchForGameOf } from '#core/acquisition/search-for-game.ts'
import { searchReleases } from '#core/acquisition/search-releases.ts'
import { searchWantedGames } from '#core/acquisition/search-wanted-games.ts'
import { checkClients } from '#core/download-clients/check-clients.ts'
import { blacklistForUser } from '#core/downloads/blacklist-release.ts'
import { failDownload } from '#core/downloads/fail-download.ts'
import type { UserSettings } from '#domain/accounts/user-settings.ts'
import { NoAnswerError } from '#domain/errors.ts'
import { createRecordingClient } from '../../fakes/recording-client.ts'
import { storeGame, storeUser } from '../../rows.ts'
import { addClient, type Scene, setScene, torrentRelease } from './scene.ts'

let scene: Scene

beforeEach(async () => {
  scene = await setScene()
})

afterEach(() => scene.close())

const search = () => searchForGameOf(scene.app, scene.user.id, scene.game.id)
const hour = 3_600_000

test('the best of many accepted releases is grabbed', async () => {
  const best = torrentRelease('Hades.v1.2-GOG', { seeders: 300 })
  scene.source.releases = [
    torrentRelease('Hades.v1.0-Razor1911', { seeders: 20 }),
    best,
    torrentRelease('Hades.II-RUNE', { seeders: 5000 }),
    torrentRelease('Hades.Update.v1.3-CODEX', { seeders: 900 }),
  ]
  const outcome = await search()
  expect(outcome).toMatchObject({ considered: 4, accepted: 2, best: { title: best.title } })
  expect(outcome.grabbed).toMatchObject({ title: best.title, clientId: best.made.infoHash })
  expect(scene.gameNow()).toMatchObject({
    status: 'downloading',
    lastSearchedAt: scene.app.clock.now().toISOString(),
    releasesFound: 3,
  })
})

test('nothing is grabbed when no release is accepted, and the best rejected one is reported with its reasons', async () => {
  scene.source.releases = [torrentRelease('Hades.v1.0-Razor1911', { seeders: 0 })]
  const outcome = await search()
  expect(outcome).toMatchObject({ grabbed: null, considered: 1, accepted: 0 })
  expect(outcome.best?.decision.reasons[0]).toEqual({ code: 'seeders', message: 'No seeders' })
  expect(scene.client.added).toEqual([])
})

test('the next release is grabbed when the best one cannot be fetched', async () => {
  const dead = {
    ...torrentRelease('Hades.v1.2-GOG', { seeders: 900 }),
    file: { bytes: Buffer.from('<html>'), type: 'text/html', name: 'x' },
  }
  scene.source.releases = [dead, torrentRelease('Hades.v1.0-Razor1911', { seeders: 3 })]
  expect((await search()).grabbed).toMatchObject({ title: 'Hades.v1.0-Razor1911' })
  scene.source.releases = [{ ...dead, title: 'Hades.v1.4-GOG' }]
  await expect(search()).rejects.toMatchObject({ code: 'upstream', message: expect.stringContaining('web page') })
})

test('indexers that are off for automatic searches are not queried', async () => {
  scene.app.indexers.update(scene.indexer.id, { autoSearchEnabled: false })
  await expect(search()).rejects.toMatchObject({
    code: 'unprocessable',
    message: expect.stringContaining('Settings → Indexers'),
  })
  expect(scene.source.calls).toEqual([])
})

test('a search that no indexer answered does not count', async () => {
  scene.source.mode = 'status-500'
  const other = await scene.addSource('Second')
  other.mode = 'html'
  await expect(search()).rejects.toMatchObject({
    code: 'upstream',
    message: expect.stringMatching(/^No indexer answered\. (?=.*First: )(?=.*Second: )/s),
  })
  expect(scene.gameNow()?.lastSearchedAt).toBeNull()
})

test('a client that is down is reported at once, and its release is fetched soon after it is back', async () => {
  const { app, client, downloader, source } = scene
  source.releases = [torrentRelease('Hades.v1.0-Razor1911')]
  const refused = new NoAnswerError('qBittorrent: connection refused')
  client.onAdd = () => {
    throw refused
  }
  const round = async () => {
    app.clock.advance(15 * 60_000)
    return searchWantedGames(app)
  }
  expect(await round()).toMatchObject({ due: 1, grabbed: 0, failed: 1 })
  expect(app.downloaders.find(downloader.id)?.health).toMatchObject({ ok: false, message: refused.message })
  expect(scene.gameNow()).toMatchObject({ status: 'wanted', lastSearchedAt: null })
  const asked = source.calls.length
  for (let quarter = 0; quarter < 8; quarter += 1) expect((await round()).due).toBe(1)
  expect(source.calls.length).toBe(asked)
  expect(scene.historyTypes().toSorted()).toEqual(['failed', 'grabbed'])
  client.onAdd = null
  await checkClients(app)
  expect(await round()).toMatchObject({ due: 1, grabbed: 1 })
  expect(scene.gameNow()?.status).toBe('downloading')
})

test('nothing is grabbed while every client for the protocol is down, and the next search is soon', async () => {
  const { app, client, downloader, source } = scene
  source.releases = [torrentRelease('Hades.v1.0-Razor1911')]
  addClient(app, createRecordingClient({ type: 'sabnzbd', protocols: ['usenet'], accepts: ['nzb'] }))
  const health = { ok: false, message: 'connection refused', since: null, disabledUntil: null }
  app.downloaders.setHealth(downloader.id, health)
  await expect(search()).rejects.toMatchObject({ code: 'upstream', message: expect.stringContaining('refused') })
  expect(app.downloads.all()).toEqual([])
  expect(client.added).toEqual([])
  expect(scene.gameNow()).toMatchObject({ status: 'wanted', lastSearchedAt: null })
})

test('a client that refuses a release stays healthy and is used again after the interval', async () => {
  const { app, client, downloader, source } = scene
  source.releases = [torrentRelease('Hades.v1.0-Razor1911')]
  client.complaint = 'disk full'
  await expect(search()).rejects.toMatchObject({ code: 'upstream' })
  expect(app.downloaders.find(downloader.id)?.health.ok).toBe(true)
  expect(scene.gameNow()?.lastSearchedAt).toBe(app.clock.now().toISOString())
})

test('an empty answer from one indexer counts as an answer', async () => {
  const other = await scene.addSource('Second')
  other.mode = 'status-500'
  expect(await search()).toMatchObject({ grabbed: null, considered: 0, answered: 1 })
})

test('searches without any answer warn once until an indexer answers again', async () => {
  const { app } = scene
  const warnings = () => app.log.lines.filter(({ level, message }) => level === 'warn' && /^No indexer/.test(message))
  const round = async (minutes: number) => {
    app.clock.advance(minutes * 60_000)
    return searchWantedGames(app)
  }
  scene.source.mode = 'status-500'
  expect(await round(0)).toMatchObject({ searched: 0, failed: 1 })
  await round(2)
  await round(20)
  expect(warnings()).toHaveLength(1)
  scene.source.mode = 'normal'
  expect(await round(100)).toMatchObject({ searched: 1, failed: 0 })
  scene.source.mode = 'status-500'
  await round(25 * 60)
  expect(warnings()).toHaveLength(2)
  app.indexers.update(scene.indexer.id, { enabled: false })
  await round(1)
  await round(1)
  expect(warnings()).toHaveLength(3)
})

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

test('a manual search evaluates releases for the given game and leaves out blacklisted ones', async () => {
  const { app, user, game } = scene
  scene.source.releases = [torrentRelease('Hades.v1.0-GOG'), torrentRelease('Hades.II-RUNE')]
  const ask = { query: 'hades', limit: 50, offset: 0 }
  const plain = await searchReleases(app, user.id, ask)
  expect(plain).toMatchObject({ total: 2, errors: [], blacklistedCount: 0 })
  expect(plain.releases.every(({ decision }) => decision.accepted)).toBe(true)
  app.blacklist.insert({
    id: 'b',
    gameId: game.id,
    releaseTitle: 'Hades.II-RUNE',
    indexerName: null,
    reason: null,
    createdAt: app.clock.now().toISOString(),
  })
  const judged = await searchReleases(app, user.id, { ...ask, gameId: game.id })
  expect(judged).toMatchObject({ total: 1, blacklistedCount: 1 })
  expect((await searchReleases(app, user.id, { ...ask, limit: 1, offset: 1 })).releases.length).toBe(1)
})

test('for an owned game only a release known to be newer is grabbed', async () => {
  scene.source.releases = [torrentRelease('Hades.v1.2-GOG'), torrentRelease('Hades-CODEX')]
  scene.app.games.update(scene.game.id, { status: 'completed' })
  expect(await search()).toMatchObject({ accepted: 2, grabbed: null })
  scene.app.games.update(scene.game.id, { installedVersion: '1.1' })
  expect((await search()).grabbed).toMatchObject({ title: 'Hades.v1.2-GOG' })
})
