import type { Queues } from '#core/tasks/queues.ts'
import { createTaskQueue } from '#core/tasks/task-queue.ts'
import { errorMessage, stackOf } from '#domain/errors.ts'
import type { Log } from '#domain/ports/log.ts'

const importsAtOnce = 2
const checksumsAtOnce = 2
/** Each may keep the places of all game folders in memory. */
const removalsAtOnce = 4
/** Removals delete files one after another, and most of them end at once. */
const singleRemovalsAtOnce = 50

/** The queues of the program's background work. */
export function createQueues(log: Log): Queues {
  const removalFailed = (id: string, error: unknown): void =>
    log.module('library').error('A removal of games failed unexpectedly', { id, reason: errorMessage(error) })
  return {
    searches: createTaskQueue(1, (id, error) =>
      log.module('search').warn('A search failed', { id, reason: errorMessage(error) }),
    ),
    wantedSearches: createTaskQueue(1, (id, error) =>
      log.module('search').error('A search for all games failed unexpectedly', { id, reason: errorMessage(error) }),
    ),
    imports: createTaskQueue(importsAtOnce, (id, error) =>
      log.error('An import failed unexpectedly', { id, reason: errorMessage(error), stack: stackOf(error) }),
    ),
    verification: createTaskQueue(1, (_, error) =>
      log.module('verification').error('The check of dumps failed', { reason: errorMessage(error) }),
    ),
    scans: createTaskQueue(1, (id, error) =>
      log.module('scan').error('A scan failed unexpectedly', { id, reason: errorMessage(error) }),
    ),
    checksums: createTaskQueue(checksumsAtOnce, (id, error) =>
      log.module('library').error('The checksums of a game could not be computed', { id, reason: errorMessage(error) }),
    ),
    romSets: createTaskQueue(1, (_, error) =>
      log.module('library').error('Games could not be compared with the DATs', { reason: errorMessage(error) }),
    ),
    removals: createTaskQueue(removalsAtOnce, removalFailed),
    singleRemovals: createTaskQueue(singleRemovalsAtOnce, removalFailed),
    refreshes: createTaskQueue(1, (id, error) =>
      log.module('metadata').error('A refresh of a library failed unexpectedly', { id, reason: errorMessage(error) }),
    ),
  }
}
