import { randomUUID } from 'node:crypto'
import { AppError } from '#domain/errors.ts'
import { gameCategories, type Indexer, indexerDefaults } from '#domain/indexers/indexer.ts'
import type { ProwlarrIndexer, ProwlarrOutcome, ProwlarrSync } from '#domain/indexers/prowlarr.ts'
import { instant } from '#domain/ports/clock.ts'
import { unknownHealth } from '#domain/system/service-health.ts'
import type { AppContext } from '../app-context.ts'
import { unmasked } from '../settings/masked-secrets.ts'
import { validateAddress } from '../settings/validate-address.ts'
import { readProwlarrState, type Told, writeProwlarrState } from './prowlarr-state.ts'

type Deps = Pick<AppContext, 'indexers' | 'settings' | 'outbound' | 'clock' | 'log' | 'transaction' | 'connectProwlarr'>

/**
 * Takes over Prowlarr's indexers as ours: new ones are added, those it has no more removed, and what it changed is
 * changed here; what was changed here stays. Throws AppError `upstream` when it does not answer, and changes nothing.
 */
export async function syncProwlarr(app: Deps, said: ProwlarrSync): Promise<ProwlarrOutcome> {
  const before = readProwlarrState(app)
  const apiKey = unmasked(said.apiKey, before.connection?.apiKey ?? null)
  if (apiKey === null) throw new AppError('invalid', 'No API key of Prowlarr is stored: enter it again')
  await validateAddress(app, said.url)
  const connection = { url: said.url, apiKey }
  const listed = await app.connectProwlarr(connection).indexers()
  const keepInSync = said.keepInSync ?? before.connection !== null
  return app.transaction(() => takeOver(app, listed, { apiKey, kept: keepInSync ? connection : null }))
}

/** The daily round, where somebody asked for it. `null` where nobody did. */
export async function syncProwlarrDaily(app: Deps): Promise<ProwlarrOutcome | null> {
  const { connection } = readProwlarrState(app)
  if (connection === null) return null
  const outcome = await syncProwlarr(app, { ...connection, keepInSync: true })
  app.log.module('indexers').info('Brought the indexers in step with Prowlarr', outcome)
  return outcome
}

type Wish = { apiKey: string; kept: ProwlarrSync | null }

function takeOver(app: Deps, listed: readonly ProwlarrIndexer[], { apiKey, kept }: Wish): ProwlarrOutcome {
  const { told } = readProwlarrState(app)
  const outcome: ProwlarrOutcome = { added: 0, updated: 0, removed: 0, failed: [] }
  const now: Record<string, Told> = {}
  for (const one of listed) {
    const last = told[String(one.id)] ?? null
    const ours = last === null ? null : app.indexers.find(last.indexerId)
    const indexerId = ours === null ? add(app, one, apiKey, outcome) : ours.id
    if (indexerId === null) continue
    if (ours !== null && last !== null) update(app, { ours, one, last, apiKey }, outcome)
    const { name, enabled, priority } = one
    now[String(one.id)] = { indexerId, name, enabled, priority, categories: gameCategories(one.categories) }
  }
  const left = new Set(Object.values(now).map(({ indexerId }) => indexerId))
  for (const { id, source } of app.indexers.all()) {
    if (source !== 'prowlarr' || left.has(id)) continue
    app.indexers.remove(id)
    outcome.removed += 1
  }
  writeProwlarrState(app, { connection: kept, told: now })
  return outcome
}

function add(app: Deps, one: ProwlarrIndexer, apiKey: string, outcome: ProwlarrOutcome): string | null {
  const categories = gameCategories(one.categories)
  if (categories.length === 0) {
    outcome.failed.push({ name: one.name, message: 'Left out: Prowlarr lists no category of games for it' })
    return null
  }
  const now = instant(app.clock)
  const { name, url, protocol, enabled, priority, supportsRss, supportsSearch } = one
  const indexer: Indexer = {
    ...indexerDefaults,
    ...{ id: randomUUID(), name, url, apiKey, protocol, enabled, priority, categories },
    autoSearchEnabled: supportsSearch,
    rssEnabled: supportsRss,
    source: 'prowlarr',
    health: unknownHealth,
    createdAt: now,
    updatedAt: now,
  }
  app.indexers.insert(indexer)
  outcome.added += 1
  return indexer.id
}

/** An indexer that has no category of games any more keeps those it had: without any, everything would be searched. */
function movedCategories(one: ProwlarrIndexer, last: Told): { categories?: number[] } {
  const categories = gameCategories(one.categories)
  if (last.categories === undefined || categories.length === 0) return {}
  return categories.join() === last.categories.join() ? {} : { categories }
}

type Known = { ours: Indexer; one: ProwlarrIndexer; last: Told; apiKey: string }

function update(app: Deps, { ours, one, last, apiKey }: Known, outcome: ProwlarrOutcome): void {
  // The address and the key are Prowlarr's own; the rest follows it only where it moved.
  const moved: Partial<Indexer> = {
    ...(one.url === ours.url ? {} : { url: one.url }),
    ...(apiKey === ours.apiKey ? {} : { apiKey }),
    ...(one.protocol === ours.protocol ? {} : { protocol: one.protocol }),
    ...(one.name === last.name ? {} : { name: one.name }),
    ...(one.enabled === last.enabled ? {} : { enabled: one.enabled }),
    ...(one.priority === last.priority ? {} : { priority: one.priority }),
    ...movedCategories(one, last),
  }
  if (Object.keys(moved).length === 0) return
  app.indexers.update(ours.id, { ...moved, health: unknownHealth, updatedAt: instant(app.clock) })
  outcome.updated += 1
}
