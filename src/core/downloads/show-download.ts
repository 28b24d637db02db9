import { createHash } from 'node:crypto'
import type { StoredDownload } from '#db/repositories/downloads.ts'
import { messageAbout, statusOf } from '#domain/client-state.ts'
import type { Download } from '#domain/download.ts'
import type { Downloader } from '#domain/downloader.ts'
import type { ClientDownload } from '#domain/ports/download-client.ts'
import type { Program } from '../program.ts'
import { noLiveFacts } from './live-downloads.ts'
import { factsOf } from './what-changed.ts'

/** A tracked download as the wire carries it, with what its client told last. */
export function showDownload(
  program: Pick<Program, 'games' | 'downloaders' | 'live'>,
  { userId, missedRounds, ...download }: StoredDownload,
): Download {
  const { gameId, downloaderId } = download
  const game = gameId === null ? null : program.games.findById(gameId)
  return {
    ...download,
    gameTitle: game?.title ?? null,
    gameStatus: game?.status ?? null,
    downloaderName: downloaderId === null ? null : (program.downloaders.find(downloaderId)?.name ?? null),
    ...(program.live.facts.get(download.id) ?? noLiveFacts),
    tracked: true,
  }
}

/** A download that its client has and nobody here asked for. */
export function showForeign(
  program: Pick<Program, 'downloadClientKinds'>,
  downloader: Downloader,
  told: ClientDownload,
): Download {
  return {
    id: foreignId(downloader.id, told.clientId),
    gameId: null,
    gameTitle: null,
    gameStatus: null,
    downloaderId: downloader.id,
    downloaderName: downloader.name,
    protocol: program.downloadClientKinds[downloader.type]?.protocols[0] ?? 'torrent',
    clientId: told.clientId,
    title: told.name,
    indexerName: null,
    kind: 'other',
    version: null,
    status: statusOf(told.state) ?? 'queued',
    progress: told.progress,
    size: told.size,
    downloaded: told.downloaded,
    message: messageAbout(told),
    path: told.contentPath,
    addedAt: told.addedAt ?? new Date(0).toISOString(),
    completedAt: told.completedAt,
    ...factsOf(told),
    tracked: false,
  }
}

/** The same download of a client always gets the same id, in the form all ids have. */
export function foreignId(downloaderId: string, clientId: string): string {
  const hex = createHash('sha256').update(`${downloaderId}/${clientId}`).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}
