import type { KnownNames } from '#db/repositories/known-names.ts'
import { type Game, type MatchTarget, matchTarget } from '#domain/games/game.ts'
import type { GameIndex } from '#domain/release-name/game-index.ts'
import type { ParsedReleaseName } from '#domain/release-name/parsed-release-name.ts'
import type { AppContext } from '../app-context.ts'

export type KnownGameDeps = Pick<AppContext, 'relations'>

/** What decides whether a release belongs to a game of the library, and to which part. */
export type KnownLibraryGame = MatchTarget & KnownNames

type Titles = Pick<Game, 'id' | 'title' | 'releaseDate' | 'alternateTitles'>

/** A game with its parts, and with the titles that could be taken for it, of the provider and of the user's library. */
export function knownGame({ relations }: KnownGameDeps, game: Titles): KnownLibraryGame {
  const names = relations.knownNames([game.id]).get(game.id) ?? { parts: [], related: [] }
  return { ...matchTarget(game), ...names }
}

/** A release name and what it means without a game in mind. */
export type NamedRelease = { name: string; parsed: ParsedReleaseName }

/** Bounds the rows that one query reads: a game can have a thousand parts. */
const gamesPerQuery = 50

/**
 * Adds the parts and related titles to the games of an index that a release could belong to, so that the rest of a large
 * library is not read. To be called before the index matches the releases.
 */
export async function addKnownNames(
  { relations }: KnownGameDeps,
  index: GameIndex,
  releases: Iterable<NamedRelease>,
  yieldToEventLoop: () => Promise<void>,
): Promise<void> {
  const ids = new Set<string>()
  for (const { name, parsed } of releases) {
    for (const id of index.withoutNames(parsed, name)) ids.add(id)
    await yieldToEventLoop()
  }
  const lacking = [...ids]
  for (let from = 0; from < lacking.length; from += gamesPerQuery) {
    const batch = lacking.slice(from, from + gamesPerQuery)
    const names = relations.knownNames(batch)
    for (const id of batch) index.addNames(id, names.get(id) ?? { parts: [], related: [] })
    await yieldToEventLoop()
  }
}
