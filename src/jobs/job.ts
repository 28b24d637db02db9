import type { JobRunner } from '#domain/system/job.ts'

/** A cron pattern, seconds from one start to the next, or those seconds as they are just now. */
export type Schedule = string | number | (() => number)

export type Job = {
  /** Stored with its runs: does not change. */
  name: string
  title: string
  schedule: Schedule
  /** Whether it also runs as soon as the program has started. */
  atStart?: boolean
  /** `board` tells how the jobs fare. */
  run(signal: AbortSignal, board: Pick<JobRunner, 'list'>): unknown
}
