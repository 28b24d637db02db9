import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, dataOf } from './client.ts'
import { keys } from './keys.ts'

/** Whether the best release of a game waits for a better one. */
export function useWaiting(id: string, enabled: boolean) {
  return useQuery({
    queryKey: keys.gameWaiting(id),
    enabled,
    queryFn: ({ signal }) => dataOf(api.GET('/api/games/{id}/waiting', { signal, params: { path: { id } } })),
  })
}

export function useGrabWaiting(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => dataOf(api.POST('/api/games/{id}/waiting/grab', { params: { path: { id } } })),
    onSettled: () =>
      Promise.all(
        [keys.games, keys.game(id), keys.downloads].map((queryKey) => client.invalidateQueries({ queryKey })),
      ),
  })
}
