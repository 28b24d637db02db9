import { randomUUID } from 'node:crypto'
import { AppError, errorMessage } from '#domain/errors.ts'
import { gameCategories } from '#domain/indexers/categories.ts'
import { categoryNumbers, type Indexer, indexerDefaults, type NewIndexer } from '#domain/indexers/indexer.ts'
import { instant } from '#domain/ports/clock.ts'
import { unknownHealth } from '#domain/system/service-health.ts'
import { withTimeLimit } from '#domain/time-limit.ts'
import type { AppContext } from '../app-context.ts'
import { moveKeyFromUrl } from '../settings/address-credentials.ts'
import { unmasked } from '../settings/masked-secrets.ts'
import type { ConnectionValues } from '../settings/recent-tests.ts'
import { changedAddress } from '../settings/stored-credentials.ts'
import { validateAddress } from '../settings/validate-address.ts'
import { validTags } from '../tags/change-tags.ts'
import { maskedIndexer } from './list-indexers.ts'
import { validateClientChoice } from './validate-client-choice.ts'

const capsTimeoutMs = 5000

type Deps = Pick<
  AppContext,
  'indexers' | 'downloaders' | 'outbound' | 'clock' | 'log' | 'connectIndexer' | 'tags' | 'recentTests'
>

/**
 * Adds an indexer. If no categories are given, the game categories from its caps are used, or the defaults if it does
 * not answer. Throws AppError `invalid` for a forbidden address or an unknown download client.
 */
export async function addIndexer(app: Deps, input: NewIndexer, source: Indexer['source'] = 'manual'): Promise<Indexer> {
  const indexer = { ...newIndexer(app, input), source }
  await validateAddress(app, indexer.url)
  validateClientChoice(app, indexer.downloaderId)
  indexer.tagIds = validTags(app, indexer.tagIds)
  if (input.categories === undefined) indexer.categories = await categoriesOf(app, indexer)
  indexer.health = app.recentTests.healthOf(connectionOf(indexer))
  app.indexers.insert(indexer)
  return maskedIndexer(indexer)
}

/** Everything that decides how an indexer is reached. */
export function connectionOf({ protocol, url, apiKey, allowInsecureTls }: Indexer): ConnectionValues {
  return [protocol, url, apiKey, allowInsecureTls]
}

/** Creates the record of an indexer, without storing it. */
export function newIndexer(app: Pick<AppContext, 'clock'>, entered: NewIndexer): Indexer {
  const input = moveKeyFromUrl(entered)
  const now = instant(app.clock)
  return {
    ...indexerDefaults,
    ...input,
    id: randomUUID(),
    name: input.name.trim(),
    url: changedAddress('', input.url).url,
    apiKey: unmasked(input.apiKey, null),
    categories: categoryNumbers(input.categories ?? [...indexerDefaults.categories]),
    tagIds: input.tagIds ?? [],
    source: 'manual',
    health: unknownHealth,
    createdAt: now,
    updatedAt: now,
  }
}

async function categoriesOf(app: Deps, indexer: Indexer): Promise<number[]> {
  try {
    const caps = await withTimeLimit(capsTimeoutMs, app.connectIndexer(indexer).caps)
    const found = gameCategories(caps.categories)
    return found.length > 0 ? found : indexer.categories
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    app.log.module('indexers').info('Could not read the categories of a new indexer, using the defaults', {
      indexer: indexer.name,
      reason: errorMessage(error),
    })
    return indexer.categories
  }
}
