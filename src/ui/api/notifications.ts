import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { NotificationEvent } from '#domain/notifications/notification-events.ts'
import type { Notification } from '#domain/system/notification.ts'
import { api, dataOf, listOf } from './client.ts'
import { keys } from './keys.ts'

export function useUnreadCount() {
  return useQuery({
    queryKey: keys.unreadCount,
    queryFn: async ({ signal }) => (await dataOf(api.GET('/api/notifications/unread-count', { signal }))).count,
  })
}

export type NotificationFilter = { unread?: true; type?: NotificationEvent }

/** The size of a page of the notifications. */
export const notificationsPerPage = 50

export const notificationPageQuery = (filter: NotificationFilter, page: number) =>
  queryOptions({
    queryKey: keys.notificationPage(filter, page),
    queryFn: ({ signal }): Promise<NotificationList> => {
      const paging = { limit: notificationsPerPage, offset: page * notificationsPerPage }
      return listOf(api.GET('/api/notifications', { signal, params: { query: { ...filter, ...paging } } }))
    },
    placeholderData: keepPreviousData,
  })

function useNotificationRefresh() {
  const client = useQueryClient()
  return () =>
    Promise.all(
      [keys.notifications, keys.unreadCount, keys.removedNotifications].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    )
}

export type NotificationList = { items: Notification[]; total: number }

/** Shown as read at once; a failed request is taken back. */
export function useReadNotification(id: string) {
  const client = useQueryClient()
  const refresh = useNotificationRefresh()
  return useMutation({
    mutationFn: () => dataOf(api.PUT('/api/notifications/{id}/read', { params: { path: { id } } })),
    onMutate: async () => {
      await client.cancelQueries({ queryKey: keys.notifications })
      showRead(client, id, true)
    },
    // Only this one: others may have been read meanwhile.
    onError: () => showRead(client, id, false),
    // Not awaited: the click may leave the page.
    onSettled: () => void refresh(),
  })
}

/** Shows a notification as read or unread, and leaves the others as they are. */
export function showRead(client: QueryClient, id: string, read: boolean): void {
  client.setQueriesData<NotificationList>(
    { queryKey: keys.notifications },
    (list) => list && { ...list, items: list.items.map((each) => (each.id === id ? { ...each, read } : each)) },
  )
}

export function useReadAllNotifications() {
  const refresh = useNotificationRefresh()
  return useMutation({
    mutationFn: () => dataOf(api.PUT('/api/notifications/read-all')),
    onSettled: refresh,
  })
}

/** Removes the read notifications. Returns what can be restored. */
export function useClearNotifications() {
  const refresh = useNotificationRefresh()
  return useMutation({
    mutationFn: async () => {
      await api.DELETE('/api/notifications')
      return dataOf(api.GET('/api/notifications/removed'))
    },
    onSettled: refresh,
  })
}

/** The notifications that were removed last and can be restored. */
export function useRemovedNotifications() {
  return useQuery({
    queryKey: keys.removedNotifications,
    queryFn: ({ signal }) => dataOf(api.GET('/api/notifications/removed', { signal })),
  })
}

export function useRestoreNotifications() {
  const refresh = useNotificationRefresh()
  return useMutation({
    mutationFn: (removedAt: string) => dataOf(api.POST('/api/notifications/restore', { body: { removedAt } })),
    onSettled: refresh,
  })
}
