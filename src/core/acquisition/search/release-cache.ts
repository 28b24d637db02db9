import type { FoundRelease, Release } from '#domain/indexers/release.ts'
import { releaseBytes } from '#domain/indexers/release-bytes.ts'
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
/** A list of all indexers usually has a few hundred. */
const maxReleases = 5000
const maxBytes = 24 * 1024 * 1024
/** The parsed name and the decision with its reasons. */
const decisionBytes = 4000

export function createReleaseCache(clock: Clock): ReleaseCache {
  // A release that is listed again for a game is the same object in both.
  const limits = { ttlMs, maxEntries: maxReleases, maxBytes, sizeOf: listedBytes }
  const byId = createTtlCache<ListedRelease>(clock, limits)
  const byGame = createTtlCache<ListedRelease>(clock, limits)
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

/** The texts are in the release as it was found and in the one that is shown. */
function listedBytes({ found }: ListedRelease): number {
  return decisionBytes + 2 * releaseBytes(found)
}
