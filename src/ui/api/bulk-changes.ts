import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { BulkChange, BulkOutcome } from '#domain/games/bulk-change.ts'
import { call } from './call.ts'
import { keys } from './keys.ts'

/** Changes or removes many games at once. */
export function useBulkChange() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BulkChange) => call<BulkOutcome>('POST', 'games/bulk', { body }),
    onSettled: (_, __, { ids }) => {
      for (const id of ids) void client.invalidateQueries({ queryKey: keys.game(id) })
      void client.invalidateQueries({ queryKey: keys.games })
    },
  })
}
