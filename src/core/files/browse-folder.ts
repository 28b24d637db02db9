import type { Stats } from 'node:fs'
import { opendir, stat } from 'node:fs/promises'
import { AppError } from '#domain/errors.ts'
import { maxFolderEntries } from '#domain/folder-listing.ts'
import { isJunk } from '#domain/game-files/junk.ts'
import { say } from '#domain/messages/say.ts'
import { dirname, isAbsolute, isWindows, join } from '#domain/paths/paths.ts'
import { realpath } from '#platform/real-path.ts'
import type { AppContext } from '../app-context.ts'
import { listDrives } from './drives.ts'
import { enteredNameFault } from './entered-path.ts'
import { errorCodeOf } from './file-errors.ts'
import { isInsideOrSame } from './path-inside.ts'

type FolderEntry = { name: string; path: string; directory: boolean; size: number | null }
export type Folder = {
  path: string
  parent: string | null
  entries: FolderEntry[]
  /** Whether it has more entries than are listed. */
  truncated: boolean
}

const systemFolders = isWindows ? [] : ['/proc', '/sys', '/dev']
/** Everything: on Windows the drives, and the shares of servers, which are no part of them. */
const everything = '/'

/**
 * Lists a folder, subfolders first. Links are resolved before the access check. Throws AppError `forbidden` for folders
 * outside of the browse roots, system folders and the data folder, and `not-found` for missing ones.
 */
export async function browseFolder(
  { about }: Pick<AppContext, 'about'>,
  requested: string | undefined,
): Promise<Folder> {
  const bounds = await boundsOf(about)
  const folder = requested === undefined || requested === '' ? (bounds.roots[0] ?? everything) : requested
  if (isWindows && folder === everything && bounds.roots.includes(everything)) return driveFolder()
  assertUsable(folder)
  const path = await resolveFolder(folder)
  if (!mayBrowse(bounds, path)) throw new AppError('forbidden', say('files.outsideBrowsing', { path: folder }))
  const parent = dirname(path)
  return {
    path,
    parent: parent !== path && mayBrowse(bounds, parent) ? parent : aboveDrive(bounds, path),
    ...(await entriesOf(bounds, path)),
  }
}

/**
 * The real path of a file or folder that an admin chose. Throws AppError `forbidden` for one that may not be browsed,
 * `not-found` for a missing one.
 */
export async function browsablePath({ about }: Pick<AppContext, 'about'>, requested: string): Promise<string> {
  assertUsable(requested)
  const path = await resolvePath(requested)
  if (mayBrowse(await boundsOf(about), path)) return path
  throw new AppError('forbidden', say('files.outsideBrowsing', { path: requested }))
}

type Bounds = { roots: string[]; blocked: string[] }

async function boundsOf({ browseRoots, dataFolder }: AppContext['about']): Promise<Bounds> {
  const real = (root: string) => (isWindows && root === everything ? root : realpath(root).catch(() => null))
  const roots = await Promise.all(browseRoots.map(real))
  const data = await realpath(dataFolder).catch(() => dataFolder)
  return { roots: roots.filter((root) => root !== null), blocked: [...systemFolders, data] }
}

function mayBrowse(bounds: Bounds, path: string): boolean {
  const within = (folder: string): boolean => isInsideOrSame(folder, path) || (isWindows && folder === everything)
  return bounds.roots.some(within) && !bounds.blocked.some(within)
}

/** The drives as the folder around them, which Windows does not have. */
async function driveFolder(): Promise<Folder> {
  const drives = await listDrives()
  const entries = drives.map((path) => ({ name: path, path, directory: true, size: null }))
  return { path: everything, parent: null, entries, truncated: false }
}

function aboveDrive({ roots }: Bounds, path: string): string | null {
  return isWindows && path === dirname(path) && roots.includes(everything) ? everything : null
}

function assertUsable(path: string): void {
  const fault = isAbsolute(path) ? enteredNameFault(path) : 'The path must be absolute'
  if (fault !== null) throw new AppError('invalid', fault)
  if (path.includes('\0')) throw new AppError('invalid', say('files.pathNotAbsolute'))
}

async function resolveFolder(path: string): Promise<string> {
  const found = await resolvePath(path)
  if (!(await stat(found)).isDirectory()) throw new AppError('invalid', say('files.fileNotFolder', { path }))
  return found
}

async function resolvePath(path: string): Promise<string> {
  try {
    return await realpath(path)
  } catch (error) {
    const code = errorCodeOf(error)
    if (code === 'EACCES') throw new AppError('forbidden', say('files.noPermission', { path }))
    if (code !== null) throw new AppError('not-found', say('library.pathMissing', { path }))
    throw error
  }
}

async function entriesOf(bounds: Bounds, folder: string): Promise<Pick<Folder, 'entries' | 'truncated'>> {
  const entries: FolderEntry[] = []
  let truncated = false
  try {
    for await (const { name } of await opendir(folder)) {
      const entry = isJunk(name) ? null : await entryOf(bounds, folder, name)
      if (entry === null) continue
      if (entries.length >= maxFolderEntries) {
        truncated = true
        break
      }
      entries.push(entry)
    }
  } catch (error) {
    if (errorCodeOf(error) === 'EACCES')
      throw new AppError('forbidden', say('files.noPermissionToRead', { path: folder }))
    throw error
  }
  const names = new Intl.Collator('en', { numeric: true })
  entries.sort((a, b) => Number(b.directory) - Number(a.directory) || names.compare(a.name, b.name))
  return { entries, truncated }
}

// Skips links out of the browse roots and inaccessible entries.
async function entryOf(bounds: Bounds, folder: string, name: string): Promise<FolderEntry | null> {
  const path = join(folder, name)
  const target = await realpath(path).catch(() => null)
  if (target === null || !mayBrowse(bounds, target)) return null
  const facts: Stats | null = await stat(target).catch(() => null)
  if (facts === null || !(facts.isDirectory() || facts.isFile())) return null
  return { name, path, directory: facts.isDirectory(), size: facts.isFile() ? facts.size : null }
}
