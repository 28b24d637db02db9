import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { NewPart, PartChange } from '#domain/games/relations.ts'
import { api, dataOf } from './client.ts'
import { keys } from './keys.ts'

export function useParts(gameId: string) {
  return useQuery({
    queryKey: keys.gameParts(gameId),
    queryFn: ({ signal }) => dataOf(api.GET('/api/games/{id}/parts', { signal, params: { path: { id: gameId } } })),
  })
}

function usePartsRefresh(gameId: string) {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: keys.gameParts(gameId) })
}

export function useAddPart(gameId: string) {
  const refresh = usePartsRefresh(gameId)
  return useMutation({
    meta: { quiet: true },
    mutationFn: (part: NewPart) =>
      dataOf(api.POST('/api/games/{id}/parts', { body: part, params: { path: { id: gameId } } })),
    onSuccess: refresh,
  })
}

export function useChangePart(gameId: string, partId: string) {
  const refresh = usePartsRefresh(gameId)
  return useMutation({
    mutationFn: (change: PartChange) =>
      dataOf(api.PATCH('/api/games/{id}/parts/{partId}', { body: change, params: { path: { id: gameId, partId } } })),
    onSettled: refresh,
  })
}

/** Removes an add-on. `onRemoved` is called even if its line is gone by then. */
export function useRemovePart(gameId: string, partId: string, onRemoved: () => void) {
  const refresh = usePartsRefresh(gameId)
  return useMutation({
    mutationFn: () =>
      dataOf(api.DELETE('/api/games/{id}/parts/{partId}', { params: { path: { id: gameId, partId } } })),
    onSuccess: onRemoved,
    onSettled: refresh,
  })
}

/** Undoes the removal of an add-on. */
export function useRestorePart(gameId: string, partId: string) {
  const refresh = usePartsRefresh(gameId)
  return useMutation({
    mutationFn: () =>
      dataOf(api.POST('/api/games/{id}/parts/{partId}/restore', { params: { path: { id: gameId, partId } } })),
    onSettled: refresh,
  })
}
