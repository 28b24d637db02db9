import { randomUUID } from 'node:crypto'
import { AppError } from '#domain/errors.ts'
import type { BulkOutcome } from '#domain/games/bulk-change.ts'
import type { FilesOutcome } from '#domain/importing/file-removal.ts'
import { errorFields } from '#domain/messages/error-body.ts'
import { say } from '#domain/messages/say.ts'
import type { Needs } from '../../app-context.ts'
import { gameNotFound, getGame } from '../../library/find-game.ts'
import { removalTaskId } from './removal-tasks.ts'
import { runRemoval } from './run-removal.ts'

type Deps = Needs<typeof runRemoval>

/**
 * Removes many games of a user. A game whose files cannot be deleted does not stop the others. The removal continues after
 * a restart, and can be stopped meanwhile; the games that are left then are part of `failed`.
 */
export async function removeGames(
  app: Deps,
  userId: string,
  ids: readonly string[],
  { deleteFiles }: { deleteFiles: boolean },
): Promise<BulkOutcome> {
  const { found, removed } = await removeAll(app, userId, ids, { deleteFiles })
  const outcome: BulkOutcome = { changed: removed.size, failed: [], stopped: false, kept: [], undo: null }
  const left = new Set(app.games.labelsOf(found.filter((id) => !removed.has(id))).keys())
  outcome.stopped = left.size > 0
  for (const id of ids) {
    const files = removed.get(id)
    if (files === undefined) {
      outcome.failed.push({ id, ...errorFields(left.has(id) ? say('library.stoppedRemoval') : gameNotFound) })
    } else if (files !== null && !files.deleted) {
      outcome.kept.push({ id, reason: files.reason, message: files.message })
    }
  }
  return outcome
}

/**
 * Removes a game, and its files if requested and the delete rules allow it. Returns the outcome for the files, `null` if
 * they were not to be deleted. Throws AppError `not-found`.
 */
export async function removeGame(
  app: Deps,
  userId: string,
  id: string,
  { deleteFiles = false }: { deleteFiles?: boolean | undefined } = {},
): Promise<FilesOutcome | null> {
  getGame(app, userId, id)
  const files = (await removeAll(app, userId, [id], { deleteFiles })).removed.get(id)
  // Another request removed it meanwhile.
  if (files === undefined) throw new AppError('not-found', gameNotFound)
  return files
}

type RemovedGames = {
  /** The games that existed at first. */
  found: readonly string[]
  /** The removed games with the outcome for their files; `null` if they were not to be deleted. */
  removed: ReadonlyMap<string, FilesOutcome | null>
}

/** Removes games and waits for the end. Throws AppError `unavailable` if the program stops meanwhile. */
async function removeAll(
  app: Deps,
  userId: string,
  ids: readonly string[],
  { deleteFiles }: { deleteFiles: boolean },
): Promise<RemovedGames> {
  const removal = { id: randomUUID(), userId, deleteFiles }
  const removed = new Map<string, FilesOutcome | null>()
  const found = app.gameRemovals.add(removal, ids)
  const end: { error?: unknown; isReached: boolean } = { isReached: false }
  const taskId = removalTaskId(removal)
  const queue = ids.length === 1 ? app.queues.singleRemovals : app.queues.removals
  queue.enqueue(taskId, async (signal) => {
    try {
      end.isReached = await runRemoval(app, removal, signal, ({ game, files }) => removed.set(game.id, files))
    } catch (error) {
      end.error = error
    }
  })
  await queue.ended(taskId)
  if (end.error !== undefined) throw end.error
  if (!end.isReached) throw new AppError('unavailable', say('library.removalStopped'))
  return { found, removed }
}
