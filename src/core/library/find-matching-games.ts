import type { GameLabel, WatchedGame } from '#db/repositories/games.ts'
import { chooseEntry, platformOfRelease } from '#domain/games/entry-platform.ts'
import { matchTarget } from '#domain/games/game.ts'
import { createGameIndex, type IndexMatch, keysOfRelease } from '#domain/release-name/game-index.ts'
import { parseReleaseName, parseReleaseNameForGame } from '#domain/release-name/parse.ts'
import type { ParsedReleaseName } from '#domain/release-name/parsed-release-name.ts'
import type { AppContext } from '../app-context.ts'
import { createYieldToEventLoop } from '../tasks/yield-to-event-loop.ts'
import { addKnownNames, type NamedRelease } from './known-games.ts'

export type MatchingGame = { parsed: ParsedReleaseName; game: (GameLabel & Omit<IndexMatch, 'id'>) | null }

/**
 * Finds the user's game that matches each release name best, in the order of the names. Of the entries of a title, it
 * is the one for the platform of the release.
 */
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
  const watched = new Map<string, WatchedGame>()
  for (const game of games.watchedAt(await gameKeys.find(userId, keys))) {
    watched.set(game.id, game)
    index.add({ id: game.id, ...matchTarget(game) })
    await yieldToEventLoop()
  }
  await addKnownNames({ relations }, index, releases, yieldToEventLoop)
  const found: { parsed: ParsedReleaseName; match: IndexMatch | undefined }[] = []
  for (const { name, parsed } of releases) {
    const match = matchOf(index.matches(parsed, name), watched, parsed)
    const game = match && watched.get(match.id)
    found.push({ parsed: game === undefined ? parsed : parseReleaseNameForGame(name, matchTarget(game)), match })
    await yieldToEventLoop()
  }
  const labels = games.labelsOf(found.flatMap(({ match }) => match?.id ?? []))
  return found.map(({ parsed, match }) => {
    const label = match && labels.get(match.id)
    return { parsed, game: match === undefined || label === undefined ? null : { ...match, ...label } }
  })
}

function matchOf(
  matches: readonly IndexMatch[],
  games: ReadonlyMap<string, WatchedGame>,
  parsed: ParsedReleaseName,
): IndexMatch | undefined {
  const [best] = matches
  const game = best && games.get(best.id)
  if (game === undefined || game.titleGroup === null) return best
  const entries = matches
    .flatMap(({ id }) => games.get(id) ?? [])
    .filter(({ titleGroup }) => titleGroup === game.titleGroup)
    .toSorted((left, right) => left.seq - right.seq)
  const chosen = chooseEntry(entries, platformOfRelease(parsed)) ?? entries[0]
  return matches.find(({ id }) => id === chosen?.id)
}
