import type { ProviderGame } from '#domain/games/metadata.ts'
import type { Clock } from '#domain/ports/clock.ts'
import type { MetadataSource } from '#domain/ports/metadata-provider.ts'
import { createTtlCache } from '#domain/ttl-cache.ts'

/**
 * The cover URLs of games that metadata providers returned, by metadata id. Only these are fetched for games outside
 * the library: callers cannot choose a URL.
 */
export type CoverUrls = {
  /** `null` if no provider returned the game lately, or it has no cover. */
  get(metadataId: string): string | null
  remember(games: Iterable<Pick<ProviderGame, 'metadataId' | 'coverUrl'>>): void
}

const ttlMs = 7 * 24 * 3_600_000
const maxEntries = 5000
const maxBytes = 4_000_000

export function createCoverUrls(clock: Clock): CoverUrls {
  const urls = createTtlCache<string>(clock, {
    ttlMs,
    maxEntries,
    maxBytes,
    sizeOf: (url, metadataId) => 2 * (url.length + metadataId.length),
  })
  return {
    get: (metadataId) => urls.get(metadataId) ?? null,
    remember(games) {
      for (const { metadataId, coverUrl } of games) if (coverUrl !== null) urls.set(metadataId, coverUrl)
    },
  }
}

/** The source, which also remembers the covers of the games it returns. */
export function rememberingCovers(source: MetadataSource, covers: CoverUrls): MetadataSource {
  const { list, byStoreIds } = source
  const remembered = <Games extends Iterable<ProviderGame>>(games: Games): Games => {
    covers.remember(games)
    return games
  }
  return {
    ...source,
    search: async (...args) => remembered(await source.search(...args)),
    async game(...args) {
      const game = await source.game(...args)
      if (game !== null) covers.remember([game])
      return game
    },
    ...(list && { list: async (...args) => remembered(await list(...args)) }),
    ...(byStoreIds && {
      async byStoreIds(...args) {
        const games = await byStoreIds(...args)
        covers.remember(games.values())
        return games
      },
    }),
  }
}
