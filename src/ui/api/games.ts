import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { GameChange, GameSort, GameStatus, NewGame } from '#domain/games/game.ts'
import type { Release } from '#domain/indexers/release.ts'
import { type Answer, api, dataOf, listOf, type PostAnswer } from './client.ts'
import { keys } from './keys.ts'

export type GameFilter = {
  search: string
  status: string
  sort: GameSort
  order: 'asc' | 'desc'
  includeHidden: string
}
export type ReleaseListing = Answer<'/api/games/{id}/releases'>
export type SearchListing = Answer<'/api/search'>
export type SearchOutcome = PostAnswer<'/api/games/{id}/search'>

/** Games asked for at once; the library loads the pages that are scrolled into view. */
export const gamesPerPage = 100

export const gamePageQuery = (filter: GameFilter, page: number) =>
  queryOptions({
    queryKey: keys.gamePage(filter, page),
    queryFn: ({ signal }) =>
      listOf(
        api.GET('/api/games', {
          signal,
          params: { query: { ...filter, limit: gamesPerPage, offset: page * gamesPerPage } },
        }),
      ),
    staleTime: 60_000,
  })

/** How many games the library holds, whatever the filter says. */
export function useGameCount() {
  return useQuery({
    queryKey: keys.gameCount,
    queryFn: async ({ signal }) =>
      (await listOf(api.GET('/api/games', { signal, params: { query: { includeHidden: true, limit: 1 } } }))).total,
  })
}

export function useGame(id: string, wanted = true) {
  return useQuery({
    queryKey: keys.game(id),
    enabled: wanted,
    queryFn: ({ signal }) => dataOf(api.GET('/api/games/{id}', { signal, params: { path: { id } } })),
  })
}

export function useGameFiles(id: string) {
  return useQuery({
    queryKey: keys.gameFiles(id),
    queryFn: ({ signal }) => dataOf(api.GET('/api/games/{id}/files', { signal, params: { path: { id } } })),
  })
}

/** Looks at what really lies in the game's folder. */
export function useRescanFiles(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => dataOf(api.POST('/api/games/{id}/files/rescan', { params: { path: { id } } })),
    onSuccess: (files) => client.setQueryData(keys.gameFiles(id), files),
  })
}

export function useGameHistory(id: string) {
  return useQuery({
    queryKey: keys.gameHistory(id),
    queryFn: ({ signal }) => dataOf(api.GET('/api/games/{id}/history', { signal, params: { path: { id } } })),
  })
}

/** Asks every indexer, which may take a while: only when told to, and kept while the server keeps it (30 minutes). */
export function useReleases(id: string, wanted: boolean) {
  return useQuery({
    queryKey: keys.releases(id),
    enabled: wanted,
    staleTime: 25 * 60_000,
    gcTime: 25 * 60_000,
    queryFn: ({ signal }) => dataOf(api.GET('/api/games/{id}/releases', { signal, params: { path: { id } } })),
  })
}

export type ReleaseSearch = { query: string; category: string; gameId: string }

/** Asks every indexer for a text, as slow as the slowest. With a game, releases are judged for it. */
export function useReleaseSearch(search: ReleaseSearch | null) {
  return useQuery({
    queryKey: keys.releaseSearch(search),
    enabled: search !== null,
    staleTime: 25 * 60_000,
    gcTime: 25 * 60_000,
    queryFn: ({ signal }) => dataOf(api.GET('/api/search', { signal, params: { query: { ...search, limit: 200 } } })),
  })
}

export function useFoundGames(text: string) {
  return useQuery({
    queryKey: keys.found(text),
    enabled: text.length > 1,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      dataOf(api.GET('/api/metadata/search', { signal, params: { query: { q: text, limit: 24 } } })),
  })
}

/** The few games of the library that fit what is being typed. */
export function usePickableGames(text: string, enabled: boolean) {
  return useQuery({
    queryKey: keys.picker(text),
    enabled,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      dataOf(api.GET('/api/games', { signal, params: { query: { search: text, includeHidden: true, limit: 8 } } })),
  })
}

function useGameRefresh() {
  const client = useQueryClient()
  return (id?: string) =>
    Promise.all([
      client.invalidateQueries({ queryKey: keys.games }),
      id === undefined ? null : client.invalidateQueries({ queryKey: keys.game(id) }),
    ])
}

export function useAddGame() {
  const client = useQueryClient()
  const refresh = useGameRefresh()
  return useMutation({
    meta: { quiet: true },
    mutationFn: (game: NewGame) => dataOf(api.POST('/api/games', { body: game })),
    onSuccess: (game) => {
      client.setQueryData(keys.game(game.id), game)
      void refresh()
      // Not fetched anew now: the line that was pressed knows, and the list must not jump under the pointer.
      void client.invalidateQueries({ queryKey: ['found'], refetchType: 'none' })
    },
  })
}

export function useSetStatus(id: string) {
  const client = useQueryClient()
  const refresh = useGameRefresh()
  return useMutation({
    mutationFn: (status: GameStatus) =>
      dataOf(api.PATCH('/api/games/{id}/status', { body: { status }, params: { path: { id } } })),
    onSuccess: (game) => {
      client.setQueryData(keys.game(id), game)
      return refresh()
    },
  })
}

export function useRemoveGame(id: string) {
  const client = useQueryClient()
  const refresh = useGameRefresh()
  return useMutation({
    /** Answers what became of the files, `null` when they were not to be deleted. */
    mutationFn: async (deleteFiles: boolean) =>
      (
        await api.DELETE('/api/games/{id}', { params: { path: { id }, query: deleteFiles ? { deleteFiles } : {} } })
      ).response.headers.get('x-files'),
    onSuccess: () => {
      client.removeQueries({ queryKey: keys.game(id) })
      // Not waited for, here and at other removals: what asked is gone from the page by then and could say nothing.
      void refresh()
    },
  })
}

export function useSearchNow(id: string) {
  const refresh = useGameRefresh()
  const client = useQueryClient()
  return useMutation({
    meta: { quiet: true },
    mutationFn: () => dataOf(api.POST('/api/games/{id}/search', { params: { path: { id } } })),
    onSettled: () => Promise.all([refresh(id), client.invalidateQueries({ queryKey: keys.downloads })]),
  })
}

export function useGrab(id: string) {
  const client = useQueryClient()
  const refresh = useGameRefresh()
  return useMutation({
    meta: { quiet: true },
    mutationFn: (release: Pick<Release, 'guid' | 'indexerId'>) =>
      dataOf(
        api.POST('/api/games/{id}/grab', {
          body: { guid: release.guid, indexerId: release.indexerId },
          params: { path: { id } },
        }),
      ),
    onSettled: () => Promise.all([refresh(id), client.invalidateQueries({ queryKey: keys.downloads })]),
  })
}

export function useChangeGame(id: string) {
  const client = useQueryClient()
  const refresh = useGameRefresh()
  return useMutation({
    meta: { quiet: true },
    mutationFn: (change: GameChange) =>
      dataOf(api.PATCH('/api/games/{id}', { body: change, params: { path: { id } } })),
    onSuccess: (game) => {
      client.setQueryData(keys.game(id), game)
      void refresh()
    },
  })
}
