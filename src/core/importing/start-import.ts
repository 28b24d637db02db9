import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { StoredDownload } from '#db/repositories/downloads.ts'
import type { StoredImport } from '#db/repositories/imports.ts'
import { AppError } from '#domain/errors.ts'
import { isOwned } from '#domain/games/game.ts'
import type { ConflictResolution } from '#domain/importing/conflict-resolutions.ts'
import type { TransferMode } from '#domain/importing/import.ts'
import type { ImportCorrections } from '#domain/importing/import-corrections.ts'
import { say } from '#domain/messages/say.ts'
import { instant } from '#domain/ports/clock.ts'
import type { ImportDeps } from './import-context.ts'
import { runImport, startRunning } from './run-import.ts'

export type StartOptions = {
  gameId?: string | undefined
  /** A folder of the library that a user chose, with links resolved. */
  targetPath?: string | undefined
  /** An admin chose it, so that the files already in it count as the game's. */
  folderConfirmed?: boolean | undefined
  /** A user has reviewed what the last attempt warned about, and imports the files anyway. */
  accepted?: boolean | undefined
  /** A user's decision about existing files. */
  conflicts?: ConflictResolution | undefined
  /** What a user corrected; missing: what was corrected before. */
  corrections?: ImportCorrections | undefined
  /** How the files get into the library, if a user chose it. */
  transferMode?: TransferMode | undefined
}

/**
 * Starts the import of a download, or restarts the last one if it needs review: for the same game, unless another one is
 * given. Returns the import's id at once. Throws AppError `conflict` when the plan of the last attempt does not fit the
 * options; `rollBackLastImport` rolls it back.
 */
export function startImport(app: ImportDeps, download: StoredDownload, options: StartOptions = {}): string {
  const id = app.transaction(() => {
    const last = app.imports.latestOf(download.id)
    if (last?.status === 'running') return last.id
    if (app.downloads.find(download.id)?.removal != null) {
      throw new AppError('conflict', say('importing.downloadBeingRemoved'))
    }
    const gameId = gameFor(download, last, options)
    const game = gameId === null ? null : app.games.findById(gameId)
    const restarted = {
      gameId,
      partId: gameId === download.gameId ? download.partId : null,
      gameHeld: game !== null && isOwned(game),
      cause: null,
      retry: null,
      status: 'running' as const,
      acceptedCauses: options.accepted === true ? acceptedWith(last) : [],
      folderChosen: options.targetPath !== undefined,
      folderConfirmed: options.targetPath !== undefined && options.folderConfirmed === true,
      conflictResolution: options.conflicts ?? previousResolution(last, gameId, options),
      corrections: options.corrections ?? last?.corrections ?? null,
      requestedMode: options.transferMode ?? last?.requestedMode ?? null,
      stopping: false,
      conflicts: null,
      message: null,
      startedAt: instant(app.clock),
      finishedAt: null,
    }
    const unplanned = {
      otherGames: null,
      sourcePath: null,
      targetPath: options.targetPath ?? null,
      transferMode: null,
      filesPlanned: 0,
      filesTotal: 0,
      filesDone: 0,
      unpackedFiles: 0,
    }
    app.downloads.update(download.id, { status: 'importing', message: null })
    if (last === null || last.status === 'done') {
      const importId = randomUUID()
      const fresh = { id: importId, downloadId: download.id, title: download.title, rootPath: null, checked: null }
      app.imports.insert({ ...fresh, ...restarted, ...unplanned, ...partOf(last) })
      return importId
    }
    // A remaining plan could not be rolled back while the library was unavailable. The import continues with it.
    if (last.filesPlanned > 0 && !fitsPlan(last, options)) {
      throw new AppError('conflict', say('importing.lastAttemptRemains'))
    }
    app.imports.update(last.id, last.filesPlanned > 0 ? restarted : { ...restarted, ...unplanned })
    return last.id
  })
  app.queues.imports.enqueue(id, (signal) => runImport(app, id, signal))
  return id
}

/**
 * Retries an import in review with all choices made for it; `afresh` resets the number of attempts. Returns false when it
 * is no longer in review.
 */
export function retryImport(app: ImportDeps, waiting: StoredImport, { afresh = false } = {}): boolean {
  const { id, downloadId } = waiting
  const isRetried = app.transaction(() => {
    const record = app.imports.find(id)
    const download = app.downloads.find(downloadId)
    const isCurrent = record?.status === waiting.status && record.startedAt === waiting.startedAt
    if (!isCurrent || download?.status !== 'review' || download.removal !== null) return false
    const { filesPlanned, folderChosen, targetPath, retry } = record
    const unplanned = { sourcePath: null, transferMode: null, filesDone: 0, unpackedFiles: 0 }
    app.downloads.update(downloadId, { status: 'importing', message: null })
    app.imports.update(id, {
      status: 'running',
      message: null,
      startedAt: instant(app.clock),
      finishedAt: null,
      retry: retry === null || !afresh ? retry : { ...retry, attempts: 0 },
      ...(filesPlanned > 0 ? {} : { ...unplanned, targetPath: folderChosen ? targetPath : null }),
    })
    return true
  })
  if (isRetried) app.queues.imports.enqueue(id, (signal) => runImport(app, id, signal))
  return isRetried
}

/** Returns what a repeated import keeps of the last one: its files, and the games that others were imported for. */
function partOf(last: StoredImport | null): Pick<StoredImport, 'scope' | 'splitInto'> {
  return { scope: last?.scope ?? null, splitInto: last?.splitInto ?? [] }
}

/** Whether the plan of the last attempt is for the same game, folder, decision and corrections. */
export function fitsPlan(last: StoredImport, options: StartOptions): boolean {
  const { gameId, targetPath, conflictResolution, corrections, requestedMode } = last
  return (
    (options.gameId ?? gameId) === gameId &&
    (options.targetPath ?? targetPath) === targetPath &&
    (options.conflicts ?? conflictResolution) === conflictResolution &&
    (options.transferMode ?? requestedMode) === requestedMode &&
    isDeepStrictEqual(options.corrections ?? corrections, corrections)
  )
}

function gameFor({ gameId }: StoredDownload, last: StoredImport | null, options: StartOptions): string | null {
  const lastGameId = last?.status === 'review' || last?.status === 'failed' ? last.gameId : null
  return options.gameId ?? lastGameId ?? gameId
}

function acceptedWith(last: StoredImport | null): StoredImport['acceptedCauses'] {
  if (last === null) return []
  return [...new Set([...last.acceptedCauses, ...(last.cause === null ? [] : [last.cause])])]
}

// A decision for one game and folder does not apply to the files of another.
function previousResolution(
  last: StoredImport | null,
  gameId: string | null,
  { targetPath }: StartOptions,
): ConflictResolution | null {
  const isRestarted = last?.status === 'review' || last?.status === 'failed'
  return isRestarted && last.gameId === gameId && targetPath === undefined ? last.conflictResolution : null
}

/** Resumes every interrupted import. Called at start, and safe at any time. */
export function resumeImports(app: ImportDeps): number {
  return startRunning(app)
}
