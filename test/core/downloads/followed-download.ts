import type { StoredDownload } from '#db/repositories/downloads.ts'
import type { Downloader } from '#domain/downloads/downloader.ts'
import type { Game } from '#domain/games/game.ts'
import type { ClientDownload } from '#domain/ports/download-client.ts'
import { createRecordingClient, freshDownload, type RecordingClient } from '../../fakes/recording-client.ts'
import { storeDownloader, storeGame, storeUser } from '../../rows.ts'
import { createTestApp, type TestApp } from '../../test-app.ts'
import { storeDownload } from '../importing/arrived-download.ts'

export type MonitoredDownload = {
  app: TestApp
  client: RecordingClient
  downloader: Downloader
  game: Game
  download: StoredDownload
  /** What the client says of the download from now on. */
  says(changes: Partial<ClientDownload>): void
  now(): StoredDownload
}

/** A download that was handed over a minute ago, and the client that has it. */
export function createMonitoredDownload(
  overrides: Partial<StoredDownload> = {},
  { omits = false } = {},
): MonitoredDownload {
  const client = createRecordingClient()
  if (omits) client.omitted = new Map()
  const app = createTestApp({ downloadClientKinds: { qbittorrent: client.kind } })
  const user = storeUser(app)
  const game = storeGame(app, { userId: user.id, title: 'Portal 2', status: 'downloading' })
  const downloader = storeDownloader(app, { type: 'qbittorrent', name: 'qBittorrent' })
  const download = storeDownload(app, {
    gameId: game.id,
    userId: user.id,
    downloaderId: downloader.id,
    status: 'queued',
    progress: 0,
    downloaded: 0,
    completedAt: null,
    ...overrides,
  })
  app.clock.advance(61_000)
  const says = (changes: Partial<ClientDownload>): void => {
    const { clientId, title } = download
    const before =
      client.downloads.get(clientId) ??
      freshDownload(clientId, { title, category: null, downloadPath: null, stopped: false })
    client.downloads.set(clientId, { ...before, ...changes })
  }
  says({ state: 'queued', size: 1000 })
  const now = (): StoredDownload => {
    const current = app.downloads.find(download.id)
    if (current === null) throw new Error('The download is gone')
    return current
  }
  return { app, client, downloader, game, download, says, now }
}

/** Another download, as the client lists it. */
export function keptDownload(clientId: string): ClientDownload {
  return {
    clientId,
    name: 'Other',
    state: 'downloading',
    rawState: 'downloading',
    message: null,
    progress: 0.1,
    size: 10,
    downloaded: 1,
    downloadSpeed: 1,
    uploadSpeed: 0,
    eta: null,
    ratio: null,
    seeders: null,
    category: null,
    contentPath: null,
    addedAt: null,
    completedAt: null,
  }
}
