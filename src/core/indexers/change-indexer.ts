import { maskLink } from '#domain/addresses/service-address.ts'
import { categoryNumbers, type Indexer, type IndexerChange } from '#domain/indexers/indexer.ts'
import { instant } from '#domain/ports/clock.ts'
import { unknownHealth } from '#domain/system/service-health.ts'
import type { AppContext } from '../app-context.ts'
import { moveKeyFromUrl } from '../settings/address-credentials.ts'
import { isMaskedSecret, unmasked } from '../settings/masked-secrets.ts'
import { validateAddress } from '../settings/validate-address.ts'
import { maskedIndexer, storedIndexer } from './list-indexers.ts'
import { validateClientChoice } from './validate-client-choice.ts'

/**
 * Changes an indexer and forgets how it fared before. The whole record is saved, so its key is encrypted anew; a key
 * that cannot be read at present stays as it is until another is given.
 */
export async function changeIndexer(
  app: Pick<AppContext, 'indexers' | 'downloaders' | 'outbound' | 'clock'>,
  id: string,
  given: IndexerChange,
): Promise<Indexer> {
  const before = storedIndexer(app, id)
  const change = moveKeyFromUrl(given)
  const changed = { ...changedIndexer(before, change), health: unknownHealth, updatedAt: instant(app.clock) }
  if (change.url !== undefined) await validateAddress(app, changed.url)
  validateClientChoice(app, change.downloaderId)
  const { apiKey, ...others } = changed
  app.indexers.update(id, apiKey === null && isMaskedSecret(change.apiKey) ? others : changed)
  return maskedIndexer(storedIndexer(app, id))
}

/** The record with a change applied; a masked key keeps the stored one, and so does a masked address. */
export function changedIndexer(before: Indexer, given: IndexerChange): Indexer {
  const change = moveKeyFromUrl(given)
  const { categories: entered, ...others } = change
  const said = Object.fromEntries(Object.entries(others).filter(([, value]) => value !== undefined))
  const categories = entered === undefined ? before.categories : categoryNumbers(entered)
  const url = change.url === undefined || change.url === maskLink(before.url) ? before.url : change.url
  return { ...before, ...said, categories, url, apiKey: unmasked(change.apiKey, before.apiKey) }
}

export function removeIndexer(app: Pick<AppContext, 'indexers'>, id: string): void {
  storedIndexer(app, id)
  app.indexers.remove(id)
}
