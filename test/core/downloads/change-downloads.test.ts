import { afterEach, expect, test } from 'bun:test'
import { randomUUID } from 'node:crypto'
import { downloadDetails } from '#core/downloads/download-details.ts'
import { followDownloads } from '#core/downloads/follow-downloads.ts'
import { listDownloads, summariseDownloads } from '#core/downloads/list-downloads.ts'
import { pauseDownload, resumeDownload } from '#core/downloads/pause-download.ts'
import { forgetDownload, removeDownload } from '#core/downloads/remove-download.ts'
import { importDownload, retryDownload } from '#core/downloads/retry-download.ts'
import { foreignId } from '#core/downloads/show-download.ts'
import type { StoredDownload } from '#db/repositories/downloads.ts'
import { freshDownload } from '../../fakes/recording-client.ts'
import { storeDownloader, storeGame, storeUser } from '../../rows.ts'
import { storeDownload } from '../importing/arrived-download.ts'
import { createFollowed, type Followed } from './followed-download.ts'

const open: Followed[] = []
afterEach(async () => {
  for (const followed of open.splice(0)) await followed.program.close()
})

function follow(wishes: Partial<StoredDownload> = {}): Followed {
  const followed = createFollowed(wishes)
  open.push(followed)
  return followed
}

function addForeign({ client }: Followed): void {
  const foreign = freshDownload('f00d', { title: 'linux.iso', category: null, downloadPath: null, stopped: false })
  client.downloads.set('f00d', { ...foreign, state: 'seeding', progress: 1, uploadSpeed: 7 })
}

test('the list holds what is tracked and what the clients have besides, each once', async () => {
  const followed = follow()
  addForeign(followed)
  const { program, download, game, downloader } = followed
  const { downloads, errors } = await listDownloads(program, game.userId)
  expect(errors).toEqual([])
  expect(downloads.map(({ title, tracked, status }) => ({ title, tracked, status }))).toEqual([
    { title: download.title, tracked: true, status: 'queued' },
    { title: 'linux.iso', tracked: false, status: 'seeding' },
  ])
  expect(downloads[0]).toMatchObject({ gameTitle: 'Portal 2', downloaderName: downloader.name })
  const again = await listDownloads(program, game.userId)
  expect(again.downloads.map(({ id }) => id)).toEqual(downloads.map(({ id }) => id))
})

test('a client that does not answer is named beside what is known', async () => {
  const { program, client, game } = follow()
  client.complaint = 'wrong password'
  storeDownloader(program, { type: 'qbittorrent', name: 'off', enabled: false })
  const { downloads, errors } = await listDownloads(program, game.userId)
  expect(downloads).toHaveLength(1)
  expect(errors).toEqual([{ downloaderName: 'qBittorrent', message: 'qbittorrent: wrong password' }])
})

test('what others download is not shown', async () => {
  const { program, download } = follow()
  const stranger = storeUser(program)
  expect((await listDownloads(program, stranger.id)).downloads).toEqual([])
  expect(downloadDetails(program, stranger.id, download.id)).rejects.toMatchObject({ code: 'not-found' })
  await expect(forgetDownload(program, stranger.id, download.id)).rejects.toThrow('no such download')
})

test('the summary tells the furthest status of each game', () => {
  const { program, game, download } = follow({ status: 'downloading' })
  storeDownload(program, { ...download, id: randomUUID(), status: 'verifying', protocol: 'usenet' })
  storeDownload(program, { ...download, id: randomUUID(), status: 'failed' })
  expect(summariseDownloads(program, game.userId)).toEqual({
    [game.id]: { topStatus: 'verifying', count: 2, protocols: ['torrent', 'usenet'] },
  })
})

test('details come with the files, or with why there are none', async () => {
  const { program, client, game, download } = follow()
  const details = await downloadDetails(program, game.userId, download.id)
  expect(details).toMatchObject({ files: [{ path: `${download.clientId}.bin`, size: 10 }], filesMessage: null })
  client.complaint = 'timeout'
  const silent = await downloadDetails(program, game.userId, download.id)
  expect(silent).toMatchObject({ files: [], filesMessage: 'qbittorrent: timeout' })
})

test('tracked and foreign downloads are paused and resumed in their client', async () => {
  const followed = follow({ status: 'downloading' })
  addForeign(followed)
  const { program, client, game, download } = followed
  expect(await pauseDownload(program, game.userId, download.id)).toMatchObject({ status: 'paused' })
  expect(await resumeDownload(program, game.userId, download.id)).toMatchObject({ status: 'queued' })
  const { downloads } = await listDownloads(program, game.userId)
  const foreign = downloads.find(({ tracked }) => !tracked)
  expect(await pauseDownload(program, game.userId, foreign?.id ?? '')).toMatchObject({ title: 'linux.iso' })
  expect(client.told).toEqual([`pause ${download.clientId}`, `resume ${download.clientId}`, 'pause f00d'])
})

test('removing tells the client, wants the game again, and blocks the release when asked', async () => {
  const { program, client, game, download } = follow({ status: 'downloading' })
  await removeDownload(program, game.userId, download.id, { deleteFiles: true, blacklist: true })
  expect(client.removed).toEqual([{ clientId: download.clientId, deleteFiles: true }])
  expect(program.downloads.find(download.id)).toBeNull()
  expect(program.games.findById(game.id)?.status).toBe('wanted')
  expect(program.blacklist.ofGame(game.id)).toHaveLength(1)
})

