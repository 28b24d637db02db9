import { type Static, Type } from '@sinclair/typebox'
import { Instant, Model, Nullable, OneOf } from '../scalars.ts'

export const jobResults = ['done', 'failed', 'stopped'] as const
export type JobResult = (typeof jobResults)[number]

/** The progress of a running job, if it reports any. */
const JobProgressModel = Model('JobProgress', {
  done: Type.Integer({ minimum: 0 }),
  total: Type.Integer({ minimum: 0 }),
})
export type JobProgress = Static<typeof JobProgressModel>

/** A background job in API responses. */
export const JobModel = Model('Job', {
  name: Type.String(),
  title: Type.String(),
  schedule: Type.String({ description: 'a description, or a cron pattern' }),
  running: Type.Boolean(),
  startedAt: Nullable(Instant),
  progress: Nullable(JobProgressModel),
  canStop: Type.Boolean({ description: 'Whether it can be stopped while it runs' }),
  lastRunAt: Nullable(Instant),
  lastDuration: Nullable(Type.Number({ description: 'seconds' })),
  lastResult: Nullable(OneOf(jobResults, 'JobResult')),
  lastMessage: Nullable(Type.String()),
  lastSuccessAt: Nullable(Instant),
  failuresInARow: Type.Integer({ minimum: 0 }),
  nextRunAt: Nullable(Instant),
})
export type JobState = Static<typeof JobModel>

/** A run of a job that has ended. */
export const PastRunModel = Model('JobRun', {
  startedAt: Instant,
  duration: Type.Number({ description: 'seconds' }),
  result: OneOf(jobResults, 'JobResult'),
  message: Nullable(Type.String({ description: 'why it failed' })),
  manual: Type.Boolean({ description: 'Whether a user started it' }),
})
export type PastRunState = Static<typeof PastRunModel>

/** The running program's background jobs. */
export type JobRunner = {
  list(): JobState[]
  /**
   * Starts a job now, or after its current run if a manual run does more than that one. Throws AppError `not-found`, or
   * `conflict` if it is running.
   */
  runNow(name: string): JobState
  /** Asks the running job to stop. Throws AppError `not-found`, or `conflict` if it is not running or cannot be stopped. */
  stopNow(name: string): JobState
  /** The last runs of a job, the newest first. Throws AppError `not-found`. */
  history(name: string, page: { limit: number; offset: number }): { runs: PastRunState[]; total: number }
}
