import { dirname } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import type { GameToRemove, StoredRemoval } from '#db/repositories/game-removals.ts'
import type { Game } from '#domain/games/game.ts'
import type { FilesOutcome } from '#domain/importing/file-removal.ts'
import type { AppContext } from '../app-context.ts'
import { placeOf } from '../files/places.ts'
import { recordHistoryOf } from '../history/record-history.ts'
import {
  createDeletionPlaces,
  type DeleteFilesDeps,
  type DeletionPlaces,
  deleteGameFiles,
} from './deletion/delete-game-files.ts'

export type RemoveGameDeps = DeleteFilesDeps &
  Pick<AppContext, 'events' | 'history' | 'scans' | 'clock' | 'transaction' | 'gameRemovals'>

/** A game to remove and the outcome for its files; `null` if they were not to be deleted. */
type Removal = { game: Game; files: FilesOutcome | null }

/** Removing ten games takes some milliseconds. */
const gamesAtOnce = 10
/** A game may have very many files, and each row costs several statements of triggers. */
const rowsAtOnce = 200

/**
 * Removes the games of a removal that are left, and records each batch at its end. The journal names a game before
 * anything of it is deleted, so that the removal continues after a kill. Returns whether it reached its end, which it also
 * does when a user stops it.
 */
export async function runRemoval(
  app: RemoveGameDeps,
  { id, userId, deleteFiles }: StoredRemoval,
  signal: AbortSignal,
  onRemoved: (removal: Removal) => void = () => undefined,
): Promise<boolean> {
  const places = createDeletionPlaces(app)
  for (;;) {
    if (signal.aborted) return false
    const batch = app.gameRemovals.nextGames(id, gamesAtOnce)
    if (batch.length === 0) break
    const removals = deleteFiles
      ? await deleteFilesOf(app, { id, userId, batch, places }, signal)
      : startWithoutFiles(app, id, ownGames(app, userId, batch))
    await record(app, id, removals, places)
    for (const removal of removals) onRemoved(removal)
  }
  app.gameRemovals.finish(id)
  return true
}

function startWithoutFiles({ gameRemovals }: RemoveGameDeps, id: string, games: ReadonlyMap<string, Game>): Removal[] {
  const started = gameRemovals.start(id, [...games.keys()])
  return [...games.values()].flatMap((game) => (started.has(game.id) ? { game, files: null } : []))
}

type Batch = { id: string; userId: string; batch: readonly GameToRemove[]; places: DeletionPlaces }

async function deleteFilesOf(
  app: RemoveGameDeps,
  { id, userId, batch, places }: Batch,
  signal: AbortSignal,
): Promise<Removal[]> {
  const removals: Removal[] = []
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
    const files = await deleteGameFiles(app, game, { places, start })
    // Games that keep their files too: another game that shares the folder may delete it next.
    if (!start(null)) continue
    places.games.leaveOut(gameId)
    removals.push({ game, files: await sinceInterruption(files, folder) })
  }
  return removals
}

/** If the program was killed after the last file was deleted, the folder is missing because it was deleted. */
async function sinceInterruption(files: FilesOutcome, folder: string | null): Promise<FilesOutcome> {
  const isMissing = folder !== null && !files.deleted && files.reason === 'missing'
  if (!isMissing || (await placeOf(dirname(folder))) === null) return files
  return { deleted: true, message: `${folder} was deleted` }
}

function ownGames(app: RemoveGameDeps, userId: string, batch: readonly GameToRemove[]): ReadonlyMap<string, Game> {
  const own = app.games.withIds(batch.map(({ gameId }) => gameId)).filter((game) => game.userId === userId)
  return new Map(own.map((game) => [game.id, game]))
}

/** Removes games whose removal has started from the library, in steps that do not block the event loop. */
async function record(
  app: RemoveGameDeps,
  id: string,
  removals: readonly Removal[],
  places: DeletionPlaces,
): Promise<void> {
  const ids = removals.map(({ game }) => game.id)
  do await setImmediate()
  while (app.gameRemovals.trimRows(ids, rowsAtOnce) === rowsAtOnce)
  const before = app.games.foldersRevision()
  const removed = recordRemovals(app, id, removals)
  places.games.acceptChange(before)
  for (const gameId of removed) app.events.emit('gameChanged', { id: gameId, change: 'removed' })
}

/** With a fixed number of statements. Returns the ids of the games that still existed. */
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
