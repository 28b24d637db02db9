import { maskLink } from '#domain/addresses/service-address.ts'
import { AppError } from '#domain/errors.ts'
import type { Indexer } from '#domain/indexers/indexer.ts'
import type { AppContext } from '../app-context.ts'
import { masked } from '../settings/masked-secrets.ts'

/** Indexers as they leave the program: in the order they are asked, without their keys. */
export function listIndexers(app: Pick<AppContext, 'indexers'>): Indexer[] {
  return app.indexers.all().map(maskedIndexer)
}

export function getIndexer(app: Pick<AppContext, 'indexers'>, id: string): Indexer {
  return maskedIndexer(storedIndexer(app, id))
}

/** The indexer with its key. Throws AppError `not-found`. */
export function storedIndexer(app: Pick<AppContext, 'indexers'>, id: string): Indexer {
  const indexer = app.indexers.find(id)
  if (indexer === null) throw new AppError('not-found', 'There is no such indexer')
  return indexer
}

export function maskedIndexer(indexer: Indexer): Indexer {
  return { ...indexer, url: maskLink(indexer.url), apiKey: masked(indexer.apiKey) }
}
