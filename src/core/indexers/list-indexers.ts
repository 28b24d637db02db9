import type { User } from '#domain/accounts/user.ts'
import { AppError } from '#domain/errors.ts'
import type { Indexer } from '#domain/indexers/indexer.ts'
import { say } from '#domain/messages/say.ts'
import { hostOfAddress, maskAddress } from '#domain/secrets/masked-address.ts'
import type { AppContext } from '../app-context.ts'
import { masked } from '../settings/masked-secrets.ts'

/** Indexers in query order, with masked keys, as the user may see them. */
export function listIndexers(app: Pick<AppContext, 'indexers'>, user: Pick<User, 'role'>): Indexer[] {
  return app.indexers.all().map((indexer) => indexerFor(user, indexer))
}

/** The indexer with a masked key, as the user may see it. Throws AppError `not-found`. */
export function getIndexer(app: Pick<AppContext, 'indexers'>, user: Pick<User, 'role'>, id: string): Indexer {
  return indexerFor(user, storedIndexer(app, id))
}

// Only admins configure addresses; paths and parameters may be secrets in any form.
function indexerFor({ role }: Pick<User, 'role'>, indexer: Indexer): Indexer {
  const masked = maskedIndexer(indexer)
  return role === 'admin' ? masked : { ...masked, url: hostOfAddress(indexer.url) }
}

/** The stored indexer, with its API key. Throws AppError `not-found`. */
export function storedIndexer(app: Pick<AppContext, 'indexers'>, id: string): Indexer {
  const indexer = app.indexers.find(id)
  if (indexer === null) throw new AppError('not-found', say('acquisition.indexerNotFound'))
  return indexer
}

export function maskedIndexer(indexer: Indexer): Indexer {
  return { ...indexer, url: maskAddress(indexer.url), apiKey: masked(indexer.apiKey) }
}
