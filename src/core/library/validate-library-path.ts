import { isAbsolute, resolve } from 'node:path'
import { AppError } from '#domain/errors.ts'
import type { AppContext } from '../app-context.ts'
import { findFolderOwners, foldersOverlap } from './folder-owners.ts'

/**
 * Validates and normalizes a game's folder. Imports write there and deleting the game may remove it, so only admins may
 * enter a folder that overlaps another user's. Throws AppError `invalid` or `forbidden`.
 */
export function validateLibraryPath(
  app: Pick<AppContext, 'games' | 'imports' | 'downloads' | 'users'>,
  game: { id: string; userId: string; libraryPath: string | null },
  input: string | null,
): string | null {
  if (input === null || input === game.libraryPath) return input
  if (input.includes('\0')) throw invalid('must not contain a null character')
  if (!isAbsolute(input)) throw invalid('must be absolute')
  if (input.split(/[\\/]/).includes('..')) throw invalid('must not contain ".."')
  const folder = resolve(input)
  if (app.users.find(game.userId)?.role !== 'admin' && isOfOthers(app, game, folder)) {
    throw new AppError('forbidden', "The folder overlaps another user's folder")
  }
  return folder
}

function isOfOthers(
  app: Pick<AppContext, 'games' | 'imports' | 'downloads'>,
  { id, userId }: { id: string; userId: string },
  folder: string,
): boolean {
  if (findFolderOwners(app, folder, id).some((owner) => owner.userId !== userId)) return true
  // An import that waits for review may already have files in its folder.
  return app.imports
    .withStatus(['running', 'review', 'failed'])
    .some(
      ({ targetPath, downloadId }) =>
        targetPath !== null && app.downloads.find(downloadId)?.userId !== userId && foldersOverlap(folder, targetPath),
    )
}

function invalid(problem: string): AppError {
  const message = `The game's folder ${problem}`
  return new AppError('invalid', message, { details: [{ path: 'libraryPath', message }] })
}
