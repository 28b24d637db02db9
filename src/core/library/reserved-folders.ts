import { AppError } from '#domain/errors.ts'
import type { AppContext } from '../app-context.ts'
import { containment } from '../files/containment.ts'
import { readMountTable } from '../files/mount-table.ts'
import { type Place, placeOf } from '../files/places.ts'
import { readImportSettings } from '../settings/import-settings.ts'

/**
 * Why a folder cannot be the library, in words: it is Ludarr's own, or the root folder that it is, lies in or holds.
 * `null` when it can.
 */
export async function overlapWithRoots(
  { rootFolders, about }: Pick<AppContext, 'rootFolders' | 'about'>,
  folder: string,
): Promise<string | null> {
  const mine = await placeOf(folder)
  if (mine === null) return null
  const roots = rootFolders.all().map(({ path, name }) => ({ path, words: `the root folder ${name} (${path})` }))
  for (const reserved of [...roots, dataFolderOf(about)]) {
    try {
      await assertNoOverlap(mine, reserved)
    } catch (error) {
      if (error instanceof AppError) return error.message
      throw error
    }
  }
  return null
}

/** `alone`: only the folder itself is taken, not what lies in it or around it. */
type ReservedFolder = { path: string; words: string; alone?: boolean }

export function reservedFolders(
  { rootFolders, settings, about }: Pick<AppContext, 'rootFolders' | 'settings' | 'about'>,
  ownId: string | null,
): ReservedFolder[] {
  const { libraryRoot } = readImportSettings({ settings })
  return [
    ...rootFolders
      .all()
      .filter(({ id }) => id !== ownId)
      .map(({ path, name }) => ({ path, words: `the root folder ${name} (${path})` })),
    ...(libraryRoot === null ? [] : [{ path: libraryRoot, words: `the library folder (${libraryRoot})` }]),
    dataFolderOf(about),
  ]
}

function dataFolderOf({ dataFolder }: AppContext['about']): ReservedFolder {
  return { path: dataFolder, words: "Ludarr's own data folder", alone: true }
}

// By what the folders are, not by how their paths are written: links and bind mounts lead to the same folder.
export async function assertNoOverlap(mine: Place, other: ReservedFolder): Promise<void> {
  const theirs = await placeOf(other.path).catch(() => null)
  if (theirs === null) return
  if (theirs.identity === mine.identity) throw new AppError('conflict', `It is ${other.words} already`)
  if (other.alone === true) return
  const table = await readMountTable()
  const lies = async (place: Place, folder: Place) => (await containment(folder, place, table)) === 'inside'
  if (await lies(mine, theirs)) throw new AppError('conflict', `It lies inside ${other.words}`)
  if (await lies(theirs, mine)) throw new AppError('conflict', `It lies around ${other.words}`)
}
