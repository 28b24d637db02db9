import { realpath, stat } from 'node:fs/promises'
import { describeFileError, errorCodeOf } from '../files/file-errors.ts'

export type Library = { ok: true; path: string } | { ok: false; reason: string }

/** The library folder with symlinks resolved, or a message why it cannot be used. */
export async function libraryRoot(folder: string | null): Promise<Library> {
  if (folder === null || folder === '') {
    return { ok: false, reason: 'No library folder is set. Set it under Settings → Library folder, then import again.' }
  }
  try {
    const path = await realpath(folder)
    if ((await stat(path)).isDirectory()) return { ok: true, path }
    return {
      ok: false,
      reason: `The library folder ${folder} is not a folder. Set another under Settings → Library folder.`,
    }
  } catch (error) {
    if (errorCodeOf(error) === null) throw error
    const hint = 'Is its disk mounted? It is set under Settings → Library folder.'
    return { ok: false, reason: `${describeFileError(`The library folder ${folder} cannot be used`, error)} ${hint}` }
  }
}
