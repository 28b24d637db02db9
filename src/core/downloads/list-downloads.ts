import type { Download, DownloadStatus } from '#domain/downloads/download.ts'
import type { Downloader } from '#domain/downloads/downloader.ts'
import { errorMessage } from '#domain/errors.ts'
import type { Protocol } from '#domain/indexers/release.ts'
import type { ClientDownload } from '#domain/ports/download-client.ts'
import type { AppContext, ClientAccess, Repositories } from '../app-context.ts'
import { clientKeys } from './client-key.ts'
import { showDownloads, showUntracked } from './show-download.ts'

export type ListDownloadsDeps = Repositories & ClientAccess & Pick<AppContext, 'clock' | 'log' | 'health'>

export type DownloadList = { downloads: Download[]; errors: { downloaderName: string; message: string }[] }

const freshMs = 5000

/** The user's tracked downloads and all untracked ones, newest first, with the errors of unreachable clients. */
export async function listDownloads(app: ListDownloadsDeps, userId: string): Promise<DownloadList> {
  const listings = await Promise.all(
    app.downloaders
      .all()
      .filter(({ enabled }) => enabled)
      .map((downloader) => listClient(app, downloader)),
  )
  const tracked = showDownloads(app, app.downloads.visibleTo(userId))
  const untracked = untrackedOf(app, listings)
  const downloads = [...tracked, ...untracked].sort((a, b) => (a.addedAt < b.addedAt ? 1 : -1))
  const errors = listings.flatMap(({ downloader, error }) =>
    error === null ? [] : [{ downloaderName: downloader.name, message: error }],
  )
  return { downloads, errors }
}

type Listing = { downloader: Downloader; downloads: readonly ClientDownload[]; error: string | null }

async function listClient(app: ListDownloadsDeps, downloader: Downloader): Promise<Listing> {
  if (app.clientMonitor.isBackedOff(downloader.id))
    return { downloader, downloads: [], error: downloader.health.message }
  try {
    return { downloader, downloads: await app.clientMonitor.listDownloads(downloader, freshMs), error: null }
  } catch (error) {
    return { downloader, downloads: [], error: errorMessage(error) }
  }
}

/** Untracked downloads, each once even if two entries lead to the same client. */
function untrackedOf(app: ListDownloadsDeps, listings: readonly Listing[]): Download[] {
  const clientKeyOf = clientKeys(app)
  const listed = new Set(app.downloads.all().map((download) => clientKeyOf(download.downloaderId, download.clientId)))
  const untracked: Download[] = []
  for (const { downloader, downloads } of listings) {
    for (const reported of downloads) {
      const key = clientKeyOf(downloader.id, reported.clientId)
      if (!listed.has(key)) untracked.push(showUntracked(app, downloader, reported))
      listed.add(key)
    }
  }
  return untracked
}

// The status that is shown for a game with several downloads comes first.
const ranks: readonly DownloadStatus[] = [
  'review',
  'importing',
  'unpacking',
  'verifying',
  'completed',
  'seeding',
  'downloading',
  'stalled',
  'queued',
  'paused',
]

export type GameDownloads = { topStatus: DownloadStatus; count: number; protocols: Protocol[] }

/** The active downloads and pending reviews of each game of a user. */
export function summariseDownloads(app: Pick<AppContext, 'downloads'>, userId: string): Record<string, GameDownloads> {
  const rank = (status: DownloadStatus): number => ranks.indexOf(status)
  const shown = app.downloads.visibleTo(userId).filter(({ status, gameId }) => gameId !== null && rank(status) >= 0)
  const games: Record<string, GameDownloads> = {}
  for (const [gameId, downloads] of Map.groupBy(shown, (download) => download.gameId)) {
    const [first, ...others] = downloads
    if (gameId === null || first === undefined) continue
    const top = others.reduce((best, { status }) => (rank(status) < rank(best) ? status : best), first.status)
    const protocols = [...new Set(downloads.map(({ protocol }) => protocol))]
    games[gameId] = { topStatus: top, count: downloads.length, protocols }
  }
  return games
}
