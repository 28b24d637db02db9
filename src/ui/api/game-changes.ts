import { mutationOptions, type QueryClient, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { GameChange } from '#domain/games/game.ts'
import { api, dataOf, type Schema } from './client.ts'
import { keys } from './keys.ts'

type Game = Schema<'Game'>
type Shown = Pick<Game, 'status' | 'hidden' | 'userRating'>

/** Changes that are shown before the server has answered. */
export type ShownChange = Partial<Shown>

/** Changes that the server never refuses because of the value. */
export type SafeChange = Pick<ShownChange, 'hidden' | 'userRating'>

/** Whether a change can be shown before the server has answered. */
export function isSafeChange(change: GameChange): change is SafeChange {
  return Object.keys(change).every((name) => name === 'hidden' || name === 'userRating')
}

/**
 * Changes the status, rating or visibility of a game. Until the server has answered, `useGame` shows the new value. The
 * result has the earlier values, which undo the change.
 */
export function useShownChange(id: string) {
  return useMutation(shownChangeOptions(useQueryClient(), id))
}

/** The mutation of `useShownChange`. */
export function shownChangeOptions(client: QueryClient, id: string, send = sendChange) {
  const queryKey = keys.game(id)
  return mutationOptions({
    mutationKey: changeKey(id),
    // One after another: the server keeps the last one, and its answers come in this order.
    scope: { id: changeKey(id).join(' ') },
    mutationFn: async (change: ShownChange) => {
      const known = client.getQueryData<Game>(queryKey)
      return { before: known && valuesBefore(known, change), game: await send(id, change) }
    },
    onSuccess: async ({ game }) => {
      const isFetching = client.isFetching({ queryKey, exact: true }) > 0
      // What is being fetched may be from before the change.
      await client.cancelQueries({ queryKey, exact: true })
      client.setQueryData(queryKey, game)
      if (isFetching) void client.invalidateQueries({ queryKey, exact: true })
      return client.invalidateQueries({ queryKey: keys.games })
    },
  })
}

/** Applies the changes that the server has not answered yet to what it sent. */
export function usePendingChanges(id: string): (game: Game) => Game {
  const changes = useMutationState({
    filters: { mutationKey: changeKey(id), exact: true, status: 'pending' },
    select: ({ state }) => state.variables as ShownChange,
  })
  return useCallback((game) => withChanges(game, changes), [changes])
}

/** A game with changes, the earliest first. */
export function withChanges(game: Game, changes: readonly ShownChange[]): Game {
  return changes.length === 0 ? game : Object.assign({}, game, ...changes)
}

function changeKey(id: string): [string, string] {
  return ['game-change', id]
}

function sendChange(id: string, { status, ...change }: ShownChange): Promise<Game> {
  const params = { path: { id } }
  if (status !== undefined) return dataOf(api.PATCH('/api/games/{id}/status', { body: { status }, params }))
  return dataOf(api.PATCH('/api/games/{id}', { body: change, params }))
}

function valuesBefore(game: Game, change: ShownChange): ShownChange {
  const { status, hidden, userRating } = game
  return Object.fromEntries(Object.entries({ status, hidden, userRating }).filter(([name]) => name in change))
}
