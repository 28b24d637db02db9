import { maskLink } from '#domain/addresses/service-address.ts'
import { AppError } from '#domain/errors.ts'
import type { Indexer } from '#domain/indexers/indexer.ts'
import type { AppContext } from '../app-context.ts'
import { masked } from '../settings/masked-secrets.ts'

/** Indexers in query order, with masked keys. */
export function listIndexers(app: Pick<AppContext, 'indexers'>): Indexer[] {
  return app.indexers.all().map(maskedIndexer)
}

/** The indexer with a masked key. Throws AppError `not-found`. */
export function getIndexer(app: Pick<AppContext, 'indexers'>, id: string): Indexer {
  return maskedIndexer(storedIndexer(app, id))
}

/** The stored indexer, with its API key. Throws AppError `not-found`. */
export function storedIndexer(app: Pick<AppContext, 'indexers'>, id: string): Indexer {
  const indexer = app.indexers.find(id)
  if (indexer === null) throw new AppError('not-found', 'Indexer not found')
  return indexer
}

export function maskedIndexer(indexer: Indexer): Indexer {
  return { ...indexer, url: maskLink(indexer.url), apiKey: masked(indexer.apiKey) }
}
