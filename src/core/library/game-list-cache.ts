import { gzipSync } from 'node:zlib'
import type { GamePage } from '#db/repositories/game-lists.ts'
import type { GamesRepository } from '#db/repositories/games.ts'
import { createFullLists, type FullLists } from './full-lists.ts'

const maxBytes = 16 * 1024 * 1024
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
}

/**
 * Caches library lists, which are read far more often than they change. `boot` makes the versions of different runs
 * differ.
 */
export function createGameListCache(
  games: Pick<GamesRepository, 'revision' | 'numbersOf' | 'withNumbers'>,
  boot: string,
): GameListCache {
  const cache = new Map<string, CachedGameList>()
  let keptBytes = 0
  let revision = -1
  const evictOutdated = (): void => {
    if (revision === games.revision() && keptBytes < maxBytes) return
    cache.clear()
    keptBytes = 0
    revision = games.revision()
  }
  return {
    version: (revision = games.revision()) => `${boot}-${revision}`,
    full: createFullLists(games),
    getOr(key, load) {
      evictOutdated()
      const known = cache.get(key)
      if (known !== undefined) return known
      const page = load()
      const fresh = toCachedList(page)
      cache.set(key, fresh)
      keptBytes += fresh.body.length
      return fresh
    },
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
