import type { Indexer } from '#domain/indexer.ts'
import type { Release } from '#domain/release.ts'
import { getGame } from '../library/get-game.ts'
import type { Program } from '../program.ts'
import { storedIndexer } from '../sources/list-indexers.ts'
import type { SearchParts } from './find-releases.ts'
import { judgeAll } from './judge.ts'
import { judgeContext } from './judge-context.ts'
import { blockedBy } from './rules/blacklisted.ts'
import { type SearchError, searchIndexers } from './search-indexers.ts'

export type ReleaseSearch = {
  query: string
  category?: number | undefined
  gameId?: string | undefined
  limit: number
  offset: number
}

export type FoundReleases = { releases: Release[]; total: number; errors: SearchError[]; blacklistedCount: number }

type Parts = SearchParts & Pick<Program, 'listings'>

/** Searches all enabled indexers for a text. With a game, releases are judged for it and blacklisted ones left out. */
export async function searchReleases(
  program: Parts,
  userId: string,
  { query, category, gameId, limit, offset }: ReleaseSearch,
  signal?: AbortSignal,
): Promise<FoundReleases> {
  const game = gameId === undefined ? null : getGame(program, userId, gameId)
  const { releases, errors } = await searchIndexers(program, { ...asked(query, category), signal })
  const context = judgeContext(program, userId, game)
  const judged = await judgeAll(releases, context)
  const allowed = judged.filter(({ found }) => blockedBy(context.blacklist, found) === undefined)
  program.listings.keep(game?.id ?? `search of ${userId}`, allowed)
  return {
    releases: allowed.slice(offset, offset + limit).map(({ release }) => release),
    total: allowed.length,
    errors,
    blacklistedCount: judged.length - allowed.length,
  }
}

/** Searches one indexer, page by page as it pages itself. Throws AppError `upstream` in its words. */
export async function searchIndexer(
  program: Parts,
  userId: string,
  indexerId: string,
  { query, category, limit, offset }: Omit<ReleaseSearch, 'gameId'>,
): Promise<{ releases: Release[]; total: number }> {
  const indexer: Indexer = storedIndexer(program, indexerId)
  const categories = category === undefined ? indexer.categories : [category]
  const page = await program.connectIndexer(indexer).search({ text: query, categories, limit, offset })
  const judged = await judgeAll(page.releases.slice(0, limit), judgeContext(program, userId, null))
  program.listings.keep(`search of ${userId}`, judged)
  return { releases: judged.map(({ release }) => release), total: page.total ?? offset + page.releases.length }
}

function asked(query: string, category: number | undefined) {
  return { texts: [query], categories: category === undefined ? undefined : [category] }
}
