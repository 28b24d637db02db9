import { type Static, Type } from '@sinclair/typebox'
import { ErrorFields } from '../messages/message-model.ts'
import { Id, Model, OneOf } from '../scalars.ts'
import { priorityChanges } from './download-priority.ts'

const maxDownloads = 500

const PauseModel = Model('BulkDownloadPause', {
  paused: Type.Boolean({ description: 'true pauses the downloads, false resumes them' }),
})
const PriorityModel = Model('BulkDownloadPriority', { priority: OneOf(priorityChanges, 'PriorityChange') })
const RemovalModel = Model('BulkDownloadRemoval', {
  remove: Model('BulkDownloadRemovalOptions', {
    deleteFiles: Type.Boolean({ description: 'Whether the downloaded files are deleted' }),
    blacklist: Type.Boolean({ description: 'Whether the releases are blacklisted' }),
  }),
})

const MoveModel = Model('BulkDownloadMove', {
  move: Model('BulkDownloadMoveOptions', {
    downloaderId: Id,
    deleteFiles: Type.Boolean({
      description: 'Whether what the old client has downloaded is deleted; the new one starts again',
    }),
  }),
})

/** Changes many downloads in the same way. */
export const BulkDownloadChangeModel = Model('BulkDownloadChange', {
  ids: Type.Array(Id, { minItems: 1, maxItems: maxDownloads }),
  change: Type.Union([PauseModel, PriorityModel, RemovalModel, MoveModel]),
})
export type BulkDownloadChange = Static<typeof BulkDownloadChangeModel>

export const BulkDownloadOutcomeModel = Model('BulkDownloadOutcome', {
  changed: Type.Integer({ minimum: 0 }),
  failed: Type.Array(Model('FailedDownloadChange', { id: Id, ...ErrorFields })),
})
export type BulkDownloadOutcome = Static<typeof BulkDownloadOutcomeModel>
