import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from './client.ts'
import { keys } from './keys.ts'

const entriesPerPage = 200

/** What a folder of a game has, page by page. The empty folder is that of the game. */
export function useFolder(gameId: string, folder: string) {
  return useInfiniteQuery({
    queryKey: keys.gameFolder(gameId, folder),
    initialPageParam: 0,
    queryFn: async ({ signal, pageParam }) => {
      const { data, response } = await api.GET('/api/games/{id}/files/tree', {
        signal,
        params: { path: { id: gameId }, query: { folder, limit: entriesPerPage, offset: pageParam } },
      })
      const tree = data ?? { size: 0, files: 0, categories: [], entries: [] }
      return { ...tree, total: Number(response.headers.get('x-total-count') ?? tree.entries.length) }
    },
    getNextPageParam: ({ total }, pages) => {
      const shown = pages.reduce((sum, { entries }) => sum + entries.length, 0)
      return shown < total ? shown : undefined
    },
  })
}
