import type { TaskQueue } from './task-queue.ts'

/** Background work that users start. */
export type Queues = {
  imports: TaskQueue
  searches: TaskQueue
  /** Searches for all games of a user, which take hours. */
  wantedSearches: TaskQueue
  scans: TaskQueue
  /** The check of dumps. */
  verification: TaskQueue
  refreshes: TaskQueue
  removals: TaskQueue
  /** Removals of one game, which do not wait for those of many. */
  singleRemovals: TaskQueue
  /** Checksums for archives of games. */
  checksums: TaskQueue
  /** What the games of libraries are in the sets of DATs. */
  romSets: TaskQueue
}
