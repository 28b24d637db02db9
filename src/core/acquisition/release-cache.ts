import type { FoundRelease, Release } from '#domain/indexers/release.ts'
import type { Clock } from '#domain/ports/clock.ts'

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

const lifetimeMs = 30 * 60 * 1000
const maxGames = 50

export function createReleaseCache(clock: Clock): ReleaseCache {
  const kept = new Map<string, { at: number; releases: readonly ListedRelease[] }>()
  const isFresh = ({ at }: { at: number }) => clock.now().getTime() - at <= lifetimeMs
  return {
    keep(gameId, releases) {
      kept.delete(gameId)
      kept.set(gameId, { at: clock.now().getTime(), releases })
      const [oldest] = kept.keys()
      if (kept.size > maxGames && oldest !== undefined) kept.delete(oldest)
    },
    find(gameId, guid, indexerId) {
      const listing = kept.get(gameId)
      if (listing === undefined || !isFresh(listing)) return null
      return listing.releases.find(({ release }) => release.guid === guid && release.indexerId === indexerId) ?? null
    },
    findByLink(downloadUrl) {
      for (const listing of [...kept.values()].filter(isFresh).reverse()) {
        const listed = listing.releases.find(({ release }) => release.downloadUrl === downloadUrl)
        if (listed !== undefined) return listed
      }
      return null
    },
  }
}
