import { randomUUID } from 'node:crypto'
import { AppError, messageOf } from '#domain/errors.ts'
import { gameCategories } from '#domain/game-categories.ts'
import { unknownHealth } from '#domain/health.ts'
import { categoryNumbers, type Indexer, indexerDefaults, type NewIndexer } from '#domain/indexer.ts'
import { instant } from '#domain/ports/clock.ts'
import type { Program } from '../program.ts'
import { withKeyApart } from './address-credentials.ts'
import { checkAddress } from './checked-address.ts'
import { checkClientChoice } from './checked-client-choice.ts'
import { shownIndexer } from './list-indexers.ts'
import { unmasked } from './masked-secrets.ts'

const capsTimeoutMs = 5000

type Parts = Pick<Program, 'indexers' | 'downloaders' | 'outbound' | 'clock' | 'log' | 'connectIndexer'>

/**
 * Adds an indexer. Without categories, those of its caps that hold games are taken; an indexer that does not answer
 * now is added all the same. Throws AppError `invalid` for a forbidden address.
 */
export async function addIndexer(program: Parts, said: NewIndexer): Promise<Indexer> {
  const indexer = newIndexer(program, said)
  await checkAddress(program, indexer.url)
  checkClientChoice(program, indexer.downloaderId)
  if (said.categories === undefined) indexer.categories = await categoriesOf(program, indexer)
  program.indexers.insert(indexer)
  return shownIndexer(indexer)
}

/** A record out of what was said, not stored yet. */
export function newIndexer(program: Pick<Program, 'clock'>, given: NewIndexer): Indexer {
  const said = withKeyApart(given)
  const now = instant(program.clock)
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

async function categoriesOf(program: Parts, indexer: Indexer): Promise<number[]> {
  try {
    const caps = await program.connectIndexer(indexer).caps(AbortSignal.timeout(capsTimeoutMs))
    const found = gameCategories(caps.categories)
    return found.length > 0 ? found : indexer.categories
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    program.log.module('indexers').info('The categories of a new indexer could not be read, the usual ones are taken', {
      indexer: indexer.name,
      reason: messageOf(error),
    })
    return indexer.categories
  }
}
