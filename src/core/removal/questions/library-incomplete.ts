import { lstat } from 'node:fs/promises'
import type { AppContext } from '../../app-context.ts'
import { ifExists } from '../../files/file-errors.ts'
import type { RemovalFacts } from '../facts.ts'

/**
 * A library that the download was imported into does not have its own complete files on the disk. The journal is not
 * enough: files found in place may be links to the client's.
 */
export async function libraryIncomplete(
  { imports }: Pick<AppContext, 'imports'>,
  { imported }: Pick<RemovalFacts, 'imported'>,
): Promise<string | null> {
  for (const { id, gameId } of imported ?? []) {
    if (gameId === null) continue
    for (const { path, size, downloadId } of imports.eachFileOf(gameId)) {
      if (downloadId !== id) continue
      const found = await ifExists(lstat(path))
      if (found === null || !found.isFile() || found.size !== size) return 'the library does not have all of them'
    }
  }
  return null
}
