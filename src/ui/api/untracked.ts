import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { AdoptDownload } from '#domain/downloads/untracked.ts'
import { api, dataOf } from './client.ts'
import { keys } from './keys.ts'

/** What the clients have that was not started here, by the game it most likely is. */
export function useUntracked() {
  return useQuery({
    queryKey: keys.claims,
    refetchInterval: 30_000,
    queryFn: ({ signal }) => dataOf(api.GET('/api/downloads/scan', { signal })),
  })
}

/** Takes one over: followed and imported from then on. */
export function useAdoptDownload() {
  const client = useQueryClient()
  return useMutation({
    meta: { quiet: true },
    mutationFn: (claim: AdoptDownload) => dataOf(api.POST('/api/downloads/claim', { body: claim })),
    // Not waited for: what asked goes with the list it stands in.
    onSettled: () => {
      for (const queryKey of [keys.downloads, keys.games, keys.history]) void client.invalidateQueries({ queryKey })
    },
  })
}
