import { useMutation, useQuery } from '@tanstack/react-query'
import type { ErrorReport } from '#domain/system/error-report.ts'
import { call } from './call.ts'
import { keys } from './keys.ts'

export function useErrorReport(id: string) {
  return useQuery({
    queryKey: keys.errorReport(id),
    retry: false,
    queryFn: ({ signal }) => call<ErrorReport>('GET', `telemetry/pending/${id}`, { signal }),
  })
}

export function useSendErrorReport(id: string) {
  return useMutation({
    meta: { quiet: true },
    mutationFn: () => call<{ success: boolean }>('POST', `telemetry/pending/${id}/send`),
  })
}
