import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { AddedGame, GameToAdd } from '#domain/games/added-games.ts'
import type { FoundGame } from '#domain/games/metadata.ts'
import { api, dataOf } from './client.ts'
import { keys } from './keys.ts'

/** How many games one request adds at most. The type keeps it equal to the server's. */
const gamesPerRequest: typeof import('#domain/games/added-games.ts').maxGamesAtOnce = 25

/** Adds games in several requests, one after another, and reports the results of each. */
export function useAddGames() {
  const client = useQueryClient()
  return useMutation({
    meta: { quiet: true },
    mutationFn: async ({ games, onResults }: AddGames): Promise<void> => {
      for (let start = 0; start < games.length; start += gamesPerRequest) {
        const body = { games: games.slice(start, start + gamesPerRequest) }
        const { results } = await dataOf(api.POST('/api/games/add-many', { body }))
        onResults(results, start)
      }
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: keys.games })
      // Not refetched now: the list must not move under the pointer, and the added games already show their state.
      void client.invalidateQueries({ queryKey: ['found'], refetchType: 'none' })
    },
  })
}

type AddGames = {
  games: readonly GameToAdd[]
  /** `start` is the position of the first of these games. */
  onResults: (results: readonly AddedGame[], start: number) => void
}

/** The game of a Steam app, from its store page. */
export function useStoreGame(appId: number | null) {
  return useQuery({
    queryKey: ['found', 'store', appId],
    enabled: appId !== null,
    queryFn: ({ signal }) => fetchStoreGame(appId ?? 0, signal),
  })
}

async function fetchStoreGame(appId: number, signal: AbortSignal): Promise<FoundGame> {
  const [game, { inLibrary }] = await Promise.all([
    dataOf(api.GET('/api/metadata/games/{metadataId}', { signal, params: { path: { metadataId: `steam:${appId}` } } })),
    dataOf(api.GET('/api/storefront/app/{appId}', { signal, params: { path: { appId } } })),
  ])
  const libraryEntries = inLibrary === null ? [] : [{ gameId: inLibrary, platform: null }]
  return { ...game, inLibrary, libraryEntries, inHousehold: null }
}

/** The games that a line of a pasted list may mean. */
export type Lookup = { appId: number } | { title: string }

export function lookUp(client: QueryClient, lookup: Lookup, signal: AbortSignal): Promise<FoundGame[]> {
  return client.fetchQuery({
    queryKey: ['found', 'line', lookup],
    staleTime: 60_000,
    retry: false,
    queryFn: async () =>
      'appId' in lookup
        ? [await fetchStoreGame(lookup.appId, signal)]
        : dataOf(api.GET('/api/metadata/search', { signal, params: { query: { q: lookup.title, limit: 6 } } })),
  })
}
