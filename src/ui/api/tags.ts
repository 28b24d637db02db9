import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { NewTag } from '#domain/tags/tag.ts'
import { api, dataOf, type Schema } from './client.ts'
import { keys } from './keys.ts'

export type Tag = Schema<'Tag'>

export function useTags(enabled = true) {
  return useQuery({
    queryKey: keys.tags,
    enabled,
    queryFn: ({ signal }) => dataOf(api.GET('/api/tags', { signal })),
  })
}

/** Adds a tag, or changes the one with this id. The form shows what the server rejects. */
export function useSaveTag(id: string | null) {
  const client = useQueryClient()
  return useMutation({
    meta: { quiet: true },
    mutationFn: (body: NewTag) =>
      id === null
        ? dataOf(api.POST('/api/tags', { body }))
        : dataOf(api.PATCH('/api/tags/{id}', { params: { path: { id } }, body })),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.tags }),
  })
}

export function useRemoveTag(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => dataOf(api.DELETE('/api/tags/{id}', { params: { path: { id } } })),
    onSettled: () => {
      for (const queryKey of [keys.tags, keys.games, ['game'], keys.indexers, keys.downloaders, keys.channels]) {
        void client.invalidateQueries({ queryKey })
      }
    },
  })
}
