import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { LogFilter, LogLine } from '#domain/system/log-line.ts'
import type { LogSettings } from '#domain/system/log-settings.ts'
import { api, dataOf } from './client.ts'
import { keys } from './keys.ts'

/** How many lines are fetched at once. */
export const linesPerPage = 500

/** Fetches matching lines, oldest first, without the newest `offset` ones. */
export function fetchLogLines(filter: LogFilter, offset: number, signal: AbortSignal): Promise<LogLine[]> {
  const { level, module, text } = filter
  const query = { level, limit: linesPerPage, offset, ...(module && { module }), ...(text !== '' && { q: text }) }
  return dataOf(api.GET('/api/system/logs', { signal, params: { query } }))
}

export function useLogSettings() {
  return useQuery({
    queryKey: keys.logSettings,
    queryFn: ({ signal }) => dataOf(api.GET('/api/settings/logs', { signal })),
  })
}

export function useSaveLogSettings() {
  const client = useQueryClient()
  return useMutation({
    meta: { quiet: true },
    mutationFn: (body: Partial<LogSettings>) => dataOf(api.PATCH('/api/settings/logs', { body })),
    onSuccess: (saved) => client.setQueryData(keys.logSettings, saved),
  })
}
