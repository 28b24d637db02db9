import { randomUUID } from 'node:crypto'
import { dirname, join } from 'node:path'
import { AppError } from '#domain/errors.ts'
import type { GameFile } from '#domain/importing/import.ts'
import { categoryAt } from '#domain/importing/import-plan.ts'
import { instant } from '#domain/ports/clock.ts'
import type { AppContext } from '../app-context.ts'
import { listSourceFiles } from '../files/list-source.ts'
import { getGame } from './find-game.ts'

/**
 * Updates a game's recorded files from disk: new, resized and missing files. Read-only on disk. Throws AppError
 * `not-found`, and `unprocessable` if its folder cannot be read.
 */
export async function rescanFiles(
  app: Pick<AppContext, 'games' | 'imports' | 'clock' | 'transaction'>,
  userId: string,
  gameId: string,
): Promise<GameFile[]> {
  const { libraryPath } = getGame(app, userId, gameId)
  if (libraryPath === null) throw new AppError('unprocessable', 'The game has no folder in the library yet.')
  const listing = await listSourceFiles(libraryPath, new AbortController().signal)
  if (listing === null) {
    throw new AppError('unprocessable', `Nothing found at ${libraryPath}. Is its disk mounted?`)
  }
  if (!listing.ok) throw new AppError('unprocessable', listing.reason)
  // Recorded paths use the folder's path as stored, even if part of it is a symlink.
  const root = listing.source.single ? dirname(libraryPath) : libraryPath
  const known = new Map(app.imports.filesOf(gameId).map((file) => [file.path, file]))
  const addedAt = instant(app.clock)
  const changed: GameFile[] = []
  app.transaction(() => {
    for (const { path, size } of listing.source.files) {
      const place = join(root, path)
      const before = known.get(place)
      known.delete(place)
      if (before?.size === size) continue
      const fresh = { id: randomUUID(), gameId, category: categoryAt(path), version: null, downloadId: null, addedAt }
      // A file of another size no longer comes from the download; it may be the user's own.
      changed.push({ ...fresh, ...before, path: place, size, downloadId: null })
    }
    app.imports.putFiles(changed)
    for (const { id } of known.values()) app.imports.removeFile(id)
  })
  return app.imports.filesOf(gameId)
}
