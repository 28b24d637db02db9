import { randomUUID } from 'node:crypto'
import type { StoredMove, StoredRename } from '#db/repositories/folder-renames.ts'
import { errorMessage } from '#domain/errors.ts'
import { join, sep } from '#domain/paths/paths.ts'
import { instant } from '#domain/ports/clock.ts'
import type { AppContext } from '../app-context.ts'
import { gameDeletionLock } from '../tasks/locks.ts'
import { type ClientFiles, usedByClient } from './client-files.ts'
import { inodeOf, MoveBlocked, moveToSource, moveToTarget } from './move-folder.ts'
import type { RenameDeps } from './rename-context.ts'

type Direction = 'forward' | 'back'

/** The move that an interruption left between two steps of the journal. */
export function interruptedMove(app: Pick<AppContext, 'folderRenames'>, renameId: string): StoredMove | null {
  const { nextMove } = app.folderRenames
  return nextMove(renameId, 'moving', 'first') ?? nextMove(renameId, 'undoing', 'first')
}

/** Finishes an interrupted move in the direction in which it was going. */
export async function finishInterrupted(
  app: RenameDeps,
  interrupted: StoredMove,
  clientFiles: ClientFiles,
): Promise<void> {
  await makeMove(app, interrupted, interrupted.state === 'undoing' ? 'back' : 'forward', clientFiles)
}

/** Makes the next move of a renaming, or takes back the last one. Returns whether there was one. */
export async function makeNextMove(
  app: RenameDeps,
  rename: StoredRename,
  direction: Direction,
  clientFiles: ClientFiles,
): Promise<boolean> {
  const next =
    direction === 'forward'
      ? app.folderRenames.nextMove(rename.id, 'planned', 'first')
      : app.folderRenames.nextMove(rename.id, 'moved', 'last')
  if (next === null) return false
  await makeMove(app, next, direction, clientFiles)
  return true
}

function makeMove(app: RenameDeps, next: StoredMove, direction: Direction, clientFiles: ClientFiles): Promise<void> {
  const make = direction === 'back' ? takeBack : move
  return withGameLocks(app, next.gameIds, () => make(app, next, clientFiles))
}

/** No import and no deletion of the games starts meanwhile. */
function withGameLocks(app: RenameDeps, gameIds: readonly string[], work: () => Promise<void>): Promise<void> {
  const { imports } = app.queues
  return gameIds.reduceRight<() => Promise<void>>(
    (inner, gameId) => () => imports.withLock(gameDeletionLock(gameId), inner),
    work,
  )()
}

async function move(app: RenameDeps, planned: StoredMove, clientFiles: ClientFiles): Promise<void> {
  const fail = (reason: StoredMove['reason'], message: string): void =>
    app.folderRenames.updateMove(planned, { state: 'failed', reason, message })
  let journaled = planned
  try {
    if (planned.state === 'planned') {
      await assertUnused(clientFiles, planned.fromPath)
      assertFree(app, planned, planned.fromPath)
      journaled = { ...planned, inode: await inodeOf(planned.source) }
      if (journaled.inode === null) throw new MoveBlocked('missing', `${planned.source} does not exist.`)
      // The journal names the move before a file is touched.
      app.folderRenames.updateMove(planned, { state: 'moving', inode: journaled.inode })
    }
    await moveToTarget(journaled, app.folderDisk)
  } catch (error) {
    if (!(error instanceof MoveBlocked)) throw error
    return fail(error.reason, error.message)
  }
  const { fromPath, toPath, inner } = journaled
  record(app, journaled, { from: fromPath, to: toPath, inner, isBack: false })
}

async function takeBack(app: RenameDeps, moved: StoredMove, clientFiles: ClientFiles): Promise<void> {
  try {
    if (moved.state === 'moved') {
      await assertUnused(clientFiles, moved.toPath)
      assertFree(app, moved, moved.toPath)
      app.folderRenames.updateMove(moved, { state: 'undoing' })
    }
    await moveToSource(moved, app.folderDisk)
  } catch (error) {
    if (!(error instanceof MoveBlocked)) throw error
    app.folderRenames.updateMove(moved, { state: 'undo-failed', reason: error.reason, message: error.message })
    return
  }
  record(app, moved, { from: moved.toPath, to: moved.fromPath, inner: moved.inner, isBack: true })
}

async function assertUnused(clientFiles: ClientFiles, folder: string): Promise<void> {
  if (await clientFiles.isUsing(folder)) throw new MoveBlocked('client', usedByClient)
}

/** What was planned may have changed since. Throws MoveBlocked. */
function assertFree(app: RenameDeps, { gameIds }: StoredMove, folder: string): void {
  const games = app.games.withIds(gameIds)
  const others = app.games.atLibraryPath(folder).filter(({ id }) => !gameIds.includes(id))
  if (games.length < gameIds.length || games.some(({ libraryPath }) => libraryPath !== folder) || others.length > 0) {
    throw new MoveBlocked('changed', 'The folder of the game was changed since the preview.')
  }
  // Asked for each move: a download may start at any time.
  if (app.downloads.hasActive(gameIds)) throw new MoveBlocked('download', 'The game is downloading.')
  if (app.imports.hasUnfinished(gameIds)) throw new MoveBlocked('import', 'An import of the game is not finished.')
}

type Recorded = { from: string; to: string; inner: string | null; isBack: boolean }

/** Records the new folder of the games and of their files, together with the step of the journal. */
function record(app: RenameDeps, journaled: StoredMove, { from, to, inner, isBack }: Recorded): void {
  const { gameIds } = journaled
  const changed = app.transaction(() => {
    // The files moved out of the folder within the folder, or back into it.
    if (inner !== null && isBack) shift(app, gameIds, from, join(from, inner))
    const games = app.games.moveFolders(gameIds.map((gameId) => ({ gameId, from, to })))
    app.scans.moveFiles(gameIds.map((gameId) => ({ gameId, from, to, separator: sep })))
    if (inner !== null && !isBack) shift(app, gameIds, join(to, inner), to)
    app.history.insertAll(games.map((game) => historyOf(app, game, `Folder renamed from ${from} to ${to}`)))
    app.folderRenames.updateMove(journaled, { state: isBack ? 'undone' : 'moved', reason: null, message: null })
    return games
  })
  for (const { id } of changed) app.events.emit('gameChanged', { id, change: 'updated' })
}

function shift(app: RenameDeps, gameIds: readonly string[], from: string, to: string): void {
  app.folderRenames.shiftPaths(gameIds, { from, to, separator: sep })
}

function historyOf(app: RenameDeps, game: { id: string; userId: string; title: string }, message: string) {
  const { id: gameId, userId, title } = game
  const common = { id: randomUUID(), gameId, userId, gameTitle: title, downloadId: null, title }
  return { ...common, type: 'scanned' as const, message, at: instant(app.clock) }
}

/** What a renaming that failed unexpectedly says. */
export const describeFault = (error: unknown): string => `The renaming stopped: ${errorMessage(error)}`
