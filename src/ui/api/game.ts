import { useQuery } from '@tanstack/react-query'
import { api, dataOf } from './client.ts'
import { usePendingChanges } from './game-changes.ts'
import { keys } from './keys.ts'

/** A game, with the changes that the server has not answered yet. */
export function useGame(id: string, enabled = true) {
  return useQuery({
    queryKey: keys.game(id),
    enabled,
    queryFn: ({ signal }) => dataOf(api.GET('/api/games/{id}', { signal, params: { path: { id } } })),
    select: usePendingChanges(id),
  })
}
