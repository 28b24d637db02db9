import { open, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { AppError } from '#domain/errors.ts'
import type { PlannedFile, TransferMode } from '#domain/importing/import.ts'
import { createCopyAhead } from '../files/copy-small-files.ts'
import { errorCodeOf, ifExists, withFileErrors } from '../files/file-errors.ts'
import { makeFolderInside } from '../files/path-inside.ts'
import { applyFilePermissions, applyFolderPermissions, type Permissions } from '../files/permissions.ts'
import { explainRefusedName } from '../files/refused-name.ts'
import { isRecycled } from '../library/recycle-folder.ts'
import { checkSpace } from './check-space.ts'
import { type PreparedCopies, prepareCopies } from './prepare-copies.ts'
import { copyPart, partName, rememberFallback, type Transferring, transferFile } from './transfer-file.ts'

export type TransferRequest = {
  importId: string
  /** The library folder, with links resolved: nothing outside of it is written. */
  root: string
  files: readonly PlannedFile[]
  mode: TransferMode
  permissions: Permissions
  /** How many of the files were done before an interruption. */
  alreadyDone: number
  signal: AbortSignal
  onProgress(filesDone: number, bytesDone: number, phase: 'linking' | 'copying' | 'verifying'): void
}

/** `shared` and `copied` count files. */
export type Transferred = Pick<Transferring, 'fallback' | 'shared' | 'copied'>

/**
 * Brings all files of a plan to their places, in order, and checks their sizes. Throws AppError with words at the first
 * one that fails; rolling back is the caller's.
 */
export async function transferFiles(request: TransferRequest): Promise<Transferred> {
  const { files, root, alreadyDone, signal, permissions } = request
  const folders = foldersOf(root, permissions)
  const count = createCount(request)
  const prepared: PreparedCopies = new Map()
  const work = workOf(request, count, prepared)
  const areCopies = () => work.mode === 'copy' || work.fallback !== null
  const ahead = createCopyAhead(
    files,
    ({ staged, action }, index) =>
      areCopies() &&
      index >= alreadyDone &&
      !prepared.has(index) &&
      staged !== true &&
      (action === 'create' || action === 'replace'),
    async (file, index, room) =>
      copyPart(file, join(await folders.of(file), partName(work.importId, index)), work, room),
  )
  work.takeAhead = (index) => {
    const copied = prepared.get(index)
    return copied === undefined ? ahead.take(index) : Promise.resolve(copied)
  }
  const isDone = async (file: PlannedFile, index: number) => index < alreadyDone && (await isBrought(file))
  try {
    if (files.some(({ action }) => action === 'replace')) {
      const preparing = { files, work, folderOf: folders.of, isDone, areCopies, ahead }
      await withFileErrors('Could not copy the release to the library', () => prepareCopies(preparing, prepared))
    }
    for (const [index, file] of files.entries()) {
      signal.throwIfAborted()
      if (!isPlaced(file)) continue
      ahead.begin(index)
      const folder = await folders.of(file)
      if (await isDone(file, index)) await rememberFallback(file, file.target, work)
      else {
        await withFileErrors(`Could not bring ${file.source} to ${folder}`, () =>
          transferFile(file, index, folder, work),
        )
      }
      count.fileDone(index, file, areCopies())
    }
  } catch (error) {
    throw explainRefusedName(root, files[count.done]?.target ?? root, error)
  } finally {
    await ahead.settled()
  }
  // What still has its links in the client's folder cannot get lost.
  const alone = areCopies() || work.mode === 'move' || files.some((file) => file.staged === true)
  if (alone) for (const folder of folders.made()) await flushFolder(await folder)
  return work
}

// What was put aside was brought back where it is gone: then the old file is in place, be it of the same size.
async function isBrought(file: PlannedFile): Promise<boolean> {
  if ((await ifExists(stat(file.target)))?.size !== file.size) return false
  return file.action !== 'replace' || (await isRecycled(file))
}

/** The real folders that files go to, made when the first file does: one after the other, as two may begin with the same. */
function foldersOf(root: string, permissions: Permissions) {
  const known = new Map<string, Promise<string>>()
  let lastMade: Promise<unknown> = Promise.resolve()
  return {
    made: () => known.values(),
    of({ target }: PlannedFile): Promise<string> {
      const place = dirname(target)
      const found = known.get(place)
      if (found !== undefined) return found
      const folder = lastMade.then(() => folderFor(root, place, permissions))
      lastMade = folder.catch(() => undefined)
      known.set(place, folder)
      return folder
    },
  }
}

type Count = { done: number; fileDone(index: number, file: PlannedFile, copied: boolean): void } & Pick<
  Transferring,
  'onBytes'
>

/** Counts bytes of the files under way, some of them before their turn, and of those that are done. */
function createCount({ onProgress }: TransferRequest): Count {
  let bytesDone = 0
  const underWay = { copying: 0, verifying: 0 }
  const count: Count = {
    done: 0,
    onBytes(bytes, phase) {
      underWay[phase] += bytes
      onProgress(count.done, bytesDone + underWay[phase], phase)
    },
    fileDone(index, { size }, copied) {
      count.done = index + 1
      bytesDone += size
      for (const phase of ['copying', 'verifying'] as const) underWay[phase] = Math.max(0, underWay[phase] - size)
      onProgress(count.done, bytesDone, copied ? 'copying' : 'linking')
    },
  }
  return count
}

function workOf(
  { importId, mode, root, files, signal, permissions }: TransferRequest,
  count: Count,
  prepared: PreparedCopies,
): Transferring {
  let space: Promise<void> | null = null
  return {
    mode,
    importId,
    signal,
    fallback: null,
    shared: 0,
    copied: 0,
    mark: (path) => applyFilePermissions(path, permissions),
    onBytes: count.onBytes,
    takeAhead: () => null,
    ensureSpace() {
      space ??= checkSpace(
        root,
        files.filter((_, index) => index >= count.done && !prepared.has(index)),
      )
      return space
    },
  }
}

/** Whether the import puts a file there. */
export function isPlaced({ action }: PlannedFile): boolean {
  return action !== 'unpacked' && action !== 'remove'
}

/** Throws when a planned file is not in the library with its full length. */
export async function verifyFiles(files: readonly PlannedFile[], signal: AbortSignal): Promise<void> {
  for (const file of files) {
    signal.throwIfAborted()
    if (!isPlaced(file)) continue
    const found = await ifExists(stat(file.target))
    if (found?.size === file.size) continue
    const is = found === null ? 'is missing' : `has ${found.size} bytes instead of ${file.size}`
    throw new AppError('conflict', `After the transfer ${file.target} ${is}.`)
  }
}

function folderFor(root: string, place: string, permissions: Permissions): Promise<string> {
  const onMade = (folder: string) => applyFolderPermissions(folder, permissions)
  return withFileErrors(`Could not make the folder ${place}`, () => makeFolderInside(root, place, onMade))
}

// Names of new files survive a power cut only once their folder was flushed. Some file systems cannot, and need not.
async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } catch (error) {
    if (errorCodeOf(error) === null) throw error
  } finally {
    await handle.close()
  }
}
