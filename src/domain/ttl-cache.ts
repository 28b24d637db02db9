import type { Clock } from './ports/clock.ts'

/** Keeps a limited number of values for a limited time. */
export type TtlCache<Value> = {
  /** `undefined` if the key was never set, or the value has expired or was evicted. */
  get(key: string): Value | undefined
  set(key: string, value: Value): void
  delete(key: string): void
  clear(): void
  /** The size of all values together, as `sizeOf` states it. */
  heldBytes(): number
}

export type CacheLimits<Value> = {
  ttlMs: number
  maxEntries: number
  /** A value that is larger is not kept at all. */
  maxBytes?: number
  /** The size of a value in bytes. */
  sizeOf?: (value: Value, key: string) => number
}

type Entry<Value> = { expiresAt: number; value: Value; bytes: number }

/**
 * When the cache is full, the value that was not used for the longest time is evicted. The cache lets go of a value as
 * soon as it is replaced, deleted or expired, so that nothing but its users keeps it in memory.
 */
export function createTtlCache<Value>(
  clock: Clock,
  { ttlMs, maxEntries, maxBytes = Number.POSITIVE_INFINITY, sizeOf = () => 0 }: CacheLimits<Value>,
): TtlCache<Value> {
  const entries = new Map<string, Entry<Value>>()
  let heldBytes = 0
  let sweep: NodeJS.Timeout | null = null
  const isFresh = ({ expiresAt }: Entry<Value>): boolean => {
    const leftMs = expiresAt - clock.now().getTime()
    // More than the whole time is left only if the clock was set back.
    return leftMs > 0 && leftMs <= ttlMs
  }
  const drop = (key: string): void => {
    heldBytes -= entries.get(key)?.bytes ?? 0
    entries.delete(key)
    if (entries.size > 0 || sweep === null) return
    clearTimeout(sweep)
    sweep = null
  }
  // One timer for all values. It finds a value a quarter of its time after it expired at the latest.
  const sweepLater = (): NodeJS.Timeout => {
    const timer = setTimeout(
      () => {
        sweep = null
        for (const [key, entry] of entries) if (!isFresh(entry)) drop(key)
        if (entries.size > 0) sweep = sweepLater()
      },
      Math.min(ttlMs / 4, longestTimerMs),
    )
    timer.unref()
    return timer
  }
  return {
    get(key) {
      const entry = entries.get(key)
      if (entry === undefined) return undefined
      if (!isFresh(entry)) {
        drop(key)
        return undefined
      }
      entries.delete(key)
      entries.set(key, entry)
      return entry.value
    },
    set(key, value) {
      drop(key)
      const bytes = sizeOf(value, key)
      if (bytes > maxBytes) return
      entries.set(key, { expiresAt: clock.now().getTime() + ttlMs, value, bytes })
      heldBytes += bytes
      sweep ??= sweepLater()
      for (const [leastUsed, entry] of entries) {
        if (entries.size <= maxEntries && heldBytes <= maxBytes && isFresh(entry)) return
        drop(leastUsed)
      }
    },
    delete: drop,
    clear() {
      for (const key of [...entries.keys()]) drop(key)
    },
    heldBytes: () => heldBytes,
  }
}

/** What a timer of the runtime can wait for: it fires at once for a longer time. */
const longestTimerMs = 2 ** 31 - 1

/** Returns the cached promise or fetches. Concurrent callers share one fetch; a failed one is not kept. */
export function getOrFetch<Value>(
  cache: TtlCache<Promise<Value>>,
  key: string,
  fetch: () => Promise<Value>,
): Promise<Value> {
  const cached = cache.get(key)
  if (cached !== undefined) return cached
  const fetched = fetch()
  cache.set(key, fetched)
  fetched.catch(() => {
    if (cache.get(key) === fetched) cache.delete(key)
  })
  return fetched
}
