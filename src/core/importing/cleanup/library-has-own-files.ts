import { lstat } from 'node:fs/promises'
import type { StoredDownload } from '#db/repositories/downloads.ts'
import type { AppContext } from '../../app-context.ts'
import { ifExists } from '../../files/file-errors.ts'
import { importedWith } from './imported-with.ts'

type OwnFilesDeps = Pick<AppContext, 'downloads' | 'downloaders' | 'imports'>

/**
 * Whether every library that a download was imported into has its own complete files on the disk, so that the client's
 * may be deleted. The journal is not enough: files found in place may be links to the client's.
 */
export async function libraryHasOwnFiles(app: OwnFilesDeps, download: StoredDownload): Promise<boolean> {
  for (const { id, gameId } of importedWith(app, download)) {
    if (gameId === null) continue
    for (const { path, size, downloadId } of app.imports.eachFileOf(gameId)) {
      if (downloadId !== id) continue
      const found = await ifExists(lstat(path))
      if (found === null || !found.isFile() || found.size !== size) return false
    }
  }
  return true
}
