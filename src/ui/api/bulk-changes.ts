import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { BulkChange } from '#domain/games/bulk-change.ts'
import { api, dataOf } from './client.ts'
import { keys } from './keys.ts'

/** Changes or removes many games at once. */
export function useBulkChange() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BulkChange) => dataOf(api.POST('/api/games/bulk', { body })),
    onSettled: (_, __, { ids }) => {
      for (const id of ids) void client.invalidateQueries({ queryKey: keys.game(id) })
      for (const queryKey of [keys.games, ['found']]) void client.invalidateQueries({ queryKey })
    },
  })
}
