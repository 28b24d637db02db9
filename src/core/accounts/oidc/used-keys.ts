import type { Clock } from '#domain/ports/clock.ts'
import { createTtlCache } from '#domain/ttl-cache.ts'

/** Keys that count once. */
export type UsedKeys = {
  /** Whether the key was not used before. It is used from now on. */
  use(key: string): boolean
}

const maxKeys = 10_000

/** Remembers keys for as long as what they belong to is valid. */
export function createUsedKeys(clock: Clock, ttlMs: number): UsedKeys {
  const used = createTtlCache<true>(clock, { ttlMs, maxEntries: maxKeys })
  return {
    use(key) {
      if (used.get(key) !== undefined) return false
      used.set(key, true)
      return true
    },
  }
}
