import type { PlanDraft } from '#db/repositories/import-plans.ts'
import type { PlannedFile } from '#domain/importing/import.ts'
import { type ImportSource, planImport } from '#domain/importing/import-plan.ts'
import { folderOf } from '#domain/importing/import-scope.ts'
import type { SourceFile } from '#domain/importing/inspect-files.ts'
import { realpath } from '#platform/real-path.ts'
import { describeHiddenSource, sourceLocation } from '../downloads/source-location.ts'
import { describeUnselected } from '../downloads/unselected-files.ts'
import { describeDeadLinks } from '../files/dead-links.ts'
import { withFileErrors } from '../files/file-errors.ts'
import { sourceFilePath } from '../files/list-source.ts'
import { otherPathsOf } from '../files/other-mounts.ts'
import { isInsideOrSame } from '../files/path-inside.ts'
import { findFolderOwners, isPlaceOfGame } from '../library/folder-owners.ts'
import { recyclePath } from '../library/recycle-bin.ts'
import { removeStaging } from '../library/staging-folder.ts'
import { createSourceGuard } from '../removal/questions/reserved.ts'
import { rejectOtherPlatform } from './checking/check-platform.ts'
import { rejectWithoutEvidence } from './checking/find-evidence.ts'
import { rejectCutContent } from './checking/reject-cut-content.ts'
import { assertScannerAnswers, scanForViruses } from './checking/scan-for-viruses.ts'
import { verifyChecksums } from './checking/verify-checksums.ts'
import { askAboutRelease, type Question } from './conflicts/ask-about-release.ts'
import { planRemovals, replacementFor } from './conflicts/previous-files.ts'
import { type Resolved, resolveConflicts } from './conflicts/resolve-conflicts.ts'
import type { PlannedImport, PreparedImport, Rejected } from './import-context.ts'
import { createImportProgress, releaseAfterMany, releasingMemory } from './import-progress.ts'
import { listFiles } from './list-files.ts'
import { causeOf } from './reviews/cause-of.ts'
import { leaveOutOtherGames, selectScope } from './select-game-files.ts'
import { selectOwnFiles } from './select-own-files.ts'
import { findReservation, findUnrelatedFile } from './target/reservation.ts'
import { planArchiveRemovals } from './unpacking/kept-archives.ts'
import { avoidNameClashes } from './unpacking/merge-contents.ts'
import { flushStaged } from './unpacking/unpack-source.ts'
import { type FoundSource, type UnpackedContent, unpackedContent } from './unpacking/unpacked-content.ts'

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
  const content = await checkedContent(context, found)
  if (!content.ok) return content
  releaseAfterMany(app, content.source.files.length)
  const files = planImport({
    source: await avoidNameClashes(content.source, root, record.id),
    folder: target,
    kind: download.kind,
    releaseTitle: download.title,
    settings,
    corrections: record.corrections,
    gameId: record.gameId,
    ...(record.scope === null ? {} : { without: folderOf(record.scope) }),
  })
  if (!files.ok) return { ...files, cause: 'nothing-to-import' }
  const doubtful =
    (await rejectWithoutEvidence(context, files.files)) ?? (await rejectOtherPlatform(context, files.files))
  if (doubtful !== null) return doubtful
  const draft = app.imports.draftPlan(record.id)
  const conflict = await resolveExisting(
    { ...context, sourceRoot: found.source.root },
    releasingMemory(app, files.files),
    draft,
  )
  const rejected = (await rejectTakenFolder(context, conflict === null ? draft : null)) ?? conflict
  if (rejected !== null) {
    app.imports.clearPlan(record.id)
    return rejected
  }
  await flushStaged(draft, signal)
  const packed = await planArchiveRemovals(app, {
    importId: record.id,
    gameId: game.id,
    root,
    folder: target,
    archives: content.archives.map((archive) => ({ path: sourceFilePath(found.source, archive), size: archive.size })),
    files: draft.files(),
    signal,
  })
  // Archives are planned because moving removes them at the end, unless the settings leave out some of their content:
  // then they hold the only copy of it.
  const moved = settings.transferMode === 'move' && !files.leavesOutStaged ? content.archives : []
  for (const archive of moved) await draft.add(archiveEntry(found.source, archive, target))
  for (const file of packed) await draft.add(file)
  signal.throwIfAborted()
  const { source, otherGames, deadLinks } = found
  const message = describeDeadLinks(deadLinks)
  draft.complete({ sourcePath: source.root, transferMode: settings.transferMode, filesDone: 0, otherGames, message })
  releaseAfterMany(app, content.source.files.length)
  return null
}

async function rejectTakenFolder(
  { app, record, game, target }: PreparedImport,
  draft: PlanDraft | null,
): Promise<Rejected | null> {
  if (record.folderConfirmed) return null
  const request = { folder: target, game, importId: record.id }
  const unrelated = await findUnrelatedFile(app, request, draft?.withAction('keep') ?? [])
  if (unrelated === null) return null
  const isAdmin = app.users.find(game.userId)?.role === 'admin'
  return { ok: false, cause: 'folder-taken', reason: describeTakenFolder(target, unrelated, isAdmin) }
}

