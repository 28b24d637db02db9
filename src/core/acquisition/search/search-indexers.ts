import { randomUUID } from 'node:crypto'
import { errorMessage } from '#domain/errors.ts'
import type { Indexer } from '#domain/indexers/indexer.ts'
import type { FoundRelease } from '#domain/indexers/release.ts'
import { releaseBytes } from '#domain/indexers/release-bytes.ts'
import { isUsedFor, type Tagged } from '#domain/tags/tag-routing.ts'
import type { Needs } from '../../app-context.ts'
import { indexersHaveOtherTags } from '../judge/tag-exclusions.ts'
import { mergeReleases } from './merge-releases.ts'
import { emptyAnswer, type IndexerAnswer, queryIndexer, type SearchQuery, searchCanceled } from './query-indexer.ts'
import { type RunningSearch, unrefDelay } from './running-searches.ts'

type Deps = Needs<typeof queryIndexer>

export type SearchError = { indexerName: string; message: string }

export type SearchResult = {
  releases: FoundRelease[]
  errors: SearchError[]
  /** Number of indexers that answered, even without results. */
  answered: number
  /** Whether indexers are enabled, but none is used for the game because of their tags. */
  excludedByTags: boolean
}

export type CompletedSearch = SearchResult & {
  /** Whether it continued without an indexer that was still answering. */
  isPartial: boolean
}

const defaultEnough = 10

export type Search = Omit<SearchQuery, 'isEnough'> & {
  /** Default: ten releases from one indexer are enough. */
  isEnough?: SearchQuery['isEnough']
  /** Selects among the enabled indexers. Default: all. */
  only?: (indexer: Indexer) => boolean
  /** The game whose tags decide which indexers are queried. */
  game?: Tagged
}

/**
 * Queries all enabled indexers in parallel and merges their results. An indexer that fails or is slow does not affect
 * the others and is listed in `errors`: as soon as one has answered, a slow one is waited for only as long as it usually
 * takes. Throws only when `signal` aborts.
 */
export async function searchIndexers(app: Deps, search: Search): Promise<CompletedSearch> {
  const running = startSearch(app, search)
  await running.patienceEnded
  let result = await running.collect()
  while (result.answered === 0 && running.waiting().length > 0) {
    await running.nextAnswer()
    result = await running.collect()
  }
  search.signal?.throwIfAborted()
  const slow = running.waiting().map((indexerName) => ({
    indexerName,
    message: `${indexerName}: no complete response yet; the search continued without it`,
  }))
  return { ...result, errors: [...result.errors, ...slow], isPartial: slow.length > 0 }
}

/** Starts to query all enabled indexers in parallel. */
export function startSearch(
  app: Deps,
  { only = () => true, game, isEnough = (releases) => releases.length >= defaultEnough, ...query }: Search,
): RunningSearch {
  const enabled = app.indexers.all().filter((indexer) => indexer.enabled && only(indexer))
  const indexers = game === undefined ? enabled : enabled.filter((indexer) => isUsedFor(indexer, game))
  const answers = indexers.map(emptyAnswer)
  const pending = new Set(answers)
  let collected = answers.length
  const listeners: (() => void)[] = []
  const finish = (answer: IndexerAnswer): void => {
    pending.delete(answer)
    for (const listener of listeners.splice(0)) listener()
  }
  const queries = answers.map(async (answer) => {
    try {
      const { slots, signal } = app.runningSearches
      await slots.run(async () => {
        // Many indexers may have waited for their turn.
        if (signal.aborted || query.signal?.aborted === true) answer.error = searchCanceled(answer.indexer)
        else await queryIndexer(app, answer.indexer, { ...query, isEnough }, answer)
      })
    } catch (error) {
      answer.error = errorMessage(error)
      app.log.module('search').error('Querying an indexer failed', { indexer: answer.indexer.name, error })
    } finally {
      finish(answer)
    }
  })
  return {
    id: randomUUID(),
    waiting: () => [...pending].map(({ indexer }) => indexer.name),
    async collect() {
      collected = pending.size
      if (indexers.length > 0) return mergeAnswers(answers)
      return enabled.length > 0 ? noIndexerForTags : noIndexers
    },
    async nextAnswer() {
      if (pending.size > 0 && pending.size === collected) await new Promise<void>((resolve) => listeners.push(resolve))
    },
    heldBytes: () =>
      answers.reduce((sum, { releases }) => sum + releases.reduce((all, each) => all + releaseBytes(each), 0), 0),
    finished: Promise.all(queries).then(() => undefined),
    patienceEnded: Promise.all(
      queries.map((finished, index) =>
        Promise.race([finished, unrefDelay(app.runningSearches.patienceMs(indexers[index]?.id ?? ''))]),
      ),
    ).then(() => undefined),
  }
}

const noIndexers: SearchResult = {
  releases: [],
  errors: [
    {
      indexerName: 'Ludarr',
      message:
        'No indexer is enabled for this search. An administrator can add or enable one under Settings → Indexers',
    },
  ],
  answered: 0,
  excludedByTags: false,
}

const noIndexerForTags: SearchResult = {
  releases: [],
  errors: [{ indexerName: 'Ludarr', message: indexersHaveOtherTags }],
  answered: 0,
  excludedByTags: true,
}

async function mergeAnswers(answers: readonly IndexerAnswer[]): Promise<SearchResult> {
  const priorities = new Map(answers.map(({ indexer }) => [indexer.id, indexer.priority]))
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
    excludedByTags: false,
  }
}
