import { type Static, Type } from '@sinclair/typebox'
import { GameStatusModel } from '../games/game.ts'
import { ProtocolModel } from '../indexers/release.ts'
import { ReleaseKindModel } from '../release-name/parsed-release-name.ts'
import { Id, Instant, Model, Nullable, OneOf } from '../scalars.ts'
import { downloadGroups, downloadStatuses } from './download-status.ts'

export const DownloadStatusModel = OneOf(downloadStatuses, 'DownloadStatus')

export const DownloadGroupModel = OneOf(downloadGroups, 'DownloadGroup')

/** A tracker's state; `unknown` if the client does not report it. */
const trackerStates = ['working', 'waiting', 'error', 'off', 'unknown'] as const
export type TrackerState = (typeof trackerStates)[number]

/** Options for removing a download. */
export type RemovalOptions = { deleteFiles: boolean; blacklist: boolean }

/**
 * A removal in progress. `left`: what its client would leave behind, once known. `keepInClient`: Ludarr only stops
 * tracking it. `afterImport`: it only leaves its client, because the library has it.
 */
export type Removal = RemovalOptions & { left?: LeftBehind; keepInClient?: boolean; afterImport?: true }
/**
 * `files` are paths below `root`, or its name if it is a file; `null` means everything in it. `identity`: what was at
 * `root`, so that nothing else is deleted there. Earlier versions did not store it.
 */
export type LeftBehind = { root: string; identity?: string; files: string[] | null }

const speed = Type.Number({ minimum: 0, description: 'bytes/s' })
const bytes = Type.Number({ minimum: 0, description: 'bytes' })

export const DownloadModel = Model('Download', {
  id: Id,
  gameId: Nullable(Id),
  gameTitle: Nullable(Type.String()),
  gameStatus: Nullable(GameStatusModel),
  partId: Type.Union([Id, Type.Null()], { description: 'the add-on that it was grabbed for; null: the game' }),
  downloaderId: Nullable(Id),
  downloaderName: Nullable(Type.String()),
  protocol: ProtocolModel,
  clientId: Type.String({ description: 'info-hash, or the id the client gave' }),
  title: Type.String(),
  indexerName: Nullable(Type.String()),
  kind: ReleaseKindModel,
  version: Nullable(Type.String()),
  status: DownloadStatusModel,
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
  adopted: Type.Boolean({
    description: 'whether the client had it before Ludarr did: only administrators may change it there',
  }),
  canPause: Type.Boolean({ description: 'whether its client can pause downloads' }),
  clientReachable: Type.Boolean({
    description: 'whether its client answers: if not, the status, progress and sizes are the last that are known',
  }),
})
export type Download = Static<typeof DownloadModel>

const count = Nullable(Type.Integer({ minimum: 0 }))
const TrackerModel = Model('DownloadTracker', {
  address: Type.String({ description: 'without its path, which often holds a secret' }),
  state: OneOf(trackerStates, 'TrackerState'),
  message: Nullable(Type.String({ description: "the tracker's message, or the client's about it" })),
  seeders: count,
  leechers: count,
})
export type DownloadTracker = Static<typeof TrackerModel>

/** A download with its files and trackers, or messages why they are not available. */
export const DownloadDetailsModel = Type.Composite(
  [
    DownloadModel,
    Type.Object({
      files: Type.Array(Model('DownloadFile', { path: Type.String(), size: bytes, progress: Type.Number() })),
      filesMessage: Nullable(Type.String()),
      trackers: Type.Array(TrackerModel),
      trackersMessage: Nullable(Type.String()),
    }),
  ],
  { model: 'DownloadDetails' },
)
export type DownloadDetails = Static<typeof DownloadDetailsModel>

export const DownloadClientErrorModel = Model('DownloadClientError', {
  downloaderName: Type.String(),
  message: Type.String(),
})

export const DownloadListModel = Model('DownloadList', {
  downloads: Type.Array(DownloadModel),
  errors: Type.Array(DownloadClientErrorModel),
})

const total = Type.Integer({ minimum: 0 })

/** The number of tracked downloads in each group. `seeding` is a part of `active`, and `review` of `attention`. */
export const DownloadCountsModel = Model('DownloadCounts', {
  active: total,
  seeding: total,
  review: total,
  attention: total,
  finished: total,
  downloadSpeed: Type.Number({ minimum: 0, description: 'of all active downloads together, in bytes/s' }),
})
export type DownloadCounts = Static<typeof DownloadCountsModel>

const GameDownloadsModel = Model('GameDownloads', {
  topStatus: DownloadStatusModel,
  count: Type.Integer(),
  protocols: Type.Array(ProtocolModel),
  active: Nullable(
    Model('LeadingDownload', {
      id: Id,
      status: DownloadStatusModel,
      progress: Type.Number({ minimum: 0, maximum: 1 }),
      downloadSpeed: speed,
      eta: Nullable(Type.Number({ minimum: 0, description: 'seconds' })),
    }),
  ),
})
export type GameDownloads = Static<typeof GameDownloadsModel>

/** Keyed by game id. */
export const DownloadSummaryModel = Type.Record(Type.String(), GameDownloadsModel)
export type DownloadSummary = Static<typeof DownloadSummaryModel>
