import { AppError } from '#domain/errors.ts'
import type { Game } from '#domain/games/game.ts'
import type { FilesOutcome } from '#domain/importing/file-removal.ts'
import type { AppContext } from '../app-context.ts'
import { recordHistoryOf } from '../history/record-history.ts'
import { type DeleteFilesDeps, deleteGameFiles } from './deletion/delete-game-files.ts'
import { gameNotFound, getGame } from './find-game.ts'

export type RemoveGameDeps = DeleteFilesDeps &
  Pick<AppContext, 'events' | 'history' | 'scans' | 'clock' | 'transaction'>

/** A game to remove and the outcome for its files; `null` if they were not to be deleted. */
export type Removal = { game: Game; files: FilesOutcome | null }

/**
 * Removes a game, and its files if requested and the delete rules allow it. Returns the outcome for the files, `null` if
 * they were not to be deleted. Throws AppError `not-found`.
 */
export async function removeGame(
  app: RemoveGameDeps,
  userId: string,
  id: string,
  { deleteFiles = false }: { deleteFiles?: boolean | undefined } = {},
): Promise<FilesOutcome | null> {
  const game = getGame(app, userId, id)
  const files = deleteFiles ? await deleteGameFiles(app, game) : null
  if (recordRemovals(app, [{ game, files }]).size === 0) throw new AppError('not-found', gameNotFound)
  return files
}

/** Removes games from the library with a fixed number of statements. Returns the ids of the games that still existed. */
export function recordRemovals(app: RemoveGameDeps, removals: readonly Removal[]): Set<string> {
  const removed = app.transaction(() => {
    const ids = new Set(app.games.labelsOf(removals.map(({ game }) => game.id)).keys())
    const rows = removals.filter(({ game }) => ids.has(game.id))
    recordHistoryOf(
      app,
      rows.map(({ game, files }) => ({ type: 'deleted', game, title: game.title, message: describeRemoval(files) })),
    )
    app.scans.markGamesRemoved([...ids], 'Its game was removed from the library')
    app.games.removeAll([...ids])
    return ids
  })
  for (const id of removed) app.events.emit('gameChanged', { id, change: 'removed' })
  return removed
}

function describeRemoval(files: FilesOutcome | null): string {
  if (files === null) return 'Removed from the library; files kept'
  if (files.deleted) return `Removed from the library; ${files.message}`
  return `Removed from the library; files kept (${files.reason}): ${files.message}`
}
