import { type Static, Type } from '@sinclair/typebox'
import { gameStatuses } from '../games/game.ts'
import { protocols } from '../indexers/release.ts'
import { ReleaseKindModel } from '../release-name/parsed-release-name.ts'
import { Id, Instant, Nullable, OneOf } from '../scalars.ts'

export const downloadStatuses = [
  'queued',
  'downloading',
  'paused',
  'stalled',
  'verifying',
  'unpacking',
  'seeding',
  'completed',
  'importing',
  'imported',
  'review',
  'failed',
  'removed',
] as const
export type DownloadStatus = (typeof downloadStatuses)[number]

/** A download still on its way: its game is `downloading` as long as one of these is left. */
export const activeDownloadStatuses = [
  'queued',
  'downloading',
  'paused',
  'stalled',
  'verifying',
  'unpacking',
  'seeding',
  'completed',
  'importing',
] as const satisfies readonly DownloadStatus[]

/** In the queue: on its way, or downloaded and waiting for somebody to review its import. */
export const queueStatuses = [...activeDownloadStatuses, 'review'] as const satisfies readonly DownloadStatus[]

/** How soon a client is to get to a download, of those it has. */
export const downloadPriorities = ['high', 'normal', 'low'] as const
export type DownloadPriority = (typeof downloadPriorities)[number]

/** What a tracker is at: one that failed says why; of one that is `unknown` the client does not tell. */
export const trackerStates = ['working', 'waiting', 'error', 'off', 'unknown'] as const
export type TrackerState = (typeof trackerStates)[number]

/** How a download is to be removed. */
export type RemovalOptions = { deleteFiles: boolean; blacklist: boolean }

/** A removal under way: with what its client would leave behind, once that is known. */
export type Removal = RemovalOptions & { left?: LeftBehind }
/** `files` are paths below `root`, or just its name when it is a file; `null` says all that is in it. */
export type LeftBehind = { root: string; files: string[] | null }

const speed = Type.Number({ minimum: 0, description: 'bytes/s' })
const bytes = Type.Number({ minimum: 0, description: 'bytes' })

export const DownloadModel = Type.Object({
  id: Id,
  gameId: Nullable(Id),
  gameTitle: Nullable(Type.String()),
  gameStatus: Nullable(OneOf(gameStatuses)),
  downloaderId: Nullable(Id),
  downloaderName: Nullable(Type.String()),
  protocol: OneOf(protocols),
  clientId: Type.String({ description: 'info-hash, or the id the client gave' }),
  title: Type.String(),
  indexerName: Nullable(Type.String()),
  kind: ReleaseKindModel,
  version: Nullable(Type.String()),
  status: OneOf(downloadStatuses),
  progress: Type.Number({ minimum: 0, maximum: 1 }),
  size: Nullable(bytes),
  downloaded: bytes,
  downloadSpeed: speed,
  uploadSpeed: speed,
  eta: Nullable(Type.Number({ minimum: 0, description: 'seconds' })),
  ratio: Nullable(Type.Number({ minimum: 0 })),
  seeders: Nullable(Type.Integer({ minimum: 0 })),
  message: Nullable(Type.String()),
  path: Nullable(Type.String()),
  addedAt: Instant,
  completedAt: Nullable(Instant),
  tracked: Type.Boolean(),
})
export type Download = Static<typeof DownloadModel>

const count = Nullable(Type.Integer({ minimum: 0 }))
const TrackerModel = Type.Object({
  address: Type.String({ description: 'without its path, which often holds a secret' }),
  state: OneOf(trackerStates),
  message: Nullable(Type.String({ description: "the tracker's words, or the client's about it" })),
  seeders: count,
  leechers: count,
})
export type DownloadTracker = Static<typeof TrackerModel>

/** One download with its files and trackers; the messages say why there are none. */
export const DownloadDetailsModel = Type.Composite([
  DownloadModel,
  Type.Object({
    files: Type.Array(Type.Object({ path: Type.String(), size: bytes, progress: Type.Number() })),
    filesMessage: Nullable(Type.String()),
    trackers: Type.Array(TrackerModel),
    trackersMessage: Nullable(Type.String()),
  }),
])
export type DownloadDetails = Static<typeof DownloadDetailsModel>

export const DownloadListModel = Type.Object({
  downloads: Type.Array(DownloadModel),
  errors: Type.Array(Type.Object({ downloaderName: Type.String(), message: Type.String() })),
})

/** By the id of a game. */
export const DownloadSummaryModel = Type.Record(
  Type.String(),
  Type.Object({
    topStatus: OneOf(downloadStatuses),
    count: Type.Integer(),
    protocols: Type.Array(OneOf(protocols)),
  }),
)
