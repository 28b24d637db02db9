import { afterEach, beforeEach, expect, test } from 'bun:test'
import { untrackedId } from '#core/downloads/show-download.ts'
import type { StoredDownload } from '#db/repositories/downloads.ts'
import type { Downloader } from '#domain/downloads/downloader.ts'
import { storeDownload } from '../core/importing/arrived-download.ts'
import { createRecordingClient, freshDownload, type RecordingClient } from '../fakes/recording-client.ts'
import { storeDownloader, storeGame } from '../rows.ts'
import { startTestSite, type TestSite } from './test-site.ts'

let site: TestSite
let torrents: RecordingClient
let jobs: RecordingClient
let robin: Awaited<ReturnType<TestSite['signUp']>>
let torrentClient: Downloader
let newsClient: Downloader

beforeEach(async () => {
  torrents = createRecordingClient({ priorities: ['top', 'bottom'] })
  jobs = createRecordingClient({ type: 'sabnzbd', protocols: ['usenet'], accepts: ['nzb'] })
  site = await startTestSite({ downloadClientKinds: { qbittorrent: torrents.kind, sabnzbd: jobs.kind } })
  robin = await site.signUp()
  torrentClient = storeDownloader(site.app, { type: 'qbittorrent', name: 'qBittorrent' })
  newsClient = storeDownloader(site.app, { type: 'sabnzbd', name: 'SABnzbd' })
})

afterEach(async () => {
  await site.stop()
})

function inClient(client: RecordingClient, clientId: string): void {
  const options = { title: clientId, category: null, downloadPath: null, stopped: false }
  client.downloads.set(clientId, { ...freshDownload(clientId, options), state: 'downloading' })
}

function downloading(clientId: string, more: Partial<StoredDownload> = {}): StoredDownload {
  const isJob = more.downloaderId === newsClient.id
  inClient(isJob ? jobs : torrents, clientId)
  const state = { status: 'downloading', progress: 0.5, completedAt: null } as const
  return storeDownload(site.app, {
    userId: robin.user.id,
    downloaderId: torrentClient.id,
    clientId,
    ...state,
    ...(isJob ? { protocol: 'usenet' } : {}),
    ...more,
  })
}

async function bulk(body: unknown, ask = robin.ask) {
  const response = await ask('POST', '/api/downloads/bulk', body)
  return { status: response.status, body: await response.json() }
}

const statusOf = ({ id }: StoredDownload) => site.app.downloads.find(id)?.status

test('downloads of several clients are paused with one request to a client that takes many, and resumed', async () => {
  const rows = [downloading('a'), downloading('b'), downloading('j', { downloaderId: newsClient.id })]
  const ids = rows.map(({ id }) => id)
  expect(await bulk({ ids: [...ids, ids[0]], change: { paused: true } })).toEqual({
    status: 200,
    body: { changed: 3, failed: [] },
  })
  expect([torrents.calls, jobs.calls]).toEqual([['pause a b'], ['pause j']])
  expect(rows.map(statusOf)).toEqual(['paused', 'paused', 'paused'])
  await bulk({ ids, change: { paused: false } })
  expect(torrents.calls.slice(1)).toEqual(['resume a', 'resume b'])
  expect(rows.map(statusOf)).toEqual(['queued', 'queued', 'queued'])
})

test('each download that cannot be changed has its own reason, and the others are changed', async () => {
  const fine = downloading('a')
  const gone = downloading('b')
  torrents.downloads.delete('b')
  const ended = downloading('c', { status: 'failed' })
  const job = downloading('j', { downloaderId: newsClient.id })
  jobs.complaint = 'timeout'
  const orphan = downloading('d', { downloaderId: null })
  const unknown = crypto.randomUUID()
  const ids = [fine, gone, ended, job, orphan].map(({ id }) => id)
  const { body } = await bulk({ ids: [...ids, unknown], change: { paused: true } })
  expect(body).toEqual({
    changed: 1,
    failed: [
      { id: gone.id, error: 'qBittorrent no longer has this download', message: expect.any(Object) },
      { id: ended.id, error: 'The download has ended', message: expect.any(Object) },
      { id: job.id, error: 'sabnzbd: timeout', message: expect.any(Object) },
      {
        id: orphan.id,
        error: 'The download client of this download was removed from Ludarr',
        message: expect.any(Object),
      },
      { id: unknown, error: 'This download does not exist', message: expect.any(Object) },
    ],
  })
  expect([statusOf(fine), statusOf(gone), statusOf(job)]).toEqual(['paused', 'downloading', 'downloading'])
})

