import { realpath } from 'node:fs/promises'
import type { PlannedFile } from '#domain/importing/import.ts'
import { type ImportSource, planImport } from '#domain/importing/import-plan.ts'
import type { SourceFile } from '#domain/importing/inspect-files.ts'
import { describeHiddenSource, sourceLocation } from '../downloads/source-location.ts'
import { withFileErrors } from '../files/file-errors.ts'
import { listSourceFiles, sourceFilePath } from '../files/list-source.ts'
import { isInside } from '../files/path-inside.ts'
import { recyclePath } from '../library/recycle-bin.ts'
import { removeStaging } from '../library/staging-folder.ts'
import { planRemovals, replacementFor } from './conflicts/previous-files.ts'
import { resolveConflicts } from './conflicts/resolve-conflicts.ts'
import type { PlannedImport, PreparedImport, Rejected } from './import-context.ts'
import { createImportProgress } from './import-progress.ts'
import { causeOf } from './reviews/cause-of.ts'
import { selectOwnFiles } from './select-own-files.ts'
import { findReservation, findUnrelatedFile } from './target/reservation.ts'
import { planArchiveRemovals } from './unpacking/kept-archives.ts'
import { avoidNameClashes } from './unpacking/merge-contents.ts'
import { flushStaged } from './unpacking/unpack-source.ts'
import { type FoundSource, unpackedContent } from './unpacking/unpacked-content.ts'

/**
 * Plans which file goes where and journals the plan, or continues with the journaled one. Does not change a file of the
 * download or the library.
 */
export async function plan(context: PreparedImport): Promise<(PlannedImport & { ok: true }) | Rejected> {
  const { app, record, root, target, settings } = context
  if (record.filesPlanned > 0) return planned(context, record.transferMode ?? settings.transferMode)
  // The folder may have been chosen a while ago. The import that came first has it.
  const reservation = findReservation(app, { root, folder: target }, record)
  if (reservation !== null) {
    return { ok: false, reason: `${reservation}: ${target}. Choose another one.`, cause: 'folder-taken' }
  }
  let isJournaled = false
  try {
    const rejected = await withFileErrors('Could not prepare the import', () => journalPlan(context))
    if (rejected !== null) return rejected
    isJournaled = true
  } finally {
    // Unpacked files without a plan are useless: the next attempt unpacks again.
    if (!isJournaled && !context.signal.aborted) await removeStaging(app, root, record.id)
  }
  return planned(context, settings.transferMode)
}

function planned(context: PreparedImport, mode: PlannedImport['mode']): PlannedImport & { ok: true } {
  const plan = context.app.imports.planOf(context.record.id)
  return { ...context, ok: true, plan, mode, progress: createImportProgress(context, plan.totalBytes()) }
}

async function journalPlan(context: PreparedImport): Promise<Rejected | null> {
  const { app, record, download, game, settings, target, root, signal } = context
  const found = await findSource(context)
  if (!found.ok) return found
  const content = await unpackedContent(context, found)
  if (!content.ok) return content
  const files = planImport({
    source: await avoidNameClashes(content.source, root, record.id),
    folder: target,
    kind: download.kind,
    releaseTitle: download.title,
    settings,
  })
  if (!files.ok) return { ...files, cause: 'nothing-to-import' }
  const resolved = await resolveExisting(context, files.files)
  const unrelated = record.folderConfirmed
    ? null
    : await findUnrelatedFile(app, { folder: target, game, importId: record.id }, resolved.ok ? resolved.files : [])
  if (unrelated !== null) {
    const isAdmin = app.users.find(game.userId)?.role === 'admin'
    return { ok: false, cause: 'folder-taken', reason: describeTakenFolder(target, unrelated, isAdmin) }
  }
  if (!resolved.ok) return resolved
  await flushStaged(resolved.files, signal)
  // Archives are planned because moving removes them at the end, unless the settings leave out some of their content:
  // then they hold the only copy of it.
  const isOnlyCopy = files.leftOut.some(({ staged }) => staged === true)
  const moved = settings.transferMode === 'move' && !isOnlyCopy ? content.archives : []
  const archives = moved.map((archive) => archiveEntry(found.source, archive, target))
  const packed = await planArchiveRemovals(app, {
    importId: record.id,
    gameId: game.id,
    root,
    folder: target,
    archives: content.archives.map((archive) => ({ path: sourceFilePath(found.source, archive), size: archive.size })),
    files: [...resolved.files, ...resolved.removals],
    signal,
  })
  // Removals come last: the old files stay until the new ones are in place.
  const all = joined(resolved.files, archives, resolved.removals, packed)
  const change = { sourcePath: found.source.root, transferMode: settings.transferMode, filesDone: 0 }
  await app.imports.writePlan(record.id, all, change, signal)
  return null
}

function* joined<Item>(...lists: (readonly Item[])[]): Generator<Item> {
  for (const list of lists) yield* list
}

type ResolvedFiles = { ok: true; files: PlannedFile[]; removals: PlannedFile[] } | Rejected

async function resolveExisting(context: PreparedImport, files: readonly PlannedFile[]): Promise<ResolvedFiles> {
  const { record, root, target, settings, signal } = context
  const { recycleFolder } = settings
  const { resolution, previous, removesPrevious } = replacementFor(context)
  const recycled = (path: string) => recyclePath(recycleFolder, record.id, root, path)
  const isRecycleBin = recycleFolder !== null
  const options = { folder: target, resolution, previous, recyclePath: recycled, isRecycleBin, signal }
  const resolved = await resolveConflicts(files, options)
  if (!resolved.ok) return { ...resolved, cause: 'conflict' }
  const replaces = removesPrevious || resolved.files.some(({ action }) => action === 'replace')
  const removals = replaces ? await planRemovals(previous, resolved.files, recycled, signal) : []
  return { ...resolved, removals }
}

function archiveEntry(source: ImportSource, archive: SourceFile, target: string): PlannedFile {
  return { source: sourceFilePath(source, archive), target, size: archive.size, category: 'main', action: 'unpacked' }
}

async function findSource(context: PreparedImport): Promise<FoundSource | Rejected> {
  const { app, download, downloader, root, signal } = context
  const location = sourceLocation(app, download, downloader)
  if (!location.ok) return { ...location, cause: 'path-not-visible' }
  const listed = await listSourceFiles(location.path, signal)
  if (listed === null) {
    return { ok: false, cause: 'path-not-visible', reason: describeHiddenSource(downloader, location) }
  }
  if (!listed.ok) {
    const cause = listed.error === undefined ? { cause: 'content' as const } : causeOf(listed.error)
    return { ok: false, ...cause, reason: listed.reason }
  }
  const real = await realpath(listed.source.root)
  if (real === root || isInside(real, root)) {
    const reason = `The download's folder ${real} contains the library folder ${root}.`
    return { ok: false, cause: 'folders-overlap', reason }
  }
  return selectOwnFiles(context, listed, location.path)
}

function describeTakenFolder(folder: string, unrelated: string, isAdmin: boolean): string {
  const advice = isAdmin
    ? "If they belong to this game, choose that folder again; deleting the game's files then deletes the whole folder. Otherwise choose another folder."
    : 'Choose another folder, or ask an admin to move these files.'
  return `The folder ${folder} already has files that belong to no game of the library, such as "${unrelated}". ${advice}`
}
