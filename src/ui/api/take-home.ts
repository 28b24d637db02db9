import { useMutation, useQuery } from '@tanstack/react-query'
import { api, dataOf } from './client.ts'
import { keys } from './keys.ts'

const pollMs = 1000

/** Prepares the archive of a game, and follows how far that is. */
export function useDownloadPreparation(gameId: string, isNeeded: boolean) {
  return useQuery({
    queryKey: keys.downloadPreparation(gameId),
    enabled: isNeeded,
    // The files may have changed since it was opened before.
    staleTime: 0,
    gcTime: 0,
    queryFn: () => dataOf(api.POST('/api/games/{id}/download/preparation', { params: { path: { id: gameId } } })),
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? pollMs : false),
  })
}

export function useCreateDownloadLink(gameId: string, fileId: string | null) {
  return useMutation({
    mutationFn: () =>
      dataOf(
        api.POST('/api/games/{id}/download-links', {
          params: { path: { id: gameId } },
          body: fileId === null ? {} : { fileId },
        }),
      ),
  })
}
