import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { GameToAdd } from '#domain/games/added-games.ts'
import type { Game, GameChange, GameListItem, GameSort, GameSource } from '#domain/games/game.ts'
import type { Release } from '#domain/indexers/release.ts'
import { api, dataOf, listOf, type Schema } from './client.ts'
import { keys } from './keys.ts'
import { collectResults } from './search-results.ts'

/** What the library shows. Empty filters leave out no game. */
export type GameFilter = {
  search: string
  status: string
  platform: string
  genre: string
  year: string
  source: string
  folder: string
  tag: string
  updates: string
  problems: string
  includeHidden: string
  sort: GameSort
  order: 'asc' | 'desc'
  /** Lists the entries of a title one by one. */
  ungrouped?: true
}
export type ReleaseListing = Schema<'ReleaseList'>
export type SearchListing = Schema<'FoundReleases'>
export type SearchOutcome = Schema<'AutomaticSearchResult'>

/** The page size of the library, which loads the pages that are scrolled into view. */
export const gamesPerPage = 100

/** The query of requests for the games of a filter. */
export function gameQuery({
  folder,
  year,
  source,
  updates,
  problems,
  includeHidden,
  ungrouped,
  ...filter
}: GameFilter) {
  const isOn = (value: string) => (value === 'true' ? true : undefined)
  return {
    ...filter,
    folderId: folder,
    year: /^\d+$/.test(year) ? Number(year) : undefined,
    // The server refuses others.
    source: source as GameSource,
    updateAvailable: isOn(updates),
    problems: isOn(problems),
    includeHidden: isOn(includeHidden),
    grouped: ungrouped ? undefined : true,
  }
}

export const gamePageQuery = (filter: GameFilter, page: number) =>
  queryOptions({
    queryKey: keys.gamePage(filter, page),
    queryFn: ({ signal }) =>
      listOf(
        api.GET('/api/games', {
          signal,
          params: { query: { ...gameQuery(filter), limit: gamesPerPage, offset: page * gamesPerPage } },
        }),
      ),
    staleTime: 60_000,
  })

/** The ids of the games from `first` to `last`. */
export function fetchGameIds(filter: GameFilter, first: number, last: number): Promise<string[]> {
  const query = { ...gameQuery(filter), limit: last - first + 1, offset: first }
  return dataOf(api.GET('/api/games/ids', { params: { query } }))
}

/** The number of games in the library, regardless of the filter. */
export function useGameCount() {
  return useQuery({
    queryKey: keys.gameCount,
    queryFn: async ({ signal }) =>
      (await listOf(api.GET('/api/games', { signal, params: { query: { includeHidden: true, limit: 1 } } }))).total,
  })
}

/** What lists leave out. */
const unlisted = {
  summary: null,
  screenshots: [],
  links: [],
  notes: null,
  rootFolderId: null,
  verificationReason: null,
}

/** The data of a game from a list that is already loaded: enough to show its page while the rest is fetched. */
export function useListedGame(id: string): Game | undefined {
  const client = useQueryClient()
  return useMemo(() => {
    const pages = client.getQueriesData<{ items: GameListItem[] }>({ queryKey: keys.gamePages })
    const listed = pages.flatMap(([, page]) => page?.items ?? []).find((item) => item.id === id)
    return listed && { ...unlisted, ...listed }
  }, [client, id])
}

/** The other entries of the title of a game. */
export function useSiblings(id: string) {
  return useQuery({
    queryKey: keys.gameSiblings(id),
    queryFn: ({ signal }) => dataOf(api.GET('/api/games/{id}/siblings', { signal, params: { path: { id } } })),
  })
}

/** Rescans the folder of a game. */
export function useRescanFiles(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => dataOf(api.POST('/api/games/{id}/files/rescan', { params: { path: { id } } })),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.gameFiles(id) }),
  })
}

export function useGameHistory(id: string) {
  return useQuery({
    queryKey: keys.gameHistory(id),
    queryFn: ({ signal }) => dataOf(api.GET('/api/games/{id}/history', { signal, params: { path: { id } } })),
  })
}

