import type { JobRunner } from '#domain/system/job.ts'

/** A cron expression in UTC, the seconds between two starts, or a function that returns the current seconds. */
export type Schedule = string | number | (() => number)

export type Job = {
  /** The id in the API and the database: does not change. */
  name: string
  title: string
  schedule: Schedule
  /** Whether it also runs when the program starts. */
  atStart?: boolean
  /** Whether it waits while the data folder cannot be written, because it adds to the database. */
  needsSpace?: boolean
  /** `board` lists the state of all jobs. */
  run(signal: AbortSignal, board: Pick<JobRunner, 'list'>): unknown
}
