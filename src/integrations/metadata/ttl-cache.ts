import type { Clock } from '#domain/ports/clock.ts'

export type TtlCache<Value> = {
  /** What is known under `key`, else what `make` brings. One that is under way is shared; a failed one is forgotten. */
  getOr(key: string, make: () => Promise<Value>): Promise<Value>
}

/** Keeps at most `most` answers for `forMs` each; the longest unused goes first. */
export function createTtlCache<Value>(clock: Clock, most: number, forMs: number): TtlCache<Value> {
  const kept = new Map<string, { until: number; value: Promise<Value> }>()
  return {
    getOr(key, make) {
      const now = clock.now().getTime()
      const known = kept.get(key)
      kept.delete(key)
      const entry = known !== undefined && known.until > now ? known : { until: now + forMs, value: make() }
      kept.set(key, entry)
      const oldest = kept.keys().next().value
      if (kept.size > most && oldest !== undefined) kept.delete(oldest)
      entry.value.catch(() => {
        if (kept.get(key) === entry) kept.delete(key)
      })
      return entry.value
    },
  }
}
