import { createHash } from 'node:crypto'
import type { StoredDownload } from '#db/repositories/downloads.ts'
import type { GameLabel } from '#db/repositories/games.ts'
import { withoutAddresses } from '#domain/addresses/without-addresses.ts'
import { describeClientState, statusOf } from '#domain/downloads/client-state.ts'
import type { Download } from '#domain/downloads/download.ts'
import type { Downloader } from '#domain/downloads/downloader.ts'
import type { DownloadClientKind } from '#domain/ports/download-client.ts'
import type { AppContext } from '../app-context.ts'
import { isAdopted } from './assert-may-control.ts'
import { factsOf } from './download-changes.ts'
import type { UntrackedDownload } from './find-untracked.ts'

type ShowDeps = Pick<AppContext, 'games' | 'downloaders' | 'clientMonitor' | 'downloadClientKinds'>

/** A tracked download as the API shows it, with the live facts that its client reported last. */
export function showDownload(app: ShowDeps, download: StoredDownload): Download {
  const { gameId, downloaderId } = download
  const game = gameId === null ? null : app.games.findById(gameId)
  const downloader = downloaderId === null ? null : app.downloaders.find(downloaderId)
  return toDownload(app, download, game, downloader)
}

/** Downloads as the API shows them, with one query each for their games and clients. */
export function showDownloads(app: ShowDeps, downloads: readonly StoredDownload[]): Download[] {
  const games = app.games.labelsOf(downloads.flatMap(({ gameId }) => gameId ?? []))
  const downloaders = new Map(app.downloaders.all().map((downloader) => [downloader.id, downloader]))
  return downloads.map((download) => {
    const { gameId, downloaderId } = download
    return toDownload(app, download, games.get(gameId ?? '') ?? null, downloaders.get(downloaderId ?? '') ?? null)
  })
}

function toDownload(
  { clientMonitor, downloadClientKinds }: Pick<AppContext, 'clientMonitor' | 'downloadClientKinds'>,
  download: StoredDownload,
  game: GameLabel | null,
  downloader: Downloader | null,
): Download {
  const { downloadSpeed, uploadSpeed, eta, ratio, seeders } = clientMonitor.factsOf(download.id)
  // Spreading the rows would take longer than anything else about a long list.
  return {
    id: download.id,
    gameId: download.gameId,
    gameTitle: game?.title ?? null,
    gameStatus: game?.status ?? null,
    partId: download.partId,
    downloaderId: download.downloaderId,
    downloaderName: downloader?.name ?? null,
    protocol: download.protocol,
    clientId: download.clientId,
    title: download.title,
    indexerName: download.indexerName,
    kind: download.kind,
    version: download.version,
    status: download.status,
    progress: download.progress,
    size: download.size,
    downloaded: download.downloaded,
    downloadSpeed,
    uploadSpeed,
    eta,
    ratio,
    seeders,
    message: download.message === null ? null : withoutAddresses(download.message),
    path: download.path,
    addedAt: download.addedAt,
    completedAt: download.completedAt,
    tracked: true,
    adopted: isAdopted(download),
    canPause: downloader !== null && canPause(downloadClientKinds[downloader.type]),
    clientReachable: downloader === null || !downloader.enabled || downloader.health.ok,
  }
}

/** An untracked download of a client, as the API shows it. */
export function showUntracked(
  app: Pick<AppContext, 'downloadClientKinds'>,
  { downloader, reported }: UntrackedDownload,
): Download {
  return {
    id: untrackedId(downloader.id, reported.clientId),
    gameId: null,
    gameTitle: null,
    gameStatus: null,
    partId: null,
    downloaderId: downloader.id,
    downloaderName: downloader.name,
    protocol: app.downloadClientKinds[downloader.type]?.protocols[0] ?? 'torrent',
    clientId: reported.clientId,
    title: reported.name,
    indexerName: null,
    kind: 'other',
    version: null,
    status: statusOf(reported.state) ?? 'queued',
    progress: reported.progress,
    size: reported.size,
    downloaded: reported.downloaded,
    message: describeClientState(reported),
    path: reported.contentPath,
    addedAt: reported.addedAt ?? new Date(0).toISOString(),
    completedAt: reported.completedAt,
    ...factsOf(reported),
    tracked: false,
    adopted: false,
    canPause: canPause(app.downloadClientKinds[downloader.type]),
    clientReachable: true,
  }
}

/** A stable id for an untracked download, in the format of all ids. */
export function untrackedId(downloaderId: string, clientId: string): string {
  const hex = createHash('sha256').update(`${downloaderId}/${clientId}`).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}

/** Whether clients of a kind can pause downloads. */
export function canPause(kind: Pick<DownloadClientKind, 'cannotPause'> | undefined): boolean {
  return kind !== undefined && kind.cannotPause !== true
}
