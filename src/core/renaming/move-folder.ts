import { lstat, mkdir } from 'node:fs/promises'
import type { StoredMove } from '#db/repositories/folder-renames.ts'
import { errorMessage } from '#domain/errors.ts'
import type { RenameBlocker } from '#domain/games/folder-rename-states.ts'
import { basename, dirname, join } from '#domain/paths/paths.ts'
import { flushFolder } from '#platform/flush.ts'
import { rename } from '#platform/held-files.ts'
import { realpath } from '#platform/real-path.ts'
import { describeFileError, errorCodeOf, ifExists } from '../files/file-errors.ts'
import { isInside, makeFolderInside } from '../files/path-inside.ts'
import { removeEmptyFolder } from '../files/remove-empty-folder.ts'

/** The journaled facts of a move that decide where its files are. */
export type MovePaths = Pick<StoredMove, 'root' | 'source' | 'target' | 'inner' | 'inode' | 'renameId' | 'position'>

/** The changes that a move makes on the disk. */
export type FolderDisk = {
  rename(from: string, to: string): Promise<void>
  rmdir(folder: string): Promise<void>
  mkdir(folder: string): Promise<unknown>
  flush(folder: string): Promise<void>
}

const systemDisk: FolderDisk = {
  rename,
  rmdir: removeEmptyFolder,
  mkdir: (folder) => mkdir(folder),
  flush: flushFolder,
}

/** Why a folder was not moved, for the user. */
export class MoveBlocked extends Error {
  readonly reason: RenameBlocker

  constructor(reason: RenameBlocker, message: string) {
    super(message)
    this.reason = reason
  }
}

/** The inode of a folder; `null` if there is none at the path. */
export async function inodeOf(path: string): Promise<string | null> {
  const facts = await ifExists(lstat(path, { bigint: true }))
  return facts?.isDirectory() === true ? String(facts.ino) : null
}

/**
 * Moves the files of a journaled move to its target, from wherever an interruption left them. Each step is one rename, so
 * nothing is ever half moved. Throws MoveBlocked.
 */
export async function moveToTarget(paths: MovePaths, disk: FolderDisk = systemDisk): Promise<void> {
  const { source, target, root } = paths
  await explained(paths, async () => {
    let place = await findContent(paths)
    if (place === 'source') {
      await assertNoLinks(root, source)
      if (movesUp(paths)) {
        await renameFresh(disk, source, temporaryPath(paths))
        place = 'temporary'
      } else {
        await renameInside(disk, root, { from: source, to: target })
      }
    }
    if (place === 'temporary') await replaceOuterFolder(disk, paths)
    // The folder that the files moved out of is removed only if it is empty.
    if (!movesUp(paths) && dirname(source) !== root) await removeIfEmpty(disk, dirname(source))
  })
}

/** Moves the files of a journaled move back. Throws MoveBlocked. */
export async function moveToSource(paths: MovePaths, disk: FolderDisk = systemDisk): Promise<void> {
  const { source, target, root } = paths
  await explained(paths, async () => {
    let place = await findContent(paths)
    if (place === 'target') {
      await assertNoLinks(root, target)
      if (movesUp(paths)) {
        await renameFresh(disk, target, temporaryPath(paths))
        place = 'temporary'
      } else {
        await renameInside(disk, root, { from: target, to: source })
      }
    }
    if (place === 'temporary') await makeOuterFolder(disk, paths)
    if (!movesUp(paths) && dirname(target) !== root) await removeIfEmpty(disk, dirname(target))
  })
}

/** Whether the target is the folder around the moved one. It has to be removed first. */
const movesUp = ({ source, target }: MovePaths): boolean => dirname(source) === target

/** Where the files are while the folder around them is removed. In the same folder, so that each step is one rename. */
const temporaryPath = ({ target, renameId, position }: MovePaths): string =>
  join(dirname(target), `.ludarr-rename-${renameId}-${position}`)

type ContentPlace = 'source' | 'temporary' | 'target'

