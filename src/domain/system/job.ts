import { type Static, Type } from '@sinclair/typebox'
import { Instant, Nullable, OneOf } from '../scalars.ts'

export const jobResults = ['done', 'failed', 'stopped'] as const

/** Background work as it is shown. */
export const JobModel = Type.Object({
  name: Type.String(),
  title: Type.String(),
  schedule: Type.String({ description: 'in words, or a cron pattern' }),
  running: Type.Boolean(),
  lastRunAt: Nullable(Instant),
  lastDuration: Nullable(Type.Number({ description: 'seconds' })),
  lastResult: Nullable(OneOf(jobResults)),
  lastMessage: Nullable(Type.String()),
  failuresInARow: Type.Integer({ minimum: 0 }),
  nextRunAt: Nullable(Instant),
})
export type JobState = Static<typeof JobModel>

/** The background work of the running program. */
export type JobRunner = {
  list(): JobState[]
  /** Starts a job out of its turn. Throws AppError `not-found`, or `conflict` while it runs. */
  runNow(name: string): JobState
}
