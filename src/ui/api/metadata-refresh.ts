import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, dataOf } from './client.ts'
import { keys } from './keys.ts'

/** Refreshes the metadata of a game. */
export function useRefreshMetadata(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => dataOf(api.POST('/api/games/{id}/refresh-metadata', { params: { path: { id } } })),
    onSuccess: (game) => {
      client.setQueryData(keys.game(id), game)
      void client.invalidateQueries({ queryKey: keys.games })
    },
  })
}

/** The last refresh of all games, with its progress. */
export function useLibraryRefresh() {
  return useQuery({
    queryKey: keys.metadataRefresh,
    queryFn: ({ signal }) => dataOf(api.GET('/api/games/refresh-metadata', { signal })),
  })
}

export function useRefreshLibrary() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => dataOf(api.POST('/api/games/refresh-metadata')),
    onMutate: () => void client.invalidateQueries({ queryKey: keys.metadataRefresh }),
    onSuccess: (refresh) => client.setQueryData(keys.metadataRefresh, refresh),
  })
}

export function useCancelLibraryRefresh() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api.DELETE('/api/games/refresh-metadata'),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.metadataRefresh }),
  })
}
