import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Notification } from '#domain/system/notification.ts'
import { call, callList } from './call.ts'
import { keys } from './keys.ts'

export function useUnreadCount() {
  return useQuery({
    queryKey: keys.unreadCount,
    queryFn: async ({ signal }) =>
      (await call<{ count: number }>('GET', 'notifications/unread-count', { signal })).count,
  })
}

export function useNotifications(limit: number) {
  return useQuery({
    queryKey: [...keys.notifications, limit],
    queryFn: ({ signal }) => callList<Notification>('notifications', { signal, query: { limit } }),
    placeholderData: keepPreviousData,
  })
}

function useNotificationRefresh() {
  const client = useQueryClient()
  return () =>
    Promise.all([keys.notifications, keys.unreadCount].map((queryKey) => client.invalidateQueries({ queryKey })))
}

export function useReadNotification(id: string) {
  const refresh = useNotificationRefresh()
  return useMutation({
    mutationFn: () => call<Notification>('PUT', `notifications/${id}/read`),
    // Not waited for: what was pressed may lead away from the list.
    onSettled: () => void refresh(),
  })
}

export function useReadAllNotifications() {
  const refresh = useNotificationRefresh()
  return useMutation({
    mutationFn: () => call<{ count: number }>('PUT', 'notifications/read-all'),
    onSettled: refresh,
  })
}

export function useClearNotifications() {
  const refresh = useNotificationRefresh()
  return useMutation({ mutationFn: () => call<void>('DELETE', 'notifications'), onSettled: refresh })
}
