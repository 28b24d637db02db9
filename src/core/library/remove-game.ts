import type { FilesOutcome } from '#domain/file-removal.ts'
import type { Program } from '../program.ts'
import { recordHistory } from '../record-history.ts'
import { type DeletingProgram, deleteGameFiles } from './delete-game-files.ts'
import type { GamePlaces } from './deletion/game-places.ts'
import { getGame } from './get-game.ts'

export type RemovingProgram = DeletingProgram & Pick<Program, 'events' | 'history' | 'scans' | 'clock' | 'transaction'>

/**
 * Removes the record of a game, and its files when that is asked for and the delete rules allow it. Answers what became
 * of the files, `null` when nobody asked. Throws AppError `not-found`.
 */
export async function removeGame(
  program: RemovingProgram,
  userId: string,
  id: string,
  { deleteFiles = false, gamePlaces }: { deleteFiles?: boolean | undefined; gamePlaces?: GamePlaces } = {},
): Promise<FilesOutcome | null> {
  const game = getGame(program, userId, id)
  const outcome = deleteFiles ? await deleteGameFiles(program, game, gamePlaces) : null
  program.transaction(() => {
    getGame(program, userId, id)
    recordHistory(program, { type: 'deleted', game, title: game.title, message: story(outcome) })
    program.games.remove(id)
    program.scans.noteRemoved(id, 'Its game was removed from the library')
  })
  program.events.emit('gameChanged', { id, change: 'removed' })
  return outcome
}

function story(outcome: FilesOutcome | null): string {
  if (outcome === null) return 'Removed from the library; files kept'
  if (outcome.deleted) return `Removed from the library; ${outcome.words}`
  return `Removed from the library; files kept (${outcome.reason}): ${outcome.words}`
}
