import type { StoredRootFolder } from '#db/repositories/root-folders.ts'
import { join } from '#domain/paths/paths.ts'
import type { AppContext } from '../../app-context.ts'
import { describeFileError } from '../../files/file-errors.ts'
import { isInside } from '../../files/path-inside.ts'
import { describeUnreadableFolder } from '../../root-folders/inspect-root.ts'
import { createYieldToEventLoop } from '../../tasks/yield-to-event-loop.ts'
import { type FoundEntry, listEntries, noGames } from './list-entries.ts'
import { listRoms } from './list-roms.ts'
import { type GameFolders, gameFolders, readPlacedGames } from './placed-games.ts'

export type ListRootDeps = Pick<AppContext, 'scans' | 'games' | 'clock' | 'transaction'>

const retryAfterMs = 7 * 24 * 3_600_000
const batchSize = 200

/** Records the entries of a root. Returns a message if the root cannot be scanned, else `null`. */
export async function discoverEntries(
  app: ListRootDeps,
  root: StoredRootFolder,
  scanId: string,
  signal: AbortSignal,
): Promise<string | null> {
  const found = await listRoot(app, root, signal, await gameFolders(await readPlacedGames(app)))
  if (typeof found === 'string') return found
  await recordSeenEntries(app, root, scanId, found)
  return null
}

/** A message why a root cannot be scanned now; `null` if it can. */
export async function describeScanObstacle(
  app: Pick<AppContext, 'games'>,
  root: StoredRootFolder,
): Promise<string | null> {
  const found = await listRoot(app, root, new AbortController().signal)
  return typeof found === 'string' ? found : null
}

/** The entries of a root, or a message why they cannot be listed. */
async function listRoot(
  app: Pick<AppContext, 'games'>,
  root: StoredRootFolder,
  signal: AbortSignal,
  known?: Pick<GameFolders, 'holdsGames' | 'isPlace'>,
): Promise<FoundEntry[] | string> {
  const fault = await describeUnreadableFolder(root.path)
  if (fault !== null) return fault
  try {
    const found = await listKind(root, signal, known)
    if (found.length > 0 || !holdsGames(app, root)) return found
    return `${root.path} is empty, but the library has games there. Is its disk mounted?`
  } catch (error) {
    if (signal.aborted) throw error
    return describeFileError(`${root.path} cannot be read`, error)
  }
}

function listKind({ path, kind }: StoredRootFolder, signal: AbortSignal, known = noGames): Promise<FoundEntry[]> {
  return kind === 'roms' ? listRoms(path, signal, known) : listEntries(path, signal, known)
}

function holdsGames({ games }: Pick<AppContext, 'games'>, { path }: StoredRootFolder): boolean {
  return games.withLibraryPath().some(({ libraryPath }) => isInside(path, libraryPath))
}

async function recordSeenEntries(
  { scans, clock, transaction }: ListRootDeps,
  root: StoredRootFolder,
  scanId: string,
  found: readonly FoundEntry[],
): Promise<void> {
  const yieldToEventLoop = createYieldToEventLoop()
  const queriedAfter = new Date(clock.now().getTime() - retryAfterMs).toISOString()
  const below = join(root.path, 'x').slice(0, -1)
  for (let from = 0; from < found.length; from += batchSize) {
    const names = found.slice(from, from + batchSize).map(({ name }) => name)
    scans.recordSeenEntries(root.id, scanId, { names, queriedAfter, below })
    await yieldToEventLoop()
  }
  transaction(() => {
    scans.removeUnseen(root.id, scanId)
    scans.update(root.id, { total: found.length })
  })
}
