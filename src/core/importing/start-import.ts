import { randomUUID } from 'node:crypto'
import type { StoredDownload } from '#db/repositories/downloads.ts'
import type { StoredImport } from '#db/repositories/imports.ts'
import { AppError } from '#domain/errors.ts'
import type { ConflictResolution } from '#domain/import-conflicts.ts'
import { instant } from '#domain/ports/clock.ts'
import { type ImportingProgram, runImport } from './run-import.ts'

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
 * the last try does not fit; `takeBackPlan` takes it back.
 */
export function startImport(program: ImportingProgram, download: StoredDownload, options: StartOptions = {}): string {
  const id = program.transaction(() => {
    const last = program.imports.latestOf(download.id)
    if (last?.status === 'running') return last.id
    if (program.downloads.find(download.id)?.removal != null) {
      throw new AppError('conflict', 'It is being removed')
    }
    const anew = {
      gameId: gameFor(download, last, options),
      status: 'running' as const,
      accepted: options.accepted ?? false,
      folderChosen: options.targetPath !== undefined,
      conflictResolution: options.conflicts ?? null,
      conflicts: null,
      message: null,
      startedAt: instant(program.clock),
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
    program.downloads.update(download.id, { status: 'importing', message: null })
    if (last === null || last.status === 'done') {
      const importId = randomUUID()
      const fresh = { id: importId, downloadId: download.id, title: download.title, rootPath: null }
      program.imports.insert({ ...fresh, ...anew, ...unplanned })
      return importId
    }
    // A plan that is left could not be taken back, because the library was away: it is gone on with.
    if (last.plan.length > 0 && !fitsPlan(last, options)) {
      throw new AppError('conflict', 'Files of the last try are still in the library')
    }
    program.imports.update(last.id, last.plan.length > 0 ? anew : { ...anew, ...unplanned })
    return last.id
  })
  program.importing.start(id, (signal) => runImport(program, id, signal))
  return id
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

/** Goes on with every import that was interrupted. Called at the start, and harmless at any time. */
export function resumeImports(program: ImportingProgram): number {
  const interrupted = program.imports.withStatus(['running'])
  for (const { id } of interrupted) {
    program.importing.start(id, (signal) => runImport(program, id, signal))
  }
  return interrupted.length
}
