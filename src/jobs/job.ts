import type { Text } from '#domain/messages/message.ts'
import type { JobProgress, JobRunner } from '#domain/system/job.ts'

/** Once a day at the returned local time of the server, such as `03:30`. */
type DailySchedule = { dailyAt(): string }

/** A cron expression in UTC, the seconds between two starts, a function that returns the current seconds, or a local time. */
export type Schedule = string | number | (() => number) | DailySchedule

export type Job = {
  /** The id in the API and the database: does not change. */
  name: string
  title: Text
  schedule: Schedule
  /** Whether it also runs when the program starts. */
  atStart?: boolean
  /** Whether it waits while the data folder cannot be written, because it adds to the database. */
  needsSpace?: boolean
  /** Whether a user can stop it while it runs. The next run continues with what is left. */
  canStop?: boolean
  /**
   * Whether a run that a user starts does more than a scheduled one. If it is requested during a scheduled run, it
   * follows that one at once.
   */
  hasManualRun?: boolean
  run(signal: AbortSignal, context: RunContext): unknown
}

/** What a run of a job may know and report. `list` returns the state of all jobs. */
export type RunContext = Pick<JobRunner, 'list'> & {
  /** Whether a user started this run. */
  isManual: boolean
  reportProgress(progress: JobProgress): void
}

/** Jobs that can take minutes and end soon after their signal. */
const stoppable: ReadonlySet<string> = new Set([
  'check-database',
  'clean-up-images',
  'fetch-covers',
  'remove-seeded',
  'search-wanted-games',
  'search-wanted-add-ons',
  'sync-feeds',
  'check-feeds',
  'match-feed-items',
  'refresh-metadata',
  'watch-scene-releases',
  'search-updates',
])

/** Jobs that a user can make retry what they would leave for later. */
const withManualRun: ReadonlySet<string> = new Set(['refresh-downloads', 'check-clients'])

/** Adds how users can control the jobs. */
export function withControls(jobs: readonly Job[]): Job[] {
  return jobs.map((job) => ({ ...job, canStop: stoppable.has(job.name), hasManualRun: withManualRun.has(job.name) }))
}
