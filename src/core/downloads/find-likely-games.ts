import { gameStatuses } from '#domain/games/game.ts'
import { parseReleaseName } from '#domain/release-name/parse.ts'
import type { ParsedReleaseName } from '#domain/release-name/parsed-release-name.ts'
import type { AppContext } from '../app-context.ts'
import { indexGames } from '../library/index-games.ts'
import { createYieldToEventLoop } from '../tasks/yield-to-event-loop.ts'

export type LikelyGame = {
  parsed: ParsedReleaseName
  /** The best match among the user's games. */
  game: { id: string; title: string; confidence: number; why: string } | null
}

/** For each download name, the user's game that matches it best, in the order of the names. */
export async function findLikelyGames(
  app: Pick<AppContext, 'games'>,
  userId: string,
  names: readonly string[],
): Promise<LikelyGame[]> {
  if (names.length === 0) return []
  const yieldToEventLoop = createYieldToEventLoop()
  const { index, games } = await indexGames(app, [{ statuses: gameStatuses, userId }], yieldToEventLoop)
  const candidates: LikelyGame[] = []
  for (const name of names) {
    const parsed = parseReleaseName(name)
    const [best] = index.matches(parsed)
    const title = best === undefined ? undefined : games.get(best.id)?.title
    const { id = '', confidence = 0, why = '' } = best ?? {}
    candidates.push({ parsed, game: title === undefined ? null : { id, title, confidence, why } })
    await yieldToEventLoop()
  }
  return candidates
}
