import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { SearchAllKind, WantedGame, WantedKind } from '#domain/games/wanted.ts'
import type { WantedSort } from '#domain/games/wanted-sorts.ts'
import { api, dataOf, listOf } from './client.ts'
import { keys } from './keys.ts'

export const wantedPerPage = 100

export type WantedQuery = { kind: WantedKind; sort: WantedSort; order: 'asc' | 'desc'; query?: string }
export type WantedPage = { items: WantedGame[]; total: number }

export const wantedPageQuery = (query: WantedQuery, page: number) =>
  queryOptions({
    queryKey: keys.wantedPage(query, page),
    queryFn: ({ signal }) =>
      listOf(
        api.GET('/api/wanted', {
          signal,
          params: { query: { ...query, limit: wantedPerPage, offset: page * wantedPerPage } },
        }),
      ),
    staleTime: 60_000,
  })

/** The first page. The page before stays while the same list is sorted or filtered. */
export function useWanted(query: WantedQuery) {
  return useQuery({
    ...wantedPageQuery(query, 0),
    placeholderData: (page, before) => (isOf(query.kind, before?.queryKey[1]) ? page : undefined),
  })
}

function isOf(kind: WantedKind, query: unknown): boolean {
  return typeof query === 'object' && query !== null && 'kind' in query && query.kind === kind
}

/** The last search for all games, with its progress. */
export function useWantedSearch() {
  return useQuery({
    queryKey: keys.wantedSearch,
    queryFn: ({ signal }) => dataOf(api.GET('/api/wanted/search', { signal })),
  })
}

export function useSearchAll() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (kind: SearchAllKind) => dataOf(api.POST('/api/wanted/search', { body: { kind } })),
    onSuccess: (search) => client.setQueryData(keys.wantedSearch, search),
  })
}

export function useCancelSearchAll() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => dataOf(api.DELETE('/api/wanted/search')),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.wantedSearch }),
  })
}
