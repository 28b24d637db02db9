import { AppError } from '#domain/errors.ts'
import type { FilesOutcome } from '#domain/importing/file-removal.ts'
import { gameNotFound, getGame } from '../../library/find-game.ts'
import { removeAll } from './remove-games.ts'
import type { RemoveGameDeps } from './run-removal.ts'

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
  getGame(app, userId, id)
  const files = (await removeAll(app, userId, [id], { deleteFiles })).removed.get(id)
  // Another request removed it meanwhile.
  if (files === undefined) throw new AppError('not-found', gameNotFound)
  return files
}