test('the priority is changed where the client supports it', async () => {
  const rows = [downloading('a'), downloading('b'), downloading('j', { downloaderId: newsClient.id })]
  const ids = rows.map(({ id }) => id)
  const { body } = await bulk({ ids, change: { priority: 'top' } })
  expect(body).toEqual({
    changed: 2,
    failed: [{ id: rows[2]?.id, error: 'SABnzbd has no priorities', message: expect.any(Object) }],
  })
  expect(torrents.calls).toEqual(['top a b'])
  const other = await bulk({ ids: ids.slice(0, 1), change: { priority: 'high' } })
  const error = 'qBittorrent does not support this change. It supports: top, bottom'
  expect(other.body).toEqual({ changed: 0, failed: [{ id: ids[0], error, message: expect.any(Object) }] })
})

test('downloads are removed with their files, and their releases are blacklisted', async () => {
  const game = storeGame(site.app, { userId: robin.user.id, title: 'Hades', status: 'downloading' })
  const rows = [downloading('a', { gameId: game.id, title: 'Hades-GRP' }), downloading('b')]
  const importing = downloading('c', { status: 'importing' })
  const ids = [...rows, importing].map(({ id }) => id)
  const { body } = await bulk({ ids, change: { remove: { deleteFiles: true, blacklist: true } } })
  expect(body).toEqual({
    changed: 2,
    failed: [{ id: importing.id, error: 'It is being imported', message: expect.any(Object) }],
  })
  expect(torrents.removed.map(({ clientId }) => clientId).sort()).toEqual(['a', 'b'])
  expect(rows.map(statusOf)).toEqual([undefined, undefined])
  expect(site.app.games.findById(game.id)?.status).toBe('wanted')
  const blacklist = await (await robin.ask('GET', `/api/games/${game.id}/blacklist`)).json()
  expect(blacklist).toMatchObject([{ releaseTitle: 'Hades-GRP' }])
})

const notAdded = 'Only an administrator may change a download that was not added by Ludarr. Ask an administrator'

test("a member changes neither other users' downloads nor those that Ludarr did not add", async () => {
  const sam = await site.addUser('sam')
  const robins = downloading('a')
  const sams = downloading('b', { userId: sam.user.id })
  const adopted = downloading('c', { userId: sam.user.id, adopted: true })
  inClient(torrents, 'untracked')
  const untracked = untrackedId(torrentClient.id, 'untracked')
  const ids = [robins.id, sams.id, adopted.id, untracked]
  const refused = [
    { id: robins.id, error: 'This download does not exist', message: expect.any(Object) },
    { id: adopted.id, error: notAdded, message: expect.any(Object) },
    { id: untracked, error: notAdded, message: expect.any(Object) },
  ]
  for (const change of [{ paused: true }, { paused: false }, { priority: 'top' }]) {
    expect((await bulk({ ids, change }, sam.ask)).body).toEqual({ changed: 1, failed: refused })
  }
  expect(torrents.calls).toEqual(['pause b', 'resume b', 'top b'])
  const move = { downloaderId: newsClient.id, deleteFiles: false }
  expect((await bulk({ ids: [adopted.id], change: { move } }, sam.ask)).body.failed).toEqual([refused[1]])
  const removed = await bulk({ ids, change: { remove: { deleteFiles: true, blacklist: false } } }, sam.ask)
  const files = {
    id: adopted.id,
    error: expect.stringContaining('Only an administrator may delete files'),
    message: expect.any(Object),
  }
  expect(removed.body).toEqual({ changed: 1, failed: [refused[0], files, refused[2]] })
  expect([...torrents.downloads.keys()]).toEqual(['a', 'c', 'untracked'])
})

