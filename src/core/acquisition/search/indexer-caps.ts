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
  /** When the indexer was changed last: since then it may be another site. */
  updatedAt: string
}

const bytesPerCategory = 100

/** The memory that they take, about, in bytes. */
export function sizeOfCaps({ categories }: KnownCaps): number {
  return [...categories.values()].reduce((sum, { name }) => sum + bytesPerCategory + 2 * name.length, 0)
}

function unknownCaps({ updatedAt }: Indexer): KnownCaps {
  return { pageSize: null, categories: new Map(), updatedAt }
}

/** The caps of an indexer that were read within the last day. */
export function cachedCaps({ capsCache }: Pick<AppContext, 'capsCache'>, indexer: Indexer): KnownCaps {
  return knownCaps(capsCache, indexer) ?? unknownCaps(indexer)
}

/** The caps of an indexer, read once a day. An indexer that does not answer the request is not asked again that day. */
export async function readCaps(
  { capsCache }: Pick<AppContext, 'capsCache'>,
  indexer: Indexer,
  source: IndexerSource,
  signal: AbortSignal,
): Promise<KnownCaps> {
  const cached = knownCaps(capsCache, indexer)
  if (cached !== undefined) return cached
  const caps = await source.caps(signal).then(
    ({ limits, categories }) => ({
      pageSize: limits.max,
      categories: readCategories(categories),
      updatedAt: indexer.updatedAt,
    }),
    (error: unknown) => {
      if (signal.aborted || !(error instanceof AppError)) throw error
      return unknownCaps(indexer)
    },
  )
  capsCache.set(indexer.id, caps)
  return caps
}

function knownCaps(capsCache: AppContext['capsCache'], { id, updatedAt }: Indexer): KnownCaps | undefined {
  const known = capsCache.get(id)
  return known?.updatedAt === updatedAt ? known : undefined
}
