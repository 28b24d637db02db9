import { resolve } from 'node:path'
import type { Game } from '#domain/games/game.ts'
import { type FilesOutcome, kept } from '#domain/importing/file-removal.ts'
import type { AppContext } from '../../app-context.ts'
import { describeFileError, errorCodeOf } from '../../files/file-errors.ts'
import { paired, placesOf, type Root } from '../../files/places.ts'
import { readImportSettings } from '../../settings/import-settings.ts'
import { gameDeletionLock } from '../../tasks/locks.ts'
import { type DeletionContext, decideDeletion } from './decide-deletion.ts'
import { executeDeletion } from './execute-deletion.ts'
import { createGamePlaces, type GamePlaces } from './game-places.ts'

export type DeleteFilesDeps = Pick<AppContext, 'about' | 'games' | 'imports' | 'rootFolders' | 'settings' | 'queues'>

/**
 * Deletes a game's files if the rules allow it: strictly inside the library folder or a root folder with `allowDelete`,
 * never a root itself. File-system errors are part of the outcome, not thrown.
 */
export async function deleteGameFiles(
  app: DeleteFilesDeps,
  game: Game,
  gamePlaces: GamePlaces = createGamePlaces(app),
): Promise<FilesOutcome> {
  // Deletions run one at a time, because each decides on the state of the disk. Imports of the game wait too.
  return app.queues.imports.withLock(gameDeletionLock(game.id), () =>
    app.queues.imports.withLock('delete files', async () => {
      try {
        const decision = await decideDeletion(game.libraryPath, await context(app, game, gamePlaces))
        if ('deleted' in decision) return decision
        // A running import may not have chosen its folder yet.
        const isImported = app.imports.withStatus(['running']).some(({ gameId }) => gameId === game.id)
        return isImported ? kept('not-allowed', 'An import of this game is running') : await executeDeletion(decision)
      } catch (error) {
        if (errorCodeOf(error) === null) throw error
        return kept('failed', describeFileError('Its files could not be deleted', error))
      }
    }),
  )
}

async function context(app: DeleteFilesDeps, game: Game, gamePlaces: GamePlaces): Promise<DeletionContext> {
  const { libraryRoot } = readImportSettings(app)
  const rootFolders = app.rootFolders.all()
  const set = [
    ...(libraryRoot === null ? [] : [{ path: libraryRoot, label: 'the library folder', mayDelete: true }]),
    ...rootFolders.map(({ path, allowDelete }) => ({ path, label: `the root folder ${path}`, mayDelete: allowDelete })),
  ]
  const places = await placesOf(set.map(({ path }) => path))
  const others = await gamePlaces.all()
  return {
    roots: paired(set, places).map(([{ label, mayDelete }, place]): Root => ({ ...place, label, mayDelete })),
    rootPaths: set.map(({ path }) => path),
    others: others.filter(({ id }) => id !== game.id),
    reserved: await reservedPlaces(app),
  }
}

async function reservedPlaces(app: DeleteFilesDeps): Promise<DeletionContext['reserved']> {
  const running = app.imports.withStatus(['running'])
  const busy = running.flatMap(({ targetPath, sourcePath }) => [targetPath, sourcePath]).filter((path) => path !== null)
  const own = [
    { path: resolve(app.about.dataFolder), label: "Ludarr's own data" },
    ...busy.map((path) => ({ path, label: 'An import that is running' })),
  ]
  const places = await placesOf(own.map(({ path }) => path))
  return paired(own, places).map(([{ label }, place]) => ({ place, label }))
}
