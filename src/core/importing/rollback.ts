import { lstat, readlink, stat } from 'node:fs/promises'
import type { ImportPlan } from '#db/repositories/import-plans.ts'
import type { StoredImport } from '#db/repositories/imports.ts'
import { AppError } from '#domain/errors.ts'
import { counted } from '#domain/format.ts'
import type { PlannedFile } from '#domain/importing/import.ts'
import { say } from '#domain/messages/say.ts'
import { basename, dirname, join } from '#domain/paths/paths.ts'
import { realpath } from '#platform/real-path.ts'
import type { AppContext } from '../app-context.ts'
import { ifExists, removeFile } from '../files/file-errors.ts'
import { isInsideOrSame, makeFolderInside } from '../files/path-inside.ts'
import { removeEmptyFolders } from '../files/remove-tree.ts'
import { isHardlinked, sameFile } from '../files/same-file.ts'
import { isRecycled, restoreReplacedFile } from '../library/recycle-bin.ts'
import { removeStaging } from '../library/staging-folder.ts'
import { describeFailure } from './describe-failure.ts'
import type { Ending, ImportContext } from './import-context.ts'
import { libraryOfImport } from './prepare.ts'
import { partName } from './transferring/transfer-file.ts'

const neverAborted = new AbortController().signal
// FAT stores times in steps of two seconds.
const coarsestTimeMs = 2000

type Rollback = {
  importId: string
  root: string
  plan: ImportPlan
  /** How many files of the plan this import is known to have transferred. */
  filesDone: number
}

/** Rolls back a running import that has a plan. Returns the ending, with what could not be rolled back. */
export async function rollBack(
  { app, record: { id } }: ImportContext,
  root: string | null,
  ending: Ending,
): Promise<Ending> {
  const record = app.imports.find(id)
  if (record === null || root === null || record.filesPlanned === 0) return ending
  try {
    const plan = app.imports.planOf(id)
    const remaining = await rollBackFiles({ importId: id, root, plan, filesDone: record.filesDone })
    app.imports.clearPlan(id, { filesDone: 0 })
    await removeStaging(app, root, id)
    if (remaining === 0) return ending
    const sentence =
      remaining === 1
        ? '1 file stays in the library because its source is gone.'
        : `${counted(remaining, 'file')} stay in the library because their sources are gone.`
    return { ...ending, message: `${ending.message} ${sentence}` }
  } catch (error) {
    // The plan stays in the journal, and the next attempt continues with it.
    return { ...ending, message: `${ending.message} Rolling back failed: ${describeFailure(app, id, error)}` }
  }
}

/**
 * Rolls back what the last attempt of an import left in the library, and deletes its plan. Safe to repeat after a crash.
 * Throws AppError `unprocessable` while the library cannot be reached.
 */
export async function rollBackLastImport(
  app: Pick<AppContext, 'imports' | 'queues' | 'settings' | 'games' | 'rootFolders' | 'log'>,
  record: StoredImport,
): Promise<void> {
  const { id, filesPlanned, targetPath } = record
  if (filesPlanned === 0) return
  const root = await libraryOfImport(app, record)
  if (!root.ok) {
    throw new AppError('unprocessable', say('importing.filesLastAttemptLibrary', { reason: root.reason }))
  }
  await app.queues.imports.withLock((targetPath ?? id).toLowerCase(), async () => {
    const current = app.imports.find(id)
    if (current === null || current.status === 'running') return
    const plan = app.imports.planOf(id)
    const remaining = await rollBackFiles({ importId: id, root: root.path, plan, filesDone: current.filesDone })
    if (remaining > 0) {
      app.log.warn('Files of an import stay because their sources are gone', { import: id, files: remaining })
    }
    app.imports.clearPlan(id, { filesDone: 0, targetPath: null })
    await removeStaging(app, root.path, id)
  })
}

/**
 * Restores replaced files and removes what the import placed: its new files, its unfinished ones, and the folders left
 * empty. A file whose source is gone stays, because it may be the last copy. Returns how many files stay.
 */
async function rollBackFiles({ importId, root, plan, filesDone }: Rollback): Promise<number> {
  const folders = new Set<string>()
  let remaining = 0
  for (const [position, file] of plan.entries()) {
    const parent = dirname(file.target)
    // A replaced file is restored even if its folder has been removed since.
    const folder = (await isRecycled(file)) ? await makeFolderInside(root, parent) : await ifExists(realpath(parent))
    if (folder === null || !isInsideOrSame(root, folder)) continue
    folders.add(parent)
    await removeFile(join(folder, partName(importId, position)))
    const target = join(folder, basename(file.target))
    if (file.action === 'replace' || file.action === 'remove') await restoreReplacedFile(file, target)
    if (file.action !== 'create') continue
    if (!(await isPlacedByImport(file, target, position < filesDone))) continue
    // An unpacked file is still in its archive.
    if (file.staged === true || (await ifExists(stat(file.source)))?.size === file.size) await removeFile(target)
    else remaining += 1
  }
  await removeEmptyFolders(root, folders)
  return remaining
}

async function isPlacedByImport(file: PlannedFile, target: string, isJournaled: boolean): Promise<boolean> {
  const found = await ifExists(lstat(target))
  if (found === null) return false
  if (found.isSymbolicLink()) return (await readlink(target)) === file.source
  const source = await ifExists(stat(file.source))
  if (source !== null && (await isHardlinked(file.source, target))) return true
  if (!found.isFile() || found.size !== file.size) return false
  return isJournaled || (source !== null && (await isCopy(file.source, target)))
}

// Not in the journal yet: a copy made by the import has the content and the time of its source.
async function isCopy(source: string, target: string): Promise<boolean> {
  const [from, to] = await Promise.all([stat(source), stat(target)])
  return Math.abs(from.mtimeMs - to.mtimeMs) <= coarsestTimeMs && (await sameFile(source, target, neverAborted))
}