/** Writes the files to the draft, each with what happens to an existing one, and plans what else is removed. */
async function resolveExisting(
  context: PreparedImport & { sourceRoot: string },
  files: Iterable<PlannedFile>,
  draft: PlanDraft,
): Promise<Rejected | null> {
  const { record, root, target, settings, signal } = context
  const { recycleFolder } = settings
  const { resolution, previous, removesPrevious, otherAddOns, asksAbout } = replacementFor(context)
  const recycled = (path: string) => recyclePath(recycleFolder, record.id, root, path)
  const isRecycleBin = recycleFolder !== null
  const options = { folder: target, resolution, previous, otherAddOns, recyclePath: recycled, isRecycleBin, signal }
  const resolved = await resolveConflicts(files, { ...options, add: draft.add })
  if (!resolved.ok && resolved.conflicts === undefined) return { ...resolved, cause: 'conflict' }
  const question = asksAbout === null ? null : await askAboutRelease({ ...context, present: asksAbout, files, draft })
  if (question !== null) return { ok: false, cause: 'conflict', ...withFiles(question, resolved) }
  if (!resolved.ok) return { ...resolved, cause: 'conflict' }
  // Removals come last: the old files stay until the new ones are in place.
  if (removesPrevious || draft.hasAction('replace')) await planRemovals(previous, draft, recycled, signal)
  return null
}

/** The files of the same names are part of the question about their release. */
function withFiles({ reason, conflicts }: Question, resolved: Resolved): Question {
  const same = resolved.ok ? undefined : resolved.conflicts
  return same === undefined ? { reason, conflicts } : { reason, conflicts: { ...same, release: conflicts.release } }
}

function archiveEntry(source: ImportSource, archive: SourceFile, target: string): PlannedFile {
  return { source: sourceFilePath(source, archive), target, size: archive.size, category: 'main', action: 'unpacked' }
}

async function findSource(context: PreparedImport): ReturnType<typeof leaveOutOtherGames> {
  const { app, download, downloader, game, root, settings, signal } = context
  const location = sourceLocation(app, download, downloader)
  if (!location.ok) return { ...location, cause: 'path-not-visible' }
  const refusal = await (await createSourceGuard(app)).source(location.path)
  if (refusal !== null) return { ok: false, cause: 'folders-overlap', reason: refusal }
  const listed = await listFiles(download, location.path, signal)
  if (listed === null) {
    const unselected = await describeUnselected(app, download, downloader)
    if (unselected !== null) return { ok: false, cause: 'nothing-to-import', reason: unselected }
    return { ok: false, cause: 'path-not-visible', reason: describeHiddenSource(downloader, location) }
  }
  if (!listed.ok) {
    const cause = listed.error === undefined ? { cause: 'content' as const } : causeOf(listed.error)
    return { ok: false, ...cause, reason: listed.reason }
  }
  releaseAfterMany(app, listed.source.files.length)
  const real = await realpath(listed.source.root)
  const paths = [real, ...(await otherPathsOf(real))]
  if (paths.some((path) => isInsideOrSame(path, root))) {
    const reason = `The download's folder ${real} contains the library folder ${root}.`
    return { ok: false, cause: 'folders-overlap', reason }
  }
  const isOfAnother = (path: string): boolean => findFolderOwners(app, path, game.id).length > 0
  if (settings.transferMode === 'move' && (paths.some(isOfAnother) || (await isPlaceOfGame(app, real, game.id)))) {
    const reason = `Another game of the library has its files in ${real}, so they are not moved. Choose another import mode under Settings → Library folder, or remove the folder from that game first.`
    return { ok: false, cause: 'folders-overlap', reason }
  }
  // The folder was checked when the import started, and may have become a link to other files since.
  if (download.manual && (real !== location.path || isInsideOrSame(root, real))) {
    const reason = `${location.path} now leads to ${real}. Choose the files again under Activity → Manual import.`
    return { ok: false, cause: 'folders-overlap', reason }
  }
  const own = await selectOwnFiles(context, listed, location.path)
  if (!own.ok) return own
  const cut = await rejectCutContent(context, own)
  if (cut !== null) return cut
  const inScope = await selectScope(context.record, own)
  return inScope.ok ? leaveOutOtherGames(context, inScope) : inScope
}

function describeTakenFolder(folder: string, unrelated: string, isAdmin: boolean): string {
  const advice = isAdmin
    ? "If they belong to this game, choose that folder again; deleting the game's files then deletes the whole folder. Otherwise choose another folder."
    : 'Choose another folder, or ask an administrator to move these files.'
  return `The folder ${folder} already has files that belong to no game of the library, such as "${unrelated}". ${advice}`
}

/**
 * The files to import, unpacked if the settings say so and with their content checked, or why a user must review them
 * first. Nothing is in the library yet.
 */
async function checkedContent(context: PreparedImport, found: FoundSource): Promise<UnpackedContent | Rejected> {
  const { source } = found
  const unsafe =
    (await assertScannerAnswers(context)) ?? (await verifyChecksums(context, source, { stagedOnly: false }))
  if (unsafe !== null) return unsafe
  const content = await unpackedContent(context, found)
  if (!content.ok) return content
  const isUnpacked = content.archives.length > 0
  const faulty = isUnpacked ? await verifyChecksums(context, content.source, { stagedOnly: true }) : null
  return faulty ?? (await scanForViruses(context, content.source)) ?? content
}
