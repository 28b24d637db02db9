import type { FoundRelease, Release } from '#domain/indexers/release.ts'
import type { Clock } from '#domain/ports/clock.ts'
import { createTtlCache } from '#domain/ttl-cache.ts'

export type ListedRelease = {
  found: FoundRelease
  release: Release
  /** Whether the name is the game's that was searched for, whatever else speaks against it. */
  ofTheGame: boolean
  /** How sure that is, 0 to 1. */
  confidence: number
}

/** What interactive searches listed lately, by game (or by what else was searched for). */
export type ReleaseCache = {
  keep(gameId: string, releases: readonly ListedRelease[]): void
  /** `null` when it was never listed, or more than half an hour ago. */
  find(gameId: string, guid: string, indexerId: string): ListedRelease | null
  /** The listed release whose link went out as `downloadUrl`, from any listing: its secrets stayed here. */
  findByLink(downloadUrl: string): ListedRelease | null
}

const ttlMs = 30 * 60 * 1000
const maxGames = 50

export function createReleaseCache(clock: Clock): ReleaseCache {
  const listings = createTtlCache<readonly ListedRelease[]>(clock, { ttlMs, maxEntries: maxGames })
  return {
    keep: listings.set,
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
