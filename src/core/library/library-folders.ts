import type { PathRange } from '#db/repositories/statistics.ts'
import type { AppContext } from '../app-context.ts'
import { pathsBelow } from '../files/path-range.ts'
import { readImportSettings } from '../settings/import-settings.ts'

/** The name of the library folder where root folders are named by their ids. */
export const libraryFolderId = 'library'

/** The paths in a root folder or the library folder; `null` if there is no such folder. */
export function pathsOfFolder(app: Pick<AppContext, 'rootFolders' | 'settings'>, id: string): PathRange | null {
  const path = id === libraryFolderId ? readImportSettings(app).libraryRoot : (app.rootFolders.find(id)?.path ?? null)
  return path === null ? null : pathsBelow(path)
}
