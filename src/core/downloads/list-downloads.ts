import type { Download, DownloadStatus } from '#domain/downloads/download.ts'
import type { Downloader } from '#domain/downloads/downloader.ts'
import { errorMessage } from '#domain/errors.ts'
import type { Protocol } from '#domain/indexers/release.ts'
import type { ClientDownload } from '#domain/ports/download-client.ts'
import type { AppContext, ClientAccess, Repositories } from '../app-context.ts'
import { placesInClients } from './same-in-client.ts'
import { showDownload, showUntracked } from './show-download.ts'

export type ListDownloadsDeps = Repositories & ClientAccess & Pick<AppContext, 'clock' | 'log' | 'health'>

export type DownloadList = { downloads: Download[]; errors: { downloaderName: string; message: string }[] }

const freshMs = 5000

/** What is tracked for a user and what the clients have besides, newest first, with what went wrong while asking. */
export async function listDownloads(app: ListDownloadsDeps, userId: string): Promise<DownloadList> {
  const asked = await Promise.all(
    app.downloaders
      .all()
      .filter(({ enabled }) => enabled)
      .map((downloader) => askFor(app, downloader)),
  )
  const tracked = app.downloads.visibleTo(userId).map((download) => showDownload(app, download))
  const foreign = untrackedOf(app, asked)
  const downloads = [...tracked, ...foreign].sort((one, other) => (one.addedAt < other.addedAt ? 1 : -1))
  const errors = asked.flatMap(({ downloader, error }) =>
    error === null ? [] : [{ downloaderName: downloader.name, message: error }],
  )
  return { downloads, errors }
}

type Answer = { downloader: Downloader; downloads: readonly ClientDownload[]; error: string | null }

async function askFor(app: ListDownloadsDeps, downloader: Downloader): Promise<Answer> {
  if (app.clientMonitor.isBackedOff(downloader.id))
    return { downloader, downloads: [], error: downloader.health.message }
  try {
    return { downloader, downloads: await app.clientMonitor.listDownloads(downloader, freshMs), error: null }
  } catch (error) {
    return { downloader, downloads: [], error: errorMessage(error) }
  }
}

/** What nobody tracks, each once, though two entries may lead to the same client. */
function untrackedOf(app: ListDownloadsDeps, answers: readonly Answer[]): Download[] {
  const placeOf = placesInClients(app)
  const known = new Set(app.downloads.all().map((one) => placeOf(one.downloaderId, one.clientId)))
  const foreign: Download[] = []
  for (const { downloader, downloads } of answers) {
    for (const told of downloads) {
      const place = placeOf(downloader.id, told.clientId)
      if (!known.has(place)) foreign.push(showUntracked(app, downloader, told))
      known.add(place)
    }
  }
  return foreign
}

// The one that tells most about a game comes first.
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

/** What is on its way, or waits for somebody, for each game of a user. */
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
