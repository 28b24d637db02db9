import { link, lstat, mkdir, readdir, readlink, stat, symlink } from 'node:fs/promises'
import type { PlannedFile } from '#domain/importing/import.ts'
import { dirname, join, relative } from '#domain/paths/paths.ts'
import { rename, rm } from '#platform/held-files.ts'
import type { AppContext } from '../app-context.ts'
import { type CopyRequest, copyFile } from '../files/copy-file.ts'
import { errorCodeOf, ifExists, removeFile } from '../files/file-errors.ts'
import { assertFits, assertNotFull } from '../files/free-space.ts'
import { readImportSettings } from '../settings/import-settings.ts'
import { pruningTime } from '../settings/pruning-time.ts'
import { stagingFolder } from './staging-folder.ts'

// Only folders with this prefix are deleted. Everything else in the recycle bin belongs to the user.
const prefix = 'ludarr-replaced-'
const dayMs = 86_400_000

/**
 * Where an import moves a library file that it replaces. Without a recycle bin this is the staging folder, which is
 * deleted when the import is recorded.
 */
export function recyclePath(recycleFolder: string | null, importId: string, root: string, target: string): string {
  const folder =
    recycleFolder === null
      ? join(stagingFolder(root, importId), 'replaced')
      : join(recycleFolder, `${prefix}${importId}`)
  return join(folder, relative(root, target))
}

/** Moves a file aside that an import is about to replace. Idempotent. */
export async function moveToRecycleFolder(
  { recycled }: Pick<PlannedFile, 'recycled'>,
  target: string,
  signal: AbortSignal,
): Promise<void> {
  if (recycled === undefined || (await ifExists(lstat(recycled))) !== null) return
  const found = await ifExists(lstat(target))
  if (found === null) return
  await mkdir(dirname(recycled), { recursive: true })
  if (found.isFile() && (await isLinked(target, recycled))) return
  // A partial copy of an interrupted restore.
  await removeFile(partOf(target))
  const folder = dirname(recycled)
  const space: SpaceChecks = {
    ensureSpace: () => assertFits(folder, found.size, `move ${target} to ${recycled}`),
    checkSpace: () => assertNotFull(folder, target),
  }
  await moveAcross({ from: target, to: recycled, size: found.isFile() ? found.size : null, signal, space })
}

// With a hard link the target never disappears: the new file replaces it atomically.
async function isLinked(target: string, recycled: string): Promise<boolean> {
  try {
    await link(target, recycled)
    return true
  } catch (error) {
    if (errorCodeOf(error) === null) throw error
    return false
  }
}

export async function isRecycled({ recycled }: Pick<PlannedFile, 'recycled'>): Promise<boolean> {
  return recycled !== undefined && (await ifExists(lstat(recycled))) !== null
}

/** Restores a replaced file. Returns whether there was one. */
export async function restoreReplacedFile(
  { recycled }: Pick<PlannedFile, 'recycled'>,
  target: string,
): Promise<boolean> {
  const found = recycled === undefined ? null : await ifExists(lstat(recycled))
  if (found === null || recycled === undefined) return false
  await removeFile(target)
  const { signal } = new AbortController()
  const size = found.isFile() ? found.size : null
  await moveAcross({ from: recycled, to: target, size, signal, space: unchecked })
  // rename(2) does nothing if both paths are links to the same file.
  await removeFile(recycled)
  return true
}

/** Deletes replaced files that are older than the configured number of days. Returns the number of imports. */
export async function cleanRecycleBin(app: Pick<AppContext, 'settings' | 'clock'>): Promise<number> {
  const { recycleFolder, recycleDays } = readImportSettings(app)
  if (recycleFolder === null) return 0
  const before = pruningTime(app, 'recycle bin') - recycleDays * dayMs
  let removed = 0
  for (const name of (await ifExists(readdir(recycleFolder))) ?? []) {
    const folder = join(recycleFolder, name)
    const found = name.startsWith(prefix) ? await lstat(folder) : null
    if (found === null || !found.isDirectory() || found.ctimeMs > before) continue
    await rm(folder, { recursive: true, force: true })
    removed += 1
  }
  return removed
}

type Move = { from: string; to: string; size: number | null; signal: AbortSignal; space: SpaceChecks }
type SpaceChecks = Pick<CopyRequest, 'ensureSpace' | 'checkSpace'>

// Restoring may use the last space on the disk.
const unchecked: SpaceChecks = { ensureSpace: async () => undefined, checkSpace: async () => undefined }

async function moveAcross({ from, to, size, signal, space }: Move): Promise<void> {
  try {
    await rename(from, to)
  } catch (error) {
    if (errorCodeOf(error) !== 'EXDEV') throw error
    if (size === null) return recreateLink(from, to)
    const part = partOf(to)
    // Nothing else has the data once the original is removed.
    await copyFile({ source: from, part, size, signal, verify: true, ...space, onBytes: () => undefined })
    await rename(part, to)
    if ((await stat(to)).size === size) await removeFile(from)
  }
}

// A symlink is recreated on the other file system; readlink fails for anything else.
async function recreateLink(from: string, to: string): Promise<void> {
  await symlink(await readlink(from), to)
  await removeFile(from)
}

function partOf(path: string): string {
  return `${path}.ludarr-part`
}
