import { type Game, ownedOrigins } from '#domain/games/game.ts'
import { type FilesOutcome, kept } from '#domain/importing/file-removal.ts'
import type { AppContext } from '../../app-context.ts'
import { describeFileError, errorCodeOf } from '../../files/file-errors.ts'
import { paired, placesOf } from '../../files/places.ts'
import { gameDeletionLock } from '../../tasks/locks.ts'
import { type ContentPaths, createContentPaths, type DownloadContent } from '../paths/content-paths.ts'
import { type PathRulesDeps, readPathRules } from '../paths/path-rules.ts'
import { type DeletionContext, decideDeletion } from './decide-deletion.ts'
import { executeDeletion } from './execute-deletion.ts'
import { createGamePlaces, type GamePlaces } from './game-places.ts'

export type DeleteFilesDeps = PathRulesDeps & Pick<AppContext, 'games' | 'imports' | 'users' | 'queues'>

/** What many deletions share, so that each of them does not resolve all folders again. */
export type DeletionPlaces = { games: GamePlaces; contents: ContentPaths }

export function createDeletionPlaces(app: DeleteFilesDeps): DeletionPlaces {
  return { games: createGamePlaces(app), contents: createContentPaths(app) }
}

/**
 * Deletes a game's files if the rules allow it: strictly inside the library folder or a root folder with `allowDelete`,
 * never a root itself. File-system errors are part of the outcome, not thrown.
 */
export async function deleteGameFiles(
  app: DeleteFilesDeps,
  game: Game,
  places: DeletionPlaces = createDeletionPlaces(app),
): Promise<FilesOutcome> {
  // Deletions run one at a time, because each decides on the state of the disk. Imports of the game wait too.
  return app.queues.imports.withLock(gameDeletionLock(game.id), () =>
    app.queues.imports.withLock('delete files', async () => {
      try {
        const decision = await decideDeletion(game.libraryPath, await context(app, game, places))
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

/** What a deletion would do with a game's files. Nothing is changed; the disk may change until then. */
export async function previewDeletion(app: DeleteFilesDeps, game: Game, places: DeletionPlaces): Promise<FilesOutcome> {
  try {
    const decision = await decideDeletion(game.libraryPath, await context(app, game, places))
    return 'deleted' in decision ? decision : { deleted: true, message: decision.target.path }
  } catch (error) {
    if (errorCodeOf(error) === null) throw error
    return kept('failed', describeFileError('Its files could not be checked', error))
  }
}

async function context(app: DeleteFilesDeps, game: Game, places: DeletionPlaces): Promise<DeletionContext> {
  const isAdmin = app.users.find(game.userId)?.role === 'admin'
  const isOwn = ({ gameId, downloadId, isDone }: DownloadContent): boolean =>
    downloadId === null ? isAdmin : gameId === game.id && isDone
  const [rules, others, busy] = await Promise.all([
    readPathRules(app, isOwn, places.contents),
    places.games.all(),
    busyPlaces(app),
  ])
  return { rules, busy, others: others.filter(({ id }) => id !== game.id), notOwned: describeNotOwned(app, game) }
}

/** A member deletes only what was imported for the game, or what an admin scanned or confirmed. */
function describeNotOwned({ games, users }: DeleteFilesDeps, { id, userId }: Game): string | null {
  const origin = games.folderOrigin(id)
  const isOwned = origin !== null && ownedOrigins.includes(origin)
  if (isOwned || users.find(userId)?.role === 'admin') return null
  return origin === 'adopted'
    ? 'It has files of a download that was not added by Ludarr, which only an administrator may delete'
    : 'Ludarr did not import it, and no administrator has confirmed that it belongs to this game'
}

async function busyPlaces(app: DeleteFilesDeps): Promise<DeletionContext['busy']> {
  const running = app.imports.withStatus(['running'])
  const busy = running.flatMap(({ targetPath, sourcePath }) => [targetPath, sourcePath]).filter((path) => path !== null)
  const places = await placesOf(busy)
  return paired(busy, places).map(([, place]) => ({ place, label: 'An import that is running' }))
}
