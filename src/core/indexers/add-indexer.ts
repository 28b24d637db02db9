import { randomUUID } from 'node:crypto'
import { AppError, errorMessage } from '#domain/errors.ts'
import {
  categoryNumbers,
  gameCategories,
  type Indexer,
  indexerDefaults,
  type NewIndexer,
} from '#domain/indexers/indexer.ts'
import { instant } from '#domain/ports/clock.ts'
import { unknownHealth } from '#domain/system/service-health.ts'
import type { AppContext } from '../app-context.ts'
import { moveKeyFromUrl } from '../settings/address-credentials.ts'
import { unmasked } from '../settings/masked-secrets.ts'
import { validateAddress } from '../settings/validate-address.ts'
import { maskedIndexer } from './list-indexers.ts'
import { validateClientChoice } from './validate-client-choice.ts'

const capsTimeoutMs = 5000

type Deps = Pick<AppContext, 'indexers' | 'downloaders' | 'outbound' | 'clock' | 'log' | 'connectIndexer'>

/**
 * Adds an indexer. Without categories, those of its caps that hold games are taken; an indexer that does not answer
 * now is added all the same. Throws AppError `invalid` for a forbidden address.
 */
export async function addIndexer(app: Deps, said: NewIndexer): Promise<Indexer> {
  const indexer = newIndexer(app, said)
  await validateAddress(app, indexer.url)
  validateClientChoice(app, indexer.downloaderId)
  if (said.categories === undefined) indexer.categories = await categoriesOf(app, indexer)
  app.indexers.insert(indexer)
  return maskedIndexer(indexer)
}

/** A record out of what was said, not stored yet. */
export function newIndexer(app: Pick<AppContext, 'clock'>, given: NewIndexer): Indexer {
  const said = moveKeyFromUrl(given)
  const now = instant(app.clock)
  return {
    ...indexerDefaults,
    ...said,
    id: randomUUID(),
    name: said.name.trim(),
    apiKey: unmasked(said.apiKey, null),
    categories: categoryNumbers(said.categories ?? [...indexerDefaults.categories]),
    source: 'manual',
    health: unknownHealth,
    createdAt: now,
    updatedAt: now,
  }
}

async function categoriesOf(app: Deps, indexer: Indexer): Promise<number[]> {
  try {
    const caps = await app.connectIndexer(indexer).caps(AbortSignal.timeout(capsTimeoutMs))
    const found = gameCategories(caps.categories)
    return found.length > 0 ? found : indexer.categories
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    app.log.module('indexers').info('The categories of a new indexer could not be read, the usual ones are taken', {
      indexer: indexer.name,
      reason: errorMessage(error),
    })
    return indexer.categories
  }
}
