import type { QueuedDownload, TrackedGroup } from '#db/repositories/download-lists.ts'
import type { DownloadCounts, DownloadSummary, GameDownloads } from '#domain/downloads/download.ts'
import {
  activeDownloadStatuses,
  type DownloadStatus,
  finishedDownloadStatuses,
} from '#domain/downloads/download-status.ts'
import type { AppContext } from '../app-context.ts'

/** How many downloads a user has in each group, without the untracked ones, and the speed of the active ones. */
export function countDownloads(app: Pick<AppContext, 'downloads' | 'clientMonitor'>, userId: string): DownloadCounts {
  return {
    ...countGroups(app, userId, ['active', 'attention', 'finished']),
    downloadSpeed: app.downloads
      .activeIds(userId)
      .reduce((sum, id) => sum + app.clientMonitor.factsOf(id).downloadSpeed, 0),
  }
}

const statusesOf: Record<TrackedGroup, readonly DownloadStatus[]> = {
  active: activeDownloadStatuses,
  attention: ['review'],
  finished: finishedDownloadStatuses,
}

/** The numbers of the requested groups; the others may be wrong. */
export function countGroups(
  app: Pick<AppContext, 'downloads'>,
  userId: string,
  groups: readonly TrackedGroup[],
): Omit<DownloadCounts, 'downloadSpeed'> {
  const byStatus = app.downloads.countByStatus(
    userId,
    groups.flatMap((group) => statusesOf[group]),
  )
  const count = (...statuses: readonly DownloadStatus[]): number =>
    statuses.reduce((sum, status) => sum + (byStatus.get(status) ?? 0), 0)
  // The only number that needs the games.
  const failedMissing = groups.every((group) => group === 'active') ? 0 : app.downloads.countFailedMissing(userId)
  return {
    active: count(...activeDownloadStatuses),
    seeding: count('seeding'),
    review: count('review'),
    attention: count('review') + failedMissing,
    finished: count(...finishedDownloadStatuses) - failedMissing,
  }
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

/** The active downloads and pending reviews of each game of a user. */
export function summarizeDownloads(
  app: Pick<AppContext, 'downloads' | 'clientMonitor'>,
  userId: string,
): DownloadSummary {
  const byGame = Map.groupBy(app.downloads.queueOf(userId), ({ gameId }) => gameId)
  const games: DownloadSummary = {}
  for (const [gameId, downloads] of byGame) if (gameId !== null) games[gameId] = summarizeGame(app, downloads)
  return games
}

function summarizeGame(app: Pick<AppContext, 'clientMonitor'>, downloads: readonly QueuedDownload[]): GameDownloads {
  const [topStatus = 'queued'] = downloads.map(({ status }) => status).sort(byRank)
  const [leading] = downloads.filter(({ status }) => status !== 'review').sort(mostProgressFirst)
  const protocols = [...new Set(downloads.map(({ protocol }) => protocol))]
  return {
    topStatus,
    count: downloads.length,
    protocols,
    active: leading === undefined ? null : liveFacts(app, leading),
  }
}

function liveFacts(
  { clientMonitor }: Pick<AppContext, 'clientMonitor'>,
  { id, status, progress }: QueuedDownload,
): GameDownloads['active'] {
  const { downloadSpeed, eta } = clientMonitor.factsOf(id)
  return { id, status, progress, downloadSpeed, eta }
}

function byRank(one: DownloadStatus, other: DownloadStatus): number {
  return ranks.indexOf(one) - ranks.indexOf(other)
}

function mostProgressFirst(one: QueuedDownload, other: QueuedDownload): number {
  return other.progress - one.progress
}
