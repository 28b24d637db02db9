import { link, lstat, rename, stat, symlink } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { AppError } from '#domain/errors.ts'
import type { PlannedFile, TransferMode } from '#domain/importing/import.ts'
import { copyFile } from '../files/copy-file.ts'
import type { Copied } from '../files/copy-small-files.ts'
import { errorCodeOf, ifExists, removeFile, withFileErrors } from '../files/file-errors.ts'
import { sameFile } from '../files/same-file.ts'
import { moveToRecycleFolder } from '../library/recycle-folder.ts'

export type Transferring = {
  mode: TransferMode
  importId: string
  signal: AbortSignal
  /** Why files are copied although links were asked for: the system's code of the first refusal. */
  fallback: string | null
  /** How many copies share their blocks with their source, and how many do not. */
  shared: number
  copied: number
  /** Throws when the rest does not fit. Asked before the first copy only. */
  ensureSpace(): Promise<void>
  /** Gives a file that is ours alone the mode and owner of the settings. A hardlink is left to its client. */
  mark(path: string): Promise<void>
  onBytes(count: number, phase: 'copying' | 'verifying'): void
  /** The copy of a file that was made before its turn, as far as the name it has while it is written. */
  takeAhead(index: number): Promise<Copied> | null
}

// Another file system, one without hard links, links forbidden here, or too many links to that file already.
export const copyInstead = new Set(['EXDEV', 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'])

/** The name a file has while it is being written. It tells the import, so that nobody else's is ever touched. */
export function partName(importId: string, index: number): string {
  return `.${importId.slice(0, 8)}-${index}.ludarr-part`
}

/** Brings one file to `folder`, which is the real path of where its target lies. Doing it again does no harm. */
export async function transferFile(file: PlannedFile, index: number, folder: string, work: Transferring) {
  const target = join(folder, basename(file.target))
  const part = join(folder, partName(work.importId, index))
  if (file.action === 'keep') return
  if (await isThereAlready(file, target, work)) {
    await work.takeAhead(index)?.catch(() => undefined)
    await removeFile(part)
    await rememberFallback(file, target, work)
    return
  }
  if (file.action === 'replace') {
    await withFileErrors(`Could not put the former ${target} aside`, () =>
      moveToRecycleFolder(file, target, work.signal),
    )
  }
  if (file.staged === true) {
    await withFileErrors(`Could not move to ${target}`, () => placeStaged(file, target, part, work))
  } else if (work.mode === 'symlink') {
    await withFileErrors(`Could not link to ${target}`, () => placeLink(file, target, part, symlink))
  } else if (work.mode === 'copy' || work.fallback !== null || !(await linked(file, target, part, work))) {
    await copied(file, index, target, work)
  }
}

/** Makes the copy of a file under the name it has while it is written. */
export async function copyPart(
  { source, size }: PlannedFile,
  part: string,
  work: Pick<Transferring, 'signal' | 'onBytes' | 'ensureSpace' | 'mark'>,
  room?: Uint8Array,
): Promise<Copied> {
  const { signal, onBytes, ensureSpace } = work
  const copied = await copyFile({ source, part, size, signal, onBytes, ensureSpace, room })
  await work.mark(part)
  return copied
}

// After an interruption what we made may be there already. Anything else at that place is not ours to touch.
async function isThereAlready(file: PlannedFile, target: string, { signal }: Transferring): Promise<boolean> {
  const found = await ifExists(lstat(target))
  if (found === null) return false
  if (file.staged === true && (await ifExists(lstat(file.source))) === null) return found.size === file.size
  const same = (await ifExists(stat(target))) !== null && (await sameFile(file.source, target, signal))
  if (same) return true
  if (file.action === 'replace') return false
  throw appeared(target)
}

function appeared(target: string): AppError {
  return new AppError('conflict', `${target} appeared while the import ran, and it is not the same file.`)
}

// Only a link is refused where something is in the way: renaming takes its place. Where there are no links, the look
// just before is all that can be done.
async function takePlace(from: string, target: string, action: PlannedFile['action']): Promise<void> {
  if (action === 'create') {
    try {
      await link(from, target)
      return await removeFile(from)
    } catch (error) {
      const code = errorCodeOf(error)
      if (code === 'EEXIST') throw appeared(target)
      if (code === null || !copyInstead.has(code)) throw error
    }
    if ((await ifExists(lstat(target))) !== null) throw appeared(target)
  }
  await rename(from, target)
}

/** What was brought before an interruption tells in which way. */
export async function rememberFallback(file: PlannedFile, target: string, work: Transferring): Promise<void> {
  if (file.staged === true || file.action === 'keep' || work.mode === 'copy' || work.mode === 'symlink') return
  const [from, to] = [await ifExists(stat(file.source)), await ifExists(stat(target))]
  if (from === null || to === null || (from.dev === to.dev && from.ino === to.ino)) return
  work.fallback ??= from.dev === to.dev ? 'ENOTSUP' : 'EXDEV'
  work.copied += 1
}

async function linked(file: PlannedFile, target: string, part: string, work: Transferring): Promise<boolean> {
  try {
    await placeLink(file, target, part, link)
    return true
  } catch (error) {
    const code = errorCodeOf(error)
    if (code === null || !copyInstead.has(code)) {
      return await withFileErrors(`Could not link ${file.source} to ${target}`, () => Promise.reject(error))
    }
    work.fallback = code
    return false
  }
}

// Where the file system has no hard links the file itself goes; its archive still holds it.
async function placeStaged(file: PlannedFile, target: string, part: string, work: Transferring): Promise<void> {
  await work.mark(file.source)
  try {
    await placeLink(file, target, part, link)
  } catch (error) {
    const code = errorCodeOf(error)
    if (code === null || !copyInstead.has(code)) throw error
    if (code === 'EXDEV') await placeCopy(file, target, part, copyPart(file, part, work), work)
    else await takePlace(file.source, target, file.action)
  }
}

async function placeLink(
  file: PlannedFile,
  target: string,
  part: string,
  make: (source: string, path: string) => Promise<void>,
): Promise<void> {
  if (file.action === 'create') return make(file.source, target)
  await removeFile(part)
  await make(file.source, part)
  await rename(part, target)
}

async function copied(file: PlannedFile, index: number, target: string, work: Transferring): Promise<void> {
  const part = join(dirname(target), partName(work.importId, index))
  await placeCopy(file, target, part, work.takeAhead(index) ?? copyPart(file, part, work), work)
}

async function placeCopy(
  { source, action }: PlannedFile,
  target: string,
  part: string,
  copying: Promise<Copied>,
  work: Transferring,
): Promise<void> {
  await withFileErrors(`Could not copy ${source} to ${target}`, async () => {
    const { shared } = await copying
    work[shared ? 'shared' : 'copied'] += 1
    await takePlace(part, target, action)
  })
}
