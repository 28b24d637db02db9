import { afterEach, expect, test } from 'bun:test'
import { randomUUID } from 'node:crypto'
import { summarizeDownloads } from '#core/downloads/count-downloads.ts'
import { downloadDetails } from '#core/downloads/download-details.ts'
import { listDownloads } from '#core/downloads/list-downloads.ts'
import { pauseDownload, resumeDownload } from '#core/downloads/pause-download.ts'
import { pollClients } from '#core/downloads/poll-clients.ts'
import { forgetDownload, removeDownload } from '#core/downloads/remove-download.ts'
import { untrackedId } from '#core/downloads/show-download.ts'
import { importDownload, retryDownload } from '#core/importing/retry-download.ts'
import type { StoredDownload } from '#db/repositories/downloads.ts'
import { freshDownload } from '../../fakes/recording-client.ts'
import { storeDownloader, storeGame, storeUser } from '../../rows.ts'
import { storeDownload } from '../importing/arrived-download.ts'
import { createMonitoredDownload, type MonitoredDownload } from './followed-download.ts'

const open: MonitoredDownload[] = []
afterEach(async () => {
  for (const monitored of open.splice(0)) await monitored.app.close()
})

function follow(overrides: Partial<StoredDownload> = {}): MonitoredDownload {
  const monitored = createMonitoredDownload(overrides)
  open.push(monitored)
  return monitored
}

function addUntracked({ client }: MonitoredDownload): void {
  const untracked = freshDownload('f00d', { title: 'linux.iso', category: null, downloadPath: null, stopped: false })
  client.downloads.set('f00d', { ...untracked, state: 'seeding', progress: 1, uploadSpeed: 7 })
}

test('the list contains tracked and untracked downloads, each once', async () => {
  const monitored = follow()
  addUntracked(monitored)
  const { app, download, game, downloader } = monitored
  const { downloads, errors } = await listDownloads(app, game.userId)
  expect(errors).toEqual([])
  expect(downloads.map(({ title, tracked, status }) => ({ title, tracked, status }))).toEqual([
    { title: download.title, tracked: true, status: 'queued' },
    { title: 'linux.iso', tracked: false, status: 'seeding' },
  ])
  expect(downloads[0]).toMatchObject({ gameTitle: 'Portal 2', downloaderName: downloader.name })
  const again = await listDownloads(app, game.userId)
  expect(again.downloads.map(({ id }) => id)).toEqual(downloads.map(({ id }) => id))
})

test('a client that does not answer is named along with the known downloads', async () => {
  const { app, client, game } = follow()
  client.complaint = 'wrong password'
  storeDownloader(app, { type: 'qbittorrent', name: 'off', enabled: false })
  const { downloads, errors } = await listDownloads(app, game.userId)
  expect(downloads).toHaveLength(1)
  expect(errors).toEqual([{ downloaderName: 'qBittorrent', message: 'qbittorrent: wrong password' }])
})

test('downloads of other users are not shown', async () => {
  const { app, download } = follow()
  const stranger = storeUser(app)
  expect((await listDownloads(app, stranger.id)).downloads).toEqual([])
  expect(downloadDetails(app, stranger.id, download.id)).rejects.toMatchObject({ code: 'not-found' })
  await expect(forgetDownload(app, stranger.id, download.id)).rejects.toThrow('This download does not exist')
})

test('the summary shows the most advanced status of each game', () => {
  const { app, game, download } = follow({ status: 'downloading' })
  storeDownload(app, { ...download, id: randomUUID(), status: 'verifying', protocol: 'usenet' })
  storeDownload(app, { ...download, id: randomUUID(), status: 'failed' })
  expect(summarizeDownloads(app, game.userId)).toMatchObject({
    [game.id]: { topStatus: 'verifying', count: 2, protocols: ['torrent', 'usenet'] },
  })
})

test('details include the files, or why there are none', async () => {
  const { app, client, game, download } = follow()
  const details = await downloadDetails(app, game.userId, download.id)
  expect(details).toMatchObject({ files: [{ path: `${download.clientId}.bin`, size: 10 }], filesMessage: null })
  client.complaint = 'timeout'
  const silent = await downloadDetails(app, game.userId, download.id)
  expect(silent).toMatchObject({ files: [], filesMessage: 'qbittorrent: timeout' })
})

test('tracked and untracked downloads can be paused and resumed in their client', async () => {
  const monitored = follow({ status: 'downloading' })
  addUntracked(monitored)
  const { app, client, game, download } = monitored
  expect(await pauseDownload(app, game.userId, download.id)).toMatchObject({ status: 'paused' })
  expect(await resumeDownload(app, game.userId, download.id)).toMatchObject({ status: 'queued' })
  const { downloads } = await listDownloads(app, game.userId)
  const untracked = downloads.find(({ tracked }) => !tracked)
  expect(await pauseDownload(app, game.userId, untracked?.id ?? '')).toMatchObject({ title: 'linux.iso' })
  expect(client.calls).toEqual([`pause ${download.clientId}`, `resume ${download.clientId}`, 'pause f00d'])
})

test('removing deletes the download in the client, makes the game wanted, and blacklists the release on request', async () => {
  const { app, client, game, download } = follow({ status: 'downloading' })
  await removeDownload(app, game.userId, download.id, { deleteFiles: true, blacklist: true })
  expect(client.removed).toEqual([{ clientId: download.clientId, deleteFiles: true }])
  expect(app.downloads.find(download.id)).toBeNull()
  expect(app.games.findById(game.id)?.status).toBe('wanted')
  expect(app.blacklist.ofGame(game.id)).toHaveLength(1)
})

