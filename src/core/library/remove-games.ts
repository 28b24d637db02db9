import { setImmediate } from 'node:timers/promises'
import type { BulkOutcome } from '#domain/games/bulk-change.ts'
import type { Game } from '#domain/games/game.ts'
import { createDeletionPlaces, type DeletionPlaces, deleteGameFiles } from './deletion/delete-game-files.ts'
import { gameNotFound } from './find-game.ts'
import { type Removal, type RemoveGameDeps, recordRemovals } from './remove-game.ts'

const gamesAtOnce = 25
/** Smaller, because deleting files takes longer: a kill leaves fewer games in the library whose files are gone. */
const gamesWithFilesAtOnce = 10

/** Removes many games of a user. A game whose files cannot be deleted does not stop the others. */
export async function removeGames(
  app: RemoveGameDeps,
  userId: string,
  ids: readonly string[],
  { deleteFiles }: { deleteFiles: boolean },
): Promise<BulkOutcome> {
  const outcome: BulkOutcome = { changed: 0, failed: [], kept: [], undo: null }
  const places = createDeletionPlaces(app)
  const step = deleteFiles ? gamesWithFilesAtOnce : gamesAtOnce
  for (let at = 0; at < ids.length; at += step) {
    const batch = ids.slice(at, at + step)
    const removed = deleteFiles
      ? await removeWithFiles(app, userId, batch, places)
      : withoutFiles(app, ownGames(app, userId, batch))
    for (const id of batch) {
      const removal = removed.get(id)
      if (removal === undefined) outcome.failed.push({ id, error: gameNotFound })
      else {
        outcome.changed += 1
        const { files } = removal
        if (files !== null && !files.deleted) outcome.kept.push({ id, reason: files.reason, message: files.message })
      }
    }
    await setImmediate()
  }
  return outcome
}

type Removals = ReadonlyMap<string, Removal>

function withoutFiles(app: RemoveGameDeps, games: ReadonlyMap<string, Game>): Removals {
  return record(
    app,
    [...games.values()].map((game) => ({ game, files: null })),
  )
}

/** Records the removals of a batch at its end. A kill before that leaves only the games of one batch in the library. */
async function removeWithFiles(
  app: RemoveGameDeps,
  userId: string,
  ids: readonly string[],
  places: DeletionPlaces,
): Promise<Removals> {
  const removals: Removal[] = []
  let games = ownGames(app, userId, ids)
  let revision = app.games.foldersRevision()
  try {
    for (const id of ids) {
      // A folder may have been moved while the files of other games were deleted.
      if (app.games.foldersRevision() !== revision) {
        games = ownGames(app, userId, ids)
        revision = app.games.foldersRevision()
      }
      const game = games.get(id)
      if (game === undefined) continue
      const files = await deleteGameFiles(app, game, places)
      places.games.leaveOut(id)
      removals.push({ game, files })
    }
  } catch (error) {
    record(app, removals)
    throw error
  }
  const before = app.games.foldersRevision()
  const removed = record(app, removals)
  places.games.acceptChange(before)
  return removed
}

function ownGames(app: RemoveGameDeps, userId: string, ids: readonly string[]): ReadonlyMap<string, Game> {
  const own = app.games.withIds(ids).filter((game) => game.userId === userId)
  return new Map(own.map((game) => [game.id, game]))
}

function record(app: RemoveGameDeps, removals: readonly Removal[]): Removals {
  const removed = recordRemovals(app, removals)
  return new Map(removals.filter(({ game }) => removed.has(game.id)).map((removal) => [removal.game.id, removal]))
}
