import type { ManualImportObstacle } from '#domain/importing/manual-import.ts'
import { foldedName } from '#domain/importing/name-clashes.ts'
import { createOverlapIndex, foldersOverlap } from '#domain/paths/folder-overlap.ts'
import { basename, dirname, join } from '#domain/paths/paths.ts'
import { realpath } from '#platform/real-path.ts'
import type { AppContext, Needs } from '../../app-context.ts'
import { ifExists } from '../../files/file-errors.ts'
import { readOtherPaths } from '../../files/other-mounts.ts'
import { isInsideOrSame } from '../../files/path-inside.ts'
import { createContentPaths } from '../../library/paths/content-paths.ts'
import { stagingPrefix } from '../../library/staging-folder.ts'
import { readImportSettings } from '../../settings/import-settings.ts'
import { createYieldToEventLoop } from '../../tasks/yield-to-event-loop.ts'

export type ObstacleDeps = Needs<typeof createContentPaths> & Pick<AppContext, 'about' | 'games' | 'rootFolders'>

/** Finds why a path must not be imported, with everything that decides it read at one moment. */
export async function createObstacles(app: ObstacleDeps): Promise<(path: string) => ManualImportObstacle | null> {
  const { libraryRoot, recycleFolder } = readImportSettings(app)
  const reserved = [libraryRoot, recycleFolder, app.about.dataFolder].filter((path) => path !== null)
  const places = await Promise.all(reserved.map(realPath))
  const roots = await Promise.all(app.rootFolders.all().map(({ path }) => realPath(path)))
  const games = createOverlapIndex(await gameFolders(app))
  const contents = await createContentPaths(app).all()
  const unfinished = createOverlapIndex(contents.filter(({ isDone }) => !isDone).map(({ foldedPath }) => foldedPath))
  const done = new Set(contents.filter(({ isDone }) => isDone).map(({ foldedPath }) => foldedPath))
  const otherPaths = await readOtherPaths()
  const obstacleAt = (path: string): ManualImportObstacle | null => {
    if (places.some((place) => foldersOverlap(path, place)) || path.includes(`/${stagingPrefix}`)) return 'library'
    // Folders in a root folder may be imported from, unless they are a game's.
    if (roots.some((root) => isInsideOrSame(path, root))) return 'library'
    if (games.overlaps(path)) return 'game'
    if (unfinished.overlaps(path)) return 'download'
    return done.has(foldedName(path)) ? 'imported' : null
  }
  return (path) => {
    for (const each of [path, ...otherPaths(path)]) {
      const obstacle = obstacleAt(each)
      if (obstacle !== null) return obstacle
    }
    return null
  }
}

const realPath = async (path: string): Promise<string> => (await ifExists(realpath(path))) ?? path

/**
 * Lists the folders of games as recorded and with links resolved. Many games share few parents: only these are
 * resolved.
 */
async function gameFolders({ games }: Pick<AppContext, 'games'>): Promise<string[]> {
  const yieldToEventLoop = createYieldToEventLoop()
  const parents = new Map<string, string>()
  const folders: string[] = []
  for (const { libraryPath } of games.withLibraryPath()) {
    const parent = dirname(libraryPath)
    const real = parents.get(parent) ?? (await realPath(parent))
    parents.set(parent, real)
    folders.push(libraryPath)
    if (real !== parent) folders.push(join(real, basename(libraryPath)))
    await yieldToEventLoop()
  }
  return folders
}

/** Why one of these files must not be imported; `null` when all may be. */
export function obstacleOf(
  paths: readonly string[],
  obstacleAt: (path: string) => ManualImportObstacle | null,
): string | null {
  for (const path of paths) {
    const message = describeObstacle(path, obstacleAt(path))
    if (message !== null) return message
  }
  return null
}

function describeObstacle(path: string, obstacle: ManualImportObstacle | null): string | null {
  switch (obstacle) {
    case 'library':
      return `${path} overlaps the library folder, the recycle folder or Ludarr's data folder, or contains a root folder. Choose files outside of them.`
    case 'game':
      return `A game of the library has its files in ${path}. To import them, remove the folder from that game first.`
    case 'download':
      return `A download has its files in ${path}. Import it under Activity, or wait until it is finished.`
    default:
      return null
  }
}
