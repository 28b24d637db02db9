import { lstat, realpath } from 'node:fs/promises'
import type { StoredDownload } from '#db/repositories/downloads.ts'
import type { AppContext } from '../../app-context.ts'
import { ifExists } from '../../files/file-errors.ts'
import { listSourceFiles } from '../../files/list-source.ts'
import { isInside } from '../../files/path-inside.ts'
import { importedWith } from './imported-with.ts'

type OwnFilesDeps = Pick<AppContext, 'downloads' | 'downloaders' | 'imports'>

const neverAborted = new AbortController().signal

/**
 * Whether every library that a download was imported into has its own complete files on the disk, so that the client's
 * may be deleted. The journal is not enough: files found in place may be links to the client's.
 */
export async function libraryHasOwnFiles(
  app: OwnFilesDeps,
  download: StoredDownload,
  sourcePath: string | null,
): Promise<boolean> {
  for (const { id, gameId } of importedWith(app, download)) {
    if (gameId === null) continue
    for (const { path, size, downloadId } of app.imports.eachFileOf(gameId)) {
      if (downloadId !== id) continue
      const found = await ifExists(lstat(path))
      if (found === null || !found.isFile() || found.size !== size) return false
    }
  }
  return sourcePath === null || !(await isLinkedInto(app, sourcePath))
}

/** Whether a file of any game is a link into this path. True if that cannot be determined. */
async function isLinkedInto({ imports }: Pick<AppContext, 'imports'>, path: string): Promise<boolean> {
  const listed = await listSourceFiles(path, neverAborted)
  if (listed === null) return false
  if (!listed.ok) return true
  const { root, files } = listed.source
  const sizes = [...new Set(Array.from(files, ({ size }) => size))]
  for (const file of imports.pathsOfSizes(sizes)) {
    if ((await ifExists(lstat(file)))?.isSymbolicLink() !== true) continue
    const real = await ifExists(realpath(file))
    if (real !== null && (real === root || isInside(root, real))) return true
  }
  return false
}
