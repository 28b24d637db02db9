import { link, lstat, stat, symlink } from 'node:fs/promises'
import { AppError } from '#domain/errors.ts'
import type { PlannedFile, TransferMode } from '#domain/importing/import.ts'
import { say } from '#domain/messages/say.ts'
import { basename, dirname, join } from '#domain/paths/paths.ts'
import { rename } from '#platform/held-files.ts'
import { copyFile } from '../../files/copy-file.ts'
import type { Copied } from '../../files/copy-small-files.ts'
import { errorCodeOf, ifExists, removeFile, withFileErrors } from '../../files/file-errors.ts'
import { assertNotFull } from '../../files/free-space.ts'
import { isHardlinked, sameFile } from '../../files/same-file.ts'
import { isRecycled, moveToRecycleFolder } from '../../library/recycle-bin.ts'

/** The state that the files of one transfer share. */
export type TransferState = {
  mode: TransferMode
  importId: string
  signal: AbortSignal
  /** Whether copies are read back and compared. */
  verifyCopies: boolean
  /** The error code of the first refused hardlink. From then on files are copied. */
  fallback: string | null
  /** How many copies share their blocks with the source, and how many do not. */
  shared: number
  copied: number
  /** Throws SpaceError when the remaining files do not fit. Checks before the first copy only. */
  ensureSpace(): Promise<void>
  /** Sets the mode and owner of a copy. A hardlink keeps those of the client's file. */
  applyPermissions(path: string): Promise<void>
  onBytes(count: number, phase: 'copying' | 'verifying'): void
  /** The copy of a file that was started ahead of its turn, under its temporary name. */
  takeAhead(position: number): Promise<Copied> | null
}

