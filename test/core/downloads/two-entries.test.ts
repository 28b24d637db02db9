import { afterEach, expect, test } from 'bun:test'
import { randomUUID } from 'node:crypto'
import { adoptDownload } from '#core/downloads/adopt-download.ts'
import { listDownloads } from '#core/downloads/list-downloads.ts'
import { removeDownload } from '#core/downloads/remove-download.ts'
import { untrackedId } from '#core/downloads/show-download.ts'
import type { Downloader } from '#domain/downloads/downloader.ts'
import { freshDownload } from '../../fakes/recording-client.ts'
import { storeDownloader, storeGame, storeUser } from '../../rows.ts'
import { storeDownload } from '../importing/arrived-download.ts'
import { createMonitoredDownload, type MonitoredDownload } from './followed-download.ts'

const open: MonitoredDownload[] = []
afterEach(async () => {
  for (const monitored of open.splice(0)) await monitored.app.close()
})

const removalOptions = { deleteFiles: true, blacklist: false }

/** One client that two entries lead to, with what the first of them tracks. */
function twice(
  url = 'HTTP://nas.lan:80/torrents/',
  other = 'http://NAS.lan/torrents',
): MonitoredDownload & { second: Downloader } {
  const monitored = createMonitoredDownload({ status: 'downloading' })
  open.push(monitored)
  const { app, downloader } = monitored
  app.downloaders.save({ ...downloader, url })
  const second = storeDownloader(app, { type: 'qbittorrent', name: 'Second', url: other, category: 'demos' })
  return { ...monitored, second }
}

test('a download tracked under one entry is not untracked under another entry for the same client', async () => {
  for (const addresses of [[], ['http://localhost:8080', 'http://127.0.0.1:8080/']]) {
    const { app, client, download, second } = twice(...addresses)
    const stranger = storeUser(app)
    expect((await listDownloads(app, stranger.id)).downloads).toEqual([])
    const id = untrackedId(second.id, download.clientId)
    await expect(removeDownload(app, stranger.id, id, removalOptions)).rejects.toMatchObject({ code: 'not-found' })
    expect(client.removed).toEqual([])
    const game = storeGame(app, { userId: stranger.id, title: 'Portal 2' })
    const claim = { downloaderId: second.id, clientId: download.clientId.toUpperCase(), gameId: game.id }
    await expect(adoptDownload(app, stranger.id, claim)).rejects.toMatchObject({ code: 'conflict' })
  }
})

test('a download that another user has under a second entry stays in the client', async () => {
  const { app, client, download, game, second } = twice()
  const other = storeUser(app)
  const theirs = storeDownload(app, { ...download, id: randomUUID(), userId: other.id, downloaderId: second.id })
  await removeDownload(app, other.id, theirs.id, removalOptions)
  expect([app.downloads.find(theirs.id), client.removed]).toEqual([null, []])
  await removeDownload(app, game.userId, download.id, removalOptions)
  expect(client.removed).toEqual([{ clientId: download.clientId, deleteFiles: true }])
})

test('an untracked download is shown once, even if two entries lead to its client', async () => {
  const { app, client, game } = twice()
  client.downloads.set(
    'f00d',
    freshDownload('f00d', { title: 'linux.iso', category: null, downloadPath: null, stopped: false }),
  )
  const { downloads } = await listDownloads(app, game.userId)
  expect(downloads.filter(({ tracked }) => !tracked).map(({ title }) => title)).toEqual(['linux.iso'])
})

test('two clients with the same torrent are listed separately', async () => {
  const { app, client, download, game } = twice('http://nas.lan:8080', 'http://nas.lan:9090')
  const { downloads } = await listDownloads(app, game.userId)
  expect(downloads.map(({ tracked }) => tracked).toSorted()).toEqual([false, true])
  await removeDownload(app, game.userId, download.id, removalOptions)
  expect(client.removed).toHaveLength(1)
})
