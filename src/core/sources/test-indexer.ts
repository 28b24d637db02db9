import { counted } from '#domain/counted.ts'
import { AppError } from '#domain/errors.ts'
import type { Indexer, IndexerCategory, IndexerTest, NewIndexer } from '#domain/indexer.ts'
import type { Program } from '../program.ts'
import { newIndexer } from './add-indexer.ts'
import { changedIndexer } from './change-indexer.ts'
import { checkAddress } from './checked-address.ts'
import { afterFailure, afterSuccess } from './health.ts'
import { storedIndexer } from './list-indexers.ts'

const testTimeoutMs = 30_000

type Parts = Pick<Program, 'indexers' | 'outbound' | 'clock' | 'connectIndexer'>

/**
 * Tries an indexer that is not saved yet; with the id of a stored one, a change to that. A failure is an answer; only
 * what cannot even be tried throws.
 */
export async function testIndexer(program: Parts, { id, ...said }: NewIndexer & { id?: string }): Promise<IndexerTest> {
  const indexer = id === undefined ? newIndexer(program, said) : changedIndexer(storedIndexer(program, id), said)
  await checkAddress(program, indexer.url)
  return ask(program, indexer)
}

/** Tries a stored indexer. What comes out is what is known of its health from then on. */
export async function testStoredIndexer(program: Parts, id: string): Promise<IndexerTest> {
  const indexer = storedIndexer(program, id)
  await checkAddress(program, indexer.url)
  const outcome = await ask(program, indexer)
  const { health } = indexer
  const { clock } = program
  const now = outcome.ok ? afterSuccess(health, clock) : afterFailure(health, outcome.message, clock)
  program.indexers.update(id, { health: now })
  return outcome
}

/** What an indexer's caps list. Throws AppError `upstream`. */
export async function indexerCategories(
  program: Pick<Program, 'indexers' | 'connectIndexer'>,
  id: string,
): Promise<IndexerCategory[]> {
  const caps = await program.connectIndexer(storedIndexer(program, id)).caps(AbortSignal.timeout(testTimeoutMs))
  return caps.categories
}

async function ask(program: Pick<Program, 'connectIndexer'>, indexer: Indexer): Promise<IndexerTest> {
  const started = performance.now()
  const latencyMs = () => Math.round(performance.now() - started)
  const signal = AbortSignal.timeout(testTimeoutMs)
  try {
    const source = program.connectIndexer(indexer)
    const caps = await source.caps(signal)
    const { releases } = await source.search({ text: '', categories: indexer.categories, limit: 25, offset: 0 }, signal)
    const found =
      releases.length === 0
        ? 'but lists nothing in the chosen categories'
        : `and lists ${counted(releases.length, 'release')}`
    const message = `${caps.title} answers ${found}`
    return { ok: true, message, latencyMs: latencyMs(), version: caps.version, categories: caps.categories }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { ok: false, message: error.message, latencyMs: latencyMs(), version: null, categories: [] }
  }
}
