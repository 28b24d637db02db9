import { gzipSync } from 'node:zlib'
import type { GamePage } from '#db/repositories/game-lists.ts'
import type { GamesRepository } from '#db/repositories/games.ts'
import type { Clock } from '#domain/ports/clock.ts'
import { createTtlCache } from '#domain/ttl-cache.ts'
import { createFullLists, type FullList, type FullLists } from './full-lists.ts'

/** Lists of more bytes are shared by those who wait for them, and not kept. */
const maxBytes = 24 * 1024 * 1024
const maxLists = 500
/** How long a list stays in memory after its last use. */
const idleMs = 30_000
/** The size of a list with its compressed form, which is less than half as large. */
const sizeInAllForms = 1.5
const gzipLevel = 4

/** A page of the library as serialized JSON, valid until the library changes. */
export type CachedGameList = {
  body: Uint8Array<ArrayBuffer>
  /** The body compressed with gzip, on first use. */
  gzip(): Uint8Array<ArrayBuffer>
  total: number
}

export type GameListCache = {
  /** Changes whenever cached responses may be out of date. Without a revision, that of the library as it is now. */
  version(revision?: number): string
  /** The page cached under `key`, else a new one from `load`. */
  getOr(key: string, load: () => GamePage): CachedGameList
  full: FullLists
  /** The bytes of all cached lists together. */
  heldBytes(): number
}

/**
 * Caches library lists, which are read far more often than they change. `boot` makes the versions of different runs
 * differ. Lists are released once the library changes.
 */
export function createGameListCache(
  games: Pick<GamesRepository, 'revision' | 'numbersOf' | 'withNumbers'>,
  boot: string,
  clock: Clock,
): GameListCache {
  const limits = { ttlMs: idleMs, maxEntries: maxLists, maxBytes }
  const pages = createTtlCache<CachedGameList>(clock, {
    ...limits,
    sizeOf: ({ body }) => body.length * sizeInAllForms,
  })
  const lists = createTtlCache<FullList>(clock, { ...limits, sizeOf: ({ body }) => body.size * sizeInAllForms })
  const full = createFullLists(games, lists)
  let revision = -1
  const evictOutdated = (): void => {
    if (revision === games.revision()) return
    pages.clear()
    lists.clear()
    revision = games.revision()
  }
  return {
    version: (revision = games.revision()) => `${boot}-${revision}`,
    full: {
      get(...request) {
        evictOutdated()
        return full.get(...request)
      },
    },
    getOr(key, load) {
      evictOutdated()
      const known = pages.get(key)
      if (known !== undefined) return known
      const fresh = toCachedList(load())
      pages.set(key, fresh)
      return fresh
    },
    heldBytes: () => pages.heldBytes() + lists.heldBytes(),
  }
}

/** A page as serialized JSON. */
export function toCachedList({ games, total }: GamePage): CachedGameList {
  const body = new TextEncoder().encode(JSON.stringify(games))
  let compressed: Uint8Array<ArrayBuffer> | null = null
  return {
    body,
    total,
    gzip() {
      compressed ??= gzipSync(body, { level: gzipLevel })
      return compressed
    },
  }
}
