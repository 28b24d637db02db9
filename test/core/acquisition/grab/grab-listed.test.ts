import { afterEach, beforeEach, expect, test } from 'bun:test'
import { addDownload } from '#core/acquisition/grab/add-download.ts'
import { grabListed } from '#core/acquisition/grab/grab-listed.ts'
import { listReleases } from '#core/acquisition/search/list-releases.ts'
import { createRecordingClient } from '../../../fakes/recording-client.ts'
import { addClient, type Scene, setScene, torrentRelease } from '../scene.ts'
import { madeTorrent, nzbBytes } from '../torrents.ts'

let scene: Scene

beforeEach(async () => {
  scene = await setScene()
})

afterEach(() => scene.close())

const hades = torrentRelease('Hades.v1.38290-Razor1911')

const listed = async () => {
  const { releases } = await listReleases(scene.app, scene.user.id, scene.game.id)
  const [first] = releases
  if (first === undefined) throw new Error('Nothing was listed')
  return first
}

const grabFirst = async (downloaderId?: string) =>
  grabListed(scene.app, scene.user.id, scene.game.id, { ...(await listed()), downloaderId })

test('a grabbed release is sent to the client as bytes under its own hash, and the user is notified', async () => {
  scene.source.releases = [hades]
  const download = await grabFirst()
  expect(download).toMatchObject({
    gameId: scene.game.id,
    gameTitle: 'Hades',
    gameStatus: 'downloading',
    downloaderId: scene.downloader.id,
    downloaderName: 'qbittorrent',
    protocol: 'torrent',
    clientId: hades.made.infoHash,
    title: hades.title,
    indexerName: 'First',
    kind: 'game',
    version: '1.38290',
    status: 'queued',
    size: 1_000_000,
    tracked: true,
  })
  const [added] = scene.client.added
  expect(added?.options).toEqual({
    downloadId: download.id,
    title: hades.title,
    category: 'ludarr',
    isTaken: expect.any(Function),
    downloadPath: null,
    stopped: false,
    seedGoal: null,
    priority: null,
    since: download.addedAt,
  })
  expect(added?.payload).toMatchObject({ kind: 'torrent', infoHash: hades.made.infoHash })
  expect(added?.payload.kind === 'torrent' && Buffer.from(added.payload.bytes).equals(hades.made.bytes)).toBe(true)
  expect(scene.gameNow()?.status).toBe('downloading')
  expect(scene.historyTypes()).toEqual(['grabbed'])
  expect(scene.app.downloads.pendingGrabs()).toEqual([])
})

test('the password in an NZB is stored for its archives', async () => {
  const head = '<head><meta type="password">se&amp;cret</meta></head>'
  const bytes = new TextEncoder().encode(new TextDecoder().decode(nzbBytes).replace(/(<nzb[^>]*>)/, `$1${head}`))
  const client = createRecordingClient({ type: 'sabnzbd', protocols: ['usenet'], accepts: ['nzb'] })
  addClient(scene.app, client)
  const { id } = await addDownload(scene.app, scene.user.id, {
    title: 'Hades',
    gameId: scene.game.id,
    from: { bytes, contentType: null },
  })
  expect(scene.app.downloads.find(id)?.archivePasswords).toEqual(['se&cret'])
})

test('a magnet link behind a redirect is sent as a magnet link', async () => {
  const made = madeTorrent('Hades-GOG')
  scene.source.releases = [
    { title: 'Hades-GOG', size: 9e9, seeders: 4, magnet: made.magnet, magnetBehindRedirect: true },
  ]
  expect(await grabFirst()).toMatchObject({ clientId: made.infoHash, size: 9e9 })
  expect(scene.client.added[0]?.payload).toEqual({
    kind: 'magnet',
    uri: made.magnet,
    infoHash: made.infoHash,
    name: 'Hades-GOG',
  })
})

test('grabbing a release that is already downloading for the same game is a conflict', async () => {
  scene.source.releases = [hades]
  await grabFirst()
  await expect(grabFirst()).rejects.toMatchObject({ code: 'conflict' })
  expect(scene.app.downloads.all().length).toBe(1)
  expect(scene.client.added.length).toBe(1)
})

test('one of two simultaneous grabs is refused', async () => {
  scene.source.releases = [hades]
  const release = await listed()
  const grab = () => grabListed(scene.app, scene.user.id, scene.game.id, release)
  const outcomes = await Promise.allSettled([grab(), grab(), grab()])
  expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBe(1)
  expect(scene.app.downloads.all().length).toBe(1)
})

test('an owned game can be grabbed manually and stays owned', async () => {
  scene.app.games.update(scene.game.id, { status: 'owned' })
  scene.source.releases = [hades]
  await grabFirst()
  expect(scene.gameNow()?.status).toBe('owned')
})

test('the next client gets the release when the first one refuses it', async () => {
  const second = createRecordingClient({ type: 'transmission' })
  const other = addClient(scene.app, second)
  scene.client.complaint = 'disk full'
  scene.source.releases = [hades]
  expect(await grabFirst()).toMatchObject({ downloaderId: other.id, status: 'queued' })
  expect(second.downloads.size).toBe(1)
  expect(scene.historyTypes()).toEqual(['grabbed'])
})

