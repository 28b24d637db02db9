import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { WantRoms } from '#domain/systems/rom-set.ts'
import type { SetFilter } from '#domain/systems/set-filters.ts'
import { api, dataOf } from './client.ts'
import { keys } from './keys.ts'

export const setItemsPerPage = 100
const pendingMs = 1000

export type SetQuery = { filter: SetFilter; query?: string; oneEach: boolean; languages?: string; regions?: string }

export function useSystems() {
  return useQuery({
    queryKey: keys.systems,
    queryFn: ({ signal }) => dataOf(api.GET('/api/systems', { signal })),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export function useSystemStatus() {
  return useQuery({
    queryKey: keys.systemStatus,
    queryFn: ({ signal }) => dataOf(api.GET('/api/systems/status', { signal })),
  })
}

const fetchSet = (id: string, query: SetQuery, page: number, signal: AbortSignal) => {
  const paging = { limit: setItemsPerPage, offset: page * setItemsPerPage }
  const options = { ...query, ...paging }
  return dataOf(api.GET('/api/systems/{id}/set', { signal, params: { path: { id }, query: options } }))
}

/** The first page of a set, with its counts. The page before stays while filters change. */
export function useRomSet(id: string, query: SetQuery) {
  return useQuery({
    queryKey: keys.romSet(id, query),
    queryFn: ({ signal }) => fetchSet(id, query, 0, signal),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => ((state.data?.pending ?? 0) > 0 ? pendingMs : false),
  })
}

export const romSetPageQuery = (id: string, query: SetQuery, page: number) =>
  queryOptions({
    queryKey: keys.romSetPage(id, query, page),
    queryFn: async ({ signal }) => {
      const { items, filtered } = await fetchSet(id, query, page, signal)
      return { items, total: filtered }
    },
    staleTime: 60_000,
  })

/** What wanting the missing games of a set would add. */
export function useWantPreview(id: string, body: WantRoms) {
  return useQuery({
    queryKey: keys.wantPreview(id, body),
    queryFn: ({ signal }) =>
      dataOf(
        api.POST('/api/systems/{id}/set/want', {
          signal,
          params: { path: { id }, query: { preview: true } },
          body,
        }),
      ),
    placeholderData: keepPreviousData,
  })
}

export function useWantRoms(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: WantRoms) =>
      dataOf(api.POST('/api/systems/{id}/set/want', { params: { path: { id }, query: {} }, body })),
    onSettled: () => {
      for (const queryKey of [keys.romSets, keys.systemStatus, keys.games]) void client.invalidateQueries({ queryKey })
    },
  })
}
