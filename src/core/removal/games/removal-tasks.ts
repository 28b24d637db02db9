import type { BulkTask } from '#domain/games/bulk-change.ts'
import type { AppContext, Needs } from '../../app-context.ts'
import { runRemoval } from './run-removal.ts'

/** The combined progress of a user's running removals, or of the last ones. */
export function removalTasks({ gameRemovals }: Pick<AppContext, 'gameRemovals'>, userId: string): BulkTask[] {
  const progress = gameRemovals.progressOf(userId)
  return progress === null ? [] : [{ kind: 'remove', failed: 0, ...progress }]
}

/** Stops the removals of many games of a user after the current game. Removed games stay removed. */
export function cancelRemovals({ gameRemovals }: Pick<AppContext, 'gameRemovals'>, userId: string): void {
  gameRemovals.cancelAll(userId)
}

/** Continues removals that were interrupted. Safe to call at any time. */
export function resumeGameRemovals(app: Needs<typeof runRemoval>): void {
  const { removals, singleRemovals } = app.queues
  for (const removal of app.gameRemovals.unfinished()) {
    const taskId = removalTaskId(removal)
    if (singleRemovals.has(taskId)) continue
    app.gameRemovals.letStop(removal.id)
    removals.enqueue(taskId, async (signal) => {
      await runRemoval(app, { ...removal, isResumed: true }, signal)
    })
  }
}

/** Identifies the work on a removal in its queue, so that it runs once at a time. */
export const removalTaskId = ({ id }: { id: string }): string => `removal ${id}`
