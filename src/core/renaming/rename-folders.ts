import { randomUUID } from 'node:crypto'
import type { MovePage, StoredMove, StoredRename } from '#db/repositories/folder-renames.ts'
import { AppError } from '#domain/errors.ts'
import type { FolderMove, FolderRename } from '#domain/games/folder-rename.ts'
import {
  type FolderMoveState,
  isActiveRename,
  type RenameDirection,
  type RenameScope,
  type RenameState,
  statesOfFilter,
} from '#domain/games/folder-rename-states.ts'
import type { Text } from '#domain/messages/message.ts'
import { say } from '#domain/messages/say.ts'
import { instant } from '#domain/ports/clock.ts'
import type { AppContext } from '../app-context.ts'
import { createYieldToEventLoop } from '../tasks/yield-to-event-loop.ts'
import { type ClientFiles, createClientFiles } from './client-files.ts'
import { planRenames } from './plan-renames.ts'
import type { RenameDeps } from './rename-context.ts'
import { describeFault, finishInterrupted, interruptedMove, makeNextMove } from './run-moves.ts'

const progressMs = 500
/** The queue of this task also scans folders, so that no scan takes a moved folder for a lost and a new game. */
const taskId = 'rename folders'

/** The last renaming with its progress; `null` if there was none. */
export function currentRename(app: Pick<AppContext, 'folderRenames'>): FolderRename | null {
  const stored = app.folderRenames.current()
  return stored === null ? null : toRename(app, stored)
}

/**
 * Plans to rename the folders of all games, or of the chosen ones, in the background. Replaces the last renaming, which
 * can then no longer be taken back. Throws AppError `conflict` while one runs.
 */
export function startPlanning(app: RenameDeps, { scope, gameIds }: { scope: RenameScope; gameIds: string[] | null }) {
  app.dataDisk.assertSpace()
  const last = app.folderRenames.current()
  if (last !== null && (isActiveRename(last) || interruptedMove(app, last.id) !== null))
    throw new AppError('conflict', say('library.foldersBeingRenamed'))
  const rename: StoredRename = {
    id: randomUUID(),
    scope,
    gameIds,
    state: 'planning',
    message: null,
    createdAt: instant(app.clock),
    finishedAt: null,
  }
  app.transaction(() => app.folderRenames.replace(rename))
  return begin(app, rename.id)
}

/** Makes the planned moves, or continues what was stopped. Throws AppError `not-found` and `conflict`. */
export function runRename(app: RenameDeps): FolderRename {
  const stored = app.folderRenames.current()
  const isBack = stored?.state === 'stopped' && directionOf(app.folderRenames.countMoves(stored.id)) === 'undo'
  return change(app, ['planned', 'stopped'], isBack ? 'undoing' : 'running', say('library.nothingToRun'))
}

/** Stops after the current move. Throws AppError `not-found` and `conflict`. */
export function stopRename(app: RenameDeps): FolderRename {
  return change(app, ['planning', 'running', 'undoing'], 'stopped', say('library.noFoldersBeingRenamed'))
}

/** Moves all folders back, the last one first, also those for which that failed before. Throws AppError `not-found` and `conflict`. */
export function undoRename(app: RenameDeps): FolderRename {
  const stored = app.folderRenames.current()
  const isIncomplete =
    stored?.state === 'undone' && (app.folderRenames.countMoves(stored.id).get('undo-failed') ?? 0) > 0
  const from: RenameState[] = ['running', 'stopped', 'done', ...(isIncomplete ? ['undone' as const] : [])]
  return app.transaction(() => {
    if (stored !== null) app.folderRenames.retryUndo(stored.id)
    return change(app, from, 'undoing', say('library.nothingToUndo'))
  })
}

/** Continues a renaming that was interrupted. Safe to call at any time. */
export function resumeRename(app: RenameDeps): void {
  const stored = app.folderRenames.current()
  if (stored === null) return
  // A stopped renaming too, if the program ended within a move.
  if (isActiveRename(stored) || interruptedMove(app, stored.id) !== null) begin(app, stored.id)
}

/** A page of the moves with their total number. */
export function listMoves(
  app: Pick<AppContext, 'folderRenames'>,
  page: MovePage,
): { moves: FolderMove[]; total: number } {
  const stored = app.folderRenames.current()
  if (stored === null) return { moves: [], total: 0 }
  const { moves, total } = app.folderRenames.listMoves(stored.id, page)
  return { moves: moves.map(toMove), total }
}

function change(app: RenameDeps, from: readonly RenameState[], to: RenameState, refusal: Text): FolderRename {
  const stored = app.folderRenames.current()
  if (stored === null) throw new AppError('not-found', say('library.nothingRenamedYet'))
  if (!from.includes(stored.state)) throw new AppError('conflict', refusal)
  // Without its plan, a renaming cannot be continued.
  const state = stored.state === 'planning' && to === 'stopped' ? 'failed' : to
  const message = state === 'failed' ? 'The preview was stopped.' : null
  app.folderRenames.update(stored.id, { state, message, finishedAt: null })
  return begin(app, stored.id)
}

