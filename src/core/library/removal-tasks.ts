import type { BulkTask } from '#domain/games/bulk-change.ts'
import type { AppContext } from '../app-context.ts'
import { type RemoveGameDeps, runRemoval } from './run-removal.ts'

/** The removals of a user that run, together, or the last ones. */
export function removalTasks({ gameRemovals }: Pick<AppContext, 'gameRemovals'>, userId: string): BulkTask[] {
  const progress = gameRemovals.progressOf(userId)
  return progress === null ? [] : [{ kind: 'remove', failed: 0, ...progress }]
}

/** Stops the removals of a user after the current game. Removed games stay removed. */
export function cancelRemovals({ gameRemovals }: Pick<AppContext, 'gameRemovals'>, userId: string): void {
  gameRemovals.cancelAll(userId)
}

/** Continues removals that were interrupted. Safe to call at any time. */
export function resumeRemovals(app: RemoveGameDeps): void {
  for (const removal of app.gameRemovals.unfinished()) {
    app.queues.removals.enqueue(removalTaskId(removal), async (signal) => {
      await runRemoval(app, removal, signal)
    })
  }
}

/** Identifies the work on a removal in its queue, so that it runs once at a time. */
export const removalTaskId = ({ id }: { id: string }): string => `removal ${id}`
