import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { BulkChange, BulkTaskKind } from '#domain/games/bulk-change.ts'
import { api, dataOf } from './client.ts'
import { keys } from './keys.ts'

const refetchMs = 3000

/** Changes or removes many games at once. */
export function useBulkChange() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BulkChange) => dataOf(api.POST('/api/games/bulk', { body })),
    onSettled: (_, __, { ids, change }) => {
      for (const id of ids) void client.invalidateQueries({ queryKey: keys.game(id) })
      reloadLists(client)
      if ('search' in change || 'refresh' in change || 'delete' in change)
        void client.invalidateQueries({ queryKey: keys.bulkTasks })
    },
  })
}

/** Gives the games of a bulk change their earlier values again. */
export function useUndoBulkChange() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (token: string) => dataOf(api.POST('/api/games/bulk/undo', { body: { token } })),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ['game'] })
      reloadLists(client)
    },
  })
}

function reloadLists(client: QueryClient): void {
  for (const queryKey of [keys.games, ['found'], keys.tags]) void client.invalidateQueries({ queryKey })
}

/** What would happen to the files of these games. */
export function useRemovalPreview(ids: readonly string[], enabled: boolean) {
  return useQuery({
    queryKey: ['removal-preview', ids],
    enabled,
    gcTime: 0,
    queryFn: ({ signal }) => dataOf(api.POST('/api/games/bulk/removal-preview', { signal, body: { ids: [...ids] } })),
  })
}

/** Searches, refreshes and removals of selected games that have not ended. `everyMs`: asked again in any case. */
export function useBulkTasks(everyMs?: number) {
  return useQuery({
    queryKey: keys.bulkTasks,
    queryFn: ({ signal }) => dataOf(api.GET('/api/games/bulk/tasks', { signal })),
    select: (tasks) => tasks.filter(({ state }) => state === 'running' || state === 'paused'),
    refetchInterval: ({ state }) =>
      everyMs ?? (state.data?.some((task) => task.state === 'running') ? refetchMs : false),
  })
}

export function useCancelBulkTask() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (kind: BulkTaskKind) => dataOf(api.DELETE('/api/games/bulk/tasks', { params: { query: { kind } } })),
    onSettled: () => client.invalidateQueries({ queryKey: keys.bulkTasks }),
  })
}
