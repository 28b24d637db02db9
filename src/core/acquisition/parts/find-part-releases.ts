import type { StoredPart } from '#db/repositories/relations.ts'
import type { Game } from '#domain/games/game.ts'
import { matchTarget } from '#domain/games/game.ts'
import { ownTitle } from '#domain/games/named-part.ts'
import type { Indexer } from '#domain/indexers/indexer.ts'
import type { FoundRelease } from '#domain/indexers/release.ts'
import { matchPart } from '#domain/release-name/matches-part.ts'
import { parseReleaseNameForGame } from '#domain/release-name/parse.ts'
import { searchVariants } from '#domain/release-name/search-variants.ts'
import type { AppContext, Needs } from '../../app-context.ts'
import { knownGame } from '../../library/known-games.ts'
import { createYieldToEventLoop } from '../../tasks/yield-to-event-loop.ts'
import { judgeAll } from '../judge/judge.ts'
import { judgeContext } from '../judge/judge-context.ts'
import type { Listed } from '../search/find-releases.ts'
import type { ListedRelease } from '../search/release-cache.ts'
import { type Search, searchIndexers } from '../search/search-indexers.ts'

type Deps = Needs<typeof judgeContext | typeof searchIndexers>

type Options = { signal?: AbortSignal | undefined; only?: (indexer: Indexer) => boolean }

export type PartSubject = { game: Game; part: StoredPart }

/** How many releases of the part are enough to skip the remaining query variants. */
const enoughMatches = 5
const maxAlternates = 3

/** Searches for a part of a game and judges the releases, the best first. */
export async function findPartReleases(app: Deps, subject: PartSubject, options: Options = {}): Promise<Listed> {
  const { releases, ...outcome } = await searchIndexers(app, searchForPartNames(app, subject, options))
  return { listed: await judgeForPart(app, subject, releases), ...outcome }
}

/** The search of the indexers for a part of a game. */
export function searchForPartNames(
  app: Pick<AppContext, 'relations'>,
  { game, part }: PartSubject,
  options: Options = {},
): Search {
  const known = knownGame(app, game)
  return {
    ...options,
    game,
    texts: textsFor(game, part),
    isEnough: async (found) => {
      const yieldToEventLoop = createYieldToEventLoop()
      let matches = 0
      for (const { title } of found) {
        if (matchPart({ name: title, parsed: parseReleaseNameForGame(title, known) }, known, part).matches) matches += 1
        if (matches === enoughMatches) return true
        await yieldToEventLoop()
      }
      return false
    },
  }
}

/** Releases name the game in front of its add-on; an expansion may also be released under its own title. */
function textsFor(game: Game, part: StoredPart): string[] {
  const own = ownTitle(part.title, matchTarget(game))
  const withGame = (title: string): string => `${title} ${own}`
  const alternates = game.alternateTitles.slice(0, maxAlternates).map(withGame)
  return searchVariants(withGame(game.title), [...(part.kind === 'expansion' ? [part.title] : []), ...alternates])
}

/** Judges releases for a part of a game, the best first. */
export function judgeForPart(
  app: Deps,
  { game, part }: PartSubject,
  releases: readonly FoundRelease[],
): Promise<ListedRelease[]> {
  return judgeAll(releases, judgeContext(app, game.userId, game, part))
}
