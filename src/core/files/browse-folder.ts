import type { Stats } from 'node:fs'
import { opendir, realpath, stat } from 'node:fs/promises'
import { dirname, isAbsolute, join } from 'node:path'
import { AppError } from '#domain/errors.ts'
import { maxFolderEntries } from '#domain/folder-listing.ts'
import { isJunk } from '#domain/game-files/junk.ts'
import type { AppContext } from '../app-context.ts'
import { errorCodeOf } from './file-errors.ts'
import { isInside } from './path-inside.ts'

type FolderEntry = { name: string; path: string; directory: boolean; size: number | null }
export type Folder = {
  path: string
  parent: string | null
  entries: FolderEntry[]
  /** Whether it has more entries than are listed. */
  truncated: boolean
}

const systemFolders = ['/proc', '/sys', '/dev']

/**
 * Lists a folder, subfolders first. Links are resolved before the access check. Throws AppError `forbidden` for folders
 * outside of the browse roots, system folders and the data folder, and `not-found` for missing ones.
 */
export async function browseFolder(
  { about }: Pick<AppContext, 'about'>,
  requested: string | undefined,
): Promise<Folder> {
  const bounds = await boundsOf(about)
  const folder = requested === undefined || requested === '' ? (bounds.roots[0] ?? '/') : requested
  if (!isAbsolute(folder) || folder.includes('\0')) throw new AppError('invalid', 'The path must be absolute')
  const path = await resolveFolder(folder)
  if (!mayBrowse(bounds, path))
    throw new AppError('forbidden', `${folder} is outside of the folders that may be browsed`)
  const parent = dirname(path)
  return {
    path,
    parent: parent !== path && mayBrowse(bounds, parent) ? parent : null,
    ...(await entriesOf(bounds, path)),
  }
}

/**
 * The real path of a file or folder that an admin chose. Throws AppError `forbidden` for one that may not be browsed,
 * `not-found` for a missing one.
 */
export async function browsablePath({ about }: Pick<AppContext, 'about'>, requested: string): Promise<string> {
  if (!isAbsolute(requested) || requested.includes('\0')) throw new AppError('invalid', 'The path must be absolute')
  const path = await resolvePath(requested)
  if (mayBrowse(await boundsOf(about), path)) return path
  throw new AppError('forbidden', `${requested} is outside of the folders that may be browsed`)
}

type Bounds = { roots: string[]; blocked: string[] }

async function boundsOf({ browseRoots, dataFolder }: AppContext['about']): Promise<Bounds> {
  const roots = await Promise.all(browseRoots.map((root) => realpath(root).catch(() => null)))
  const data = await realpath(dataFolder).catch(() => dataFolder)
  return { roots: roots.filter((root) => root !== null), blocked: [...systemFolders, data] }
}

function mayBrowse(bounds: Bounds, path: string): boolean {
  const within = (folder: string): boolean => path === folder || isInside(folder, path)
  return bounds.roots.some(within) && !bounds.blocked.some(within)
}

async function resolveFolder(path: string): Promise<string> {
  const found = await resolvePath(path)
  if (!(await stat(found)).isDirectory()) throw new AppError('invalid', `${path} is a file, not a folder`)
  return found
}

async function resolvePath(path: string): Promise<string> {
  try {
    return await realpath(path)
  } catch (error) {
    const code = errorCodeOf(error)
    if (code === 'EACCES') throw new AppError('forbidden', `Ludarr has no permission to access ${path}`)
    if (code !== null) throw new AppError('not-found', `${path} does not exist`)
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
    if (errorCodeOf(error) === 'EACCES') throw new AppError('forbidden', `Ludarr has no permission to read ${folder}`)
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
