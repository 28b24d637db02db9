import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { AdoptDownload } from '#domain/downloads/untracked.ts'
import { api, dataOf } from './client.ts'
import { keys } from './keys.ts'

/** The untracked downloads of all clients, grouped by the most likely game. */
export function useUntracked() {
  return useQuery({
    queryKey: keys.untracked,
    refetchInterval: 30_000,
    queryFn: ({ signal }) => dataOf(api.GET('/api/downloads/scan', { signal })),
  })
}

/** Adopts an untracked download for a game. */
export function useAdoptDownload() {
  const client = useQueryClient()
  return useMutation({
    meta: { quiet: true },
    mutationFn: (download: AdoptDownload) => dataOf(api.POST('/api/downloads/claim', { body: download })),
    // Not awaited: the refetch removes the component that waits.
    onSettled: () => {
      for (const queryKey of [keys.downloads, keys.games, keys.history]) void client.invalidateQueries({ queryKey })
    },
  })
}
