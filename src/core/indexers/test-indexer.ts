import { AppError } from '#domain/errors.ts'
import { counted } from '#domain/format.ts'
import { gameCategories } from '#domain/indexers/categories.ts'
import type { Indexer, IndexerCategory, IndexerTest, NewIndexer } from '#domain/indexers/indexer.ts'
import { type Health, unknownHealth } from '#domain/system/service-health.ts'
import { withTimeLimit } from '#domain/time-limit.ts'
import type { AppContext } from '../app-context.ts'
import { afterFailure, afterSuccess } from '../settings/service-health.ts'
import { validateAddress } from '../settings/validate-address.ts'
import { connectionOf, newIndexer } from './add-indexer.ts'
import { changedIndexer } from './change-indexer.ts'
import { storedIndexer } from './list-indexers.ts'

const testTimeoutMs = 30_000

type Deps = Pick<AppContext, 'indexers' | 'outbound' | 'clock' | 'connectIndexer' | 'recentTests'>

/**
 * Tests an indexer that is not saved yet; with `id`, a change to that stored indexer. The result is known once these
 * settings are saved. Failed tests are returned, not thrown. Throws AppError `not-found` for an unknown id, `invalid` for
 * a forbidden address.
 */
export async function testIndexer(app: Deps, { id, ...input }: NewIndexer & { id?: string }): Promise<IndexerTest> {
  const indexer = id === undefined ? newIndexer(app, input) : changedIndexer(storedIndexer(app, id), input)
  await validateAddress(app, indexer.url)
  const outcome = await testInTime(app, indexer)
  app.recentTests.record(connectionOf(indexer), healthAfter(app, unknownHealth, outcome))
  return outcome
}

/** Tests a stored indexer, and records the result as its health. Throws as `testIndexer` does. */
export async function testStoredIndexer(app: Deps, id: string): Promise<IndexerTest> {
  const indexer = storedIndexer(app, id)
  await validateAddress(app, indexer.url)
  const outcome = await testInTime(app, indexer)
  app.indexers.update(id, { health: healthAfter(app, indexer.health, outcome) })
  return outcome
}

function healthAfter({ clock }: Pick<AppContext, 'clock'>, health: Health, { ok, message }: IndexerTest): Health {
  return ok ? afterSuccess(health, clock) : afterFailure(health, message, clock)
}

/** The categories in an indexer's caps. Throws AppError `not-found` or `upstream`. */
export async function indexerCategories(
  app: Pick<AppContext, 'indexers' | 'connectIndexer'>,
  id: string,
): Promise<IndexerCategory[]> {
  const caps = await withTimeLimit(testTimeoutMs, app.connectIndexer(storedIndexer(app, id)).caps)
  return caps.categories
}

function testInTime(app: Pick<AppContext, 'connectIndexer'>, indexer: Indexer): Promise<IndexerTest> {
  return withTimeLimit(testTimeoutMs, (signal) => runTest(app, indexer, signal))
}

async function runTest(
  app: Pick<AppContext, 'connectIndexer'>,
  indexer: Indexer,
  signal: AbortSignal,
): Promise<IndexerTest> {
  const started = performance.now()
  const latencyMs = () => Math.round(performance.now() - started)
  try {
    const source = app.connectIndexer(indexer)
    const caps = await source.caps(signal)
    const { releases } = await source.search({ text: '', categories: indexer.categories, limit: 25, offset: 0 }, signal)
    const found =
      releases.length === 0
        ? 'but has no releases in the selected categories'
        : `and has ${counted(releases.length, 'release')}`
    const message = `${caps.title} answers ${found}`
    const { version, categories } = caps
    return {
      ok: true,
      message,
      latencyMs: latencyMs(),
      version,
      categories,
      gameCategories: gameCategories(categories),
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return {
      ok: false,
      message: error.message,
      latencyMs: latencyMs(),
      version: null,
      categories: [],
      gameCategories: [],
    }
  }
}
