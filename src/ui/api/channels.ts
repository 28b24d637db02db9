import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ChannelChange, NewChannel } from '#domain/notifications/channel.ts'
import { api, dataOf, type Schema } from './client.ts'
import { keys } from './keys.ts'

export type Channel = Schema<'NotificationChannel'>
export type ChannelKind = Schema<'NotificationChannelKind'>
export type ChannelBody = Record<string, unknown>

export function useChannels() {
  return useQuery({
    queryKey: keys.channels,
    // The health of channels changes without any action in the UI.
    refetchInterval: 60_000,
    queryFn: ({ signal }) => dataOf(api.GET('/api/settings/notifications', { signal })),
  })
}

export function useChannelKinds(enabled = true) {
  return useQuery({
    enabled,
    queryKey: keys.channelKinds,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => dataOf(api.GET('/api/settings/notifications/kinds', { signal })),
  })
}

// Forms are drawn from the declarations of the server, so the compiler cannot check their bodies.

/** Adds a channel, or changes the one with this id. The form shows what the server rejects. */
export function useSaveChannel(id: string | null) {
  const client = useQueryClient()
  return useMutation({
    meta: { quiet: true },
    mutationFn: (body: ChannelBody) =>
      id === null
        ? dataOf(api.POST('/api/settings/notifications', { body: body as NewChannel }))
        : dataOf(
            api.PATCH('/api/settings/notifications/{id}', { params: { path: { id } }, body: body as ChannelChange }),
          ),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.channels }),
  })
}

export function useToggleChannel(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (enabled: boolean) =>
      dataOf(api.PATCH('/api/settings/notifications/{id}', { params: { path: { id } }, body: { enabled } })),
    onSettled: () => client.invalidateQueries({ queryKey: keys.channels }),
  })
}

export function useRemoveChannel(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => dataOf(api.DELETE('/api/settings/notifications/{id}', { params: { path: { id } } })),
    onSettled: () => client.invalidateQueries({ queryKey: keys.channels }),
  })
}

/** Sends a test message with the values of a form before they are saved. */
export function useTestChannel() {
  return useMutation({
    meta: { quiet: true },
    mutationFn: (body: ChannelBody) =>
      dataOf(api.POST('/api/settings/notifications/test', { body: body as NewChannel })),
  })
}

export function useTestStoredChannel(id: string) {
  const client = useQueryClient()
  return useMutation({
    meta: { quiet: true },
    mutationFn: () => dataOf(api.POST('/api/settings/notifications/{id}/test', { params: { path: { id } } })),
    onSettled: () => client.invalidateQueries({ queryKey: keys.channels }),
  })
}