function begin(app: RenameDeps, id: string): FolderRename {
  emitProgress(app, id)
  app.queues.scans.enqueue(taskId, (signal) => work(app, signal))
  const rename = currentRename(app)
  if (rename === null) throw new AppError('not-found', say('library.renamingReplaced'))
  return rename
}

/** Works on the renaming until there is nothing to do, whatever users change its state to meanwhile. */
async function work(app: RenameDeps, signal: AbortSignal): Promise<void> {
  const yieldToEventLoop = createYieldToEventLoop()
  const clientFiles = createClientFiles(app)
  let emittedAt = 0
  for (;;) {
    const rename = app.folderRenames.current()
    if (signal.aborted || rename === null) return
    const interrupted = interruptedMove(app, rename.id)
    if (interrupted === null && !isActiveRename(rename)) return
    try {
      if (interrupted !== null) await finishInterrupted(app, interrupted, clientFiles)
      else await workOnce(app, rename, clientFiles, signal)
    } catch (error) {
      if (signal.aborted) return
      app.log.module('library').error('Folders could not be renamed', { error })
      end(app, rename, rename.state === 'planning' ? 'failed' : 'stopped', describeFault(error))
      return
    }
    if (performance.now() - emittedAt >= progressMs) {
      emittedAt = performance.now()
      emitProgress(app, rename.id)
    }
    await yieldToEventLoop()
  }
}

async function workOnce(
  app: RenameDeps,
  rename: StoredRename,
  clientFiles: ClientFiles,
  signal: AbortSignal,
): Promise<void> {
  const { id, state } = rename
  const isCurrent = (): boolean => {
    const now = app.folderRenames.current()
    return !signal.aborted && now?.id === id && now.state === state
  }
  if (state === 'planning') {
    await planRenames(app, rename, isCurrent)
    if (isCurrent()) end(app, rename, 'planned', null)
    return
  }
  const isBack = state === 'undoing'
  const wasOne = await makeNextMove(app, rename, isBack ? 'back' : 'forward', clientFiles)
  if (!wasOne && isCurrent()) end(app, rename, isBack ? 'undone' : 'done', null)
}

function end(app: RenameDeps, { id }: StoredRename, state: RenameState, message: string | null): void {
  const finishedAt = state === 'planned' ? null : instant(app.clock)
  app.folderRenames.update(id, { state, message, finishedAt })
  emitProgress(app, id)
}

function emitProgress(app: Pick<AppContext, 'events' | 'folderRenames'>, id: string): void {
  const rename = currentRename(app)
  if (rename === null || rename.id !== id) return
  const { state, toMove, moved, conflicts, unchanged } = rename
  app.events.emit('folderRenameProgress', { id, state, toMove, moved, conflicts, unchanged })
}

type Counts = ReadonlyMap<FolderMoveState, number>

/** Once a folder was moved back, only an undo can continue. One that was stopped before that has changed nothing. */
function directionOf(counts: Counts): RenameDirection {
  return counts.has('undone') || counts.has('undoing') || counts.has('undo-failed') ? 'undo' : 'rename'
}

function continuesWith({ state }: StoredRename, counts: Counts): RenameDirection | null {
  if (state !== 'stopped') return null
  const direction = directionOf(counts)
  const left = direction === 'undo' ? (['moved', 'undoing'] as const) : (['planned', 'moving'] as const)
  return left.some((each) => counts.has(each)) ? direction : null
}

function toRename({ folderRenames }: Pick<AppContext, 'folderRenames'>, stored: StoredRename): FolderRename {
  const counts = folderRenames.countMoves(stored.id)
  const sum = (states: readonly FolderMoveState[]): number =>
    states.reduce((total, state) => total + (counts.get(state) ?? 0), 0)
  const { gameIds, ...shown } = stored
  return {
    ...shown,
    toMove: sum(statesOfFilter.move),
    moved: sum(['moved', 'undoing', 'undo-failed']),
    conflicts: sum(statesOfFilter.conflict),
    unchanged: sum(statesOfFilter.unchanged),
    continues: continuesWith(stored, counts),
  }
}

function toMove({
  position,
  gameIds,
  title,
  fromPath,
  toPath,
  inner,
  source,
  target,
  ...rest
}: StoredMove): FolderMove {
  const { state, reason, message } = rest
  // A game that has the inner folder moves up to the outer one.
  const flattens = inner !== null || source.startsWith(`${target}/`)
  return { position, gameIds, title, from: fromPath, to: toPath, flattens, state, reason, message }
}
