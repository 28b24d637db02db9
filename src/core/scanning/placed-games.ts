import { dirname } from 'node:path'
import type { PlacedGame } from '#db/repositories/moved-games.ts'
import { createPace } from '../pace.ts'
import type { Program } from '../program.ts'

/** The folders of games. Case does not count in what they meet, as on many file systems. */
export type GameFolders = {
  /** Whether games lie somewhere below a folder that is no game's itself. */
  holdsGames(path: string): boolean
  /** Whether a path is the folder of a game, lies in one or holds one. */
  meets(path: string): boolean
}

const portion = 500

/** All games that have a folder, whoever they belong to. Read in portions: many thousands hold up nothing else. */
export async function readPlacedGames({ scans }: Pick<Program, 'scans'>): Promise<PlacedGame[]> {
  const pace = createPace()
  const placed: PlacedGame[] = []
  for (let after = 0; ; ) {
    const some = scans.placedGames(after, portion)
    placed.push(...some)
    const last = some.at(-1)
    if (last === undefined || some.length < portion) return placed
    after = last.seq
    await pace()
  }
}

export async function gameFolders(placed: readonly Pick<PlacedGame, 'libraryPath'>[]): Promise<GameFolders> {
  const pace = createPace()
  const folders = new Set<string>()
  const above = new Set<string>()
  for (const { libraryPath } of placed) {
    const folder = libraryPath.toLowerCase()
    folders.add(folder)
    for (let upper = dirname(folder); !above.has(upper); upper = dirname(upper)) above.add(upper)
    await pace()
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
