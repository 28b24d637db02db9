import type { GameLabel } from '#db/repositories/games.ts'
import { matchTarget } from '#domain/games/game.ts'
import { createGameIndex, type IndexMatch, keysOfRelease } from '#domain/release-name/game-index.ts'
import { parseReleaseName } from '#domain/release-name/parse.ts'
import type { ParsedReleaseName } from '#domain/release-name/parsed-release-name.ts'
import type { AppContext } from '../app-context.ts'
import { createYieldToEventLoop } from '../tasks/yield-to-event-loop.ts'
import { addKnownNames } from './known-games.ts'

export type MatchingGame = { parsed: ParsedReleaseName; game: (GameLabel & Omit<IndexMatch, 'id'>) | null }

/** For each release name, the user's game that matches it best, in the order of the names. */
export async function findMatchingGames(
  { games, gameKeys, relations }: Pick<AppContext, 'games' | 'gameKeys' | 'relations'>,
  userId: string,
  names: readonly string[],
): Promise<MatchingGame[]> {
  const yieldToEventLoop = createYieldToEventLoop()
  const releases: ParsedReleaseName[] = []
  const keys = new Set<string>()
  for (const name of names) {
    const parsed = parseReleaseName(name)
    releases.push(parsed)
    for (const key of keysOfRelease(parsed)) keys.add(key)
    await yieldToEventLoop()
  }
  const index = createGameIndex([])
  for (const game of games.watchedAt(await gameKeys.find(userId, keys))) {
    index.add({ id: game.id, ...matchTarget(game) })
    await yieldToEventLoop()
  }
  await addKnownNames({ relations }, index, releases, yieldToEventLoop)
  const found: { parsed: ParsedReleaseName; match: IndexMatch | undefined }[] = []
  for (const parsed of releases) {
    found.push({ parsed, match: index.matches(parsed)[0] })
    await yieldToEventLoop()
  }
  const labels = games.labelsOf(found.flatMap(({ match }) => match?.id ?? []))
  return found.map(({ parsed, match }) => {
    const label = match && labels.get(match.id)
    return { parsed, game: match === undefined || label === undefined ? null : { ...match, ...label } }
  })
}