async function findContent(paths: MovePaths): Promise<ContentPlace> {
  const places: [ContentPlace, string][] = [
    ['source', paths.source],
    ['temporary', temporaryPath(paths)],
    ['target', paths.target],
  ]
  const found: [ContentPlace, string][] = []
  for (const [place, path] of places) {
    const inode = await inodeOf(path)
    if (inode !== null) found.push([place, inode])
  }
  const same = found.find(([, inode]) => inode === paths.inode)
  if (same !== undefined) return same[0]
  // Some network shares change their inodes. The folder around the source exists as long as the source does.
  const isAround = ([place]: [ContentPlace, string]) => movesUp(paths) && place === 'target' && found.length > 1
  const [first, second] = found.filter((each) => !isAround(each))
  if (first !== undefined && second === undefined) return first[0]
  if (first !== undefined) throw new MoveBlocked('exists', 'There are folders at both places. Nothing was moved.')
  throw new MoveBlocked('missing', `${paths.source} does not exist. Is its disk mounted?`)
}

async function replaceOuterFolder(disk: FolderDisk, paths: MovePaths): Promise<void> {
  const { source, target } = paths
  try {
    await disk.rmdir(target)
  } catch (error) {
    const code = errorCodeOf(error)
    if (code !== 'ENOENT') {
      await renameFresh(disk, temporaryPath(paths), source)
      if (code !== 'ENOTEMPTY' && code !== 'EEXIST') throw error
      throw new MoveBlocked('exists', `${target} has other files now, so the folder in it was not moved up.`)
    }
  }
  try {
    await renameFresh(disk, temporaryPath(paths), target)
  } catch (error) {
    // A full disk may refuse it. The files must not stay under the hidden name.
    await makeOuterFolder(disk, paths)
    throw error
  }
}

async function makeOuterFolder(disk: FolderDisk, paths: MovePaths): Promise<void> {
  const { source, target } = paths
  try {
    if ((await inodeOf(target)) === null) await disk.mkdir(target)
    await renameFresh(disk, temporaryPath(paths), source)
  } catch (error) {
    await removeIfEmpty(disk, target)
    await renameFresh(disk, temporaryPath(paths), target)
    throw error
  }
}

async function renameInside(disk: FolderDisk, root: string, { from, to }: Record<'from' | 'to', string>) {
  const parent = await makeFolderInside(root, dirname(to), (made) => disk.flush(dirname(made)))
  if (parent !== dirname(to)) throw new MoveBlocked('link', `${dirname(to)} leads to another folder now.`)
  await renameFresh(disk, from, to)
}

/** `rename` would replace an empty folder. If only the case of the name changes, both may be the same folder. */
async function renameFresh(disk: FolderDisk, from: string, to: string): Promise<void> {
  const taken = await ifExists(lstat(to, { bigint: true }))
  const own = taken === null ? null : await lstat(from, { bigint: true })
  if (taken !== null && (taken.ino !== own?.ino || taken.dev !== own.dev)) {
    throw new MoveBlocked('exists', `${basename(to)} already exists in ${dirname(to)}.`)
  }
  await disk.rename(from, to)
  // The journal records the move next. The new names must survive a power cut by then.
  for (const folder of new Set([dirname(from), dirname(to)])) await disk.flush(folder)
}

async function assertNoLinks(root: string, path: string): Promise<void> {
  if (!isInside(root, path) || (await realpath(path)) !== path) {
    throw new MoveBlocked('link', `${path} leads to another folder now.`)
  }
}

async function removeIfEmpty(disk: FolderDisk, folder: string): Promise<void> {
  try {
    await disk.rmdir(folder)
  } catch (error) {
    if (errorCodeOf(error) === null) throw error
  }
}

async function explained(paths: MovePaths, move: () => Promise<void>): Promise<void> {
  try {
    await move()
  } catch (error) {
    const temporary = temporaryPath(paths)
    if ((await inodeOf(temporary)) !== null) {
      // Not an end of the move: its files are at neither place, so the journal keeps it until they are.
      throw new Error(`${errorMessage(error)}. The files of ${paths.source} are in ${temporary} until it continues.`)
    }
    if (error instanceof MoveBlocked) throw error
    const message = describeFileError(`Could not move ${paths.source}`, error)
    const code = errorCodeOf(error)
    const reasons: Record<string, RenameBlocker> = { EXDEV: 'file-system', EACCES: 'permission', EPERM: 'permission' }
    throw new MoveBlocked(reasons[code ?? ''] ?? 'error', message)
  }
}
