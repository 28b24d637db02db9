import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, dataOf } from './client.ts'
import { keys } from './keys.ts'

export function useDats() {
  return useQuery({
    queryKey: keys.dats,
    queryFn: ({ signal }) => dataOf(api.GET('/api/dats', { signal })),
  })
}

/** Imports an uploaded file, or a folder on the server. */
export function useImportDats() {
  const client = useQueryClient()
  return useMutation({
    meta: { quiet: true },
    mutationFn: (from: { file: File } | { folder: string }) => dataOf(api.POST('/api/dats', { body: from })),
    onSettled: () => client.invalidateQueries({ queryKey: keys.dats }),
  })
}

export function useRemoveDat() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => dataOf(api.DELETE('/api/dats/{id}', { params: { path: { id } } })),
    onSettled: () => client.invalidateQueries({ queryKey: keys.dats }),
  })
}

export function useVerificationStatus() {
  return useQuery({
    queryKey: keys.verification,
    queryFn: ({ signal }) => dataOf(api.GET('/api/verification/status', { signal })),
  })
}

export function useStartVerification() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { gameIds?: string[] }) => dataOf(api.POST('/api/verification', { body })),
    onSettled: () => client.invalidateQueries({ queryKey: keys.verification }),
  })
}

export function useStopVerification() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => dataOf(api.DELETE('/api/verification')),
    onSettled: () => client.invalidateQueries({ queryKey: keys.verification }),
  })
}
