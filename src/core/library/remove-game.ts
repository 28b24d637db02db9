import { AppError } from '#domain/errors.ts'
import { removalStopped } from '#domain/games/removal-stopped.ts'
import type { FilesOutcome } from '#domain/importing/file-removal.ts'
import { gameNotFound, getGame } from './find-game.ts'
import { removeAll } from './remove-games.ts'
import type { RemoveGameDeps } from './run-removal.ts'

/**
 * Removes a game, and its files if requested and the delete rules allow it. Returns the outcome for the files, `null` if
 * they were not to be deleted. Throws AppError `not-found`, or `conflict` if the user stopped the removal.
 */
export async function removeGame(
  app: RemoveGameDeps,
  userId: string,
  id: string,
  { deleteFiles = false }: { deleteFiles?: boolean | undefined } = {},
): Promise<FilesOutcome | null> {
  getGame(app, userId, id)
  const files = (await removeAll(app, userId, [id], { deleteFiles })).removed.get(id)
  if (files === undefined) {
    const isLeft = app.games.labelsOf([id]).size > 0
    throw isLeft ? new AppError('conflict', removalStopped) : new AppError('not-found', gameNotFound)
  }
  return files
}
