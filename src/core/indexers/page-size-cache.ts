import type { Clock } from '#domain/ports/clock.ts'

/** How many results a page of each indexer holds at most, as its caps say; asked for again after a day. */
export type PageSizeCache = {
  find(indexerId: string): number | null
  keep(indexerId: string, results: number): void
}

const lifetimeMs = 24 * 3_600_000

export function createPageSizeCache(clock: Clock): PageSizeCache {
  const kept = new Map<string, { results: number; until: number }>()
  return {
    find(indexerId) {
      const stated = kept.get(indexerId)
      return stated === undefined || stated.until <= clock.now().getTime() ? null : stated.results
    },
    keep: (indexerId, results) => void kept.set(indexerId, { results, until: clock.now().getTime() + lifetimeMs }),
  }
}
