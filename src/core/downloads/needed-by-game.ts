import type { StoredImport } from '#db/repositories/imports.ts'
import type { AppContext } from '../app-context.ts'
import { findFolderOwners, foldersOverlap } from '../library/folder-owners.ts'

/**
 * Whether the library needs the files at a path: links of an import point to them, or the client saves directly into the
 * folder of a game.
 */
export function isNeededByGame(
  app: Pick<AppContext, 'games' | 'imports'>,
  path: string | null,
  record: StoredImport | null,
): boolean {
  if (record !== null && hasLinks(record)) return true
  if (path === null) return false
  const isLinked = (other: StoredImport): boolean =>
    hasLinks(other) && other.sourcePath !== null && foldersOverlap(path, other.sourcePath)
  return app.imports.all().some(isLinked) || findFolderOwners(app, path, null).length > 0
}

// One that waits for somebody, or failed and was taken back, has brought none.
function hasLinks({ transferMode, status, filesPlanned }: StoredImport): boolean {
  return transferMode === 'symlink' && (status === 'done' || status === 'running' || filesPlanned > 0)
}
