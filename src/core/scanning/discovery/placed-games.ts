import type { PlacedGame } from '#db/repositories/moved-games.ts'
import { dirname } from '#domain/paths/paths.ts'
import type { AppContext } from '../../app-context.ts'
import { createYieldToEventLoop } from '../../tasks/yield-to-event-loop.ts'

/** The folders of games, compared without case as many file systems do. */
export type GameFolders = {
  /** Whether a path is the folder or file of a game. */
  isPlace(path: string): boolean
  /** Whether there are games below a folder that does not itself belong to a game. */
  holdsGames(path: string): boolean
  /** Whether a path is, is inside, or contains the folder of a game. */
  overlaps(path: string): boolean
}

const batchSize = 500

/** All users' games that have a folder. Read in batches so that large libraries do not block the event loop. */
export async function readPlacedGames({ scans }: Pick<AppContext, 'scans'>): Promise<PlacedGame[]> {
  const yieldToEventLoop = createYieldToEventLoop()
  const placed: PlacedGame[] = []
  for (let after = 0; ; ) {
    const some = scans.placedGames(after, batchSize)
    placed.push(...some)
    const last = some.at(-1)
    if (last === undefined || some.length < batchSize) return placed
    after = last.seq
    await yieldToEventLoop()
  }
}

export async function gameFolders(placed: readonly Pick<PlacedGame, 'libraryPath'>[]): Promise<GameFolders> {
  const yieldToEventLoop = createYieldToEventLoop()
  const folders = new Set<string>()
  const above = new Set<string>()
  for (const { libraryPath } of placed) {
    const folder = libraryPath.toLowerCase()
    folders.add(folder)
    for (let upper = dirname(folder); !above.has(upper); upper = dirname(upper)) above.add(upper)
    await yieldToEventLoop()
  }
  const isInGameFolder = (path: string): boolean => {
    for (let upper = path; ; upper = dirname(upper)) {
      if (folders.has(upper)) return true
      if (upper === dirname(upper)) return false
    }
  }
  return {
    isPlace: (path) => folders.has(path.toLowerCase()),
    holdsGames(path) {
      const folder = path.toLowerCase()
      return above.has(folder) && !isInGameFolder(folder)
    },
    overlaps(path) {
      const folder = path.toLowerCase()
      return above.has(folder) || isInGameFolder(folder)
    },
  }
}
