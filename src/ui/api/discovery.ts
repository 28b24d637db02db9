import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { api, dataOf, type Schema } from './client.ts'
import { keys } from './keys.ts'

export type DiscoveredGame = Schema<'FoundGame'>
export type Facet = Schema<'Facet'>

/** A list of games to discover. `genre` and `platform` are IDs of the metadata provider. */
export type DiscoveryList =
  | { list: 'popular' | 'recent' | 'upcoming' }
  | { list: 'genre'; id: string }
  | { list: 'platform'; id: string }

const rowLimit = 24
const pageLimit = 40
const hourMs = 3_600_000

// The browser may keep these lists for an hour, but the library that they mark games of changes, and so may the provider.
const cache = 'no-cache' as const

function request(list: DiscoveryList, query: { limit: number; offset?: number }, signal: AbortSignal) {
  if (list.list === 'genre')
    return api.GET('/api/metadata/by-genre/{genre}', { signal, cache, params: { path: { genre: list.id }, query } })
  if (list.list === 'platform')
    return api.GET('/api/metadata/by-platform/{platform}', {
      signal,
      cache,
      params: { path: { platform: list.id }, query },
    })
  if (list.list === 'popular') return api.GET('/api/metadata/popular', { signal, cache, params: { query } })
  if (list.list === 'recent') return api.GET('/api/metadata/recent', { signal, cache, params: { query } })
  return api.GET('/api/metadata/upcoming', { signal, cache, params: { query } })
}

/** The first games of a list, for a row. */
export function useDiscoveryRow(list: DiscoveryList) {
  return useQuery({
    queryKey: keys.discoveryRow(list),
    staleTime: hourMs,
    queryFn: ({ signal }): Promise<DiscoveredGame[]> => dataOf(request(list, { limit: rowLimit }, signal)),
  })
}

/** A whole list, page by page. */
export function useDiscoveryPages(list: DiscoveryList) {
  return useInfiniteQuery({
    queryKey: keys.discoveryPages(list),
    meta: { quiet: true },
    staleTime: hourMs,
    initialPageParam: 0,
    queryFn: ({ signal, pageParam }): Promise<DiscoveredGame[]> =>
      dataOf(request(list, { limit: pageLimit, offset: pageParam }, signal)),
    // A page can be shorter than its limit, because adult games are left out.
    getNextPageParam: (last, all) => (last.length === 0 ? undefined : all.length * pageLimit),
  })
}

export function useSuggestions() {
  return useQuery({
    queryKey: keys.suggestions,
    staleTime: hourMs,
    queryFn: ({ signal }) =>
      dataOf(api.GET('/api/games/discover', { signal, cache, params: { query: { limit: rowLimit } } })),
  })
}

export function useFacets(kind: 'genre' | 'platform') {
  return useQuery({
    queryKey: keys.facets(kind),
    staleTime: hourMs,
    queryFn: ({ signal }): Promise<Facet[]> =>
      dataOf(
        kind === 'genre'
          ? api.GET('/api/metadata/genres', { signal, cache })
          : api.GET('/api/metadata/platforms', { signal, cache }),
      ),
  })
}
