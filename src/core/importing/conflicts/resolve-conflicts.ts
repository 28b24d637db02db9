import { lstat, readlink } from 'node:fs/promises'
import type { ConflictResolution } from '#domain/importing/conflict-resolutions.ts'
import type { FileAction, GameFile, PlannedFile } from '#domain/importing/import.ts'
import { type ImportConflicts, mostConflictsShown } from '#domain/importing/import-conflicts.ts'
import { foldedName, nameHash } from '#domain/importing/name-clashes.ts'
import { shorten } from '#domain/naming/safe-name.ts'
import { basename, dirname, join } from '#domain/paths/paths.ts'
import { ifExists } from '../../files/file-errors.ts'
import { existingSpelling } from '../../files/name-on-disk.ts'
import { sameFile } from '../../files/same-file.ts'
import type { OtherAddOns } from './other-add-ons.ts'
import { isChanged, type PreviousFiles } from './previous-files.ts'

const maxOnDisk = 255

export type Resolved = { ok: true } | { ok: false; reason: string; conflicts?: ImportConflicts }

export type ConflictOptions = {
  /** The game's folder. */
  folder: string
  /** The decision of the user or the settings. `null`: files of `previous` are replaced, all others need a decision. */
  resolution: ConflictResolution | null
  /** The files of older releases, if this one replaces them. */
  previous: PreviousFiles
  otherAddOns: OtherAddOns
  /** Where a replaced file goes, and whether it stays there after the import. */
  recyclePath(target: string): string
  isRecycleBin: boolean
  /** Takes each file with what happens to it. */
  add(file: PlannedFile): Promise<void>
  signal: AbortSignal
}

/**
 * Compares the files with those in the library: equal ones are kept, others are resolved as decided. There may be very
 * many, so they are read several times instead of being held.
 */
export async function resolveConflicts(planned: Iterable<PlannedFile>, options: ConflictOptions): Promise<Resolved> {
  const { folder, resolution, signal, add } = options
  if ((await ifExists(lstat(folder))) === null) return addToNewFolder(planned, options)
  const { placed, taken } = await targetsOf(planned, options)
  const different: { total: number; shown: PlannedFile[] } = { total: 0, shown: [] }
  const blocked: { total: number; first: string } = { total: 0, first: '' }
  for await (const { file, known, isOther } of withPrevious(planned, placed, options)) {
    signal.throwIfAborted()
    const action = await actionFor(file, signal)
    if (action === 'create' || action === 'keep') await add(file.action === action ? file : { ...file, action })
    else if (resolution === 'keepBoth' || (resolution !== null && isOther))
      await add(await underFreeName(file, taken, signal))
    else if (action === 'blocked') {
      if (blocked.total === 0) blocked.first = file.target
      blocked.total += 1
    } else if (resolution !== null || known !== undefined) {
      await add({ ...file, action, recycled: await recycledPath(file, known, taken, options) })
    } else {
      if (different.total < mostConflictsShown) different.shown.push(file)
      different.total += 1
    }
  }
  if (blocked.total > 0) return { ok: false, reason: blockedReason(blocked) }
  if (different.total > 0) return needsDecision(different)
  return { ok: true }
}

// No shorter path is too long for any file system.
const longPath = 250

// In a new folder nothing conflicts, but a path may be too long.
async function addToNewFolder(planned: Iterable<PlannedFile>, { add, signal }: ConflictOptions): Promise<Resolved> {
  for (const file of planned) {
    signal.throwIfAborted()
    if (file.target.length > longPath) await ifExists(lstat(file.target))
    await add(file)
  }
  return { ok: true }
}

/** The hashes of the paths that the other files have or will have. */
type TakenPaths = Set<number>

const hashOf = (path: string): number => nameHash(foldedName(path))

const filesAtOnce = 256

type WithPrevious = { file: PlannedFile; known: GameFile | undefined; isOther: boolean }

