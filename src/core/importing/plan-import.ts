import { realpath } from 'node:fs/promises'
import type { StoredImport } from '#db/repositories/imports.ts'
import { passwordsInTitle } from '#domain/importing/archive-passwords.ts'
import { areOpenedByProgram, findArchives } from '#domain/importing/archive-sets.ts'
import type { PlannedFile } from '#domain/importing/import.ts'
import type { ImportConflicts } from '#domain/importing/import-conflicts.ts'
import { type ImportSource, planImport } from '#domain/importing/import-plan.ts'
import { inspectFiles, type SourceFile } from '#domain/importing/inspect-files.ts'
import type { AppContext } from '../app-context.ts'
import { describeHiddenSource, sourceLocation } from '../downloads/source-location.ts'
import { listSourceFiles } from '../files/list-source.ts'
import { isInside } from '../files/path-inside.ts'
import { placeOf } from '../files/source-path.ts'
import { recyclePath } from '../library/recycle-folder.ts'
import { planRemovals, replacementFor } from './former-files.ts'
import type { Prepared } from './prepare-import.ts'
import { findUnrelatedFile } from './reservation.ts'
import { resolveConflicts } from './resolve-conflicts.ts'
import { type Cause, causeOf } from './reviews/cause-of.ts'
import { avoidNameClashes } from './unpacking/avoid-name-clashes.ts'
import { flushStaged } from './unpacking/flush-staged.ts'
import { inspectArchives } from './unpacking/inspect-archives.ts'
import { planArchiveRemovals } from './unpacking/kept-archives.ts'
import { type UnpackedSource, unpackSource } from './unpacking/unpack-source.ts'

export type Journaled = { ok: true; files: PlannedFile[] } | Refused

export type PlanOptions = {
  /** The game's folder in the library. */
  target: string
  signal: AbortSignal
  onUnpacking(bytesDone: number, bytesTotal: number): void
}

/** Why an import needs review, in words and as a cause. */
export type Refused = { ok: false; reason: string; conflicts?: ImportConflicts } & Cause

/** Finds, looks at and plans the files of a download, and writes the plan into the journal. Touches no file. */
export async function planFiles(
  app: Pick<AppContext, 'settings' | 'imports' | 'archives'>,
  record: StoredImport,
  prepared: Prepared,
  options: PlanOptions,
): Promise<Journaled> {
  const { target, signal } = options
  const { download, game, settings } = prepared
  const found = await findSource(app, prepared, signal)
  if (!found.ok) return found
  const unpacked = await contentOf(app, { record, prepared, found, options })
  if (!unpacked.ok) return unpacked
  const planned = planImport({
    source: await avoidNameClashes(unpacked.source, prepared.root, record.id),
    folder: target,
    kind: download.kind,
    releaseTitle: download.title,
    settings,
  })
  if (!planned.ok) return { ...planned, cause: 'nothing-to-import' }
  const resolved = await placeAmongExisting(app, record, prepared, planned.files, options)
  const stranger = record.folderChosen
    ? null
    : await findUnrelatedFile(app, { folder: target, game, importId: record.id }, resolved.ok ? resolved.files : [])
  if (stranger !== null) return { ok: false, cause: 'folder-taken', reason: takenWords(target, stranger) }
  if (!resolved.ok) return resolved
  await flushStaged(resolved.files, signal)
  // The archives themselves are journaled because moving takes them away at the end. What the settings leave out of one
  // lies nowhere else.
  const isOnlyCopy = planned.leftOut.some(({ staged }) => staged === true)
  const left = settings.transferMode === 'move' && !isOnlyCopy ? unpacked.archives : []
  const archives = left.map((archive) => archiveEntry(found.source, archive, target))
  const kept = await planArchiveRemovals(app, {
    importId: record.id,
    gameId: game.id,
    root: prepared.root,
    folder: target,
    archives: unpacked.archives.map((archive) => ({ place: placeOf(found.source, archive), size: archive.size })),
    files: [...resolved.files, ...resolved.removals],
    signal,
  })
  // Removals come last: the old files stay until the new ones are there.
  const files = [...resolved.files, ...archives, ...resolved.removals, ...kept]
  app.imports.update(record.id, {
    sourcePath: found.source.root,
    transferMode: settings.transferMode,
    plan: files,
    filesDone: 0,
  })
  return { ok: true, files }
}

type Placed = { ok: true; files: PlannedFile[]; removals: PlannedFile[] } | Refused