test('a member cannot pause, resume or remove what Ludarr did not add, even after adopting it', async () => {
  const sam = await site.addUser('sam')
  const game = storeGame(site.app, { userId: sam.user.id, title: 'Hades' })
  inClient(torrents, 'private')
  const untracked = untrackedId(torrentClient.id, 'private')
  const statuses = (id: string, ask = sam.ask) =>
    Promise.all(
      [ask('POST', `/api/downloads/${id}/pause`), ask('POST', `/api/downloads/${id}/resume`)].map(
        async (answer) => (await answer).status,
      ),
    )
  expect(await statuses(untracked)).toEqual([403, 403])
  const refused = await sam.ask('DELETE', `/api/downloads/${untracked}`)
  expect([refused.status, await refused.json()]).toEqual([403, { error: notAdded, message: expect.any(Object) }])
  const claim = { downloaderId: torrentClient.id, clientId: 'private', gameId: game.id }
  const adopted = await (await sam.ask('POST', '/api/downloads/claim', claim)).json()
  expect(await statuses(adopted.id)).toEqual([403, 403])
  expect((await sam.ask('DELETE', `/api/downloads/${adopted.id}`)).status).toBe(204)
  expect([torrents.calls, torrents.removed, site.app.downloads.all()]).toEqual([[], [], []])
  expect(await statuses(untracked, robin.ask)).toEqual([200, 200])
  expect((await robin.ask('DELETE', `/api/downloads/${untracked}`)).status).toBe(204)
  expect(torrents.removed).toEqual([{ clientId: 'private', deleteFiles: false }])
})

test('an invalid request changes nothing', async () => {
  const { id } = downloading('a')
  const wrong: unknown[] = [
    { ids: [], change: { paused: true } },
    { ids: [id], change: {} },
    { ids: [id], change: { paused: 'yes' } },
    { ids: [id], change: { priority: 'first' } },
    { ids: [id], change: { remove: { deleteFiles: true } } },
    { ids: ['x'], change: { paused: true } },
    { ids: Array(501).fill(id), change: { paused: true } },
    { ids: [id] },
  ]
  for (const body of wrong) expect({ body, status: (await bulk(body)).status }).toEqual({ body, status: 400 })
  expect(torrents.calls).toEqual([])
})

test('many untracked downloads are adopted, those of the same new game for one game', async () => {
  const game = storeGame(site.app, { userId: robin.user.id, title: 'Hades' })
  const sam = await site.addUser('sam')
  const samsGame = storeGame(site.app, { userId: sam.user.id, title: 'Doom' })
  for (const clientId of ['a', 'b', 'c', 'd']) inClient(torrents, clientId)
  const from = (clientId: string) => ({ downloaderId: torrentClient.id, clientId })
  const newGame = { title: 'Celeste' }
  const downloads = [
    { ...from('a'), gameId: game.id },
    { ...from('b'), newGame },
    { ...from('c'), newGame },
    { ...from('d'), gameId: samsGame.id },
    { ...from('gone'), gameId: game.id },
  ]
  const response = await robin.ask('POST', '/api/downloads/claim/bulk', { downloads })
  expect(await response.json()).toEqual({
    adopted: 3,
    failed: [
      { ...from('d'), error: 'Game not found in your library', message: expect.any(Object) },
      { ...from('gone'), error: 'The download client has no such download', message: expect.any(Object) },
    ],
  })
  const tracked = site.app.downloads.all()
  const gameOf = (id: string) => tracked.find(({ clientId }) => clientId === id)?.gameId
  expect([gameOf('a'), gameOf('d')]).toEqual([game.id, undefined])
  expect(gameOf('b')).toBe(gameOf('c'))
  expect(site.app.games.findById(gameOf('b') ?? '')?.title).toBe('Celeste')
})
