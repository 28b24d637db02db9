import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { FeedChange, NewFeed } from '#domain/feeds/feed.ts'
import { api, dataOf, listOf } from './client.ts'
import { keys } from './keys.ts'

export const feedItemsPerPage = 100

export function useFeeds() {
  return useQuery({
    queryKey: keys.feeds,
    // The server checks feeds without any action in the UI.
    refetchInterval: 60_000,
    queryFn: ({ signal }) => dataOf(api.GET('/api/rss/feeds', { signal })),
  })
}

/** A page of the items of a feed; of all feeds if it is null. */
export const feedItemsQuery = (feedId: string | null, page: number) =>
  queryOptions({
    queryKey: keys.feedItems(feedId, page),
    queryFn: ({ signal }) =>
      listOf(
        api.GET('/api/rss/items', {
          signal,
          params: {
            query: {
              limit: feedItemsPerPage,
              offset: page * feedItemsPerPage,
              ...(feedId === null ? {} : { feedId }),
            },
          },
        }),
      ),
    staleTime: 60_000,
  })

/** Adds a feed, or changes the one with this id. The form shows what the server rejects. */
export function useSaveFeed(id: string | null) {
  const client = useQueryClient()
  return useMutation({
    meta: { quiet: true },
    // The form is drawn from a list of fields, so the compiler cannot check its body.
    mutationFn: (body: Record<string, unknown>) =>
      id === null
        ? dataOf(api.POST('/api/rss/feeds', { body: body as NewFeed }))
        : dataOf(api.PATCH('/api/rss/feeds/{id}', { params: { path: { id } }, body: body as FeedChange })),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.feeds }),
  })
}

export function useToggleFeed(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (enabled: boolean) =>
      dataOf(api.PATCH('/api/rss/feeds/{id}', { params: { path: { id } }, body: { enabled } })),
    onSettled: () => client.invalidateQueries({ queryKey: keys.feeds }),
  })
}

export function useRemoveFeed(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => dataOf(api.DELETE('/api/rss/feeds/{id}', { params: { path: { id } } })),
    onSettled: () => client.invalidateQueries({ queryKey: keys.feeds }),
  })
}

export function useRefreshFeeds() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => dataOf(api.POST('/api/rss/refresh')),
    onSettled: () => client.invalidateQueries({ queryKey: keys.feeds }),
  })
}
