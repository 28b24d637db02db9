import { createHash } from 'node:crypto'
import type { StoredDownload } from '#db/repositories/downloads.ts'
import { describeClientState, statusOf } from '#domain/downloads/client-state.ts'
import type { Download } from '#domain/downloads/download.ts'
import type { Downloader } from '#domain/downloads/downloader.ts'
import type { ClientDownload } from '#domain/ports/download-client.ts'
import type { AppContext } from '../app-context.ts'
import { factsOf } from './download-changes.ts'

/** A tracked download as the wire carries it, with what its client told last. */
export function showDownload(
  app: Pick<AppContext, 'games' | 'downloaders' | 'clientMonitor'>,
  { userId, missedPolls, ...download }: StoredDownload,
): Download {
  const { gameId, downloaderId } = download
  const game = gameId === null ? null : app.games.findById(gameId)
  return {
    ...download,
    gameTitle: game?.title ?? null,
    gameStatus: game?.status ?? null,
    downloaderName: downloaderId === null ? null : (app.downloaders.find(downloaderId)?.name ?? null),
    ...app.clientMonitor.factsOf(download.id),
    tracked: true,
  }
}

/** A download that its client has and nobody here asked for. */
export function showUntracked(
  app: Pick<AppContext, 'downloadClientKinds'>,
  downloader: Downloader,
  told: ClientDownload,
): Download {
  return {
    id: untrackedId(downloader.id, told.clientId),
    gameId: null,
    gameTitle: null,
    gameStatus: null,
    downloaderId: downloader.id,
    downloaderName: downloader.name,
    protocol: app.downloadClientKinds[downloader.type]?.protocols[0] ?? 'torrent',
    clientId: told.clientId,
    title: told.name,
    indexerName: null,
    kind: 'other',
    version: null,
    status: statusOf(told.state) ?? 'queued',
    progress: told.progress,
    size: told.size,
    downloaded: told.downloaded,
    message: describeClientState(told),
    path: told.contentPath,
    addedAt: told.addedAt ?? new Date(0).toISOString(),
    completedAt: told.completedAt,
    ...factsOf(told),
    tracked: false,
  }
}

/** The same download of a client always gets the same id, in the form all ids have. */
export function untrackedId(downloaderId: string, clientId: string): string {
  const hex = createHash('sha256').update(`${downloaderId}/${clientId}`).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}
