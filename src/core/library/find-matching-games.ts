import type { GameLabel } from '#db/repositories/games.ts'
import { type MatchTarget, matchTarget } from '#domain/games/game.ts'
import { createGameIndex, type IndexMatch, keysOfRelease } from '#domain/release-name/game-index.ts'
import { parseReleaseName, parseReleaseNameForGame } from '#domain/release-name/parse.ts'
import type { ParsedReleaseName } from '#domain/release-name/parsed-release-name.ts'
import type { AppContext } from '../app-context.ts'
import { createYieldToEventLoop } from '../tasks/yield-to-event-loop.ts'
import { addKnownNames, type NamedRelease } from './known-games.ts'

export type MatchingGame = { parsed: ParsedReleaseName; game: (GameLabel & Omit<IndexMatch, 'id'>) | null }

/** For each release name, the user's game that matches it best, in the order of the names. */
export async function findMatchingGames(
  { games, gameKeys, relations }: Pick<AppContext, 'games' | 'gameKeys' | 'relations'>,
  userId: string,
  names: readonly string[],
): Promise<MatchingGame[]> {
  const yieldToEventLoop = createYieldToEventLoop()
  const releases: NamedRelease[] = []
  const keys = new Set<string>()
  for (const name of names) {
    const parsed = parseReleaseName(name)
    releases.push({ name, parsed })
    for (const key of keysOfRelease(parsed, name)) keys.add(key)
    await yieldToEventLoop()
  }
  const index = createGameIndex([])
  const targets = new Map<string, MatchTarget>()
  for (const game of games.watchedAt(await gameKeys.find(userId, keys))) {
    const target = matchTarget(game)
    targets.set(game.id, target)
    index.add({ id: game.id, ...target })
    await yieldToEventLoop()
  }
  await addKnownNames({ relations }, index, releases, yieldToEventLoop)
  const found: { parsed: ParsedReleaseName; match: IndexMatch | undefined }[] = []
  for (const { name, parsed } of releases) {
    const match = index.matches(parsed, name)[0]
    const target = match && targets.get(match.id)
    found.push({ parsed: target === undefined ? parsed : parseReleaseNameForGame(name, target), match })
    await yieldToEventLoop()
  }
  const labels = games.labelsOf(found.flatMap(({ match }) => match?.id ?? []))
  return found.map(({ parsed, match }) => {
    const label = match && labels.get(match.id)
    return { parsed, game: match === undefined || label === undefined ? null : { ...match, ...label } }
  })
}