test('removing changes nothing when the client does not answer; forgetting needs no client', async () => {
  const { app, client, game, download } = follow({ status: 'downloading' })
  client.complaint = 'down'
  const removal = removeDownload(app, game.userId, download.id, { deleteFiles: false, blacklist: false })
  expect(removal).rejects.toMatchObject({ code: 'upstream' })
  await removal.catch(() => null)
  expect(app.downloads.find(download.id)?.status).toBe('downloading')
  await forgetDownload(app, game.userId, download.id)
  expect(app.downloads.find(download.id)).toBeNull()
  expect(app.games.findById(game.id)?.status).toBe('wanted')
})

test('a removal is recorded before the request to the client is sent', async () => {
  const { app, client, game, download, says, now } = follow({ status: 'downloading' })
  let answer = (): void => {}
  client.onRemove = () => new Promise((resolve) => (answer = resolve))
  const removalOptions = { deleteFiles: true, blacklist: true }
  const removal = removeDownload(app, game.userId, download.id, removalOptions)
  await Promise.resolve()
  expect(now()).toMatchObject({ status: 'downloading', removal: removalOptions })
  says({ state: 'completed', progress: 1, contentPath: '/downloads/x' })
  await pollClients(app)
  expect(now().status).toBe('downloading')
  await expect(forgetDownload(app, game.userId, download.id)).rejects.toThrow('being removed')
  expect(importDownload(app, game.userId, download.id)).rejects.toThrow('being removed')
  answer()
  await removal
  expect(client.removed).toHaveLength(1)
  expect(app.downloads.find(download.id)).toBeNull()
})

test('a removal that was interrupted by a shutdown is carried out at the next start', async () => {
  const { app, client, game, download, now } = follow({
    status: 'downloading',
    removal: { deleteFiles: true, blacklist: true },
  })
  client.complaint = 'not up yet'
  await pollClients(app)
  expect(now().removal).not.toBeNull()
  expect(app.games.findById(game.id)?.status).toBe('downloading')
  client.complaint = null
  app.clock.advance(600_000)
  await pollClients(app)
  expect(client.removed).toEqual([{ clientId: download.clientId, deleteFiles: true }])
  expect(app.downloads.find(download.id)).toBeNull()
  expect(app.games.findById(game.id)?.status).toBe('wanted')
  expect(app.blacklist.ofGame(game.id)).toHaveLength(1)
})

test('a game marked as downloading without a download becomes wanted again and is reported', async () => {
  const { app, game, download } = follow({ status: 'removed' })
  const waiting = storeGame(app, { userId: game.userId, title: 'Portal', status: 'downloading' })
  storeDownload(app, { ...download, id: randomUUID(), gameId: waiting.id, status: 'review' })
  const busy = storeGame(app, { userId: game.userId, title: 'Hades', status: 'downloading' })
  storeDownload(app, { ...download, id: randomUUID(), gameId: busy.id, status: 'paused' })
  const changed: string[] = []
  app.events.on('gameChanged', (event) => void changed.push(event.id))
  await pollClients(app)
  const statuses = [game, waiting, busy].map(({ id }) => app.games.findById(id)?.status)
  expect(statuses).toEqual(['wanted', 'downloading', 'downloading'])
  expect(changed).toEqual([game.id])
})

test('a download that is being imported is not removed', async () => {
  const { app, client, game, download } = follow({ status: 'importing' })
  const removal = removeDownload(app, game.userId, download.id, { deleteFiles: true, blacklist: false })
  expect(removal).rejects.toMatchObject({ code: 'conflict' })
  await removal.catch(() => null)
  expect(client.removed).toEqual([])
})

test('a failed download is monitored again while its client has it', async () => {
  const { app, client, game, download } = follow({ status: 'failed' })
  app.games.update(game.id, { status: 'wanted' })
  expect(await retryDownload(app, game.userId, download.id)).toMatchObject({ status: 'queued' })
  expect(app.games.findById(game.id)?.status).toBe('downloading')
  client.downloads.clear()
  app.clock.advance(10_000)
  app.downloads.update(download.id, { status: 'failed' })
  expect(retryDownload(app, game.userId, download.id)).rejects.toThrow('Search for the game again')
})

test('a download in progress cannot be retried', () => {
  const { app, game, download } = follow({ status: 'downloading' })
  expect(retryDownload(app, game.userId, download.id)).rejects.toMatchObject({ code: 'conflict' })
})

test("a tracked download does not appear as untracked, also under the ID of the client's own downloads", async () => {
  const { app, client, download, downloader, says } = follow({ status: 'downloading' })
  says({ state: 'downloading' })
  const stranger = storeUser(app, { role: 'member' })
  const id = untrackedId(downloader.id, download.clientId)
  await expect(downloadDetails(app, stranger.id, id)).rejects.toMatchObject({ code: 'not-found' })
  await expect(pauseDownload(app, stranger.id, id)).rejects.toMatchObject({ code: 'not-found' })
  const removalOptions = { deleteFiles: true, blacklist: false }
  await expect(removeDownload(app, stranger.id, id, removalOptions)).rejects.toMatchObject({ code: 'not-found' })
  expect([client.calls, client.removed]).toEqual([[], []])
})

test("a client that is down does not hide another client's untracked downloads", async () => {
  const monitored = follow()
  addUntracked(monitored)
  const { app, game, downloader } = monitored
  storeDownloader(app, { type: 'transmission', name: 'Down', priority: 1 })
  const details = await downloadDetails(app, game.userId, untrackedId(downloader.id, 'f00d'))
  expect(details.title).toBe('linux.iso')
})
