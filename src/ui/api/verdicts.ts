import { useQuery } from '@tanstack/react-query'
import { api, dataOf } from './client.ts'
import { keys } from './keys.ts'

/** What the last searches and feeds had for a game, and why each release was taken or refused. */
export function useVerdicts(gameId: string) {
  return useQuery({
    queryKey: keys.verdicts(gameId),
    queryFn: ({ signal }) => dataOf(api.GET('/api/games/{id}/verdicts', { signal, params: { path: { id: gameId } } })),
  })
}