/** The releases of a game, or of one of its add-ons. */
export function useReleases(id: string, partId: string | null) {
  const client = useQueryClient()
  const queryKey = keys.releases(id, partId)
  return useQuery({
    queryKey,
    staleTime: 25 * 60_000,
    gcTime: 25 * 60_000,
    queryFn: ({ signal }) =>
      collectResults(
        (query) => {
          const asked = partId === null ? query : { ...query, partId }
          return dataOf(api.GET('/api/games/{id}/releases', { signal, params: { path: { id }, query: asked } }))
        },
        { signal, onPartial: (listing) => client.setQueryData(queryKey, listing) },
      ),
  })
}

/** How the name of a release is read, and whether it belongs to the game. */
export function useExplanation(name: string, gameId: string | null, enabled: boolean) {
  return useQuery({
    queryKey: keys.explanation(name, gameId),
    enabled,
    queryFn: ({ signal }) => {
      const query = gameId === null ? { name } : { name, gameId }
      return dataOf(api.GET('/api/release-names/explain', { signal, params: { query } }))
    },
  })
}

export type ReleaseSearch = { query: string; category: string; gameId: string }

/** Searches all indexers for a text. If a game is given, the releases are judged for it. */
export function useReleaseSearch(search: ReleaseSearch | null) {
  const client = useQueryClient()
  const queryKey = keys.releaseSearch(search)
  return useQuery({
    queryKey,
    enabled: search !== null,
    staleTime: 25 * 60_000,
    gcTime: 25 * 60_000,
    queryFn: ({ signal }) => {
      const category = search?.category ? Number(search.category) : undefined
      const request = (query: { searchId?: string; waitSeconds?: number }) =>
        dataOf(api.GET('/api/search', { signal, params: { query: { ...search, ...query, category, limit: 200 } } }))
      return collectResults(request, { signal, onPartial: (listing) => client.setQueryData(queryKey, listing) })
    },
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

/** Suggests games of the library for a text being typed. */
export function usePickableGames(text: string, enabled: boolean, limit = 8) {
  return useQuery({
    queryKey: keys.picker(text, limit),
    enabled,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      dataOf(api.GET('/api/games', { signal, params: { query: { search: text, includeHidden: true, limit } } })),
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
    mutationFn: (game: GameToAdd) => dataOf(api.POST('/api/games', { body: game })),
    onSuccess: (game) => {
      client.setQueryData(keys.game(game.id), game)
      void refresh()
      // Not refetched now: the list must not move under the pointer, and the added game already shows its state.
      void client.invalidateQueries({ queryKey: ['found'], refetchType: 'none' })
    },
  })
}

export function useRemoveGame(id: string) {
  const client = useQueryClient()
  const refresh = useGameRefresh()
  return useMutation({
    /** Returns what happened to the files; `null` if they were not to be deleted. */
    mutationFn: async (deleteFiles: boolean) =>
      (
        await api.DELETE('/api/games/{id}', { params: { path: { id }, query: deleteFiles ? { deleteFiles } : {} } })
      ).response.headers.get('x-files'),
    onSuccess: () => {
      client.removeQueries({ queryKey: keys.game(id) })
      void client.invalidateQueries({ queryKey: ['found'] })
      // Not awaited, here and in other removals: the component is unmounted by then and could not report the result.
      void refresh()
    },
  })
}

/** Searches for a game, or for one of its add-ons. */
export function useSearchNow(id: string, partId: string | null = null) {
  const refresh = useGameRefresh()
  const client = useQueryClient()
  return useMutation({
    meta: { quiet: true },
    mutationFn: () =>
      dataOf(
        api.POST('/api/games/{id}/search', { params: { path: { id }, query: partId === null ? {} : { partId } } }),
      ),
    onSettled: () => Promise.all([refresh(id), client.invalidateQueries({ queryKey: keys.downloads })]),
  })
}

/** Grabs a release for a game, or for one of its add-ons. */
export function useGrab(id: string, partId: string | null) {
  const client = useQueryClient()
  const refresh = useGameRefresh()
  return useMutation({
    meta: { quiet: true },
    mutationFn: (release: Pick<Release, 'guid' | 'indexerId'>) =>
      dataOf(
        api.POST('/api/games/{id}/grab', {
          body: { guid: release.guid, indexerId: release.indexerId, partId },
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
