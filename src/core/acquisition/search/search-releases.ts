import type { Indexer } from '#domain/indexers/indexer.ts'
import type { Release } from '#domain/indexers/release.ts'
import type { AppContext, Needs } from '../../app-context.ts'
import { storedIndexer } from '../../indexers/list-indexers.ts'
import { getGame } from '../../library/find-game.ts'
import { assertMayDownload } from '../../requests/refusals.ts'
import { judgeAll } from '../judge/judge.ts'
import { judgeContext } from '../judge/judge-context.ts'
import { findBlacklistEntry } from '../rules/blacklisted.ts'
import { continueSearch, type LaterResults, laterResults, type ResultRequest } from './later-results.ts'
import { type SearchError, startSearch } from './search-indexers.ts'

export type ReleaseSearch = {
  query: string
  category?: number | undefined
  gameId?: string | undefined
  limit: number
  offset: number
}

export type FoundReleases = {
  releases: Release[]
  total: number
  errors: SearchError[]
  blacklistedCount: number
} & LaterResults

type Deps = Needs<typeof judgeContext | typeof startSearch> & Pick<AppContext, 'releaseCache'>

/**
 * Searches all enabled indexers for a text. With a game, releases are judged for it and blacklisted ones left out.
 * Indexers that have not answered in time are named; their results follow in later requests for the search.
 */
export async function searchReleases(
  app: Deps,
  userId: string,
  { query, category, gameId, limit, offset, ...request }: ReleaseSearch & ResultRequest,
): Promise<FoundReleases> {
  const game = gameId === undefined ? null : getGame(app, userId, gameId)
  if (game !== null) assertMayDownload(app, game)
  const start = () => startSearch(app, toSearchQuery(query, category))
  const search = await continueSearch(app, { userId, subject: 'text' }, request, start)
  const waiting = search.waiting()
  const { releases, errors } = await search.collect()
  const context = judgeContext(app, userId, game)
  const judged = await judgeAll(releases, context)
  const allowed = judged.filter(({ found }) => findBlacklistEntry(context.blacklist, found) === undefined)
  app.releaseCache.add(game?.id ?? null, allowed)
  return {
    releases: allowed.slice(offset, offset + limit).map(({ release }) => release),
    total: allowed.length,
    errors,
    blacklistedCount: judged.length - allowed.length,
    ...laterResults(search, waiting),
  }
}

/** Searches one indexer, with the indexer's own paging. Throws AppError `upstream` with its message. */
export async function searchIndexer(
  app: Deps,
  userId: string,
  indexerId: string,
  { query, category, limit, offset }: Omit<ReleaseSearch, 'gameId'>,
): Promise<{ releases: Release[]; total: number }> {
  const indexer: Indexer = storedIndexer(app, indexerId)
  const categories = category === undefined ? indexer.categories : [category]
  const page = await app.connectIndexer(indexer).search({ text: query, categories, limit, offset })
  const judged = await judgeAll(page.releases.slice(0, limit), judgeContext(app, userId, null))
  app.releaseCache.add(null, judged)
  return { releases: judged.map(({ release }) => release), total: page.total ?? offset + page.releases.length }
}

function toSearchQuery(query: string, category: number | undefined) {
  return { texts: [query], categories: category === undefined ? undefined : [category] }
}
