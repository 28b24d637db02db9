import type { Clock } from './ports/clock.ts'

/** Keeps a limited number of values for a limited time. */
export type TtlCache<Value> = {
  /** `undefined` if the key was never set, or the value has expired or was evicted. */
  get(key: string): Value | undefined
  set(key: string, value: Value): void
  delete(key: string): void
}

type Entry<Value> = { expiresAt: number; value: Value }

/** When the cache is full, the value that was not used for the longest time is evicted. */
export function createTtlCache<Value>(
  clock: Clock,
  { ttlMs, maxEntries }: { ttlMs: number; maxEntries: number },
): TtlCache<Value> {
  const entries = new Map<string, Entry<Value>>()
  const isFresh = ({ expiresAt }: Entry<Value>): boolean => {
    const leftMs = expiresAt - clock.now().getTime()
    // More than the whole time is left only if the clock was set back.
    return leftMs > 0 && leftMs <= ttlMs
  }
  const putLast = (key: string, entry: Entry<Value>): void => {
    entries.delete(key)
    entries.set(key, entry)
  }
  return {
    get(key) {
      const entry = entries.get(key)
      if (entry === undefined || !isFresh(entry)) return undefined
      putLast(key, entry)
      return entry.value
    },
    set(key, value) {
      putLast(key, { expiresAt: clock.now().getTime() + ttlMs, value })
      for (const [leastUsed, entry] of entries) {
        if (entries.size <= maxEntries && isFresh(entry)) return
        entries.delete(leastUsed)
      }
    },
    delete: (key) => void entries.delete(key),
  }
}

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
