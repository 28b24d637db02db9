import { afterEach, beforeEach, expect, test } from 'bun:test'
import { searchReleases } from '#core/acquisition/search/search-releases.ts'
import { searchForGameOf } from '#core/acquisition/wanted/search-for-game.ts'
import { searchWantedGames } from '#core/acquisition/wanted/search-wanted-games.ts'
import { checkClients } from '#core/download-clients/check-clients.ts'
import { NoAnswerError } from '#domain/errors.ts'
import { createRecordingClient } from '../../../fakes/recording-client.ts'
import { addClient, type Scene, setScene, torrentRelease } from '../scene.ts'

let scene: Scene

beforeEach(async () => {
  scene = await setScene()
})

afterEach(() => scene.close())

const search = () => searchForGameOf(scene.app, scene.user.id, scene.game.id)

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

test('scheduled searches keep no releases in memory, and the search of a user only the one that it returns', async () => {
  scene.source.releases = Array.from({ length: 50 }, (_, index) =>
    torrentRelease(`Hades.v1.${index}-GOG`, { seeders: 0 }),
  )
  const kept: string[] = []
  const { releaseCache } = scene.app
  const add = releaseCache.add
  releaseCache.add = (gameId, releases) => {
    kept.push(...releases.map(({ release }) => release.title))
    add(gameId, releases)
  }
  await searchWantedGames(scene.app)
  expect(kept).toEqual([])
  const { best } = await search()
  expect(kept).toEqual([best?.title ?? ''])
  expect(releaseCache.find(scene.game.id, best?.guid ?? '', scene.indexer.id)).not.toBeNull()
})

test('nothing is grabbed when no release is accepted, and the best rejected one is reported with its reasons', async () => {
  scene.source.releases = [torrentRelease('Hades.v1.0-Razor1911', { seeders: 0 })]
  const outcome = await search()
  expect(outcome).toMatchObject({ grabbed: null, considered: 1, accepted: 0 })
  expect(outcome.best?.decision.reasons[0]).toEqual({ code: 'seeders', message: 'No seeders', score: null })
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
