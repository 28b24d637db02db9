import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import type { AdoptDownload, AdoptDownloads } from '#domain/downloads/untracked.ts'
import { api, dataOf } from './client.ts'
import { keys } from './keys.ts'

const downloadsPerPage = 50

/** The untracked downloads of all clients in pages, each grouped by the most likely game. `total` counts downloads. */
export function useUntracked() {
  return useInfiniteQuery({
    queryKey: keys.untracked,
    refetchInterval: 30_000,
    initialPageParam: 0,
    queryFn: async ({ signal, pageParam: offset }) => {
      const query = { limit: downloadsPerPage, offset }
      const { data, response } = await api.GET('/api/downloads/scan', { signal, params: { query } })
      const { groups, errors } = data ?? { groups: [], errors: [] }
      return { groups, errors, total: Number(response.headers.get('x-total-count') ?? 0) }
    },
    getNextPageParam: ({ total }, pages) => {
      const offset = pages.length * downloadsPerPage
      return offset < total ? offset : null
    },
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

/** Adopts many untracked downloads. */
export function useAdoptDownloads() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: AdoptDownloads) => dataOf(api.POST('/api/downloads/claim/bulk', { body })),
    onSettled: () => {
      for (const queryKey of [keys.downloads, keys.games, keys.history]) void client.invalidateQueries({ queryKey })
    },
  })
}
