import { Type } from '@sinclair/typebox'
import type { AppContext } from '#core/app-context.ts'
import type { Download } from '#domain/downloads/download.ts'
import type { DownloadStatus } from '#domain/downloads/download-status.ts'
import { Model } from '#domain/scalars.ts'
import { type Movie, MovieModel, toMovies } from './movie.ts'

/** A download as programs read it that watch a queue. What is unknown is absent: programs refuse `null`. */
export const QueueRecordModel = Model('ArrQueueRecord', {
  id: Type.Integer(),
  movieId: Type.Optional(Type.Integer()),
  movie: Type.Optional(MovieModel),
  title: Type.String(),
  status: Type.String({ examples: ['downloading'] }),
  trackedDownloadStatus: Type.String({ examples: ['ok'] }),
  trackedDownloadState: Type.String({ examples: ['downloading'] }),
  statusMessages: Type.Array(
    Model('ArrStatusMessage', {
      title: Type.String(),
      messages: Type.Array(Type.String({ examples: ['No seeders'] })),
    }),
  ),
  errorMessage: Type.Optional(Type.String({ examples: ['No seeders'] })),
  downloadId: Type.String({
    description: 'the hash of a torrent in upper case, or the ID that the client gave',
    examples: ['0123456789ABCDEF0123456789ABCDEF01234567'],
  }),
  downloadClient: Type.Optional(Type.String({ examples: ['qBittorrent'] })),
  indexer: Type.Optional(Type.String({ examples: ['Example indexer'] })),
  protocol: Type.String({ examples: ['torrent'] }),
  outputPath: Type.String({
    description: 'the path in the download client; empty if unknown',
    examples: ['/downloads/Portal.2-GROUP'],
  }),
  size: Type.Number({ description: 'bytes' }),
  sizeleft: Type.Number({ description: 'bytes' }),
  timeleft: Type.Optional(Type.String({ examples: ['00:12:30'] })),
  estimatedCompletionTime: Type.Optional(Type.String({ examples: ['2026-11-21T03:30:00.000Z'] })),
  added: Type.String({ examples: ['2026-11-21T03:30:00.000Z'] }),
  languages: Type.Array(Model('ArrLanguage', { id: Type.Integer(), name: Type.String({ examples: ['English'] }) })),
  quality: Model('ArrQuality', {
    quality: Model('ArrQualityName', { id: Type.Integer(), name: Type.String({ examples: ['Unknown'] }) }),
  }),
})
export type QueueRecord = typeof QueueRecordModel.static

type QueueState = Pick<QueueRecord, 'status' | 'trackedDownloadState' | 'trackedDownloadStatus'>
const state = (status: string, trackedDownloadState: string, trackedDownloadStatus = 'ok'): QueueState => ({
  status,
  trackedDownloadState,
  trackedDownloadStatus,
})

const states: Record<DownloadStatus, QueueState> = {
  queued: state('queued', 'downloading'),
  downloading: state('downloading', 'downloading'),
  paused: state('paused', 'downloading'),
  stalled: state('warning', 'downloading', 'warning'),
  verifying: state('downloading', 'downloading'),
  // The client still works on it. Programs that unpack leave alone what is not waiting for its import.
  unpacking: state('downloading', 'downloading'),
  completed: state('completed', 'importPending'),
  importing: state('completed', 'importing'),
  seeding: state('completed', 'imported'),
  imported: state('completed', 'imported'),
  review: state('completed', 'importBlocked', 'warning'),
  failed: state('failed', 'failed', 'error'),
  removed: state('failed', 'ignored'),
}

const quality = { quality: { id: 0, name: 'Unknown' } }

/** Downloads in the form of a queue's records, optionally with their games. */
export function toQueueRecords(
  app: Pick<AppContext, 'arrIds' | 'clock' | 'games'>,
  downloads: readonly Download[],
  { includeMovie }: { includeMovie: boolean },
): QueueRecord[] {
  const gameIds = [...new Set(downloads.flatMap(({ gameId }) => gameId ?? []))]
  const numbers = app.arrIds.numbersOf(
    'download',
    downloads.map(({ id }) => id),
  )
  const games = app.arrIds.numbersOf('game', gameIds)
  const movies = new Map(
    (includeMovie ? toMovies(app, app.games.withIds(gameIds)) : []).map((movie): [number, Movie] => [movie.id, movie]),
  )
  return downloads.map((download) => {
    const movieId = games.get(download.gameId ?? '')
    const movie = movieId === undefined ? undefined : movies.get(movieId)
    const problem = describeProblem(download)
    return {
      id: numbers.get(download.id) ?? 0,
      movieId,
      movie,
      title: download.title,
      ...states[download.status],
      statusMessages: problem === null ? [] : [{ title: download.title, messages: [problem] }],
      ...(problem === null ? {} : { errorMessage: problem }),
      downloadId: download.protocol === 'torrent' ? download.clientId.toUpperCase() : download.clientId,
      ...(download.downloaderName === null ? {} : { downloadClient: download.downloaderName }),
      ...(download.indexerName === null ? {} : { indexer: download.indexerName }),
      // Programs know two protocols. A plain link is like Usenet in that nothing is seeded.
      protocol: download.protocol === 'torrent' ? 'torrent' : 'usenet',
      outputPath: download.path ?? '',
      size: download.size ?? 0,
      sizeleft: sizeLeft(download),
      ...timesOf(app, download),
      added: download.addedAt,
      languages: [],
      quality,
    }
  })
}

function describeProblem({ status, message }: Download): string | null {
  const { trackedDownloadStatus } = states[status]
  return trackedDownloadStatus === 'ok' ? null : (message ?? (status === 'review' ? 'Needs review' : 'Stalled'))
}

function sizeLeft({ size, downloaded, progress }: Download): number {
  return size === null || progress >= 1 ? 0 : Math.max(0, size - downloaded)
}

function timesOf({ clock }: Pick<AppContext, 'clock'>, { eta }: Download) {
  if (eta === null) return {}
  const completion = clock.now().getTime() + eta * 1000
  return {
    timeleft: formatTimeSpan(eta),
    ...(completion > 8.64e15 ? {} : { estimatedCompletionTime: new Date(completion).toISOString() }),
  }
}

const two = (value: number): string => String(value).padStart(2, '0')

/** A span of time as .NET writes it: `1.02:03:04` is a day and some hours. */
function formatTimeSpan(seconds: number): string {
  const whole = Math.round(seconds)
  const days = Math.floor(whole / 86_400)
  const time = [Math.floor(whole / 3600) % 24, Math.floor(whole / 60) % 60, whole % 60].map(two).join(':')
  return days === 0 ? time : `${days}.${time}`
}
