import { lstat, realpath } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { PlannedFile } from '#domain/importing/import.ts'
import { ifExists, removeFile, withFileErrors } from '../files/file-errors.ts'
import { isInside } from '../files/path-inside.ts'
import { sameFile } from '../files/same-file.ts'
import { moveToRecycleFolder } from '../library/recycle-folder.ts'
import { removeEmpty } from './roll-back.ts'

export type RemovalRequest = {
  /** The game's folder, with links resolved. */
  folder: string
  root: string
  files: readonly PlannedFile[]
  signal: AbortSignal
}

/**
 * Takes the files that only the replaced release has out of the game's folder, and folders that are empty then. Doing it
 * again does no harm.
 */
export async function removeFormer({ folder, root, files, signal }: RemovalRequest): Promise<void> {
  const folders = new Set<string>()
  for (const file of files) {
    signal.throwIfAborted()
    if (file.action !== 'remove' || file.recycled === undefined) continue
    const place = await ifExists(realpath(dirname(file.target)))
    // A link may have been made since that leads to somebody else's files.
    if (place === null || (place !== folder && !isInside(folder, place))) continue
    const target = join(place, basename(file.target))
    await withFileErrors(`Could not remove the old ${target}`, () => putAway(target, file.recycled, signal))
    folders.add(dirname(file.target))
  }
  for (const place of [...folders].sort((one, other) => other.length - one.length)) await removeEmpty(root, place)
}

async function putAway(target: string, recycled: string | undefined, signal: AbortSignal): Promise<void> {
  await moveToRecycleFolder({ recycled }, target, signal)
  if (recycled === undefined || (await ifExists(lstat(target)))?.isFile() !== true) return
  // Its second link is in place. Another file of that name came later and stays.
  if (await sameFile(recycled, target, signal)) await removeFile(target)
}
