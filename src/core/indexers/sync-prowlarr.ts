import { randomUUID } from 'node:crypto'
import { AppError } from '#domain/errors.ts'
import { gameCategories } from '#domain/indexers/categories.ts'
import { type Indexer, indexerDefaults } from '#domain/indexers/indexer.ts'
import type { ProwlarrIndexer, ProwlarrList, ProwlarrOutcome, ProwlarrSync } from '#domain/indexers/prowlarr.ts'
import { say } from '#domain/messages/say.ts'
import { instant } from '#domain/ports/clock.ts'
import { unknownHealth } from '#domain/system/service-health.ts'
import type { AppContext } from '../app-context.ts'
import { isMaskedSecret, unmasked } from '../settings/masked-secrets.ts'
import { assertSameDestination } from '../settings/stored-credentials.ts'
import { validateAddress } from '../settings/validate-address.ts'
import {
  isOfSameProwlarr,
  type OwnSettings,
  ownSettings,
  type ProwlarrState,
  type ProwlarrValues,
  readProwlarrState,
  readPushed,
  writeProwlarrState,
} from './prowlarr-state.ts'

type Deps = Pick<
  AppContext,
  'indexers' | 'tags' | 'settings' | 'outbound' | 'clock' | 'log' | 'transaction' | 'connectProwlarr'
>

/**
 * Syncs the indexers of Prowlarr: adds new ones, removes those that are gone there, and applies its changes; changes made
 * here are kept, and return with an indexer that was gone. Nothing is removed while it is in doubt what Prowlarr has. Throws AppError `invalid` without an API key, `upstream` if Prowlarr fails; nothing is changed then.
 */
export async function syncProwlarr(app: Deps, input: ProwlarrSync): Promise<ProwlarrOutcome> {
  const before = readProwlarrState(app)
  const apiKey = unmasked(input.apiKey, before.connection?.apiKey ?? null)
  if (apiKey === null) throw new AppError('invalid', say('services.prowlarrKeyMissing'))
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

function applySync(
  app: Deps,
  { indexers: listed, unreadable }: ProwlarrList,
  { apiKey, stored }: SyncOptions,
): ProwlarrOutcome {
  const { synced, gone } = readProwlarrState(app)
  const outcome: ProwlarrOutcome = { added: 0, updated: 0, removed: 0, failed: [] }
  const current: Record<string, ProwlarrValues> = {}
  const pushed = readPushed(app)
  const own = app.indexers.all().filter(({ source }) => source === 'prowlarr')
  for (const indexer of listed) {
    const { id, name, url, enabled, priority } = indexer
    const last = synced[String(id)] ?? null
    // Without what was stored at the last sync, the address tells which one it is: it may have been pushed by Prowlarr.
    const stored = own.find((each) => each.id === last?.indexerId)
    const ours = stored ?? own.find((each) => isOfSameProwlarr(each, { url, apiKey })) ?? null
    const indexerId = ours === null ? add(app, indexer, { apiKey, kept: gone[String(id)] ?? null }, outcome) : ours.id
    if (indexerId === null) continue
    delete gone[String(id)]
    if (ours !== null && last !== null) {
      // Prowlarr knows best at which address it can be reached.
      const address = pushed[ours.id] === undefined ? url : ours.url
      update(app, { ours, listed: { ...indexer, url: address }, last, apiKey }, outcome)
    }
    current[String(id)] = { indexerId, name, enabled, priority, categories: gameCategories(indexer.categories) }
  }
  keepUnreadable(unreadable, { synced, current }, outcome)
  const remaining = new Set(Object.values(current).map(({ indexerId }) => indexerId))
  const known = new Set(Object.values(synced).map(({ indexerId }) => indexerId))
  // Another Prowlarr may have pushed it.
  const missing = own.filter(({ id }) => !remaining.has(id) && (pushed[id] === undefined || known.has(id)))
  const doubt = missing.length === 0 ? null : whyNoneIsRemoved(listed, unreadable)
  if (doubt === null) {
    for (const indexer of missing) remove(app, indexer, { synced, gone }, outcome)
  } else {
    for (const { name } of missing) outcome.failed.push({ name, message: doubt })
    for (const [id, values] of Object.entries(synced)) current[id] ??= values
  }
  writeProwlarrState(app, { connection: stored, synced: current, gone: newest(gone) })
  return outcome
}

/** What cannot be read is not gone: it stays as it is here. */
function keepUnreadable(
  unreadable: ProwlarrList['unreadable'],
  { synced, current }: Pick<ProwlarrState, 'synced'> & { current: ProwlarrState['synced'] },
  outcome: ProwlarrOutcome,
): void {
  for (const { id, name } of unreadable) {
    const last = id === null ? undefined : synced[String(id)]
    if (id !== null && last !== undefined) current[String(id)] = last
    const effect = last === undefined ? 'Skipped' : 'Left unchanged'
    outcome.failed.push({ name, message: `${effect}: Prowlarr's entry cannot be read` })
  }
}

function whyNoneIsRemoved(listed: readonly ProwlarrIndexer[], unreadable: ProwlarrList['unreadable']): string | null {
  if (unreadable.some(({ id }) => id === null))
    return 'Kept: one of the entries that cannot be read may be this indexer'
  if (listed.length > 0 || unreadable.length > 0) return null
  return 'Kept: Prowlarr lists no indexers at all. Remove it here if it is gone'
}

function remove(
  app: Deps,
  indexer: Indexer,
  { synced, gone }: Pick<ProwlarrState, 'synced' | 'gone'>,
  outcome: ProwlarrOutcome,
): void {
  const prowlarrId = Object.entries(synced).find(([, { indexerId }]) => indexerId === indexer.id)?.[0]
  if (prowlarrId !== undefined) gone[prowlarrId] = ownSettingsOf(indexer)
  app.indexers.remove(indexer.id)
  outcome.removed += 1
}

function ownSettingsOf(indexer: Indexer): OwnSettings {
  return Object.fromEntries(ownSettings.map((name) => [name, indexer[name]])) as OwnSettings
}

const maxGone = 200
const newest = (gone: ProwlarrState['gone']): ProwlarrState['gone'] =>
  Object.fromEntries(Object.entries(gone).slice(-maxGone))

function add(
  app: Deps,
  listed: ProwlarrIndexer,
  { apiKey, kept }: { apiKey: string; kept: OwnSettings | null },
  outcome: ProwlarrOutcome,
): string | null {
  const categories = gameCategories(listed.categories)
  if (categories.length === 0 && kept === null) {
    outcome.failed.push({ name: listed.name, message: 'Skipped: Prowlarr lists no game category for this indexer' })
    return null
  }
  const now = instant(app.clock)
  const { name, url, protocol, enabled, priority, supportsRss, supportsSearch } = listed
  const tags = new Set(app.tags.all().map(({ id }) => id))
  const indexer: Indexer = {
    ...indexerDefaults,
    id: randomUUID(),
    name,
    url,
    apiKey,
    protocol,
    enabled,
    priority,
    categories,
    autoSearchEnabled: supportsSearch,
    rssEnabled: supportsRss,
    ...kept,
    tagIds: kept?.tagIds.filter((id) => tags.has(id)) ?? [],
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
