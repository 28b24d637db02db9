import { lstat } from 'node:fs/promises'
import type { GameFile, PlannedFile } from '#domain/importing/import.ts'
import { basename } from '#domain/paths/paths.ts'
import { realpath } from '#platform/real-path.ts'
import type { AppContext } from '../../app-context.ts'
import { ifExists } from '../../files/file-errors.ts'
import { isInside } from '../../files/path-inside.ts'
import { mayBeOneName, sameFile } from '../../files/same-file.ts'
import { recyclePath } from '../../library/recycle-bin.ts'

export type KeptArchivesRequest = {
  importId: string
  gameId: string
  /** The library folder, and the game's folder within it. */
  root: string
  folder: string
  /** The paths of the archives that were unpacked. */
  archives: readonly { path: string; size: number }[]
  /** The files planned so far. */
  files: Iterable<PlannedFile>
  signal: AbortSignal
}

/**
 * Plans the removal of archives that an earlier import left packed in the game's folder. Only imported files that equal
 * an archive unpacked now are removed; the archives of the download stay.
 */
export async function planArchiveRemovals(
  { imports }: Pick<AppContext, 'imports'>,
  { importId, gameId, root, folder, archives, files, signal }: KeptArchivesRequest,
): Promise<PlannedFile[]> {
  if (archives.length === 0) return []
  const planned = new Set<string>()
  for (const { target } of files) planned.add(target)
  const bySize = Map.groupBy(archives, ({ size }) => size)
  const removals: PlannedFile[] = []
  for (const { path, size, category, downloadId } of imports.eachFileOf(gameId)) {
    if (downloadId === null || planned.has(path) || !isInside(folder, path)) continue
    for (const { path: archive } of sameNameFirst(bySize.get(size) ?? [], path)) {
      if (!(await isCopyOf(archive, path, signal))) continue
      // The archive needs no recycling, because its content is imported.
      const recycled = recyclePath(null, importId, root, path)
      removals.push({ source: archive, target: path, size: 0, category, action: 'remove', recycled })
      break
    }
  }
  return removals
}

/** Whether a planned file is an archive that is replaced by its content. */
export function isArchiveRemoval({ action, source, target }: PlannedFile): boolean {
  return action === 'remove' && source !== target
}

// All volumes of a set may have the same size. Comparing the one of the same name first avoids reading the others.
function sameNameFirst<Archive extends { path: string }>(archives: readonly Archive[], path: GameFile['path']) {
  const hasName = (archive: Archive) => basename(archive.path) === basename(path)
  return [...archives.filter(hasName), ...archives.filter((archive) => !hasName(archive))]
}

async function isCopyOf(archive: string, path: string, signal: AbortSignal): Promise<boolean> {
  const found = await ifExists(lstat(path))
  const [from, to] = [await ifExists(realpath(archive)), await ifExists(realpath(path))]
  if (found === null || from === null || to === null) return false
  if (found.isSymbolicLink()) return from === to
  return found.isFile() && from !== to && !(await mayBeOneName(archive, path)) && sameFile(archive, path, signal)
}
