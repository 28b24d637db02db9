import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api, dataOf } from './client.ts'
import { type GameFilter, gameQuery } from './games.ts'
import { keys } from './keys.ts'

/** Some titles of selected games, and how many of the games the filter hides. */
export function useSelectedGames(ids: readonly string[], filter: GameFilter, enabled = true) {
  const { sort, order, ...query } = gameQuery(filter)
  return useQuery({
    queryKey: keys.selectedGames(query, ids),
    enabled,
    gcTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      dataOf(api.POST('/api/games/bulk/selection', { signal, params: { query }, body: { ids: [...ids] } })),
  })
}
