import { readdir } from 'node:fs/promises'
import type { StoredImport } from '#db/repositories/imports.ts'
import type { AppContext } from '../app-context.ts'
import { errorCodeOf } from '../files/file-errors.ts'
import { isInside } from '../files/path-inside.ts'
import { type Library, libraryRoot } from './library-root.ts'
import { stagingPrefix } from './staging-folder.ts'

export type LibraryFolderDeps = Pick<AppContext, 'settings' | 'games' | 'imports'>

/**
 * The library folder, unless its disk seems unmounted: an empty folder that should have games is a bare mount point,
 * where new files would be hidden later and missing files mean nothing.
 */
export async function findMountedLibrary(app: LibraryFolderDeps, folder: string | null): Promise<Library> {
  const library = await libraryRoot(folder)
  if (!library.ok || !holdsSomething(app, library.path) || (await holdsFiles(library.path))) return library
  const hint = 'Is its disk mounted? If it is meant to be empty, put any file into it.'
  return { ok: false, reason: `The library folder ${folder} is empty, but the library has games there. ${hint}` }
}

function holdsSomething({ games, imports }: LibraryFolderDeps, root: string): boolean {
  const begun = ({ filesDone, filesPlanned, targetPath }: StoredImport) =>
    filesDone > 0 && filesPlanned > 0 && targetPath !== null && isInside(root, targetPath)
  return (
    games.withLibraryPath().some(({ libraryPath }) => isInside(root, libraryPath)) ||
    imports.withStatus(['running', 'review', 'failed']).some(begun)
  )
}

async function holdsFiles(root: string): Promise<boolean> {
  try {
    return (await readdir(root)).some((name) => !name.startsWith(stagingPrefix))
  } catch (error) {
    if (errorCodeOf(error) === null) throw error
    // The caller's next access reports why the folder is unreadable.
    return true
  }
}