/** Errors of a hardlink after which a file is copied: another file system, links not supported or allowed, too many links. */
export const copyInstead = new Set(['EXDEV', 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'])

/** The temporary name of a file that is being written. It contains the import, so that no other file is touched. */
export function partName(importId: string, position: number): string {
  return `.${importId.slice(0, 8)}-${position}.ludarr-part`
}

/** Transfers one file to `folder`, the real path of its target's folder. Safe to repeat. */
export async function transferFile(file: PlannedFile, position: number, folder: string, state: TransferState) {
  const target = join(folder, basename(file.target))
  const part = join(folder, partName(state.importId, position))
  if (file.action === 'keep' || (await linkNew(file, target, state))) return
  if (await isInPlace(file, target, state)) {
    await state.takeAhead(position)?.catch(() => undefined)
    await removeFile(part)
    await detectFallback(file, target, state)
    return
  }
  if (file.action === 'replace') {
    await withFileErrors(`Could not move the old ${target} to the recycle bin`, () =>
      moveToRecycleFolder(file, target, state.signal),
    )
  }
  if (file.staged === true) {
    await withFileErrors(`Could not move to ${target}`, () => placeStaged(file, target, part, state))
  } else if (state.mode === 'symlink') {
    await withFileErrors(`Could not link to ${target}`, () => placeLink(file, target, part, symlink))
  } else if (state.mode === 'copy' || state.fallback !== null || !(await tryLink(file, target, part, state))) {
    await copyIntoPlace(file, position, target, state)
  }
}

/** Copies a file under its temporary name. */
export async function copyPart(
  { source, size }: PlannedFile,
  part: string,
  state: Pick<TransferState, 'signal' | 'verifyCopies' | 'onBytes' | 'ensureSpace' | 'applyPermissions'>,
  buffer?: Uint8Array,
): Promise<Copied> {
  const { signal, verifyCopies: verify, onBytes, ensureSpace } = state
  const checkSpace = () => assertNotFull(dirname(part), source)
  const copied = await copyFile({ source, part, size, signal, verify, onBytes, ensureSpace, checkSpace, buffer })
  await state.applyPermissions(part)
  return copied
}

/**
 * Links a new file without looking at its target first, because the system refuses a link to an existing one. Returns
 * whether it did.
 */
async function linkNew(
  { source, action, staged }: PlannedFile,
  target: string,
  state: TransferState,
): Promise<boolean> {
  if (action !== 'create' || staged === true || state.mode === 'copy' || state.fallback !== null) return false
  try {
    await (state.mode === 'symlink' ? symlink : link)(source, target)
    return true
  } catch (error) {
    if (errorCodeOf(error) === null) throw error
    return false
  }
}

// After an interruption the file may be in place already. Any other file there must not be touched.
async function isInPlace(file: PlannedFile, target: string, { signal }: TransferState): Promise<boolean> {
  const found = await ifExists(lstat(target))
  if (found === null) return false
  if (file.staged === true && (await ifExists(lstat(file.source))) === null) {
    // A rollback that was interrupted may have restored the old file.
    return found.size === file.size && (file.action !== 'replace' || (await isRecycled(file)))
  }
  const same = (await ifExists(stat(target))) !== null && (await sameFile(file.source, target, signal))
  if (same) return true
  if (file.action === 'replace') return false
  throw appearedMeanwhile(target)
}

function appearedMeanwhile(target: string): AppError {
  return new AppError('conflict', say('importing.createdMeanwhile', { path: target }))
}

// A link fails if the target exists, while renaming replaces it. Without links, checking just before must do.
async function moveIntoPlace(from: string, target: string, action: PlannedFile['action']): Promise<void> {
  if (action === 'create') {
    try {
      await link(from, target)
      return await removeFile(from)
    } catch (error) {
      const code = errorCodeOf(error)
      if (code === 'EEXIST') throw appearedMeanwhile(target)
      if (code === null || !copyInstead.has(code)) throw error
    }
    if ((await ifExists(lstat(target))) !== null) throw appearedMeanwhile(target)
  }
  await rename(from, target)
}

/** Detects from a file transferred before an interruption whether links were refused then. */
export async function detectFallback(file: PlannedFile, target: string, state: TransferState): Promise<void> {
  if (file.staged === true || file.action === 'keep' || state.mode === 'copy' || state.mode === 'symlink') return
  const [from, to] = await Promise.all([file.source, target].map((path) => ifExists(stat(path, { bigint: true }))))
  if (from == null || to == null || (await isHardlinked(file.source, target))) return
  state.fallback ??= from.dev === to.dev ? 'ENOTSUP' : 'EXDEV'
  state.copied += 1
}

async function tryLink(file: PlannedFile, target: string, part: string, state: TransferState): Promise<boolean> {
  try {
    await placeLink(file, target, part, link)
    return true
  } catch (error) {
    const code = errorCodeOf(error)
    if (code === null || !copyInstead.has(code)) {
      return await withFileErrors(`Could not link ${file.source} to ${target}`, () => Promise.reject(error))
    }
    state.fallback = code
    return false
  }
}

// Without hardlinks the staged file itself is moved; it is still in its archive.
async function placeStaged(file: PlannedFile, target: string, part: string, state: TransferState): Promise<void> {
  await state.applyPermissions(file.source)
  try {
    await placeLink(file, target, part, link)
  } catch (error) {
    const code = errorCodeOf(error)
    if (code === null || !copyInstead.has(code)) throw error
    if (code === 'EXDEV') await placeCopy(file, target, part, copyPart(file, part, state), state)
    else await moveIntoPlace(file.source, target, file.action)
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

async function copyIntoPlace(file: PlannedFile, position: number, target: string, state: TransferState): Promise<void> {
  const part = join(dirname(target), partName(state.importId, position))
  await placeCopy(file, target, part, state.takeAhead(position) ?? copyPart(file, part, state), state)
}

async function placeCopy(
  { source, action }: PlannedFile,
  target: string,
  part: string,
  copying: Promise<Copied>,
  state: TransferState,
): Promise<void> {
  await withFileErrors(`Could not copy ${source} to ${target}`, async () => {
    const { shared } = await copying
    state[shared ? 'shared' : 'copied'] += 1
    await moveIntoPlace(part, target, action)
  })
}
