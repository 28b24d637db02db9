import type { FilesOutcome } from '#domain/importing/file-removal.ts'
import type { AppContext } from '../app-context.ts'
import { recordHistory } from '../history/record-history.ts'
import { type DeleteFilesDeps, type DeletionPlaces, deleteGameFiles } from './deletion/delete-game-files.ts'
import { getGame } from './find-game.ts'

export type RemoveGameDeps = DeleteFilesDeps &
  Pick<AppContext, 'events' | 'history' | 'scans' | 'clock' | 'transaction'>

/**
 * Removes a game, and its files if requested and the delete rules allow it. Returns the outcome for the files, `null` if
 * they were not to be deleted. Throws AppError `not-found`.
 */
export async function removeGame(
  app: RemoveGameDeps,
  userId: string,
  id: string,
  { deleteFiles = false, places }: { deleteFiles?: boolean | undefined; places?: DeletionPlaces } = {},
): Promise<FilesOutcome | null> {
  const game = getGame(app, userId, id)
  const outcome = deleteFiles ? await deleteGameFiles(app, game, places) : null
  app.transaction(() => {
    getGame(app, userId, id)
    recordHistory(app, { type: 'deleted', game, title: game.title, message: describeRemoval(outcome) })
    app.scans.markGameRemoved(id, 'Its game was removed from the library')
    app.games.remove(id)
  })
  app.events.emit('gameChanged', { id, change: 'removed' })
  return outcome
}

function describeRemoval(outcome: FilesOutcome | null): string {
  if (outcome === null) return 'Removed from the library; files kept'
  if (outcome.deleted) return `Removed from the library; ${outcome.message}`
  return `Removed from the library; files kept (${outcome.reason}): ${outcome.message}`
}
