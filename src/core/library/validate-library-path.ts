import { isAbsolute, resolve } from 'node:path'
import { AppError } from '#domain/errors.ts'
import type { AppContext } from '../app-context.ts'
import { findFolderOwners, foldersOverlap } from './folder-owners.ts'

/**
 * The folder somebody says a game lies in, as a plain path. Imports write there and deleting the game may take it
 * away, so nobody but an admin names one that meets what belongs to somebody else. Throws AppError `invalid` or
 * `forbidden`.
 */
export function validateLibraryPath(
  app: Pick<AppContext, 'games' | 'imports' | 'downloads' | 'users'>,
  game: { id: string; userId: string; libraryPath: string | null },
  said: string | null,
): string | null {
  if (said === null || said === game.libraryPath) return said
  if (said.includes('\0')) throw refusal('must not contain a null character')
  if (!isAbsolute(said)) throw refusal('must be absolute')
  if (said.split(/[\\/]/).includes('..')) throw refusal('must not contain ".."')
  const folder = resolve(said)
  if (app.users.find(game.userId)?.role !== 'admin' && isOfOthers(app, game, folder)) {
    throw new AppError('forbidden', 'The folder meets one that belongs to somebody else')
  }
  return folder
}

function isOfOthers(
  app: Pick<AppContext, 'games' | 'imports' | 'downloads'>,
  { id, userId }: { id: string; userId: string },
  folder: string,
): boolean {
  if (findFolderOwners(app, folder, id).some((holder) => holder.userId !== userId)) return true
  // What waits for its owner's decision may have files in its folder already.
  return app.imports
    .withStatus(['running', 'review', 'failed'])
    .some(
      ({ targetPath, downloadId }) =>
        targetPath !== null && app.downloads.find(downloadId)?.userId !== userId && foldersOverlap(folder, targetPath),
    )
}

function refusal(words: string): AppError {
  const message = `The game's folder ${words}`
  return new AppError('invalid', message, { details: [{ path: 'libraryPath', message }] })
}
