import { setTimeout as delay } from 'node:timers/promises'
import { AppError } from '#domain/errors.ts'
import { say } from '#domain/messages/say.ts'
import type { Clock } from '#domain/ports/clock.ts'
import { createTtlCache } from '#domain/ttl-cache.ts'
import { createSlots, type Slots } from '../../tasks/slots.ts'
import type { IndexerAnswer } from './query-indexer.ts'
import type { SearchResult } from './search-indexers.ts'

/** A search whose indexers may still be answering. */
export type RunningSearch = {
  id: string
  /** The names of the indexers that have not answered completely. */
  waiting(): string[]
  /** Everything received so far. */
  collect(): Promise<SearchResult>
  /** Resolves once an indexer has answered since the last `collect`, or all have. */
  nextAnswer(): Promise<void>
  /** Resolves once every indexer has answered or was given up. */
  finished: Promise<void>
  /** Resolves when each indexer has answered or used up its patience. */
  patienceEnded: Promise<void>
  /** About how much memory its results take. */
  heldBytes?(): number
}

/** Keeps searches for later results, and remembers how long each indexer takes. */
export type RunningSearches = {
  /** Aborts when the program stops. */
  signal: AbortSignal
  /** Limits the queries of all searches together: hundreds at once would hold up everything else. */
  slots: Slots
  /** Keeps a search for later requests. When a user or all users have too many, the one used least recently is dropped. */
  keep(owner: SearchOwner, search: RunningSearch): void
  /** Throws AppError `gone` if the search has ended or belongs to somebody else. */
  find(owner: SearchOwner, id: string): RunningSearch
  /** How long a search waits for an indexer before it continues without it. */
  patienceMs(indexerId: string): number
  track(indexerId: string, query: Promise<IndexerAnswer>): void
  /** Whether an indexer exceeds its patience with an earlier query. */
  isOverdue(indexerId: string): boolean
  /** Aborts all queries. */
  stop(): Promise<void>
}

/** Who may continue a search, and for what: a game, or a text search. */
export type SearchOwner = { userId: string; subject: string }

type Kept = { owner: SearchOwner; search: RunningSearch }

const defaultPatienceMs = 10_000
/** An indexer that always takes long is waited for as long as it usually takes. */
const slowerThanUsual = 1.5
const maxPatienceMs = 40_000
const keptForMs = 2 * 60_000
const maxQueriesAtOnce = 50
const maxKept = 100
const maxKeptPerUser = 10
const maxKeptBytes = 32 * 1024 * 1024
const rememberedForMs = 7 * 24 * 3_600_000

/** Creates the registry of searches. `patienceMs` is for indexers whose usual response time is unknown or shorter. */
export function createRunningSearches(clock: Clock, { patienceMs = defaultPatienceMs } = {}): RunningSearches {
  const stopping = new AbortController()
  const kept = createTtlCache<Kept>(clock, {
    ttlMs: keptForMs,
    maxEntries: maxKept,
    maxBytes: maxKeptBytes,
    sizeOf: ({ search }) => search.heldBytes?.() ?? 0,
  })
  /** The searches of each user in the order of their last use. */
  const idsOf = new Map<string, Set<string>>()
  const forget = ({ userId }: SearchOwner, id: string): void => {
    kept.delete(id)
    const ids = idsOf.get(userId)
    ids?.delete(id)
    if (ids?.size === 0) idsOf.delete(userId)
  }
  const usualMs = createTtlCache<number>(clock, { ttlMs: rememberedForMs, maxEntries: 1000 })
  const queries = new Set<Promise<unknown>>()
  const overdue = new Map<string, number>()
  const patienceOf = (indexerId: string): number =>
    Math.min(maxPatienceMs, Math.max(patienceMs, (usualMs.get(indexerId) ?? 0) * slowerThanUsual))
  const countOverdue = (indexerId: string, change: number): void => {
    const count = (overdue.get(indexerId) ?? 0) + change
    if (count > 0) overdue.set(indexerId, count)
    else overdue.delete(indexerId)
  }

  async function follow(indexerId: string, query: Promise<IndexerAnswer>): Promise<void> {
    const startedAt = performance.now()
    let isOverdue = false
    const timer = setTimeout(() => {
      isOverdue = true
      countOverdue(indexerId, 1)
    }, patienceOf(indexerId))
    try {
      const { answered, error } = await query
      if (answered && error === null) usualMs.set(indexerId, performance.now() - startedAt)
    } finally {
      clearTimeout(timer)
      if (isOverdue) countOverdue(indexerId, -1)
    }
  }

  return {
    signal: stopping.signal,
    slots: createSlots(maxQueriesAtOnce),
    keep(owner, search) {
      kept.set(search.id, { owner, search })
      const ids = idsOf.get(owner.userId) ?? new Set()
      idsOf.set(owner.userId, ids.add(search.id))
      const [leastUsed] = ids
      if (ids.size > maxKeptPerUser && leastUsed !== undefined) forget(owner, leastUsed)
      const { id } = search
      void search.finished.then(() => {
        // Only now is its size known.
        const finished = kept.get(id)
        if (finished !== undefined) kept.set(id, finished)
        setTimeout(() => forget(owner, id), keptForMs).unref()
      })
    },
    find(owner, id) {
      const found = kept.get(id)
      if (found?.owner.userId === owner.userId && found.owner.subject === owner.subject) {
        const ids = idsOf.get(owner.userId)
        if (ids?.delete(id)) ids.add(id)
        return found.search
      }
      throw new AppError('gone', say('acquisition.searchEnded'))
    },
    patienceMs: patienceOf,
    track(indexerId, query) {
      // The caller of the query handles its errors.
      const followed = follow(indexerId, query)
        .catch(() => undefined)
        .finally(() => queries.delete(followed))
      queries.add(followed)
    },
    isOverdue: (indexerId) => overdue.has(indexerId),
    async stop() {
      stopping.abort(new AppError('upstream', say('api.programStopping')))
      await Promise.allSettled(queries)
    },
  }
}

/** Resolves after a time that does not keep the program running. */
export function unrefDelay(milliseconds: number): Promise<void> {
  return delay(milliseconds, undefined, { ref: false })
}