test('when every client refuses a release, all errors are reported and the game is wanted again', async () => {
  const second = createRecordingClient({ type: 'transmission' })
  addClient(scene.app, second)
  scene.client.complaint = 'disk full'
  second.complaint = 'wrong password'
  scene.source.releases = [hades]
  const message = expect.stringMatching(
    /accepted "Hades[^"]*"\. .*qbittorrent: disk full.*transmission: wrong password/,
  )
  await expect(grabFirst()).rejects.toMatchObject({ code: 'upstream', message: message })
  expect(scene.gameNow()?.status).toBe('wanted')
  expect(scene.app.downloads.all()).toMatchObject([{ status: 'failed', message: message }])
  expect(scene.app.downloads.pendingGrabs()).toEqual([])
  expect(scene.app.blacklist.ofGame(scene.game.id)).toEqual([])
  expect(scene.historyTypes().toSorted()).toEqual(['failed', 'grabbed'])
})

test('a client that failed recently is tried last, and a chosen client is the only one tried', async () => {
  const second = createRecordingClient({ type: 'transmission' })
  const other = addClient(scene.app, second)
  scene.app.downloaders.setHealth(scene.downloader.id, {
    ok: false,
    message: 'down',
    since: null,
    disabledUntil: '2026-11-21T12:05:00.000Z',
  })
  scene.source.releases = [hades]
  expect(await grabFirst()).toMatchObject({ downloaderId: other.id })
  const extra = torrentRelease('Hades.v2.0-GOG', { seeders: 900 })
  scene.source.releases = [extra]
  expect(await grabFirst(scene.downloader.id)).toMatchObject({ downloaderId: scene.downloader.id })
})

test('an NZB is refused before anything is written when no client supports Usenet', async () => {
  scene.source.releases = [{ title: 'Hades-GOG', file: { bytes: nzbBytes, type: 'application/x-nzb', name: 'x.nzb' } }]
  await expect(grabFirst()).rejects.toMatchObject({
    code: 'unprocessable',
    message: 'No enabled download client accepts NZB files. Add one under Settings',
  })
  expect(scene.app.downloads.all()).toEqual([])
  expect(scene.gameNow()?.status).toBe('wanted')
})

test('a plain file is sent as a link to a client that supports links', async () => {
  const builtin = createRecordingClient({ type: 'builtin', protocols: ['direct'], accepts: ['link'], inProcess: true })
  const downloader = addClient(scene.app, builtin)
  const file = { bytes: Buffer.alloc(200_000, 3), type: 'application/zip', name: 'hades.zip' }
  scene.source.releases = [{ title: 'Hades-GOG', size: 200_000, file }]
  expect(await grabFirst()).toMatchObject({
    downloaderId: downloader.id,
    protocol: 'direct',
    clientId: 'id-of-hades.zip',
    size: 200_000,
  })
  expect(builtin.added[0]?.payload).toMatchObject({ kind: 'link', name: 'hades.zip', size: null })
})

test('search results that expired or never existed are gone', async () => {
  scene.source.releases = [hades]
  const release = await listed()
  scene.app.clock.advance(30 * 60_000 + 1)
  const grab = grabListed(scene.app, scene.user.id, scene.game.id, release)
  await expect(grab).rejects.toMatchObject({ code: 'gone' })
})

test("another user's game is not found", async () => {
  scene.source.releases = [hades]
  const release = await listed()
  await expect(grabListed(scene.app, 'somebody else', scene.game.id, release)).rejects.toMatchObject({
    code: 'not-found',
  })
})

test('an invalid answer from an indexer is not a client error', async () => {
  scene.source.releases = [{ ...hades, file: { bytes: Buffer.from('d4:infod'), type: 'x', name: 'x' } }]
  await expect(grabFirst()).rejects.toMatchObject({ code: 'upstream', message: expect.stringMatching(/^First: /) })
})

test('a manual download may have a game or none, and be a link or a file', async () => {
  const { app, user, game } = scene
  const url = hades.made.magnet
  expect(await addDownload(app, user.id, { title: 'Mine', from: { url } })).toMatchObject({
    gameId: null,
    title: 'Mine',
  })
  const from = { bytes: madeTorrent('Hades').bytes, contentType: null }
  expect(await addDownload(app, user.id, { title: 'Hades', gameId: game.id, category: 'other', from })).toMatchObject({
    gameId: game.id,
    indexerName: null,
  })
  expect(scene.client.added[1]?.options.category).toBe('other')
  expect(scene.gameNow()?.status).toBe('downloading')
})

test('a manual download is refused for an invalid link or torrent and for a path outside its folder', async () => {
  const { app, user } = scene
  const add = (more: object) => addDownload(app, user.id, { title: 'Mine', from: { url: hades.made.magnet }, ...more })
  await expect(add({ from: { url: 'ftp://host/file' } })).rejects.toMatchObject({ code: 'invalid' })
  await expect(add({ from: { url: 'magnet:?dn=nothing' } })).rejects.toMatchObject({ code: 'invalid' })
  await expect(add({ from: { bytes: Buffer.from('x'), contentType: null } })).rejects.toMatchObject({ code: 'invalid' })
  await expect(add({ downloadPath: '/a/../b' })).rejects.toMatchObject({ code: 'invalid' })
  await expect(add({ gameId: 'unknown' })).rejects.toMatchObject({ code: 'not-found' })
  expect(app.downloads.all()).toEqual([])
})

test('the link of a listed release starts it, and says nothing about the real link', async () => {
  scene.source.releases = [hades]
  const { downloadUrl, title } = await listed()
  expect(downloadUrl).toMatch(/^release:[\w-]{22}$/)
  const download = await addDownload(scene.app, scene.user.id, { title, from: { url: downloadUrl } })
  expect(download).toMatchObject({ clientId: hades.made.infoHash, indexerName: 'First' })
  const expired = { title, from: { url: `release:${'x'.repeat(22)}` } }
  await expect(addDownload(scene.app, scene.user.id, expired)).rejects.toMatchObject({ code: 'gone' })
})
