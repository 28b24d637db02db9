import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { SearchAllKind, WantedKind } from '#domain/games/wanted.ts'
import { api, dataOf, listOf } from './client.ts'
import { keys } from './keys.ts'

export const wantedPerPage = 100

export const wantedPageQuery = (kind: WantedKind, page: number) =>
  queryOptions({
    queryKey: keys.wantedPage(kind, page),
    queryFn: ({ signal }) =>
      listOf(
        api.GET('/api/wanted', {
          signal,
          params: { query: { kind, limit: wantedPerPage, offset: page * wantedPerPage } },
        }),
      ),
    staleTime: 60_000,
  })

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
