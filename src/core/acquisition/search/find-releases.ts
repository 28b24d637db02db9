import type { Game } from '#domain/games/game.ts'
import type { Indexer } from '#domain/indexers/indexer.ts'
import type { FoundRelease } from '#domain/indexers/release.ts'
import { matchGame } from '#domain/release-name/matches-game.ts'
import { parseReleaseNameForGame } from '#domain/release-name/parse.ts'
import { searchVariants } from '#domain/release-name/search-variants.ts'
import type { AppContext, Needs } from '../../app-context.ts'
import { knownGame } from '../../library/known-games.ts'
import { createYieldToEventLoop } from '../../tasks/yield-to-event-loop.ts'
import { judgeAll } from '../judge/judge.ts'
import { judgeContext } from '../judge/judge-context.ts'
import type { ListedRelease } from './release-cache.ts'
import { type Search, type SearchError, searchIndexers } from './search-indexers.ts'

export type SearchDeps = Needs<typeof judgeContext | typeof searchIndexers>

export type Listed = {
  listed: ListedRelease[]
  errors: SearchError[]
  answered: number
  isPartial: boolean
  excludedByTags: boolean
}

/** How many releases of the game itself are enough to skip the remaining query variants. */
const enoughMatches = 5

type Options = { signal?: AbortSignal | undefined; only?: (indexer: Indexer) => boolean }

/** Searches for a game and judges the releases, the best first. */
export async function findReleases(app: SearchDeps, game: Game, options: Options = {}): Promise<Listed> {
  const { releases, ...outcome } = await searchIndexers(app, searchFor(app, game, options))
  return { listed: await judgeFor(app, game, releases), ...outcome }
}

/** The search of the indexers for a game. */
export function searchFor(app: Pick<AppContext, 'relations'>, game: Game, options: Options = {}): Search {
  const known = knownGame(app, game)
  return {
    ...options,
    game,
    texts: searchVariants(game.title, game.alternateTitles),
    isEnough: async (found) => {
      const yieldToEventLoop = createYieldToEventLoop()
      let matches = 0
      for (const { title } of found) {
        if (matchGame(parseReleaseNameForGame(title, known), known).matches) matches += 1
        if (matches === enoughMatches) return true
        await yieldToEventLoop()
      }
      return false
    },
  }
}

/** Judges releases for a game, the best first. */
export function judgeFor(app: SearchDeps, game: Game, releases: readonly FoundRelease[]): Promise<ListedRelease[]> {
  return judgeAll(releases, judgeContext(app, game.userId, game))
}
