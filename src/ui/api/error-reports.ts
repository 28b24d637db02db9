import { useMutation, useQuery } from '@tanstack/react-query'
import { api, dataOf } from './client.ts'
import { keys } from './keys.ts'

export function useErrorReport(id: string) {
  return useQuery({
    queryKey: keys.errorReport(id),
    retry: false,
    queryFn: ({ signal }) =>
      dataOf(api.GET('/api/telemetry/pending/{reportId}', { signal, params: { path: { reportId: id } } })),
  })
}

export function useSendErrorReport(id: string) {
  return useMutation({
    meta: { quiet: true },
    mutationFn: () =>
      dataOf(api.POST('/api/telemetry/pending/{reportId}/send', { params: { path: { reportId: id } } })),
  })
}
