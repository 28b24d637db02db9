import type { ParsedReleaseName } from '#domain/release-name/parsed-release-name.ts'
import type { AppContext } from '../app-context.ts'
import { findMatchingGames } from '../library/find-matching-games.ts'

export type LikelyGame = {
  parsed: ParsedReleaseName
  /** The best match among the user's games. */
  game: { id: string; title: string; confidence: number; why: string } | null
}

/** For each download name, the user's game that matches it best, in the order of the names. */
export async function findLikelyGames(
  app: Pick<AppContext, 'games' | 'gameKeys' | 'relations'>,
  userId: string,
  names: readonly string[],
): Promise<LikelyGame[]> {
  if (names.length === 0) return []
  const matching = await findMatchingGames(app, userId, names)
  return matching.map(({ parsed, game }) => {
    if (game === null) return { parsed, game }
    const { id, title, confidence, why } = game
    return { parsed, game: { id, title, confidence, why } }
  })
}
