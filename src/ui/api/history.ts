import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { HistoryEntry } from '#domain/games/history.ts'
import type { HistorySort, HistoryType } from '#domain/games/history-types.ts'
import { api, listOf } from './client.ts'
import { keys } from './keys.ts'

export type HistoryFilter = { type?: HistoryType; gameId?: string; userId?: string; from?: string; to?: string }
export type HistoryQuery = HistoryFilter & { sort: HistorySort; order: 'asc' | 'desc' }
export type HistoryPage = { items: HistoryEntry[]; total: number }

/** The size of a page of the history. */
export const historyPerPage = 100

export const historyPageQuery = (query: HistoryQuery, page: number) =>
  queryOptions({
    queryKey: keys.historyPage(query, page),
    queryFn: ({ signal }): Promise<HistoryPage> => {
      const paging = { limit: historyPerPage, offset: page * historyPerPage }
      return listOf(api.GET('/api/history', { signal, params: { query: { ...query, ...paging } } }))
    },
    placeholderData: keepPreviousData,
  })
