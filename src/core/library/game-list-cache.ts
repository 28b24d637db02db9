import { gzipSync } from 'node:zlib'
import type { GamePage, GamesRepository } from '#db/repositories/games.ts'

const maxBytes = 24 * 1024 * 1024
const gzipLevel = 4

/** A cached JSON response, valid until the library changes. */
export type CachedGameList = {
  body: Uint8Array<ArrayBuffer>
  /** The body compressed with gzip, on first use. */
  gzip(): Uint8Array<ArrayBuffer>
  total: number
}

export type GameListCache = {
  /** Changes whenever cached responses may be out of date. */
  version(): string
  /** The response cached under `key`, else a new one from `load`. `format` builds the body; the default is the list. */
  getOr(key: string, load: () => GamePage, format?: (page: GamePage) => unknown): CachedGameList
}

/**
 * Caches library lists, which are read far more often than they change. `boot` makes the versions of different runs
 * differ.
 */
export function createGameListCache(games: Pick<GamesRepository, 'revision'>, boot: string): GameListCache {
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
    version: () => `${boot}-${games.revision()}`,
    getOr(key, load, format = ({ games }) => games) {
      evictOutdated()
      const known = cache.get(key)
      if (known !== undefined) return known
      const page = load()
      const fresh = toCachedList(format(page), page.total)
      cache.set(key, fresh)
      keptBytes += fresh.body.length
      return fresh
    },
  }
}

function toCachedList(content: unknown, total: number): CachedGameList {
  const body = new TextEncoder().encode(JSON.stringify(content))
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
