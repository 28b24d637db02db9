import type { MetadataRefresh } from '#domain/games/metadata-refresh.ts'
import type { AppContext, Needs } from '../app-context.ts'
import { completesWithin } from '../tasks/completes-within.ts'
import { createYieldToEventLoop } from '../tasks/yield-to-event-loop.ts'
import { type BackgroundRefresh, maxFailuresInARow, refreshInBackground } from './refresh-due-games.ts'

/** Stored, so that it continues after a restart. `position` is the metadata id of the last game. */
type StoredRefresh = MetadataRefresh & { position: string }
type LibraryDeps = Needs<typeof refreshInBackground> & Pick<AppContext, 'locks' | 'queues'>

const name = 'metadata refreshes'
const batchSize = 50
/** The rest is refreshed after the response. */
const maxWaitMs = 20_000
const progressIntervalMs = 1000
const noRefresh: MetadataRefresh = { state: 'idle', total: 0, updated: 0, failed: 0 }

/** The last refresh of all games of a user, with its progress. */
export function libraryRefresh(app: Pick<AppContext, 'settings'>, userId: string): MetadataRefresh {
  const { position, ...refresh } = readRefreshes(app)[userId] ?? { ...noRefresh, position: '' }
  return refresh
}

/**
 * Refreshes all games of a user, as far as the call budgets of the providers allow for now; the refresh job does the rest.
 * Waits for a short time only. While a refresh is unfinished, it continues that one.
 */
export async function refreshLibrary(app: LibraryDeps, userId: string): Promise<MetadataRefresh> {
  if (!isUnfinished(libraryRefresh(app, userId))) {
    const total = app.games.countWithMetadata(userId)
    putRefresh(app, userId, { state: 'running', total, updated: 0, failed: 0, position: '' })
  }
  app.queues.refreshes.enqueue(userId, (signal) => continueRefresh(app, userId, signal))
  await completesWithin(app.queues.refreshes.ended(userId), maxWaitMs)
  return libraryRefresh(app, userId)
}

/** Stops the refresh of all games of a user. Games that were refreshed stay so. */
export function cancelLibraryRefresh(
  app: Pick<AppContext, 'events' | 'settings' | 'transaction'>,
  userId: string,
): void {
  const refresh = unfinishedRefresh(app, userId)
  if (refresh === null) return
  putRefresh(app, userId, { ...refresh, state: 'cancelled' })
  emitProgress(app, userId)
}

/** Continues the refreshes that were interrupted, or paused because of a call budget. */
export async function resumeLibraryRefreshes(app: LibraryDeps, signal?: AbortSignal): Promise<void> {
  forgetRemovedUsers(app)
  for (const [userId, refresh] of Object.entries(readRefreshes(app))) {
    if (isUnfinished(refresh)) await continueRefresh(app, userId, signal)
  }
}

function forgetRemovedUsers(app: Pick<AppContext, 'settings' | 'users'>): void {
  const refreshes = Object.entries(readRefreshes(app))
  const users = new Set(app.users.all().map(({ id }) => id))
  const kept = refreshes.filter(([userId]) => users.has(userId))
  if (kept.length < refreshes.length) app.settings.write(name, Object.fromEntries(kept))
}

const isUnfinished = ({ state }: MetadataRefresh): boolean => state === 'running' || state === 'paused'

async function continueRefresh(app: LibraryDeps, userId: string, signal: AbortSignal | undefined): Promise<void> {
  await app.locks.tryLock(`metadata refresh ${userId}`, async () => {
    const state = await refreshBatches(app, userId, signal)
    const refresh = unfinishedRefresh(app, userId)
    if (state === null || refresh === null) return
    putRefresh(app, userId, { ...refresh, state })
    emitProgress(app, userId)
  })
}

/** Returns the state that the refresh ends in; `null` if it was stopped. */
async function refreshBatches(
  app: LibraryDeps,
  userId: string,
  signal: AbortSignal | undefined,
): Promise<'done' | 'paused' | null> {
  const yieldToEventLoop = createYieldToEventLoop()
  let emittedAt = 0
  let failuresInARow = 0
  for (;;) {
    let position = readRefreshes(app)[userId]?.position ?? ''
    const batch = app.games.gamesWithMetadata({ userId, after: position, limit: batchSize })
    if (batch.length === 0) return 'done'
    for (const { id, metadataId } of batch) {
      if (signal?.aborted) return null
      const result = await refreshInBackground(app, id, signal)
      if (signal?.aborted) return null
      if (result === 'budget-used-up') return 'paused'
      const refresh = unfinishedRefresh(app, userId)
      if (refresh === null) return null
      // Stopped and started again during the request: begins with the first game.
      if (refresh.position !== position) break
      position = metadataId
      putRefresh(app, userId, { ...counted(refresh, result), state: 'running', position })
      failuresInARow = result === 'failed' ? failuresInARow + 1 : 0
      if (failuresInARow >= maxFailuresInARow) return 'paused'
      if (performance.now() - emittedAt >= progressIntervalMs) {
        emittedAt = performance.now()
        emitProgress(app, userId)
      }
      await yieldToEventLoop()
    }
  }
}

function unfinishedRefresh(app: Pick<AppContext, 'settings'>, userId: string): StoredRefresh | null {
  const refresh = readRefreshes(app)[userId]
  return refresh !== undefined && isUnfinished(refresh) ? refresh : null
}

function counted(refresh: StoredRefresh, result: BackgroundRefresh): StoredRefresh {
  return result === 'refreshed'
    ? { ...refresh, updated: refresh.updated + 1 }
    : { ...refresh, failed: refresh.failed + 1 }
}

function emitProgress(app: Pick<AppContext, 'events' | 'settings'>, userId: string): void {
  app.events.emit('metadataProgress', { userId, ...libraryRefresh(app, userId) })
}

function readRefreshes({ settings }: Pick<AppContext, 'settings'>): Record<string, StoredRefresh> {
  const stored = settings.read(name)
  return typeof stored === 'object' && stored !== null ? (stored as Record<string, StoredRefresh>) : {}
}

function putRefresh(app: Pick<AppContext, 'settings' | 'transaction'>, userId: string, refresh: StoredRefresh): void {
  app.transaction(() => app.settings.write(name, { ...readRefreshes(app), [userId]: refresh }))
}
