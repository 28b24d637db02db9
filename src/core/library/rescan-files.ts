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
 * Looks at what a game has on the disk and records that: new files, other sizes, files that are gone. Nothing on the
 * disk is changed. Throws AppError `not-found`, and `unprocessable` when its folder cannot be seen.
 */
export async function rescanFiles(
  app: Pick<AppContext, 'games' | 'imports' | 'clock' | 'transaction'>,
  userId: string,
  gameId: string,
): Promise<GameFile[]> {
  const { libraryPath } = getGame(app, userId, gameId)
  if (libraryPath === null) throw new AppError('unprocessable', 'The game has no folder in the library yet.')
  const sight = await listSourceFiles(libraryPath, new AbortController().signal)
  if (sight === null) {
    throw new AppError('unprocessable', `Ludarr sees nothing at ${libraryPath}. Is its disk mounted?`)
  }
  if (!sight.ok) throw new AppError('unprocessable', sight.reason)
  // The recorded paths keep the folder's own spelling, also where a part of it is a link.
  const root = sight.source.single ? dirname(libraryPath) : libraryPath
  const known = new Map(app.imports.filesOf(gameId).map((file) => [file.path, file]))
  const addedAt = instant(app.clock)
  const changed: GameFile[] = []
  app.transaction(() => {
    for (const { path, size } of sight.source.files) {
      const place = join(root, path)
      const before = known.get(place)
      known.delete(place)
      if (before?.size === size) continue
      const fresh = { id: randomUUID(), gameId, category: categoryAt(path), version: null, downloadId: null, addedAt }
      // Of another size it is no longer what a download brought, and may be the user's own.
      changed.push({ ...fresh, ...before, path: place, size, downloadId: null })
    }
    app.imports.putFiles(changed)
    for (const { id } of known.values()) app.imports.forgetFile(id)
  })
  return app.imports.filesOf(gameId)
}
