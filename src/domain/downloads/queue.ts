import { type Static, Type } from '@sinclair/typebox'
import { ProtocolModel } from '../indexers/release.ts'
import { Id, Model, Nullable, OneOf } from '../scalars.ts'
import { DownloadModel, DownloadStatusModel } from './download.ts'
import { priorityChanges } from './download-priority.ts'

export const DownloadQueueModel = Model('DownloadQueue', { downloads: Type.Array(DownloadModel) })

const count = Type.Integer({ minimum: 0 })
const bytes = Type.Number({ minimum: 0, description: 'bytes' })
const speed = Type.Number({ minimum: 0, description: 'bytes/s' })

/** A client with what the user may do to its downloads. */
const QueueClientModel = Model('QueueClient', {
  id: Id,
  name: Type.String(),
  enabled: Type.Boolean(),
  protocols: Type.Array(ProtocolModel),
  canPause: Type.Boolean(),
  priorities: Type.Array(OneOf(priorityChanges, 'PriorityChange')),
})

export const QueueSummaryModel = Model('QueueSummary', {
  total: count,
  statuses: Type.Array(Model('QueueStatusCount', { status: DownloadStatusModel, count }), {
    description: 'Counted without the filter by status',
  }),
  size: bytes,
  left: Type.Number({
    minimum: 0,
    description: 'bytes; without downloads that are paused or whose client is disabled or unreachable',
  }),
  downloadSpeed: speed,
  uploadSpeed: speed,
  eta: Nullable(Type.Number({ minimum: 0, description: 'seconds until everything is downloaded at this speed' })),
  indexers: Type.Array(Type.String({ examples: ['Alpha'] }), {
    description: 'The indexers of all downloads in the queue',
  }),
  clients: Type.Array(QueueClientModel, { description: 'All download clients' }),
})
export type QueueSummary = Static<typeof QueueSummaryModel>
