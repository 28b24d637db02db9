import { setImmediate } from 'node:timers/promises'
import { type FolderOrigin, type Game, ownedOrigins } from '#domain/games/game.ts'
import { type FilesOutcome, kept } from '#domain/importing/file-removal.ts'
import type { AppContext, Needs } from '../../app-context.ts'
import { describeFileError, errorCodeOf } from '../../files/file-errors.ts'
import { paired, placesOf } from '../../files/places.ts'
import { type ContentPaths, createContentPaths, type DownloadContent } from '../../library/paths/content-paths.ts'
import { readPathRules } from '../../library/paths/path-rules.ts'
import { borrowedRefusal, borrowedRefusals } from '../../requests/refusals.ts'
import { gameDeletionLock } from '../../tasks/locks.ts'
import { type DeletionContext, decideDeletion } from './decide-deletion.ts'
import { executeDeletion } from './execute-deletion.ts'
import { createGamePlaces, type GamePlaces, type OtherGamesOf } from './game-places.ts'

export type DeleteFilesDeps = Needs<typeof readPathRules> & Pick<AppContext, 'games' | 'imports' | 'queues' | 'users'>

/** What many deletions share, so that each of them does not resolve all folders again. */
export type DeletionPlaces = { games: GamePlaces; contents: ContentPaths }

/** `start` is called with the folder before anything in it is deleted. If it returns `false`, nothing is. */
export type DeletionRun = { places: DeletionPlaces; start: (folder: string) => boolean }

/** Each decision takes dozens of file system calls. */
const previewedAtOnce = 8

export function createDeletionPlaces(app: DeleteFilesDeps): DeletionPlaces {
  return { games: createGamePlaces(app), contents: createContentPaths(app) }
}

/**
 * Deletes a game's files if the rules allow it: strictly inside the library folder or a root folder with `allowDelete`,
 * never a root itself. File-system errors are part of the outcome, not thrown.
 */
export function deleteGameFiles(
  app: DeleteFilesDeps,
  game: Game,
  run: Partial<DeletionRun> = {},
): Promise<FilesOutcome> {
  return deleteAt(app, game, ({ libraryPath }) => libraryPath, run)
}

/** Deletes one file of a game, with those that belong to it, if the rules allow it: see `deleteGameFiles`. */
export function deleteGameFile(app: DeleteFilesDeps, game: Game, path: string): Promise<FilesOutcome> {
  return deleteAt(app, game, () => path)
}

async function deleteAt(
  app: DeleteFilesDeps,
  game: Game,
  pathOf: (game: Game) => string | null,
  { places = createDeletionPlaces(app), start = () => true }: Partial<DeletionRun> = {},
): Promise<FilesOutcome> {
  // Deletions run one at a time, because each decides on the state of the disk. Imports of the game wait too.
  return app.queues.imports.withLock(gameDeletionLock(game.id), () =>
    app.queues.imports.withLock('delete files', async () => {
      try {
        const moment = await readMoment(app, places)
        // The folder may have changed while this waited. Its origin is only valid for the folder that it is read with.
        const current = app.games.findById(game.id)
        if (current === null) return kept('missing', 'The game was removed in the meantime')
        const refusal = borrowedRefusal(app, game.id)
        if (refusal !== null) return kept('not-allowed', refusal.message)
        const owner = { isAdmin: adminCheck(app)(game.userId), origin: app.games.folderOrigin(game.id) }
        const decision = await decideDeletion(pathOf(current), contextOf(moment, game, owner))
        if ('deleted' in decision) return decision
        // A running import may not have chosen its folder yet.
        const isImported = app.imports.withStatus(['running']).some(({ gameId }) => gameId === game.id)
        if (isImported) return kept('not-allowed', 'An import of this game is running')
        if (!start(decision.target.path)) return kept('not-allowed', 'The removal was stopped')
        return await executeDeletion(decision)
      } catch (error) {
        if (errorCodeOf(error) === null) throw error
        return kept('failed', describeFileError('Its files could not be deleted', error))
      }
    }),
  )
}

/**
 * Tells what deletions would do with the files of games, one after another: the last of the games that share a folder
 * deletes it. Changes nothing; the disk may change later.
 */
export async function previewDeletions(app: DeleteFilesDeps, games: readonly Game[]): Promise<FilesOutcome[]> {
  const places = createDeletionPlaces(app)
  const moment = await readMoment(app, places)
  const ids = games.map(({ id }) => id)
  const origins = app.games.folderOrigins(ids)
  const refusals = borrowedRefusals(app, ids)
  const isAdmin = adminCheck(app)
  const order = new Map(games.map(({ id }, place) => [id, place]))
  const outcomes: FilesOutcome[] = []
  for (let at = 0; at < games.length; at += previewedAtOnce) {
    const previews = games.slice(at, at + previewedAtOnce).map(async (game, step): Promise<FilesOutcome> => {
      const isRemoved = (id: string) => (order.get(id) ?? games.length) < at + step
      const around = { ...moment, others: (id: string) => moment.others(id, isRemoved) }
      const owner = { isAdmin: isAdmin(game.userId), origin: origins.get(game.id) ?? null }
      try {
        const refusal = refusals.get(game.id)
        if (refusal !== undefined) return kept('not-allowed', refusal.message)
        const decision = await decideDeletion(game.libraryPath, contextOf(around, game, owner))
        return 'deleted' in decision ? decision : { deleted: true, message: decision.target.path }
      } catch (error) {
        if (errorCodeOf(error) === null) throw error
        return kept('failed', describeFileError('Its files could not be checked', error))
      }
    })
    outcomes.push(...(await Promise.all(previews)))
    await setImmediate()
  }
  return outcomes
}

/** The state of the disk that decides all deletions. */
type Moment = Pick<DeletionContext, 'rules' | 'busy'> & { others: OtherGamesOf }
type Owner = { isAdmin: boolean; origin: FolderOrigin | null }

async function readMoment(app: DeleteFilesDeps, places: DeletionPlaces): Promise<Moment> {
  const [rules, others, busy] = await Promise.all([
    readPathRules(app, () => false, places.contents),
    places.games.read(),
    busyPlaces(app),
  ])
  return { rules, others, busy }
}

function contextOf({ rules, others, busy }: Moment, game: Game, owner: Owner): DeletionContext {
  const isOwn = ({ gameId, downloadId, isDone }: DownloadContent): boolean =>
    downloadId === null ? owner.isAdmin : gameId === game.id && isDone
  const contents = rules.contents.filter((content) => !isOwn(content))
  return { rules: { ...rules, contents }, busy, others: others(game.id), notOwned: describeNotOwned(owner) }
}

function adminCheck({ users }: DeleteFilesDeps): (userId: string) => boolean {
  const known = new Map<string, boolean>()
  return (userId) => {
    const isAdmin = known.get(userId) ?? users.find(userId)?.role === 'admin'
    known.set(userId, isAdmin)
    return isAdmin
  }
}

/** A member deletes only what was imported for the game, or what an admin scanned or confirmed. */
function describeNotOwned({ isAdmin, origin }: Owner): string | null {
  const isOwned = origin !== null && ownedOrigins.includes(origin)
  if (isOwned || isAdmin) return null
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
