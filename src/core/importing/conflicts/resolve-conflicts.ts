import { lstat, readlink } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { FileAction, PlannedFile } from '#domain/importing/import.ts'
import {
  type ConflictResolution,
  type ImportConflicts,
  mostConflictsShown,
} from '#domain/importing/import-conflicts.ts'
import { foldedName } from '#domain/importing/name-clashes.ts'
import { shorten } from '#domain/naming/safe-name.ts'
import { ifExists } from '../../files/file-errors.ts'
import { existingSpelling } from '../../files/name-on-disk.ts'
import { sameFile } from '../../files/same-file.ts'
import { isChanged, type PreviousFiles } from './previous-files.ts'

const maxOnDisk = 255

export type Resolved = { ok: true; files: PlannedFile[] } | { ok: false; reason: string; conflicts?: ImportConflicts }

export type ConflictOptions = {
  /** The game's folder. */
  folder: string
  /** The decision of the user or the settings. `null`: files of `previous` are replaced, all others need a decision. */
  resolution: ConflictResolution | null
  /** The files of older releases, if this one replaces them. */
  previous: PreviousFiles
  /** Where a replaced file goes, and whether it stays there after the import. */
  recyclePath(target: string): string
  isRecycleBin: boolean
  signal: AbortSignal
}

/** Compares the files with those in the library: equal ones are kept, others are resolved as decided. */
export async function resolveConflicts(planned: readonly PlannedFile[], options: ConflictOptions): Promise<Resolved> {
  if ((await ifExists(lstat(options.folder))) === null) {
    // In a new folder nothing conflicts, but a path may be too long.
    for (const { target } of planned) await ifExists(lstat(target))
    return { ok: true, files: [...planned] }
  }
  const files: PlannedFile[] = []
  const different: PlannedFile[] = []
  const blocked: string[] = []
  const placed = await targetsOf(planned, options.folder)
  const taken = new Set(placed.map(({ target }) => foldedName(target)))
  for (const file of placed) {
    const action = await actionFor(file, options.signal)
    if (action === 'create' || action === 'keep') files.push(file.action === action ? file : { ...file, action })
    else if (options.resolution === 'keepBoth') files.push(await underFreeName(file, taken, options.signal))
    else if (action === 'blocked') blocked.push(file.target)
    else if (options.resolution !== null || options.previous.has(file.target)) {
      files.push({ ...file, action, recycled: await recycledPath(file, taken, options) })
    } else different.push(file)
  }
  if (blocked.length > 0) return { ok: false, reason: blockedReason(blocked) }
  if (different.length > 0) return needsDecision(different)
  return { ok: true, files }
}

// A file that the user changed is not deleted with its release, but kept under a numbered name.
async function recycledPath({ target }: PlannedFile, taken: Set<string>, options: ConflictOptions): Promise<string> {
  const { previous, recyclePath, isRecycleBin } = options
  const known = previous.get(target)
  if (isRecycleBin || known === undefined || !(await isChanged(known))) return recyclePath(target)
  for (let number = 2; ; number += 1) {
    const path = join(dirname(target), numbered(basename(target), number))
    if (taken.has(foldedName(path)) || (await ifExists(lstat(path))) !== null) continue
    taken.add(foldedName(path))
    return path
  }
}

async function needsDecision(different: readonly PlannedFile[]): Promise<Resolved> {
  const [first] = different
  const names = different.slice(0, 3).map(({ target }) => basename(target))
  const more = different.length > 3 ? ` and ${different.length - 3} more` : ''
  const files: ImportConflicts['files'] = []
  for (const { target, size } of different.slice(0, mostConflictsShown)) {
    files.push({ path: target, size: (await ifExists(lstat(target)))?.size ?? 0, newSize: size })
  }
  return {
    ok: false,
    reason: `The library already has different files with the same names: ${names.join(', ')}${more} (in ${dirname(first?.target ?? '')}). Choose whether to replace them, merge the releases or keep both, or choose another folder.`,
    conflicts: { total: different.length, files },
  }
}

function blockedReason(blocked: readonly string[]): string {
  const more = blocked.length > 1 ? ` (and ${blocked.length - 1} more)` : ''
  return `${blocked[0]}${more} is a folder, but the release has a file of that name. Rename or remove it, or choose another folder for the game, then import again.`
}

// Two files of a download may match one file of the library in all but case. The one spelled like it gets its place.
async function targetsOf(planned: readonly PlannedFile[], folder: string): Promise<PlannedFile[]> {
  const spellingOf = existingSpelling(folder)
  const candidates: { file: PlannedFile; path: string }[] = []
  for (const file of planned) candidates.push({ file, path: await spellingOf(file.target) })
  const taken = new Set(candidates.filter(({ file, path }) => file.target === path).map(({ path }) => path))
  return candidates.map(({ file, path }) => {
    if (file.target === path || taken.has(path)) return file
    taken.add(path)
    return { ...file, target: path }
  })
}

// `taken` has the targets of the other files, which may not exist yet.
async function underFreeName(file: PlannedFile, taken: Set<string>, signal: AbortSignal): Promise<PlannedFile> {
  for (let number = 2; ; number += 1) {
    const target = join(dirname(file.target), numbered(basename(file.target), number))
    if (taken.has(foldedName(target))) continue
    const action = await actionFor({ ...file, target }, signal)
    if (action !== 'create' && action !== 'keep') continue
    taken.add(foldedName(target))
    return { ...file, target, action }
  }
}

// The name with its number must fit the limit of file systems.
function numbered(name: string, number: number): string {
  const extension = /[^.](\.[^.\s]{1,10})$/.exec(name)?.[1] ?? ''
  const suffix = ` (${number})${extension}`
  return `${shorten(name.slice(0, name.length - extension.length), maxOnDisk - suffix.length)}${suffix}`
}

async function actionFor(
  file: PlannedFile,
  signal: AbortSignal,
): Promise<Extract<FileAction, 'create' | 'keep' | 'replace'> | 'blocked'> {
  const found = await ifExists(lstat(file.target))
  if (found === null) return 'create'
  if (found.isSymbolicLink()) return (await readlink(file.target)) === file.source ? 'keep' : 'replace'
  if (!found.isFile()) return 'blocked'
  return (await sameFile(file.source, file.target, signal)) ? 'keep' : 'replace'
}
