import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { UpdateCheck, UpdateCheckChange } from '#domain/system/update-check.ts'
import { api, dataOf } from './client.ts'
import { keys } from './keys.ts'

export function useUpdateCheck() {
  return useQuery({
    queryKey: keys.updateCheck,
    queryFn: ({ signal }) => dataOf(api.GET('/api/system/updates', { signal })),
  })
}

function useStoreUpdateCheck() {
  const client = useQueryClient()
  return (check: UpdateCheck) => {
    client.setQueryData(keys.updateCheck, check)
    void client.invalidateQueries({ queryKey: keys.health })
  }
}

export function useSaveUpdateCheck() {
  const store = useStoreUpdateCheck()
  return useMutation({
    meta: { quiet: true },
    mutationFn: (body: UpdateCheckChange) => dataOf(api.PATCH('/api/system/updates', { body })),
    onSuccess: store,
  })
}

export function useCheckForUpdates() {
  const store = useStoreUpdateCheck()
  return useMutation({ mutationFn: () => dataOf(api.POST('/api/system/updates/check')), onSuccess: store })
}
