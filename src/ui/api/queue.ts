import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { BulkDownloadChange } from '#domain/downloads/bulk-change.ts'
import type { Download } from '#domain/downloads/download.ts'
import type { DownloadStatus } from '#domain/downloads/download-status.ts'
import type { QueueSort } from '#domain/downloads/queue-order.ts'
import type { Protocol } from '#domain/indexers/protocols.ts'
import { api, dataOf, type Schema } from './client.ts'
import { keys } from './keys.ts'
import { refetchInterval } from './refetch-interval.ts'

export type QueueFilter = {
  status?: DownloadStatus
  downloaderId?: string
  indexer?: string
  protocol?: Protocol
  query?: string
}
export type QueueQuery = QueueFilter & { sort: QueueSort; order: 'asc' | 'desc' }
export type QueuePage = { items: Download[]; total: number }
export type QueueSummary = Schema<'QueueSummary'>
export type BulkDownloadOutcome = Schema<'BulkDownloadOutcome'>

/** The size of a page of the queue. */
export const queuePerPage = 50

export const queuePageQuery = (query: QueueQuery, page: number) =>
  queryOptions({
    queryKey: keys.queuePage(query, page),
    queryFn: async ({ signal }): Promise<QueuePage> => {
      const paging = { limit: queuePerPage, offset: page * queuePerPage }
      const { data, response } = await api.GET('/api/downloads/queue', {
        signal,
        params: { query: { ...query, ...paging } },
      })
      const items = data?.downloads ?? []
      return { items, total: Number(response.headers.get('x-total-count') ?? items.length) }
    },
    placeholderData: keepPreviousData,
    refetchInterval,
  })

/** The totals of the downloads in the queue, and what there is to filter by. */
export function useQueueSummary(filter: QueueFilter) {
  return useQuery({
    queryKey: keys.queueSummary(filter),
    queryFn: ({ signal }) => dataOf(api.GET('/api/downloads/queue/summary', { signal, params: { query: filter } })),
    placeholderData: keepPreviousData,
    refetchInterval,
  })
}

/** Changes many downloads at once. */
export function useBulkDownloads() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BulkDownloadChange) => dataOf(api.POST('/api/downloads/bulk', { body })),
    onSettled: () => {
      for (const queryKey of [keys.downloads, keys.games, keys.history, ['game'], ['blacklist']]) {
        void client.invalidateQueries({ queryKey })
      }
    },
  })
}

/** The downloads of the queue that have been loaded. */
export function useLoadedDownloads(): () => Download[] {
  const client = useQueryClient()
  return () => client.getQueriesData<QueuePage>({ queryKey: keys.queuePages }).flatMap(([, page]) => page?.items ?? [])
}
