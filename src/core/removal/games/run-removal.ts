import { setImmediate } from 'node:timers/promises'
import type { GameToRemove, StoredRemoval } from '#db/repositories/game-removals.ts'
import { errorMessage } from '#domain/errors.ts'
import type { Game } from '#domain/games/game.ts'
import { type FilesOutcome, kept } from '#domain/importing/file-removal.ts'
import { dirname } from '#domain/paths/paths.ts'
import type { AppContext, Needs } from '../../app-context.ts'
import { databaseFault, describeFileError } from '../../files/file-errors.ts'
import { placeOf } from '../../files/places.ts'
import { recordHistoryOf } from '../../history/record-history.ts'
import { createMountCheck } from '../../library/mounted-library.ts'
import { createDeletionPlaces, type DeletionPlaces, type DeletionRun, deleteGameFiles } from './delete-game-files.ts'

export type RemoveGameDeps = Needs<typeof createDeletionPlaces> &
  Pick<AppContext, 'clock' | 'events' | 'gameRemovals' | 'history' | 'log' | 'scans' | 'transaction'>

/** A game to remove and the outcome for its files; `null` if they were not to be deleted. */
type Removal = { game: Game; files: FilesOutcome | null }

/** Removing ten games takes some milliseconds. */
const gamesAtOnce = 10
/** A game may have very many files, and each row costs several statements of triggers. */
const rowsAtOnce = 200

/** `isResumed`: nobody waits for it, so that it can wait itself for a disk that is not mounted yet. */
export type RemovalRun = StoredRemoval & { isResumed?: boolean }

/**
 * Removes the games of a removal that are left, and records each batch at its end. The journal names a game before
 * anything of it is deleted, so that the removal continues after a kill. Returns whether it reached its end, which it also
 * does when a user stops it.
 */
export async function runRemoval(
  app: RemoveGameDeps,
  { id, userId, deleteFiles, isResumed = false }: RemovalRun,
  signal: AbortSignal,
  onRemoved: (removal: Removal) => void = () => undefined,
): Promise<boolean> {
  const places = createDeletionPlaces(app)
  for (;;) {
    if (signal.aborted) return false
    const batch = app.gameRemovals.nextGames(id, gamesAtOnce)
    if (batch.length === 0) break
    const { removals, isPostponed } = deleteFiles
      ? await deleteFilesOf(app, { id, userId, isResumed, batch, places }, signal)
      : startWithoutFiles(app, id, ownGames(app, userId, batch))
    const removed = await record(app, id, removals, places)
    for (const removal of removals) if (removed.has(removal.game.id)) onRemoved(removal)
    if (isPostponed) {
      app.log.module('library').warn('A removal of games waits until the disk of their folders is mounted')
      return false
    }
  }
  app.gameRemovals.finish(id)
  return true
}

/** `isPostponed`: the other games wait until the disk of the next one is mounted. */
type Started = { removals: Removal[]; isPostponed: boolean }

function startWithoutFiles({ gameRemovals }: RemoveGameDeps, id: string, games: ReadonlyMap<string, Game>): Started {
  const started = gameRemovals.start(id, [...games.keys()])
  const removals = [...games.values()].flatMap((game) => (started.has(game.id) ? { game, files: null } : []))
  return { removals, isPostponed: false }
}

type Batch = { id: string; userId: string; isResumed: boolean; batch: readonly GameToRemove[]; places: DeletionPlaces }

async function deleteFilesOf(
  app: RemoveGameDeps,
  { id, userId, isResumed, batch, places }: Batch,
  signal: AbortSignal,
): Promise<Started> {
  const removals: Removal[] = []
  const isMounted = createMountCheck(app)
  let games = ownGames(app, userId, batch)
  let revision = app.games.foldersRevision()
  for (const { gameId, folder } of batch) {
    if (signal.aborted) break
    // A folder may have been moved while the files of other games were deleted.
    if (app.games.foldersRevision() !== revision) {
      games = ownGames(app, userId, batch)
      revision = app.games.foldersRevision()
    }
    const game = games.get(gameId)
    if (game === undefined) continue
    const start = (path: string | null): boolean => app.gameRemovals.start(id, [gameId], path).size > 0
    const files = await deleteOrKeep(app, game, { places, start })
    const isMissing = !files.deleted && files.reason === 'missing'
    if (isResumed && isMissing && folder === null && !(await isMounted(game))) return { removals, isPostponed: true }
    // Games that keep their files too: another game that shares the folder may delete it next.
    if (!start(null)) continue
    places.games.leaveOut(gameId)
    // If the program was killed after the last file was deleted, the folder is missing because it was deleted.
    const isDeleted =
      isMissing && folder !== null && (await isMounted(game)) && (await placeOf(dirname(folder))) !== null
    removals.push({ game, files: isDeleted ? { deleted: true, message: `${folder} was deleted` } : files })
  }
  return { removals, isPostponed: false }
}

/** Deletes the files of a game or records why they stay. Only a fault of the database stops this. */
async function deleteOrKeep(app: RemoveGameDeps, game: Game, run: DeletionRun): Promise<FilesOutcome> {
  try {
    return await deleteGameFiles(app, game, run)
  } catch (error) {
    if (databaseFault(error) !== null) throw error
    app.log.module('library').error('The files of a removed game could not be deleted', { reason: errorMessage(error) })
    return kept('failed', describeFileError('Its files could not be deleted', error))
  }
}

function ownGames(app: RemoveGameDeps, userId: string, batch: readonly GameToRemove[]): ReadonlyMap<string, Game> {
  const own = app.games.withIds(batch.map(({ gameId }) => gameId)).filter((game) => game.userId === userId)
  return new Map(own.map((game) => [game.id, game]))
}

/**
 * Removes games whose removal has started from the library, in steps that do not block the event loop. Returns the ids of
 * those that still existed.
 */
async function record(
  app: RemoveGameDeps,
  id: string,
  removals: readonly Removal[],
  places: DeletionPlaces,
): Promise<Set<string>> {
  const ids = removals.map(({ game }) => game.id)
  do await setImmediate()
  while (app.gameRemovals.trimRows(ids, rowsAtOnce) === rowsAtOnce)
  const before = app.games.foldersRevision()
  const removed = recordRemovals(app, id, removals)
  places.games.acceptChange(before)
  for (const gameId of removed) app.events.emit('gameChanged', { id: gameId, change: 'removed' })
  return removed
}

/** Records removals with a fixed number of statements. Returns the ids of the games that still existed. */
function recordRemovals(app: RemoveGameDeps, id: string, removals: readonly Removal[]): Set<string> {
  return app.transaction(() => {
    const ids = new Set(app.games.labelsOf(removals.map(({ game }) => game.id)).keys())
    const rows = removals.filter(({ game }) => ids.has(game.id))
    recordHistoryOf(
      app,
      rows.map(({ game, files }) => ({ type: 'deleted', game, title: game.title, message: describeRemoval(files) })),
    )
    app.scans.markGamesRemoved([...ids], 'Its game was removed from the library')
    app.games.removeAll([...ids])
    app.gameRemovals.countDone(id, ids.size)
    return ids
  })
}

function describeRemoval(files: FilesOutcome | null): string {
  if (files === null) return 'Removed from the library; files kept'
  if (files.deleted) return `Removed from the library; ${files.message}`
  return `Removed from the library; files kept (${files.reason}): ${files.message}`
}
