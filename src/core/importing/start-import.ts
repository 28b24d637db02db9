import { randomUUID } from 'node:crypto'
import type { StoredDownload } from '#db/repositories/downloads.ts'
import type { StoredImport } from '#db/repositories/imports.ts'
import { AppError } from '#domain/errors.ts'
import { isOwned } from '#domain/games/game.ts'
import type { ConflictResolution } from '#domain/importing/import-conflicts.ts'
import { instant } from '#domain/ports/clock.ts'
import { type ImportDeps, runImport } from './run-import.ts'

export type StartOptions = {
  gameId?: string | undefined
  /** A folder of the library somebody chose, with links resolved. */
  targetPath?: string | undefined
  /** Somebody looked at what is doubtful about the content and wants it all the same. */
  accepted?: boolean | undefined
  /** What somebody decided about existing files. */
  conflicts?: ConflictResolution | undefined
}

/**
 * Begins to import a download, or begins anew where the last try needed somebody: then for the game that was meant
 * before, unless another one is named. Answers the import's id at once. Throws AppError `conflict` when what is left of
 * the last try does not fit; `rollBackLastImport` takes it back.
 */
export function startImport(app: ImportDeps, download: StoredDownload, options: StartOptions = {}): string {
  const id = app.transaction(() => {
    const last = app.imports.latestOf(download.id)
    if (last?.status === 'running') return last.id
    if (app.downloads.find(download.id)?.removal != null) {
      throw new AppError('conflict', 'It is being removed')
    }
    const gameId = gameFor(download, last, options)
    const game = gameId === null ? null : app.games.findById(gameId)
    const anew = {
      gameId,
      gameHeld: game !== null && isOwned(game),
      cause: null,
      retry: null,
      status: 'running' as const,
      accepted: options.accepted ?? false,
      folderChosen: options.targetPath !== undefined,
      conflictResolution: options.conflicts ?? resolutionSoFar(last, gameId, options),
      conflicts: null,
      message: null,
      startedAt: instant(app.clock),
      finishedAt: null,
    }
    const unplanned = {
      sourcePath: null,
      targetPath: options.targetPath ?? null,
      transferMode: null,
      plan: [],
      filesDone: 0,
      unpackedFiles: 0,
    }
    app.downloads.update(download.id, { status: 'importing', message: null })
    if (last === null || last.status === 'done') {
      const importId = randomUUID()
      const fresh = { id: importId, downloadId: download.id, title: download.title, rootPath: null }
      app.imports.insert({ ...fresh, ...anew, ...unplanned })
      return importId
    }
    // A plan that is left could not be taken back, because the library was away: it is gone on with.
    if (last.plan.length > 0 && !fitsPlan(last, options)) {
      throw new AppError('conflict', 'Files of the last try are still in the library')
    }
    app.imports.update(last.id, last.plan.length > 0 ? anew : { ...anew, ...unplanned })
    return last.id
  })
  app.queues.imports.enqueue(id, (signal) => runImport(app, id, signal))
  return id
}

/**
 * Retries an import in review as it was, with all that somebody chose for it; `afresh` forgets how often that was done.
 * Answers false when it is not in review any more.
 */
export function retryImport(app: ImportDeps, waiting: StoredImport, { afresh = false } = {}): boolean {
  const { id, downloadId } = waiting
  const isRetried = app.transaction(() => {
    const record = app.imports.find(id)
    const download = app.downloads.find(downloadId)
    const isCurrent = record?.status === waiting.status && record.startedAt === waiting.startedAt
    if (!isCurrent || download?.status !== 'review' || download.removal !== null) return false
    const { plan, folderChosen, targetPath, retry } = record
    const unplanned = { sourcePath: null, transferMode: null, filesDone: 0, unpackedFiles: 0 }
    app.downloads.update(downloadId, { status: 'importing', message: null })
    app.imports.update(id, {
      status: 'running',
      message: null,
      startedAt: instant(app.clock),
      finishedAt: null,
      retry: retry === null || !afresh ? retry : { ...retry, attempts: 0 },
      ...(plan.length > 0 ? {} : { ...unplanned, targetPath: folderChosen ? targetPath : null }),
    })
    return true
  })
  if (isRetried) app.queues.imports.enqueue(id, (signal) => runImport(app, id, signal))
  return isRetried
}

/** Whether what is left of the last try brings the same game into the same folder in the same way. */
export function fitsPlan({ gameId, targetPath, conflictResolution }: StoredImport, options: StartOptions): boolean {
  return (
    (options.gameId ?? gameId) === gameId &&
    (options.targetPath ?? targetPath) === targetPath &&
    (options.conflicts ?? conflictResolution) === conflictResolution
  )
}

function gameFor({ gameId }: StoredDownload, last: StoredImport | null, options: StartOptions): string | null {
  const meant = last?.status === 'review' || last?.status === 'failed' ? last.gameId : null
  return options.gameId ?? meant ?? gameId
}

// Decided for one game and folder, it says nothing of the files of another.
function resolutionSoFar(
  last: StoredImport | null,
  gameId: string | null,
  { targetPath }: StartOptions,
): ConflictResolution | null {
  const isTriedAgain = last?.status === 'review' || last?.status === 'failed'
  return isTriedAgain && last.gameId === gameId && targetPath === undefined ? last.conflictResolution : null
}

/** Goes on with every import that was interrupted. Called at the start, and harmless at any time. */
export function resumeImports(app: ImportDeps): number {
  const interrupted = app.imports.withStatus(['running'])
  for (const { id } of interrupted) {
    app.queues.imports.enqueue(id, (signal) => runImport(app, id, signal))
  }
  return interrupted.length
}
