import { realpath } from 'node:fs/promises'
import type { ManualImportObstacle } from '#domain/importing/manual-import.ts'
import { foldedName } from '#domain/importing/name-clashes.ts'
import type { AppContext } from '../../app-context.ts'
import { ifExists } from '../../files/file-errors.ts'
import { createOverlapIndex, foldersOverlap } from '../../library/folder-owners.ts'
import { type ContentDeps, createContentPaths } from '../../library/paths/content-paths.ts'
import { stagingPrefix } from '../../library/staging-folder.ts'
import { readImportSettings } from '../../settings/import-settings.ts'

export type ObstacleDeps = ContentDeps & Pick<AppContext, 'games' | 'about'>

/** Finds why a path must not be imported, with everything that decides it read at one moment. */
export async function createObstacles(app: ObstacleDeps): Promise<(path: string) => ManualImportObstacle | null> {
  const { libraryRoot, recycleFolder } = readImportSettings(app)
  const reserved = [libraryRoot, recycleFolder, app.about.dataFolder].filter((path) => path !== null)
  const places = await Promise.all(reserved.map(async (path) => (await ifExists(realpath(path))) ?? path))
  const games = createOverlapIndex(app.games.withLibraryPath().map(({ libraryPath }) => libraryPath))
  const contents = await createContentPaths(app).all()
  const unfinished = createOverlapIndex(contents.filter(({ isDone }) => !isDone).map(({ foldedPath }) => foldedPath))
  const done = new Set(contents.filter(({ isDone }) => isDone).map(({ foldedPath }) => foldedPath))
  return (path) => {
    if (places.some((place) => foldersOverlap(path, place)) || path.includes(`/${stagingPrefix}`)) return 'library'
    if (games.overlaps(path)) return 'game'
    if (unfinished.overlaps(path)) return 'download'
    return done.has(foldedName(path)) ? 'imported' : null
  }
}

/** The message for a path that is refused; `null` when it may be imported. */
export function describeObstacle(path: string, obstacle: ManualImportObstacle | null): string | null {
  switch (obstacle) {
    case 'library':
      return `${path} overlaps the library folder, the recycle folder or Ludarr's data folder. Choose files outside of them.`
    case 'game':
      return `A game of the library has its files in ${path}. To import them, remove the folder from that game first.`
    case 'download':
      return `A download has its files in ${path}. Import it under Activity, or wait until it is finished.`
    default:
      return null
  }
}