test('when the client does not answer, removing changes nothing; forgetting needs no client', async () => {
  const { program, client, game, download } = follow({ status: 'downloading' })
  client.complaint = 'down'
  const removal = removeDownload(program, game.userId, download.id, { deleteFiles: false, blacklist: false })
  expect(removal).rejects.toMatchObject({ code: 'upstream' })
  await removal.catch(() => null)
  expect(program.downloads.find(download.id)?.status).toBe('downloading')
  await forgetDownload(program, game.userId, download.id)
  expect(program.downloads.find(download.id)).toBeNull()
  expect(program.games.findById(game.id)?.status).toBe('wanted')
})

test('that it is to be removed is written down before the client is asked', async () => {
  const { program, client, game, download, says, now } = follow({ status: 'downloading' })
  let answer = (): void => {}
  client.onRemove = () => new Promise((resolve) => (answer = resolve))
  const wishes = { deleteFiles: true, blacklist: true }
  const removal = removeDownload(program, game.userId, download.id, wishes)
  await Promise.resolve()
  expect(now()).toMatchObject({ status: 'downloading', removal: wishes })
  says({ state: 'completed', progress: 1, contentPath: '/downloads/x' })
  await followDownloads(program)
  expect(now().status).toBe('downloading')
  await expect(forgetDownload(program, game.userId, download.id)).rejects.toThrow('being removed')
  expect(importDownload(program, game.userId, download.id)).rejects.toThrow('being removed')
  answer()
  await removal
  expect(client.removed).toHaveLength(1)
  expect(program.downloads.find(download.id)).toBeNull()
})

test('a removal that the end of the program interrupted is carried out by the next start', async () => {
  const { program, client, game, download, now } = follow({
    status: 'downloading',
    removal: { deleteFiles: true, blacklist: true },
  })
  client.complaint = 'not up yet'
  await followDownloads(program)
  expect(now().removal).not.toBeNull()
  expect(program.games.findById(game.id)?.status).toBe('downloading')
  client.complaint = null
  program.clock.advance(600_000)
  await followDownloads(program)
  expect(client.removed).toEqual([{ clientId: download.clientId, deleteFiles: true }])
  expect(program.downloads.find(download.id)).toBeNull()
  expect(program.games.findById(game.id)?.status).toBe('wanted')
  expect(program.blacklist.ofGame(game.id)).toHaveLength(1)
})

test('a game that is downloading with nothing on its way is wanted again, and said so', async () => {
  const { program, game, download } = follow({ status: 'removed' })
  const waiting = storeGame(program, { userId: game.userId, title: 'Portal', status: 'downloading' })
  storeDownload(program, { ...download, id: randomUUID(), gameId: waiting.id, status: 'review' })
  const busy = storeGame(program, { userId: game.userId, title: 'Hades', status: 'downloading' })
  storeDownload(program, { ...download, id: randomUUID(), gameId: busy.id, status: 'paused' })
  const changed: string[] = []
  program.events.on('gameChanged', (event) => void changed.push(event.id))
  await followDownloads(program)
  const statuses = [game, waiting, busy].map(({ id }) => program.games.findById(id)?.status)
  expect(statuses).toEqual(['wanted', 'downloading', 'downloading'])
  expect(changed).toEqual([game.id])
})

test('what is being imported is not removed', async () => {
  const { program, client, game, download } = follow({ status: 'importing' })
  const removal = removeDownload(program, game.userId, download.id, { deleteFiles: true, blacklist: false })
  expect(removal).rejects.toMatchObject({ code: 'conflict' })
  await removal.catch(() => null)
  expect(client.removed).toEqual([])
})

test('a failed download is followed again while its client has it', async () => {
  const { program, client, game, download } = follow({ status: 'failed' })
  program.games.update(game.id, { status: 'wanted' })
  expect(await retryDownload(program, game.userId, download.id)).toMatchObject({ status: 'queued' })
  expect(program.games.findById(game.id)?.status).toBe('downloading')
  client.downloads.clear()
  program.clock.advance(10_000)
  program.downloads.update(download.id, { status: 'failed' })
  expect(retryDownload(program, game.userId, download.id)).rejects.toThrow('Search for the game again')
})

test('nothing is tried again that is on its way', () => {
  const { program, game, download } = follow({ status: 'downloading' })
  expect(retryDownload(program, game.userId, download.id)).rejects.toMatchObject({ code: 'conflict' })
})

test("what somebody tracks is nobody else's, also under the id that a client's own downloads go by", async () => {
  const { program, client, download, downloader, says } = follow({ status: 'downloading' })
  says({ state: 'downloading' })
  const stranger = storeUser(program, { role: 'member' })
  const id = foreignId(downloader.id, download.clientId)
  await expect(downloadDetails(program, stranger.id, id)).rejects.toMatchObject({ code: 'not-found' })
  await expect(pauseDownload(program, stranger.id, id)).rejects.toMatchObject({ code: 'not-found' })
  const wishes = { deleteFiles: true, blacklist: false }
  await expect(removeDownload(program, stranger.id, id, wishes)).rejects.toMatchObject({ code: 'not-found' })
  expect([client.told, client.removed]).toEqual([[], []])
})

test("a client that is down does not hide another one's own downloads", async () => {
  const followed = follow()
  addForeign(followed)
  const { program, game, downloader } = followed
  storeDownloader(program, { type: 'transmission', name: 'Down', priority: 1 })
  const details = await downloadDetails(program, game.userId, foreignId(downloader.id, 'f00d'))
  expect(details.title).toBe('linux.iso')
})
