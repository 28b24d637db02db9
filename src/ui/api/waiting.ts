import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, dataOf } from './client.ts'
import { keys } from './keys.ts'

/** Whether the best release of a game, and of each of its add-ons, waits for a better one. */
export function useWaiting(id: string, enabled: boolean) {
  return useQuery({
    queryKey: keys.gameWaiting(id),
    enabled,
    queryFn: ({ signal }) => dataOf(api.GET('/api/games/{id}/waiting', { signal, params: { path: { id } } })),
  })
}

/** Grabs the waiting release of a game, or of one of its add-ons. */
export function useGrabWaiting(id: string, partId: string | null = null) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () =>
      dataOf(
        api.POST('/api/games/{id}/waiting/grab', {
          params: { path: { id }, query: partId === null ? {} : { partId } },
        }),
      ),
    onSettled: () =>
      Promise.all(
        [keys.games, keys.game(id), keys.downloads].map((queryKey) => client.invalidateQueries({ queryKey })),
      ),
  })
}
