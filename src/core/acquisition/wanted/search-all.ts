import { queueStatuses } from '#domain/downloads/download-status.ts'
import { AppError, errorMessage } from '#domain/errors.ts'
import { ownedStatuses } from '#domain/games/game.ts'
import type { SearchAllKind, WantedSearch } from '#domain/games/wanted.ts'
import { say } from '#domain/messages/say.ts'
import type { AppContext, Needs } from '../../app-context.ts'
import { createYieldToEventLoop } from '../../tasks/yield-to-event-loop.ts'
import { searchForPart } from '../parts/search-for-part.ts'
import { wantedPartToSearch } from '../parts/search-wanted-parts.ts'
import { isUnanswered } from '../search/indexer-answers.ts'
import { searchUpdateOf } from '../updates/search-updates.ts'
import { hasReachedFailureLimit } from './failure-limit.ts'
import { type AutomaticSearch, checkReadiness, searchForGame } from './search-for-game.ts'

/** Stored, so that it continues after a restart. `position` is the `seq` of the last game, or the id of the last add-on. */
type StoredSearch = WantedSearch & { position: number | string }

export type SearchAllDeps = Needs<typeof searchForGame | typeof searchUpdateOf> & Pick<AppContext, 'queues'>

const name = 'wanted searches'
const batchSize = 50
const partStatuses = { owned: ownedStatuses, queued: queueStatuses }
const progressIntervalMs = 1000
/** No indexer answers then: the search continues later. */
const maxFailuresInARow = 5
const noSearch: WantedSearch = { kind: 'missing', state: 'idle', total: 0, searched: 0, grabbed: 0, failed: 0 }

/** The last search for all games of a user, with its progress. */
export function wantedSearch(app: Pick<AppContext, 'settings'>, userId: string): WantedSearch {
  const { position, ...search } = readSearches(app)[userId] ?? { ...noSearch, position: 0 }
  return search
}

const kindNames: Record<SearchAllKind, string> = {
  missing: 'all missing games',
  updates: 'all updates',
  parts: 'all wanted add-ons',
}

/**
 * Starts to search for all wanted games, updates or wanted add-ons of a user, or continues such a search. Throws AppError `conflict`
 * while a search of another kind is unfinished.
 */
export function searchAll(app: SearchAllDeps, userId: string, kind: SearchAllKind): WantedSearch {
  const unfinished = unfinishedSearch(app, userId)
  if (unfinished !== null && unfinished.kind !== kind) {
    const other = kindNames[unfinished.kind]
    const todo = 'Stop that search first, or wait until it is done.'
    throw new AppError('conflict', say('acquisition.alreadySearching', { other, todo }))
  }
  if (unfinished === null) {
    const total =
      kind === 'parts' ? app.relations.countPartsToSearch(userId, partStatuses) : app.games.countToSearch(userId, kind)
    putSearch(app, userId, { ...noSearch, kind, state: 'running', total, position: 0 })
  }
  enqueue(app, userId)
  return wantedSearch(app, userId)
}

/** Stops the search for all games of a user after the current one. */
export function cancelSearchAll(app: Pick<AppContext, 'settings' | 'transaction' | 'events'>, userId: string): void {
  const search = unfinishedSearch(app, userId)
  if (search === null) return
  putSearch(app, userId, { ...search, state: 'cancelled' })
  emitProgress(app, userId)
}

/** Continues the searches that were interrupted, or paused because no indexer answered. */
export function resumeSearches(app: SearchAllDeps): void {
  const users = new Set(app.users.all().map(({ id }) => id))
  const searches = Object.entries(readSearches(app))
  const kept = searches.filter(([userId]) => users.has(userId))
  if (kept.length < searches.length) app.settings.write(name, Object.fromEntries(kept))
  for (const [userId] of kept) if (unfinishedSearch(app, userId) !== null) enqueue(app, userId)
}

function enqueue(app: SearchAllDeps, userId: string): void {
  app.queues.wantedSearches.enqueue(userId, async (signal) => {
    const state = await searchBatches(app, userId, signal)
    const search = unfinishedSearch(app, userId)
    if (state === null || search === null) return
    putSearch(app, userId, { ...search, state })
    emitProgress(app, userId)
  })
}

