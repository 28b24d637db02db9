import { unknownHealth } from '#domain/health.ts'
import { categoryNumbers, type Indexer, type IndexerChange } from '#domain/indexer.ts'
import { maskLink } from '#domain/mask-link.ts'
import { instant } from '#domain/ports/clock.ts'
import type { Program } from '../program.ts'
import { withKeyApart } from './address-credentials.ts'
import { checkAddress } from './checked-address.ts'
import { checkClientChoice } from './checked-client-choice.ts'
import { shownIndexer, storedIndexer } from './list-indexers.ts'
import { keepsSecret, unmasked } from './masked-secrets.ts'

/**
 * Changes an indexer and forgets how it fared before. The whole record is saved, so its key is encrypted anew; a key
 * that cannot be read at present stays as it is until another is given.
 */
export async function changeIndexer(
  program: Pick<Program, 'indexers' | 'downloaders' | 'outbound' | 'clock'>,
  id: string,
  given: IndexerChange,
): Promise<Indexer> {
  const before = storedIndexer(program, id)
  const change = withKeyApart(given)
  const changed = { ...changedIndexer(before, change), health: unknownHealth, updatedAt: instant(program.clock) }
  if (change.url !== undefined) await checkAddress(program, changed.url)
  checkClientChoice(program, change.downloaderId)
  const { apiKey, ...others } = changed
  program.indexers.update(id, apiKey === null && keepsSecret(change.apiKey) ? others : changed)
  return shownIndexer(storedIndexer(program, id))
}

/** The record with a change applied; a masked key keeps the stored one, and so does a masked address. */
export function changedIndexer(before: Indexer, given: IndexerChange): Indexer {
  const change = withKeyApart(given)
  const { categories: entered, ...others } = change
  const said = Object.fromEntries(Object.entries(others).filter(([, value]) => value !== undefined))
  const categories = entered === undefined ? before.categories : categoryNumbers(entered)
  const url = change.url === undefined || change.url === maskLink(before.url) ? before.url : change.url
  return { ...before, ...said, categories, url, apiKey: unmasked(change.apiKey, before.apiKey) }
}

export function removeIndexer(program: Pick<Program, 'indexers'>, id: string): void {
  storedIndexer(program, id)
  program.indexers.remove(id)
}
