import { randomUUID } from 'node:crypto'
import { realpath } from 'node:fs/promises'
import { basename, dirname, isAbsolute } from 'node:path'
import type { StoredRootFolder } from '#db/repositories/root-folders.ts'
import { AppError } from '#domain/errors.ts'
import { instant } from '#domain/ports/clock.ts'
import type { NewRootFolder, RootFolder } from '#domain/root-folder.ts'
import { containment } from '../library/deletion/containment.ts'
import { readMountTable } from '../library/deletion/mount-table.ts'
import { type Place, placeOf } from '../library/deletion/places.ts'
import type { Program } from '../program.ts'
import { readImportSettings } from '../settings/import-settings.ts'
import { lookAtRoot, unreadable } from './look-at-root.ts'

type Parts = Pick<Program, 'rootFolders' | 'scans' | 'settings' | 'clock' | 'about'>

export function listRootFolders(program: Pick<Program, 'rootFolders' | 'scans'>): Promise<RootFolder[]> {
  return Promise.all(program.rootFolders.all().map((root) => lookAtRoot(program, root)))
}

/**
 * Adds a root folder by its real path. Throws AppError `invalid` for what is no readable folder, `conflict` for one that
 * is, lies in or holds another root or the library folder.
 */
export async function addRootFolder(program: Parts, said: NewRootFolder): Promise<RootFolder> {
  const path = await checkedPath(program, said.path, null)
  const root: StoredRootFolder = {
    id: randomUUID(),
    path,
    name: said.name?.trim() ?? (basename(path) || path),
    enabled: said.enabled ?? true,
    allowDelete: said.allowDelete ?? false,
    lastScanAt: null,
    message: null,
    createdAt: instant(program.clock),
  }
  program.rootFolders.insert(root)
  return lookAtRoot(program, root)
}

/** Throws as `addRootFolder`, and AppError `not-found`. */
export async function changeRootFolder(
  program: Parts,
  id: string,
  change: Partial<NewRootFolder>,
): Promise<RootFolder> {
  const before = findRootFolder(program, id)
  const path = change.path === undefined ? before.path : await checkedPath(program, change.path, id)
  const { enabled = before.enabled, allowDelete = before.allowDelete, name = before.name } = change
  const moved = path === before.path ? {} : { lastScanAt: null, message: null }
  program.rootFolders.update(id, { path, enabled, allowDelete, name: name.trim(), ...moved })
  return lookAtRoot(program, findRootFolder(program, id))
}

/** Forgets a root folder. The disk is not touched, and its games stay in the library. */
export function removeRootFolder(program: Pick<Program, 'rootFolders'>, id: string): void {
  findRootFolder(program, id)
  program.rootFolders.remove(id)
}

export function checkRootFolder(program: Pick<Program, 'rootFolders' | 'scans'>, id: string): Promise<RootFolder> {
  return lookAtRoot(program, findRootFolder(program, id))
}

export function findRootFolder({ rootFolders }: Pick<Program, 'rootFolders'>, id: string): StoredRootFolder {
  const root = rootFolders.find(id)
  if (root === null) throw new AppError('not-found', 'There is no such root folder')
  return root
}

async function checkedPath(program: Omit<Parts, 'scans'>, asked: string, ownId: string | null): Promise<string> {
  const path = asked.trim()
  if (!isAbsolute(path) || path.includes('\0')) {
    throw invalid('Give the whole path, beginning with a slash (on Windows with a drive)')
  }
  const fault = await unreadable(path)
  if (fault !== null) throw invalid(fault)
  const mine = await placeOf(await realpath(path))
  if (mine === null) throw invalid(`There is no folder ${path}`)
  if (mine.path === dirname(mine.path)) throw invalid('The top of the disk cannot be a root folder')
  for (const other of claimedPlaces(program, ownId)) await refuseOverlap(mine, other)
  return mine.path
}

/**
 * Why a folder cannot be the library, in words: it is Ludarr's own, or the root folder that it is, lies in or holds.
 * `null` when it can.
 */
export async function overlapWithRoots(
  { rootFolders, about }: Pick<Program, 'rootFolders' | 'about'>,
  folder: string,
): Promise<string | null> {
  const mine = await placeOf(folder)
  if (mine === null) return null
  const roots = rootFolders.all().map(({ path, name }) => ({ path, words: `the root folder ${name} (${path})` }))
  for (const claimed of [...roots, ownPlace(about)]) {
    try {
      await refuseOverlap(mine, claimed)
    } catch (error) {
      if (error instanceof AppError) return error.message
      throw error
    }
  }
  return null
}

/** `alone`: only the folder itself is taken, not what lies in it or around it. */
type Claimed = { path: string; words: string; alone?: boolean }

function claimedPlaces({ rootFolders, settings, about }: Omit<Parts, 'scans'>, ownId: string | null): Claimed[] {
  const { libraryRoot } = readImportSettings({ settings })
  return [
    ...rootFolders
      .all()
      .filter(({ id }) => id !== ownId)
      .map(({ path, name }) => ({ path, words: `the root folder ${name} (${path})` })),
    ...(libraryRoot === null ? [] : [{ path: libraryRoot, words: `the library folder (${libraryRoot})` }]),
    ownPlace(about),
  ]
}

function ownPlace({ dataFolder }: Program['about']): Claimed {
  return { path: dataFolder, words: "Ludarr's own data folder", alone: true }
}

// By what the folders are, not by how their paths are written: links and bind mounts lead to the same folder.
async function refuseOverlap(mine: Place, other: Claimed): Promise<void> {
  const theirs = await placeOf(other.path).catch(() => null)
  if (theirs === null) return
  if (theirs.identity === mine.identity) throw new AppError('conflict', `It is ${other.words} already`)
  if (other.alone === true) return
  const table = await readMountTable()
  const lies = async (place: Place, folder: Place) => (await containment(folder, place, table)) === 'inside'
  if (await lies(mine, theirs)) throw new AppError('conflict', `It lies inside ${other.words}`)
  if (await lies(theirs, mine)) throw new AppError('conflict', `It lies around ${other.words}`)
}

function invalid(message: string): AppError {
  return new AppError('invalid', message, { details: [{ path: 'path', message }] })
}
