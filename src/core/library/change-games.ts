import type { BulkChange, BulkOutcome } from '#domain/bulk-change.ts'
import { AppError } from '#domain/errors.ts'
import { createPace } from '../pace.ts'
import { type ChangingProgram, changeGame } from './change-game.ts'
import { createGamePlaces } from './deletion/game-places.ts'
import { type RemovingProgram, removeGame } from './remove-game.ts'

/**
 * Changes or removes many games of a user, one after the other; one that cannot be changed does not stop the rest. Files
 * go by the same rules as those of a single game, and `kept` names each game whose files stayed although they were to go.
 */
export async function changeGames(
  program: ChangingProgram & RemovingProgram,
  userId: string,
  { ids, change }: BulkChange,
): Promise<BulkOutcome> {
  if (!('delete' in change) && change.status === undefined && change.hidden === undefined) {
    throw new AppError('invalid', 'Say what to change: status, hidden, or delete')
  }
  const outcome: BulkOutcome = { changed: 0, failed: [], kept: [] }
  const apply =
    'delete' in change
      ? removal(program, userId, change.delete, outcome)
      : (id: string) => changeGame(program, userId, id, change)
  const pace = createPace()
  for (const id of new Set(ids)) {
    try {
      await apply(id)
      outcome.changed += 1
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      outcome.failed.push({ id, error: error.message })
    }
    await pace()
  }
  return outcome
}

function removal(
  program: RemovingProgram,
  userId: string,
  { deleteFiles }: { deleteFiles: boolean },
  outcome: BulkOutcome,
): (id: string) => Promise<void> {
  const gamePlaces = createGamePlaces(program)
  return async (id) => {
    const files = await removeGame(program, userId, id, { deleteFiles, gamePlaces })
    gamePlaces.without(id)
    if (files !== null && !files.deleted) outcome.kept.push({ id, reason: files.reason, message: files.words })
  }
}
