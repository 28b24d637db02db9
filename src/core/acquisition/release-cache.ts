import type { FoundRelease, Release } from '#domain/indexers/release.ts'
import type { Clock } from '#domain/ports/clock.ts'
import { createTtlCache } from '#domain/ttl-cache.ts'

export type ListedRelease = {
  found: FoundRelease
  release: Release
  /** Whether the name belongs to the game, even if the release is rejected for another reason. */
  matchesGame: boolean
  /** Confidence of the match, 0 to 1. */
  confidence: number
}

/** Releases listed by recent searches, by game id or by the key of a text search. */
export type ReleaseCache = {
  set(gameId: string, releases: readonly ListedRelease[]): void
  /** Returns `null` if the release was not listed within the last half hour. */
  find(gameId: string, guid: string, indexerId: string): ListedRelease | null
  findById(listingId: string): ListedRelease | null
}

const ttlMs = 30 * 60 * 1000
const maxGames = 50

export function createReleaseCache(clock: Clock): ReleaseCache {
  const listings = createTtlCache<ReadonlyMap<string, ListedRelease>>(clock, { ttlMs, maxEntries: maxGames })
  return {
    set: (gameId, releases) => listings.set(gameId, new Map(releases.map((listed) => [listed.release.guid, listed]))),
    find(gameId, guid, indexerId) {
      const listed = listings.get(gameId)?.get(guid)
      return listed?.release.indexerId === indexerId ? listed : null
    },
    findById(listingId) {
      for (const releases of listings.values()) {
        const listed = releases.get(listingId)
        if (listed !== undefined) return listed
      }
      return null
    },
  }
}