/** Adds to each file what is known about its path: a file of an older release or of another add-on. Works in batches. */
async function* withPrevious(
  planned: Iterable<PlannedFile>,
  placed: Targets['placed'],
  { previous, otherAddOns }: Pick<ConflictOptions, 'previous' | 'otherAddOns'>,
): AsyncGenerator<WithPrevious> {
  let batch: PlannedFile[] = []
  function* looked(): Generator<WithPrevious> {
    const paths = batch.map(({ target }) => target)
    const known = previous.at(paths)
    const others = otherAddOns(paths)
    for (const file of batch) yield { file, known: known.get(file.target), isOther: others.has(file.target) }
    batch = []
  }
  for (const file of planned) {
    batch.push(await placed(file))
    if (batch.length === filesAtOnce) yield* looked()
  }
  yield* looked()
}

// A file that the user changed is not deleted with its release, but kept under a numbered name.
async function recycledPath(
  { target }: PlannedFile,
  known: GameFile | undefined,
  taken: TakenPaths,
  { recyclePath, isRecycleBin }: ConflictOptions,
): Promise<string> {
  if (isRecycleBin || known === undefined || !(await isChanged(known))) return recyclePath(target)
  for (let number = 2; ; number += 1) {
    const path = join(dirname(target), numbered(basename(target), number))
    if (taken.has(hashOf(path)) || (await ifExists(lstat(path))) !== null) continue
    taken.add(hashOf(path))
    return path
  }
}

async function needsDecision({ total, shown }: { total: number; shown: readonly PlannedFile[] }): Promise<Resolved> {
  const [first] = shown
  const names = shown.slice(0, 3).map(({ target }) => basename(target))
  const more = total > 3 ? ` and ${total - 3} more` : ''
  const files: ImportConflicts['files'] = []
  for (const { target, size } of shown) {
    files.push({ path: target, size: (await ifExists(lstat(target)))?.size ?? 0, newSize: size })
  }
  return {
    ok: false,
    reason: `The library already has different files with the same names: ${names.join(', ')}${more} (in ${dirname(first?.target ?? '')}). Choose whether to replace them, merge the releases or keep both, or choose another folder.`,
    conflicts: { total, files, release: null },
  }
}

function blockedReason({ total, first }: { total: number; first: string }): string {
  const more = total > 1 ? ` (and ${total - 1} more)` : ''
  return `${first}${more} is a folder, but the release has a file of that name. Rename or remove it, or choose another folder for the game, then import again.`
}

type Targets = {
  /** The file with its target as it is spelled on the disk. Called once for each file, in order. */
  placed(file: PlannedFile): Promise<PlannedFile>
  taken: TakenPaths
}

// Two files of a download may match one file of the library in all but case. The one spelled like it gets its place.
async function targetsOf(planned: Iterable<PlannedFile>, { folder, signal }: ConflictOptions): Promise<Targets> {
  const spellingOf = existingSpelling(folder)
  const taken: TakenPaths = new Set()
  const respelled = new Set<string>()
  for (const { target } of planned) {
    signal.throwIfAborted()
    taken.add(hashOf(target))
    const path = await spellingOf(target)
    if (path !== target) respelled.add(path)
  }
  const occupied = new Set<string>()
  if (respelled.size > 0) for (const { target } of planned) if (respelled.has(target)) occupied.add(target)
  return {
    taken,
    async placed(file) {
      const path = respelled.size === 0 ? file.target : await spellingOf(file.target)
      if (file.target === path || occupied.has(path)) return file
      occupied.add(path)
      return { ...file, target: path }
    },
  }
}

// `taken` has the targets of the other files, which may not exist yet.
async function underFreeName(file: PlannedFile, taken: TakenPaths, signal: AbortSignal): Promise<PlannedFile> {
  for (let number = 2; ; number += 1) {
    const target = join(dirname(file.target), numbered(basename(file.target), number))
    if (taken.has(hashOf(target))) continue
    const action = await actionFor({ ...file, target }, signal)
    if (action !== 'create' && action !== 'keep') continue
    taken.add(hashOf(target))
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
