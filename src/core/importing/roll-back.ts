import { lstat, readlink, realpath, rmdir, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { PlannedFile } from '#domain/importing/import.ts'
import { errorCodeOf, ifExists, removeFile } from '../files/file-errors.ts'
import { isInside, makeFolderInside } from '../files/path-inside.ts'
import { sameFile } from '../files/same-file.ts'
import { isRecycled, restoreReplacedFile } from '../library/recycle-folder.ts'
import { partName } from './transfer-file.ts'

const untilDone = new AbortController().signal
// Of FAT, which keeps every other second.
const coarsestTimeMs = 2000

export type RollBackRequest = {
  importId: string
  root: string
  files: readonly PlannedFile[]
  /** Files of the plan that this import is known to have brought. */
  done: number
}

/**
 * Takes back what a failed import brought: its new files, its unfinished ones, and the folders that are empty then. A
 * file whose source is gone stays, because it may be the last copy. Answers how many new files stay.
 */
export async function rollBack({ importId, root, files, done }: RollBackRequest): Promise<{ left: number }> {
  const folders = new Set<string>()
  let left = 0
  for (const [index, file] of files.entries()) {
    const place = dirname(file.target)
    // A replaced file comes back even where its folder is gone meanwhile.
    const folder = (await isRecycled(file)) ? await makeFolderInside(root, place) : await ifExists(realpath(place))
    if (folder === null || (folder !== root && !isInside(root, folder))) continue
    folders.add(place)
    await removeFile(join(folder, partName(importId, index)))
    const target = join(folder, basename(file.target))
    if (file.action === 'replace' || file.action === 'remove') await restoreReplacedFile(file, target)
    if (file.action !== 'create') continue
    if (!(await isOurs(file, target, index < done))) continue
    // What was unpacked is still in its archive.
    if (file.staged === true || (await ifExists(stat(file.source)))?.size === file.size) await removeFile(target)
    else left += 1
  }
  for (const folder of [...folders].sort((one, other) => other.length - one.length)) await removeEmpty(root, folder)
  return { left }
}

async function isOurs(file: PlannedFile, target: string, known: boolean): Promise<boolean> {
  const found = await ifExists(lstat(target))
  if (found === null) return false
  if (found.isSymbolicLink()) return (await readlink(target)) === file.source
  const source = await ifExists(stat(file.source))
  if (source !== null && source.dev === found.dev && source.ino === found.ino) return true
  if (!found.isFile() || found.size !== file.size) return false
  return known || (source !== null && (await isOurCopy(file.source, target)))
}

// Not written down as ours yet: a copy has the bytes of its source, and its time.
async function isOurCopy(source: string, target: string): Promise<boolean> {
  const [from, to] = await Promise.all([stat(source), stat(target)])
  return Math.abs(from.mtimeMs - to.mtimeMs) <= coarsestTimeMs && (await sameFile(source, target, untilDone))
}

/** Removes a folder and those around it below the root, as far as they are empty. */
export async function removeEmpty(root: string, folder: string): Promise<void> {
  for (let place = folder; isInside(root, place); place = dirname(place)) {
    try {
      await rmdir(place)
    } catch (error) {
      const code = errorCodeOf(error)
      if (code === 'ENOENT') continue
      if (code !== null) return
      throw error
    }
  }
}
