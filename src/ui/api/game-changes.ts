import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { GameChange, GameStatus } from '#domain/games/game.ts'
import { api, dataOf, type Schema } from './client.ts'
import { keys } from './keys.ts'

type Game = Schema<'Game'>

/** Changes that the server never refuses because of the value. */
export type SafeChange = Pick<GameChange, 'hidden' | 'userRating'>

/** Whether a change can be shown before the server has answered. */
export function isSafeChange(change: GameChange): change is SafeChange {
  return Object.keys(change).every((name) => name === 'hidden' || name === 'userRating')
}

/** Shows the new status at once, and the old one again if the request fails. */
export function useSetStatus(id: string) {
  return useShownChange(
    id,
    (status: GameStatus) => ({ status }),
    (status) => dataOf(api.PATCH('/api/games/{id}/status', { body: { status }, params: { path: { id } } })),
  )
}

/** Shows the new rating or visibility at once, and the old one again if the request fails. */
export function useSafeChange(id: string) {
  return useShownChange(
    id,
    (change: SafeChange) => change,
    (change) => dataOf(api.PATCH('/api/games/{id}', { body: change, params: { path: { id } } })),
  )
}

function useShownChange<Input>(
  id: string,
  fieldsOf: (input: Input) => Partial<Pick<Game, 'status' | 'hidden' | 'userRating'>>,
  send: (input: Input) => Promise<Game>,
) {
  const client = useQueryClient()
  const queryKey = keys.game(id)
  return useMutation({
    mutationFn: send,
    onMutate: async (input) => {
      await client.cancelQueries({ queryKey, exact: true })
      const before = client.getQueryData<Game>(queryKey)
      if (before) client.setQueryData(queryKey, { ...before, ...fieldsOf(input) })
      return before
    },
    onError: (_error, _input, before) => {
      if (before) client.setQueryData(queryKey, before)
    },
    onSuccess: (game) => {
      client.setQueryData(queryKey, game)
      return client.invalidateQueries({ queryKey: keys.games })
    },
  })
}
