import type { JobRunner } from '#domain/system/job.ts'

/** Once a day at the returned local time of the server, such as `03:30`. */
export type DailySchedule = { dailyAt(): string }

/** A cron expression in UTC, the seconds between two starts, a function that returns the current seconds, or a local time. */
export type Schedule = string | number | (() => number) | DailySchedule

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
