import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, dataOf, type Schema } from './client.ts'
import { keys } from './keys.ts'

export function useGamePreferences(id: string) {
  return useQuery({
    queryKey: keys.gamePreferences(id),
    queryFn: ({ signal }) => dataOf(api.GET('/api/games/{id}/preferences', { signal, params: { path: { id } } })),
  })
}

export function useSaveGamePreferences(id: string) {
  const client = useQueryClient()
  return useMutation({
    meta: { quiet: true },
    mutationFn: (body: Schema<'NewGamePreferences'>) =>
      dataOf(api.PUT('/api/games/{id}/preferences', { params: { path: { id } }, body })),
    onSuccess: (saved) => client.setQueryData(keys.gamePreferences(id), saved),
  })
}
