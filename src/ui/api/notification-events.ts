import { mutationOptions, type QueryClient, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import type { UserSettings } from '#domain/accounts/user-settings.ts'
import type { NotificationEvent } from '#domain/notifications/notification-events.ts'
import { type Preference, preferenceOf } from '#domain/notifications/preferences.ts'
import { api, dataOf } from './client.ts'
import { keys } from './keys.ts'

/** Turns the notifications of an event on or off in a place. */
export type EventChange = { event: NotificationEvent; place: keyof Preference; on: boolean }

type Preferences = UserSettings['notificationPreferences']

const mutationKey = ['notification-events']

/** Changes where the user is notified of an event. `useShownSettings` shows it before the server has answered. */
export function useChangeEvent() {
  return useMutation(eventChangeOptions(useQueryClient()))
}

/** The mutation of `useChangeEvent`. */
export function eventChangeOptions(client: QueryClient, send = savePreferences) {
  const queryKey = keys.userSettings
  return mutationOptions({
    mutationKey,
    // The server gets the preferences of all events: each change builds on the one before.
    scope: { id: 'notification-events' },
    mutationFn: async (change: EventChange) => {
      const known = client.getQueryData<UserSettings>(queryKey)
      if (known === undefined) throw new Error('The settings are not loaded')
      return send(withEvent(known, change).notificationPreferences)
    },
    onSuccess: async (saved) => {
      // What is being fetched may be from before the change.
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, saved)
    },
    // Not awaited: the next change does not depend on it.
    onError: () => void client.invalidateQueries({ queryKey }),
  })
}

/** The settings with the changes of events that the server has not answered yet. */
export function useShownSettings(settings: UserSettings): UserSettings {
  const changes = useMutationState({
    filters: { mutationKey, exact: true, status: 'pending' },
    select: ({ state }) => state.variables as EventChange,
  })
  return changes.reduce(withEvent, settings)
}

/** Settings with a change of an event. */
export function withEvent(settings: UserSettings, { event, place, on }: EventChange): UserSettings {
  const preference = { ...preferenceOf(settings, event), [place]: on }
  return { ...settings, notificationPreferences: { ...settings.notificationPreferences, [event]: preference } }
}

function savePreferences(notificationPreferences: Preferences): Promise<UserSettings> {
  return dataOf(api.PATCH('/api/settings', { body: { notificationPreferences } }))
}
