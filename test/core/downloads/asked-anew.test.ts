import { afterEach, expect, test } from 'bun:test'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { pollClients } from '#core/downloads/poll-clients.ts'
import { importDownload } from '#core/importing/retry-download.ts'
import { writeImportSettings } from '#core/settings/import-settings.ts'
import { importSettingsDefaults } from '#domain/importing/import-settings.ts'
import { qbittorrent } from '#integrations/downloaders/qbittorrent.ts'
import { patience } from '../../integrations/downloaders/torrents/trial.ts'
import { peerAvailable } from '../../peers/peer-process.ts'
import { startQbittorrent } from '../../peers/qbittorrent.ts'
import { startSwarm } from '../../peers/swarm.ts'
import { storeDownloader, storeGame, storeUser } from '../../rows.ts'
import { createTestApp } from '../../test-app.ts'
import { storeDownload, writeTree } from '../importing/arrived-download.ts'
import { createMonitoredDownload, type MonitoredDownload } from './followed-download.ts'

const opened: MonitoredDownload[] = []
afterEach(async () => {
  for (const { app } of opened.splice(0)) await app.close()
})

function follow() {
  const monitored = createMonitoredDownload({ status: 'downloading', progress: 0.4 })
  opened.push(monitored)
  const { app } = monitored
  app.about.dataFolder = join(app.folder, 'data')
  const [source, libraryRoot] = [join(app.folder, 'Portal.2-GRP'), join(app.folder, 'library')]
  mkdirSync(libraryRoot)
  writeTree(source, { 'setup.exe': 'x', 'data.bin': 'y' })
  writeImportSettings(app, { ...importSettingsDefaults, libraryRoot })
  return { ...monitored, source }
}

test('a download that completed since the last poll is imported on request', async () => {
  const { app, game, download, source, says, now } = follow()
  says({ state: 'downloading', progress: 0.4 })
  await pollClients(app)
  says({ state: 'seeding', progress: 1, contentPath: source })
  expect(await importDownload(app, game.userId, download.id)).toMatchObject({ status: 'importing' })
  await app.queues.imports.idle()
  expect(now()).toMatchObject({ status: 'imported', path: source })
})

test('the client itself reports that a download is incomplete, and is named when it does not answer', async () => {
  const { app, client, game, download, says } = follow()
  says({ state: 'downloading', progress: 0.4 })
  await expect(importDownload(app, game.userId, download.id)).rejects.toThrow('It is not finished yet')
  client.complaint = 'connection refused'
  await expect(importDownload(app, game.userId, download.id)).rejects.toMatchObject({
    code: 'upstream',
    message: 'qbittorrent: connection refused',
  })
})

test('a list requested before a change in the client does not overwrite the newer state', async () => {
  const { app, client, downloader } = follow()
  client.onList = () => queueMicrotask(() => app.clientMonitor.invalidate(downloader.id))
  await app.clientMonitor.listDownloads(downloader, 0)
  expect(app.clientMonitor.lastSnapshot(downloader.id)).toBeNull()
  client.onList = null
  const [before, anew] = [
    app.clientMonitor.listDownloads(downloader, 0),
    app.clientMonitor.refreshDownloads(downloader),
  ]
  expect(await app.clientMonitor.listDownloads(downloader, 0)).toBe(await anew)
  await before
  expect(client.listed).toBe(3)
  expect(app.clientMonitor.lastSnapshot(downloader.id)).toBe(await anew)
})

test.skipIf(!peerAvailable('qbittorrent-nox'))(
  'a download that qBittorrent finished just after it was listed is imported on request',
  async () => {
    const swarm = await startSwarm('Asked.Game.v1.0-FIXTURE')
    const peer = await startQbittorrent()
    const app = createTestApp({ downloadClientKinds: { qbittorrent } })
    try {
      const { payload } = swarm
      const libraryRoot = join(app.folder, 'library')
      mkdirSync(libraryRoot)
      writeImportSettings(app, { ...importSettingsDefaults, libraryRoot })
      const user = storeUser(app)
      const game = storeGame(app, { userId: user.id, title: 'Asked Game', status: 'downloading' })
      const { url, username, password } = peer
      const downloader = storeDownloader(app, { type: 'qbittorrent', url, username, password })
      const client = app.clientOf(downloader)
      const { name, infoHash, torrent } = payload
      const options = { title: name, category: null, downloadPath: null, stopped: true }
      await client.add({ kind: 'torrent', bytes: torrent, infoHash, name }, options)
      const of = { gameId: game.id, userId: user.id, downloaderId: downloader.id, clientId: infoHash, title: name }
      const download = storeDownload(app, { ...of, status: 'downloading', progress: 0 })
      await pollClients(app)
      await client.resume?.(infoHash)
      const isDone = async () => (await client.find?.(infoHash))?.progress === 1
      await swarm.follow(payload, patience, isDone, peer.peerPort)
      await importDownload(app, user.id, download.id)
      await app.queues.imports.idle()
      expect(app.downloads.find(download.id)?.status).toBe('imported')
      expect(app.games.findById(game.id)?.status).toBe('owned')
    } finally {
      await app.close()
      await Promise.all([peer.stop(), swarm.stop()])
    }
  },
  patience + 60_000,
)
