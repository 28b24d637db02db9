import { AppError } from '#domain/errors.ts'
import { type OfferedCategories, readCategories } from '#domain/indexers/categories.ts'
import type { Indexer } from '#domain/indexers/indexer.ts'
import type { IndexerSource } from '#domain/ports/indexer-source.ts'
import type { AppContext } from '../../app-context.ts'

/** What searches need to know from an indexer's caps. */
export type KnownCaps = {
  /** The maximum number of results on a page; `null` if the indexer does not say. */
  pageSize: number | null
  categories: OfferedCategories
}

const unknownCaps: KnownCaps = { pageSize: null, categories: new Map() }

/** The caps of an indexer that were read within the last day. */
export function cachedCaps({ capsCache }: Pick<AppContext, 'capsCache'>, indexer: Indexer): KnownCaps {
  return capsCache.get(keyOf(indexer)) ?? unknownCaps
}

/** The caps of an indexer, read once a day. An indexer that does not answer the request is not asked again that day. */
export async function readCaps(
  { capsCache }: Pick<AppContext, 'capsCache'>,
  indexer: Indexer,
  source: IndexerSource,
  signal: AbortSignal,
): Promise<KnownCaps> {
  const cached = capsCache.get(keyOf(indexer))
  if (cached !== undefined) return cached
  const caps = await source.caps(signal).then(
    ({ limits, categories }) => ({ pageSize: limits.max, categories: readCategories(categories) }),
    (error: unknown) => {
      if (signal.aborted || !(error instanceof AppError)) throw error
      return unknownCaps
    },
  )
  capsCache.set(keyOf(indexer), caps)
  return caps
}

// A changed indexer may be another site.
function keyOf({ id, updatedAt }: Indexer): string {
  return `${id} ${updatedAt}`
}
