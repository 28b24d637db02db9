import {
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { BulkRequestDecision } from '#domain/games/request.ts'
import type { RequestState } from '#domain/games/request-states.ts'
import { api, dataOf, listOf } from './client.ts'
import { keys } from './keys.ts'

const perPage = 50

/** The requests of a state, page by page. */
export function useRequests(state: RequestState) {
  return useInfiniteQuery({
    queryKey: keys.requestPages(state),
    queryFn: ({ signal, pageParam }) =>
      listOf(api.GET('/api/requests', { signal, params: { query: { state, limit: perPage, offset: pageParam } } })),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => {
      const shown = pages.reduce((sum, { items }) => sum + items.length, 0)
      return shown < total ? shown : undefined
    },
    placeholderData: keepPreviousData,
  })
}

export const requestCountsQuery = queryOptions({
  queryKey: keys.requestCounts,
  queryFn: ({ signal }) => dataOf(api.GET('/api/requests/count', { signal })),
})

/** What the user may add or ask for. */
export function useAllowance() {
  return useQuery({
    queryKey: keys.allowance,
    queryFn: ({ signal }) => dataOf(api.GET('/api/requests/allowance', { signal })),
  })
}

function useRequestRefresh() {
  const client = useQueryClient()
  return () =>
    Promise.all(
      [keys.requests, keys.games, ['game'], keys.unreadCount].map((queryKey) => client.invalidateQueries({ queryKey })),
    )
}

export function useApproveRequest(id: string) {
  const refresh = useRequestRefresh()
  return useMutation({
    mutationFn: () => dataOf(api.POST('/api/requests/{id}/approve', { params: { path: { id } } })),
    onSettled: refresh,
  })
}

/** Decides one request or many. */
export function useDecideRequests() {
  const refresh = useRequestRefresh()
  return useMutation({
    meta: { quiet: true },
    mutationFn: (body: BulkRequestDecision) => dataOf(api.POST('/api/requests/bulk', { body })),
    onSettled: refresh,
  })
}

/** What others of the household ask for. */
export function useWishes() {
  return useQuery({
    queryKey: keys.wishes,
    queryFn: ({ signal }) =>
      listOf(api.GET('/api/requests/household', { signal, params: { query: { limit: perPage } } })),
  })
}

export function useVote(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (wants: boolean): Promise<void> => {
      const params = { path: { id } }
      if (wants) await dataOf(api.POST('/api/requests/{id}/vote', { params }))
      else await dataOf(api.DELETE('/api/requests/{id}/vote', { params }))
    },
    onSettled: () => client.invalidateQueries({ queryKey: keys.wishes }),
  })
}

/** Asks for a game of the library, also again. */
export function useAskFor(gameId: string) {
  const refresh = useRequestRefresh()
  return useMutation({
    meta: { quiet: true },
    mutationFn: (note: string | null) =>
      dataOf(api.POST('/api/games/{id}/request', { params: { path: { id: gameId } }, body: { note } })),
    onSettled: refresh,
  })
}

/** Whose files a game uses, and its request. */
export function useSharing(gameId: string) {
  return useQuery({
    queryKey: keys.sharing(gameId),
    queryFn: ({ signal }) => dataOf(api.GET('/api/games/{id}/sharing', { signal, params: { path: { id: gameId } } })),
  })
}

/** The games of others in the household with words in the title. */
export function useShelf(search: string) {
  return useQuery({
    queryKey: keys.shelf(search),
    enabled: search.length > 1,
    queryFn: ({ signal }) => dataOf(api.GET('/api/household', { signal, params: { query: { search, limit: 10 } } })),
    placeholderData: keepPreviousData,
  })
}

export function useAddShared(gameId: string) {
  const client = useQueryClient()
  const refresh = useRequestRefresh()
  return useMutation({
    mutationFn: () => dataOf(api.POST('/api/household/{gameId}/add', { params: { path: { gameId } } })),
    onSettled: () => Promise.all([refresh(), client.invalidateQueries({ queryKey: keys.shelves })]),
  })
}
