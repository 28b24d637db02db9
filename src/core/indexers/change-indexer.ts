import { categoryNumbers, type Indexer, type IndexerChange } from '#domain/indexers/indexer.ts'
import { instant } from '#domain/ports/clock.ts'
import { isUnreadable } from '#domain/system/service-health.ts'
import type { AppContext } from '../app-context.ts'
import { moveKeyFromUrl } from '../settings/address-credentials.ts'
import { isMaskedSecret, unmasked } from '../settings/masked-secrets.ts'
import { afterChange } from '../settings/service-health.ts'
import { assertSameDestination, changedAddress, type KeptSecret } from '../settings/stored-credentials.ts'
import { validateAddress } from '../settings/validate-address.ts'
import { validTags } from '../tags/change-tags.ts'
import { connectionOf } from './add-indexer.ts'
import { maskedIndexer, storedIndexer } from './list-indexers.ts'
import { validateClientChoice } from './validate-client-choice.ts'

/**
 * Changes an indexer, ends its pause, and forgets its health if it is reached in another way. The whole record is saved,
 * which encrypts its API key again; a key that cannot be decrypted stays as stored until another one is entered. Throws
 * AppError `not-found` or `invalid`.
 */
export async function changeIndexer(
  app: Pick<AppContext, 'indexers' | 'downloaders' | 'outbound' | 'clock' | 'tags' | 'recentTests'>,
  id: string,
  input: IndexerChange,
): Promise<Indexer> {
  const before = storedIndexer(app, id)
  const change = moveKeyFromUrl(input)
  const after = changedIndexer(before, change)
  const changed = { ...after, health: afterChange(app, { before, after, connectionOf }), updatedAt: instant(app.clock) }
  if (change.url !== undefined) await validateAddress(app, changed.url)
  validateClientChoice(app, change.downloaderId)
  changed.tagIds = change.tagIds === undefined ? changed.tagIds : validTags(app, change.tagIds)
  const { apiKey, url, ...others } = changed
  app.indexers.update(id, {
    ...others,
    // What cannot be decrypted reads as absent, and stays as it is stored.
    ...(apiKey === null && isMaskedSecret(change.apiKey) ? {} : { apiKey }),
    ...(url === '' ? {} : { url }),
  })
  return maskedIndexer(storedIndexer(app, id))
}

/**
 * Applies a change to a record. A masked key or address keeps the stored one. Throws AppError `invalid` if the stored key
 * would be sent to another host.
 */
export function changedIndexer(before: Indexer, input: IndexerChange): Indexer {
  const change = moveKeyFromUrl(input)
  const { categories: entered, ...others } = change
  const defined = Object.fromEntries(Object.entries(others).filter(([, value]) => value !== undefined))
  const categories = entered === undefined ? before.categories : categoryNumbers(entered)
  const { url, kept } = changedAddress(before.url, change.url)
  assertSameDestination({ before: before.url, after: url, kept: [...keptSecrets(before, change), ...kept] })
  return { ...before, ...defined, categories, url, apiKey: unmasked(change.apiKey, before.apiKey) }
}

function keptSecrets({ apiKey, health }: Indexer, change: IndexerChange): KeptSecret[] {
  // A key that cannot be decrypted now is sent again once the encryption key returns.
  const isStored = apiKey !== null || isUnreadable(health)
  return isStored && isMaskedSecret(change.apiKey) ? [{ field: 'apiKey', label: 'API key' }] : []
}

export function removeIndexer(app: Pick<AppContext, 'indexers'>, id: string): void {
  storedIndexer(app, id)
  app.indexers.remove(id)
}
