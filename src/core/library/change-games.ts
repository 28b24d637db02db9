import { AppError } from '#domain/errors.ts'
import type { BulkChange, BulkOutcome } from '#domain/games/bulk-change.ts'
import { createYieldToEventLoop } from '../tasks/yield-to-event-loop.ts'
import { type ChangeGameDeps, changeGame } from './change-game.ts'
import { createDeletionPlaces } from './deletion/delete-game-files.ts'
import { type RemoveGameDeps, removeGame } from './remove-game.ts'

/**
 * Changes or removes many games of a user one by one; a failure does not stop the others. `kept` lists removed games
 * whose files were not deleted although requested. Throws AppError `invalid` for an empty change.
 */
export async function changeGames(
  app: ChangeGameDeps & RemoveGameDeps,
  userId: string,
  { ids, change }: BulkChange,
): Promise<BulkOutcome> {
  if (!('delete' in change) && change.status === undefined && change.hidden === undefined) {
    throw new AppError('invalid', 'Nothing to change: set status, hidden or delete')
  }
  const outcome: BulkOutcome = { changed: 0, failed: [], kept: [] }
  const apply =
    'delete' in change
      ? removal(app, userId, change.delete, outcome)
      : (id: string) => changeGame(app, userId, id, change)
  const yieldToEventLoop = createYieldToEventLoop()
  for (const id of new Set(ids)) {
    try {
      await apply(id)
      outcome.changed += 1
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      outcome.failed.push({ id, error: error.message })
    }
    await yieldToEventLoop()
  }
  return outcome
}

function removal(
  app: RemoveGameDeps,
  userId: string,
  { deleteFiles }: { deleteFiles: boolean },
  outcome: BulkOutcome,
): (id: string) => Promise<void> {
  const places = createDeletionPlaces(app)
  return async (id) => {
    const files = await removeGame(app, userId, id, { deleteFiles, places })
    places.games.without(id)
    if (files !== null && !files.deleted) outcome.kept.push({ id, reason: files.reason, message: files.message })
  }
}
