import { dirname } from 'node:path'
import type { PlacedGame } from '#db/repositories/moved-games.ts'
import type { AppContext } from '../../app-context.ts'
import { createYieldToEventLoop } from '../../tasks/yield-to-event-loop.ts'

/** The folders of games. Case does not count in what they meet, as on many file systems. */
export type GameFolders = {
  /** Whether games lie somewhere below a folder that is no game's itself. */
  holdsGames(path: string): boolean
  /** Whether a path is the folder of a game, lies in one or holds one. */
  meets(path: string): boolean
}

const portion = 500

/** All games that have a folder, whoever they belong to. Read in portions: many thousands hold up nothing else. */
export async function readPlacedGames({ scans }: Pick<AppContext, 'scans'>): Promise<PlacedGame[]> {
  const yieldToEventLoop = createYieldToEventLoop()
  const placed: PlacedGame[] = []
  for (let after = 0; ; ) {
    const some = scans.placedGames(after, portion)
    placed.push(...some)
    const last = some.at(-1)
    if (last === undefined || some.length < portion) return placed
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
  const liesInOne = (path: string): boolean => {
    for (let upper = path; ; upper = dirname(upper)) {
      if (folders.has(upper)) return true
      if (upper === dirname(upper)) return false
    }
  }
  return {
    holdsGames(path) {
      const folder = path.toLowerCase()
      return above.has(folder) && !liesInOne(folder)
    },
    meets(path) {
      const folder = path.toLowerCase()
      return above.has(folder) || liesInOne(folder)
    },
  }
}
