import { stat } from 'node:fs/promises'
import { realpath } from '#platform/real-path.ts'
import { describeFileError, errorCodeOf } from '../files/file-errors.ts'

export type Library = { ok: true; path: string } | { ok: false; reason: string }

/** A folder that imports go to, or `null` if none is set, with its name and the settings page it is on. */
export type LibraryPlace = { folder: string | null; name: string; page: string }

/** The library folder of the settings. */
export const libraryPlace = (folder: string | null): LibraryPlace => ({
  folder,
  name: 'library folder',
  page: 'Library folder',
})

/** The folder with symlinks resolved, or a message why it cannot be used. */
export async function libraryRoot({ folder, name, page }: LibraryPlace): Promise<Library> {
  if (folder === null || folder === '') {
    return { ok: false, reason: `No ${name} is set. Set it under Settings → ${page}, then import again.` }
  }
  try {
    const path = await realpath(folder)
    if ((await stat(path)).isDirectory()) return { ok: true, path }
    return {
      ok: false,
      reason: `The ${name} ${folder} is not a folder. Set another under Settings → ${page}.`,
    }
  } catch (error) {
    if (errorCodeOf(error) === null) throw error
    const hint = `Is its disk mounted? It is set under Settings → ${page}.`
    return { ok: false, reason: `${describeFileError(`The ${name} ${folder} cannot be used`, error)} ${hint}` }
  }
}
