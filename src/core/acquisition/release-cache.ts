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

/** Releases listed by recent searches. A later search does not remove them: users may have several lists open. */
export type ReleaseCache = {
  /** `gameId` is `null` for releases that were not judged for a game. */
  add(gameId: string | null, releases: readonly ListedRelease[]): void
  /** Returns `null` if the release was not listed for the game within the last half hour. */
  find(gameId: string, guid: string, indexerId: string): ListedRelease | null
  findById(listingId: string): ListedRelease | null
}

const ttlMs = 30 * 60 * 1000
/** A release takes about 6 kB, and a list of all indexers usually has a few hundred. */
const maxReleases = 5000

export function createReleaseCache(clock: Clock): ReleaseCache {
  const byId = createTtlCache<ListedRelease>(clock, { ttlMs, maxEntries: maxReleases })
  const byGame = createTtlCache<ListedRelease>(clock, { ttlMs, maxEntries: maxReleases })
  const gameKey = (gameId: string, listingId: string): string => `${gameId} ${listingId}`
  return {
    add(gameId, releases) {
      for (const listed of releases) {
        byId.set(listed.release.guid, listed)
        if (gameId !== null) byGame.set(gameKey(gameId, listed.release.guid), listed)
      }
    },
    find(gameId, guid, indexerId) {
      const listed = byGame.get(gameKey(gameId, guid))
      return listed?.release.indexerId === indexerId ? listed : null
    },
    findById: (listingId) => byId.get(listingId) ?? null,
  }
}
