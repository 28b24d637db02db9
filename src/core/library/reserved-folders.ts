import { AppError } from '#domain/errors.ts'
import { say } from '#domain/messages/say.ts'
import type { AppContext } from '../app-context.ts'
import { containment } from '../files/containment.ts'
import { readMountTable } from '../files/mount-table.ts'
import { type Place, placeOf } from '../files/places.ts'
import { readImportSettings } from '../settings/import-settings.ts'

/**
 * A message why a folder cannot be the library: it is Ludarr's data folder or overlaps a root folder. `null` if it can.
 */
export async function overlapWithRoots(
  { rootFolders, about }: Pick<AppContext, 'rootFolders' | 'about'>,
  folder: string,
): Promise<string | null> {
  const mine = await placeOf(folder)
  if (mine === null) return null
  const roots = rootFolders.all().map(({ path, name }) => ({ path, label: `the root folder ${name} (${path})` }))
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

/** Whether a folder is the data folder or contains it. */
export async function holdsDataFolder({ about }: Pick<AppContext, 'about'>, folder: string): Promise<boolean> {
  const [place, data] = [await placeOf(folder), await placeOf(about.dataFolder)]
  if (place === null || data === null) return false
  return place.identity === data.identity || (await containment(place, data, await readMountTable())) === 'inside'
}

/** `exact`: only the folder itself is reserved, not its subfolders and parents. */
type ReservedFolder = { path: string; label: string; exact?: boolean }

export function reservedFolders(
  { rootFolders, settings, about }: Pick<AppContext, 'rootFolders' | 'settings' | 'about'>,
  ownId: string | null,
): ReservedFolder[] {
  const { libraryRoot } = readImportSettings({ settings })
  return [
    ...rootFolders
      .all()
      .filter(({ id }) => id !== ownId)
      .map(({ path, name }) => ({ path, label: `the root folder ${name} (${path})` })),
    ...(libraryRoot === null ? [] : [{ path: libraryRoot, label: `the library folder (${libraryRoot})` }]),
    dataFolderOf(about),
  ]
}

function dataFolderOf({ dataFolder }: AppContext['about']): ReservedFolder {
  return { path: dataFolder, label: "Ludarr's own data folder", exact: true }
}

/** Compares folders by identity, because symlinks and bind mounts give one folder several paths. Throws `conflict`. */
export async function assertNoOverlap(mine: Place, other: ReservedFolder): Promise<void> {
  const theirs = await placeOf(other.path).catch(() => null)
  if (theirs === null) return
  if (theirs.identity === mine.identity)
    throw new AppError('conflict', say('library.rootAlready', { what: other.label }))
  if (other.exact === true) return
  const table = await readMountTable()
  const isWithin = async (place: Place, folder: Place) => (await containment(folder, place, table)) === 'inside'
  if (await isWithin(mine, theirs)) throw new AppError('conflict', say('library.rootInside', { what: other.label }))
  if (await isWithin(theirs, mine)) throw new AppError('conflict', say('library.rootContains', { what: other.label }))
}
