import type { Indexer } from '#domain/indexers/indexer.ts'
import type { FoundRelease } from '#domain/indexers/release.ts'
import { mergeReleases } from './merge-releases.ts'
import { type QueryIndexerDeps, queryIndexer, type SearchQuery } from './query-indexer.ts'

export type SearchError = { indexerName: string; message: string }

export type SearchResult = {
  releases: FoundRelease[]
  errors: SearchError[]
  /** Number of indexers that answered, even without results. */
  answered: number
}

const defaultEnough = 10

export type Search = Omit<SearchQuery, 'isEnough'> & {
  /** Default: ten releases from one indexer are enough. */
  isEnough?: SearchQuery['isEnough']
  /** Selects among the enabled indexers. Default: all. */
  only?: (indexer: Indexer) => boolean
}

/**
 * Queries all enabled indexers in parallel and merges their results. An indexer that fails or is slow does not affect
 * the others and is listed in `errors`. Throws only when `signal` aborts.
 */
export async function searchIndexers(
  app: QueryIndexerDeps,
  { only = () => true, isEnough = (releases) => releases.length >= defaultEnough, ...query }: Search,
): Promise<SearchResult> {
  const indexers = app.indexers.all().filter((indexer) => indexer.enabled && only(indexer))
  if (indexers.length === 0) {
    const message = 'No indexer is enabled for this search. Add or enable one under Settings → Indexers'
    return { releases: [], errors: [{ indexerName: 'Ludarr', message }], answered: 0 }
  }
  const answers = await Promise.all(indexers.map((indexer) => queryIndexer(app, indexer, { ...query, isEnough })))
  query.signal?.throwIfAborted()
  const priorities = new Map(indexers.map(({ id, priority }) => [id, priority]))
  const releases = await mergeReleases(
    answers.flatMap((answer) => answer.releases),
    priorities,
  )
  return {
    releases,
    errors: answers.flatMap(({ indexer, error, note }) =>
      [error, note].flatMap((message) => (message === null ? [] : [{ indexerName: indexer.name, message }])),
    ),
    answered: answers.filter(({ answered }) => answered).length,
  }
}
