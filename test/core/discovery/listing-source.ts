import type { MetadataProviderName, ProviderGame } from '#domain/games/metadata.ts'
import type { Facet, GameListQuery, MetadataSource } from '#domain/ports/metadata-provider.ts'

type Listed = Partial<Record<'popular' | 'recent' | 'upcoming', ProviderGame[]>> & {
  genres?: Facet[]
  platforms?: Facet[]
  /** Games by `genre:<id>` and `platform:<id>`. */
  byFacet?: Record<string, ProviderGame[]>
  games?: ProviderGame[]
}

/** A connected provider with lists, which notes the lists that it was asked for. */
export type ListingSource = { provider: MetadataProviderName; source: MetadataSource; asked: string[] }

export function listingSource(provider: MetadataProviderName, listed: Listed): ListingSource {
  const asked: string[] = []
  const gamesOf = (query: GameListQuery): ProviderGame[] =>
    ('id' in query ? listed.byFacet?.[`${query.list}:${query.id}`] : listed[query.list]) ?? []
  const source: MetadataSource = {
    search: async () => [],
    game: async (id) => {
      asked.push(id)
      return listed.games?.find(({ metadataId }) => metadataId === id) ?? null
    },
    async list(query, { limit, offset }) {
      asked.push('id' in query ? `${query.list}:${query.id}` : query.list)
      return gamesOf(query).slice(offset, offset + limit)
    },
    genres: async () => listed.genres ?? [],
    platforms: async () => listed.platforms ?? [],
  }
  return { provider, source, asked }
}

/** A game of a provider. The title names it. */
export function providerGame(metadataId: string, title: string, fields: Partial<ProviderGame> = {}): ProviderGame {
  return {
    metadataId,
    title,
    storefrontAppId: null,
    releaseStatus: 'released',
    releaseDate: null,
    coverUrl: null,
    platforms: [],
    genres: [],
    themes: [],
    developers: [],
    publishers: [],
    rating: null,
    adult: false,
    earlyAccess: false,
    alternateTitles: [],
    summary: null,
    screenshots: [],
    links: [],
    ...fields,
  }
}
