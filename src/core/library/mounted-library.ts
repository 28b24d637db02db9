import { readdir } from 'node:fs/promises'
import type { StoredImport } from '#db/repositories/imports.ts'
import type { Game } from '#domain/games/game.ts'
import type { AppContext } from '../app-context.ts'
import { errorCodeOf } from '../files/file-errors.ts'
import { isInside } from '../files/path-inside.ts'
import { readImportSettings } from '../settings/import-settings.ts'
import { type Library, type LibraryPlace, libraryPlace, libraryRoot } from './library-root.ts'
import { stagingPrefix } from './staging-folder.ts'

type MountedLibraryDeps = Pick<AppContext, 'games' | 'imports'>
export type LibraryFolderDeps = Pick<AppContext, 'games' | 'imports' | 'rootFolders' | 'settings'>

/** Where the imports of a game go: the root folder chosen for it, otherwise the library folder. */
export function placeForGame(
  app: Pick<AppContext, 'settings' | 'games' | 'rootFolders'>,
  gameId: string | null,
): LibraryPlace {
  const rootFolderId = gameId === null ? null : (app.games.findById(gameId)?.rootFolderId ?? null)
  const root = rootFolderId === null ? null : app.rootFolders.find(rootFolderId)
  if (root === null) return libraryPlace(readImportSettings(app).libraryRoot)
  return rootPlace(root.path)
}

const rootPlace = (folder: string): LibraryPlace => ({ folder, name: 'root folder', page: 'Root folders' })

/**
 * The library folder, unless its disk seems unmounted: an empty folder that should have games is a bare mount point,
 * where new files would be hidden later and missing files mean nothing.
 */
export async function findMountedLibrary(app: MountedLibraryDeps, place: LibraryPlace): Promise<Library> {
  const library = await libraryRoot(place)
  if (!library.ok || !(await isBare(app, library.path))) return library
  const hint = 'Is its disk mounted? If it is meant to be empty, put any file into it.'
  return { ok: false, reason: `The ${place.name} ${place.folder} is empty, but the library has games there. ${hint}` }
}

/**
 * Tells whether the disk of a game's folder is mounted, as far as the library folder and the root folders around it show.
 * Each of them is looked at once.
 */
export function createMountCheck(app: LibraryFolderDeps): (game: Pick<Game, 'libraryPath'>) => Promise<boolean> {
  const looked = new Map<string, Promise<boolean>>()
  const hasDisk = (place: LibraryPlace, folder: string): Promise<boolean> => {
    const known = looked.get(folder) ?? findMountedLibrary(app, place).then(({ ok }) => ok)
    looked.set(folder, known)
    return known
  }
  return async ({ libraryPath }) => {
    if (libraryPath === null) return true
    const library = libraryPlace(readImportSettings(app).libraryRoot)
    for (const place of [library, ...app.rootFolders.all().map(({ path }) => rootPlace(path))]) {
      const { folder } = place
      if (folder !== null && isInside(folder, libraryPath) && !(await hasDisk(place, folder))) return false
    }
    return true
  }
}

/** Whether a folder that should have games is empty. */
async function isBare({ games, imports }: MountedLibraryDeps, root: string): Promise<boolean> {
  const begun = ({ filesDone, filesPlanned, targetPath }: StoredImport) =>
    filesDone > 0 && filesPlanned > 0 && targetPath !== null && isInside(root, targetPath)
  const holdsSomething =
    games.withLibraryPath().some(({ libraryPath }) => isInside(root, libraryPath)) ||
    imports.withStatus(['running', 'review', 'failed']).some(begun)
  if (!holdsSomething) return false
  try {
    return (await readdir(root)).every((name) => name.startsWith(stagingPrefix))
  } catch (error) {
    if (errorCodeOf(error) === null) throw error
    // The caller's next access reports why the folder is unreadable.
    return false
  }
}
