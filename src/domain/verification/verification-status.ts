import { type Static, Type } from '@sinclair/typebox'
import { Id, Instant, Model, Nullable, OneOf } from '../scalars.ts'

export const NewVerificationModel = Model('NewVerification', {
  rootFolderId: Type.Optional(Id),
  gameIds: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: 5000 })),
})
export type NewVerification = Static<typeof NewVerificationModel>

const count = Type.Integer({ minimum: 0 })

/** The check that runs, or the last one since the start. */
export const VerificationStatusModel = Model('VerificationStatus', {
  state: OneOf(['idle', 'running', 'done', 'stopped', 'failed'], 'VerificationState'),
  done: count,
  total: count,
  bytesDone: count,
  bytesTotal: count,
  bytesPerSecond: Type.Integer({ minimum: 0, description: 'of the files that were read in the last seconds' }),
  verified: count,
  bad: count,
  unknown: count,
  uncheckable: count,
  missing: Type.Integer({ minimum: 0, description: 'files that are gone or cannot be opened' }),
  startedAt: Nullable(Instant),
  finishedAt: Nullable(Instant),
  message: Nullable(Type.String({ examples: ['The database is full'] })),
})
export type VerificationStatus = Static<typeof VerificationStatusModel>

export const idleVerification: VerificationStatus = {
  state: 'idle',
  done: 0,
  total: 0,
  bytesDone: 0,
  bytesTotal: 0,
  bytesPerSecond: 0,
  verified: 0,
  bad: 0,
  unknown: 0,
  uncheckable: 0,
  missing: 0,
  startedAt: null,
  finishedAt: null,
  message: null,
}
