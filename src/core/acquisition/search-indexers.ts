import type { Indexer } from '#domain/indexers/indexer.ts'
import type { FoundRelease } from '#domain/indexers/release.ts'
import { type AskIndexerDeps, askIndexer, type Question } from './ask-indexer.ts'
import { mergeReleases } from './merge-releases.ts'

export type SearchError = { indexerName: string; message: string }

export type SearchResult = {
  releases: FoundRelease[]
  errors: SearchError[]
  /** How many indexers answered, be it with nothing. */
  answered: number
}

const fewReleases = 10

export type Search = Omit<Question, 'isEnough'> & {
  /** Default: ten releases from one indexer are enough to spare it the next variant. */
  isEnough?: Question['isEnough']
  /** Which of the enabled indexers; default all. */
  only?: (indexer: Indexer) => boolean
}

/**
 * Asks all enabled indexers side by side and merges what they answer. One that fails or dawdles costs the others
 * nothing; it is told of in `errors`. Throws only when `signal` stops it.
 */
export async function searchIndexers(
  app: AskIndexerDeps,
  { only = () => true, isEnough = (releases) => releases.length >= fewReleases, ...question }: Search,
): Promise<SearchResult> {
  const indexers = app.indexers.all().filter((indexer) => indexer.enabled && only(indexer))
  if (indexers.length === 0) {
    const message = 'No indexer is enabled for this search: add one in the settings'
    return { releases: [], errors: [{ indexerName: 'Ludarr', message }], answered: 0 }
  }
  const answers = await Promise.all(indexers.map((indexer) => askIndexer(app, indexer, { ...question, isEnough })))
  question.signal?.throwIfAborted()
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
