import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import type { SharedStatistics } from '#domain/statistics/statistics.ts'
import { api, dataOf } from './client.ts'
import { keys } from './keys.ts'

/** The numbers of a user, or of `all`; `''` for the own ones. */
export function useStatistics(userId: string) {
  return useQuery({
    queryKey: keys.statistics(userId),
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      dataOf(api.GET('/api/stats', { signal, params: { query: userId === '' ? {} : { userId } } })),
  })
}

export function useShareStatistics() {
  return useMutation({
    meta: { quiet: true },
    mutationFn: (shared: SharedStatistics) => dataOf(api.POST('/api/stats/discord-share', { body: shared })),
  })
}