async function placeAmongExisting(
  app: Pick<AppContext, 'imports'>,
  record: StoredImport,
  prepared: Prepared,
  planned: readonly PlannedFile[],
  { target, signal }: PlanOptions,
): Promise<Placed> {
  const { recycleFolder } = prepared.settings
  const { resolution, former, removesFormer } = replacementFor(app, record, prepared, target)
  const recycled = (path: string) => recyclePath(recycleFolder, record.id, prepared.root, path)
  const isRecycleBin = recycleFolder !== null
  const options = { folder: target, resolution, former, recyclePath: recycled, isRecycleBin, signal }
  const resolved = await resolveConflicts(planned, options)
  if (!resolved.ok) return { ...resolved, cause: 'conflict' }
  const replaces = removesFormer || resolved.files.some(({ action }) => action === 'replace')
  const removals = replaces ? await planRemovals(former, resolved.files, recycled, signal) : []
  return { ...resolved, removals }
}

type Content = {
  record: StoredImport
  prepared: Prepared
  found: Extract<Found, { ok: true }>
  options: PlanOptions
}

type UnpackResult = Extract<UnpackedSource, { ok: true }> | Refused

/** What is to come into the library, unpacked where that is wanted, or why somebody should look at it first. */
async function contentOf(
  app: Pick<AppContext, 'archives'>,
  { record: { id, accepted }, prepared, found: { source, linkedFolders }, options }: Content,
): Promise<UnpackResult> {
  const { settings, root } = prepared
  const { signal, onUnpacking } = options
  const passwords = passwordsFor(prepared)
  const unpacking = isToBeUnpacked(prepared) && !areOpenedByProgram(findArchives(source.files))
  if (!accepted) {
    const packed = unpacking ? [] : await inspectArchives(app, { source, passwords, signal })
    const doubts = [...inspectFiles(source.files), ...packed].map(({ message }) => message)
    for (const folder of linkedFolders) doubts.push(`"${folder}" is a link to a folder and would be left out.`)
    if (doubts.length > 0) return { ok: false, cause: 'content', reason: doubtful(doubts) }
  }
  if (!unpacking) return { ok: true, source, archives: [] }
  const watch = { signal, onProgress: onUnpacking }
  const unpacked = await unpackSource(app, { importId: id, root, source, passwords, asked: settings, watch })
  if (!unpacked.ok) return notUnpacked(unpacked, source.root, root)
  if (accepted || unpacked.archives.length === 0) return unpacked
  const doubts = inspectFiles(unpacked.source.files).map(({ message }) => message)
  return doubts.length > 0 ? { ok: false, cause: 'content', reason: doubtful(doubts) } : unpacked
}

function notUnpacked({ reason, fault }: Extract<UnpackedSource, { ok: false }>, from: string, root: string): Refused {
  if (fault === 'unsafe') return { ok: false, cause: 'content', reason }
  if (fault !== 'space') return { ok: false, cause: 'unpacking', reason }
  return { ok: false, cause: 'no-space', reason: `${reason} It is unpacked from ${from} into ${root}.` }
}

// Those of the release itself first: each wrong one costs a try.
function passwordsFor({ download, settings }: Prepared): string[] {
  return [
    ...new Set([
      ...(download.archivePasswords ?? []),
      ...passwordsInTitle(download.title),
      ...settings.archivePasswords,
    ]),
  ]
}

// A packed ROM is played as it is.
function isToBeUnpacked({ download, settings }: Prepared): boolean {
  return settings.unpackArchives && (download.kind !== 'rom' || settings.unpackRoms)
}

function archiveEntry(source: ImportSource, archive: SourceFile, target: string): PlannedFile {
  return { source: placeOf(source, archive), target, size: archive.size, category: 'main', action: 'unpacked' }
}

type Found = { ok: true; source: ImportSource; linkedFolders: string[] } | Refused

async function findSource(
  app: Pick<AppContext, 'settings'>,
  { download, downloader, root }: Prepared,
  signal: AbortSignal,
): Promise<Found> {
  const place = sourceLocation(app, download, downloader)
  if (!place.ok) return { ...place, cause: 'path-not-visible' }
  const sight = await listSourceFiles(place.path, signal)
  if (sight === null) return { ok: false, cause: 'path-not-visible', reason: describeHiddenSource(downloader, place) }
  if (!sight.ok) {
    const cause = sight.error === undefined ? { cause: 'content' as const } : causeOf(sight.error)
    return { ok: false, ...cause, reason: sight.reason }
  }
  const real = await realpath(sight.source.root)
  if (real === root || isInside(real, root)) {
    const reason = `The download's folder ${real} contains the library folder ${root}.`
    return { ok: false, cause: 'folders-overlap', reason }
  }
  return sight
}

function takenWords(folder: string, stranger: string): string {
  return `The folder ${folder} holds files already that belong to no game of the library, such as "${stranger}". Enter that folder if they belong to this game (deleting the game's files deletes the whole folder then), or enter another one.`
}

function doubtful(doubts: readonly string[]): string {
  const more = doubts.length > 3 ? ` (and ${doubts.length - 3} more)` : ''
  return `${doubts.slice(0, 3).join(' ')}${more} Look at it, then import it all the same or skip it.`
}
