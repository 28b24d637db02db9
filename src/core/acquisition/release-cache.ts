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
  /** The release whose masked link is `downloadUrl`. The release has the complete link, with its secrets. */
  findByLink(downloadUrl: string): ListedRelease | null
}

const ttlMs = 30 * 60 * 1000
const maxGames = 50

export function createReleaseCache(clock: Clock): ReleaseCache {
  const listings = createTtlCache<readonly ListedRelease[]>(clock, { ttlMs, maxEntries: maxGames })
  return {
    set: listings.set,
    find(gameId, guid, indexerId) {
      const releases = listings.get(gameId) ?? []
      return releases.find(({ release }) => release.guid === guid && release.indexerId === indexerId) ?? null
    },
    findByLink(downloadUrl) {
      const releases = listings.values().flat()
      return releases.find(({ release }) => release.downloadUrl === downloadUrl) ?? null
    },
  }
}