/** Returns the state that the search ends in; `null` if it was stopped. */
async function searchBatches(
  app: SearchAllDeps,
  userId: string,
  signal: AbortSignal,
): Promise<'done' | 'paused' | null> {
  const yieldToEventLoop = createYieldToEventLoop()
  let emittedAt = 0
  let failuresInARow = 0
  for (;;) {
    const current = unfinishedSearch(app, userId)
    if (current === null) return null
    const { kind } = current
    let { position } = current
    const batch = nextBatch(app, userId, current)
    if (batch.length === 0) return 'done'
    for (const { next, id } of batch) {
      const result = await searchOne(app, { kind, id }, signal)
      const search = unfinishedSearch(app, userId)
      if (signal.aborted || search === null) return null
      // Stopped and started again during the search: begins with the first game.
      if (search.kind !== kind || search.position !== position) break
      position = next
      failuresInARow = result === 'failed' ? failuresInARow + 1 : 0
      putSearch(app, userId, { ...counted(search, result), state: 'running', position })
      if (failuresInARow >= maxFailuresInARow) return 'paused'
      if (performance.now() - emittedAt >= progressIntervalMs) {
        emittedAt = performance.now()
        emitProgress(app, userId)
      }
      await yieldToEventLoop()
    }
  }
}

type Next = { next: StoredSearch['position']; id: string }

/** The games or add-ons after the position of a search. */
function nextBatch(app: Pick<AppContext, 'games' | 'relations'>, userId: string, search: StoredSearch): Next[] {
  const { kind, position } = search
  const limit = batchSize
  if (kind === 'parts') {
    const ids = app.relations.partsToSearch({ userId, after: String(position), limit, ...partStatuses })
    return ids.map((id) => ({ next: id, id }))
  }
  const games = app.games.toSearch({ userId, kind, after: Number(position), limit })
  return games.map(({ seq, id }) => ({ next: seq, id }))
}

type Result = 'searched' | 'grabbed' | 'failed' | 'excluded'

/** `id` is the game, or the add-on. */
async function searchOne(
  app: SearchAllDeps,
  { kind, id }: { kind: SearchAllKind; id: string },
  signal: AbortSignal,
): Promise<Result> {
  try {
    if (kind === 'updates') return await searchUpdateOf(app, id, signal)
    if (kind === 'parts') return await searchPart(app, id, signal)
    return await searchMissing(app, id, signal)
  } catch (error) {
    if (signal.aborted) return 'failed'
    const level = error instanceof AppError ? 'warn' : 'error'
    app.log
      .module('search')
      [level]('Search failed', { [kind === 'parts' ? 'addOn' : 'game']: id, reason: errorMessage(error) })
    return 'failed'
  }
}

/** Searches for a wanted game now. */
export async function searchMissing(app: SearchAllDeps, gameId: string, signal: AbortSignal): Promise<Result> {
  const stored = app.games.findById(gameId)
  if (stored === null || stored.status !== 'wanted' || hasReachedFailureLimit(app, gameId)) return 'searched'
  const readiness = await checkReadiness(app, stored)
  if (readiness.state !== 'ready') return readiness.state === 'unreleased' ? 'searched' : 'failed'
  const { autoGrabEnabled } = app.users.settings(stored.userId)
  return resultOf(await searchForGame(app, readiness.game, { grab: autoGrabEnabled, signal }))
}

async function searchPart(app: SearchAllDeps, partId: string, signal: AbortSignal): Promise<Result> {
  const subject = wantedPartToSearch(app, partId)
  if (subject === null) return 'searched'
  const { autoGrabEnabled } = app.users.settings(subject.game.userId)
  return resultOf(await searchForPart(app, subject, { grab: autoGrabEnabled, signal }))
}

function resultOf({ grabbed, ...answers }: Pick<AutomaticSearch, 'answered' | 'excludedByTags' | 'grabbed'>): Result {
  if (answers.excludedByTags) return 'excluded'
  if (isUnanswered(answers)) return 'failed'
  return grabbed === null ? 'searched' : 'grabbed'
}

function counted(search: StoredSearch, result: Result): StoredSearch {
  const { searched, grabbed, failed } = search
  if (result === 'failed' || result === 'excluded') return { ...search, failed: failed + 1 }
  return { ...search, searched: searched + 1, grabbed: result === 'grabbed' ? grabbed + 1 : grabbed }
}

function unfinishedSearch(app: Pick<AppContext, 'settings'>, userId: string): StoredSearch | null {
  const search = readSearches(app)[userId]
  return search?.state === 'running' || search?.state === 'paused' ? search : null
}

function emitProgress(app: Pick<AppContext, 'settings' | 'events'>, userId: string): void {
  app.events.emit('wantedSearchProgress', { userId, ...wantedSearch(app, userId) })
}

function readSearches({ settings }: Pick<AppContext, 'settings'>): Record<string, StoredSearch> {
  const stored = settings.read(name)
  return typeof stored === 'object' && stored !== null ? (stored as Record<string, StoredSearch>) : {}
}

function putSearch(app: Pick<AppContext, 'settings' | 'transaction'>, userId: string, search: StoredSearch): void {
  app.transaction(() => app.settings.write(name, { ...readSearches(app), [userId]: search }))
}
