import { randomUUID } from 'node:crypto'
import { AppError } from '#domain/errors.ts'
import { gameCategories } from '#domain/indexers/categories.ts'
import { type Indexer, indexerDefaults } from '#domain/indexers/indexer.ts'
import type { ProwlarrIndexer, ProwlarrOutcome, ProwlarrSync } from '#domain/indexers/prowlarr.ts'
import { instant } from '#domain/ports/clock.ts'
import { unknownHealth } from '#domain/system/service-health.ts'
import type { AppContext } from '../app-context.ts'
import { isMaskedSecret, unmasked } from '../settings/masked-secrets.ts'
import { assertSameDestination } from '../settings/stored-credentials.ts'
import { validateAddress } from '../settings/validate-address.ts'
import { type ProwlarrValues, readProwlarrState, writeProwlarrState } from './prowlarr-state.ts'

type Deps = Pick<AppContext, 'indexers' | 'settings' | 'outbound' | 'clock' | 'log' | 'transaction' | 'connectProwlarr'>

/**
 * Syncs the indexers of Prowlarr: adds new ones, removes those that are gone there, and applies its changes; changes made
 * here are kept. Throws AppError `invalid` without an API key, `upstream` if Prowlarr fails; nothing is changed then.
 */
export async function syncProwlarr(app: Deps, input: ProwlarrSync): Promise<ProwlarrOutcome> {
  const before = readProwlarrState(app)
  const apiKey = unmasked(input.apiKey, before.connection?.apiKey ?? null)
  if (apiKey === null) throw new AppError('invalid', 'No API key for Prowlarr is stored. Enter it again.')
  if (before.connection !== null && isMaskedSecret(input.apiKey)) {
    const kept = [{ field: 'apiKey', label: 'API key' }]
    assertSameDestination({ before: before.connection.url, after: input.url, kept })
  }
  await validateAddress(app, input.url)
  const connection = { url: input.url, apiKey }
  const listed = await app.connectProwlarr(connection).indexers()
  const keepInSync = input.keepInSync ?? before.connection !== null
  return app.transaction(() => applySync(app, listed, { apiKey, stored: keepInSync ? connection : null }))
}

/** The daily sync. Returns `null` if it is not enabled. */
export async function syncProwlarrDaily(app: Deps): Promise<ProwlarrOutcome | null> {
  const { connection } = readProwlarrState(app)
  if (connection === null) return null
  const outcome = await syncProwlarr(app, { ...connection, keepInSync: true })
  app.log.module('indexers').info('Synced indexers with Prowlarr', outcome)
  return outcome
}

type SyncOptions = { apiKey: string; stored: ProwlarrSync | null }

function applySync(app: Deps, listed: readonly ProwlarrIndexer[], { apiKey, stored }: SyncOptions): ProwlarrOutcome {
  const { synced } = readProwlarrState(app)
  const outcome: ProwlarrOutcome = { added: 0, updated: 0, removed: 0, failed: [] }
  const current: Record<string, ProwlarrValues> = {}
  for (const indexer of listed) {
    const last = synced[String(indexer.id)] ?? null
    const ours = last === null ? null : app.indexers.find(last.indexerId)
    const indexerId = ours === null ? add(app, indexer, apiKey, outcome) : ours.id
    if (indexerId === null) continue
    if (ours !== null && last !== null) update(app, { ours, listed: indexer, last, apiKey }, outcome)
    const { name, enabled, priority } = indexer
    current[String(indexer.id)] = { indexerId, name, enabled, priority, categories: gameCategories(indexer.categories) }
  }
  const remaining = new Set(Object.values(current).map(({ indexerId }) => indexerId))
  for (const { id, source } of app.indexers.all()) {
    if (source !== 'prowlarr' || remaining.has(id)) continue
    app.indexers.remove(id)
    outcome.removed += 1
  }
  writeProwlarrState(app, { connection: stored, synced: current })
  return outcome
}

function add(app: Deps, listed: ProwlarrIndexer, apiKey: string, outcome: ProwlarrOutcome): string | null {
  const categories = gameCategories(listed.categories)
  if (categories.length === 0) {
    outcome.failed.push({ name: listed.name, message: 'Skipped: Prowlarr lists no game category for this indexer' })
    return null
  }
  const now = instant(app.clock)
  const { name, url, protocol, enabled, priority, supportsRss, supportsSearch } = listed
  const indexer: Indexer = {
    ...indexerDefaults,
    ...{ id: randomUUID(), name, url, apiKey, protocol, enabled, priority, categories },
    autoSearchEnabled: supportsSearch,
    rssEnabled: supportsRss,
    tagIds: [],
    source: 'prowlarr',
    health: unknownHealth,
    createdAt: now,
    updatedAt: now,
  }
  app.indexers.insert(indexer)
  outcome.added += 1
  return indexer.id
}

/** Keeps the old categories if no game category is left; without any, all categories would be searched. */
function changedCategories(listed: ProwlarrIndexer, last: ProwlarrValues): { categories?: number[] } {
  const categories = gameCategories(listed.categories)
  if (last.categories === undefined || categories.length === 0) return {}
  return categories.join() === last.categories.join() ? {} : { categories }
}

type IndexerPair = { ours: Indexer; listed: ProwlarrIndexer; last: ProwlarrValues; apiKey: string }

function update(app: Deps, { ours, listed, last, apiKey }: IndexerPair, outcome: ProwlarrOutcome): void {
  // The address and key always follow Prowlarr; other values only if they changed there.
  const change: Partial<Indexer> = {
    ...(listed.url === ours.url ? {} : { url: listed.url }),
    ...(apiKey === ours.apiKey ? {} : { apiKey }),
    ...(listed.protocol === ours.protocol ? {} : { protocol: listed.protocol }),
    ...(listed.name === last.name ? {} : { name: listed.name }),
    ...(listed.enabled === last.enabled ? {} : { enabled: listed.enabled }),
    ...(listed.priority === last.priority ? {} : { priority: listed.priority }),
    ...changedCategories(listed, last),
  }
  if (Object.keys(change).length === 0) return
  app.indexers.update(ours.id, { ...change, health: unknownHealth, updatedAt: instant(app.clock) })
  outcome.updated += 1
}
