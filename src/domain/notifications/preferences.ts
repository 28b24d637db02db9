import type { UserSettings } from '../accounts/user-settings.ts'
import { type NotificationEvent, notificationEvents } from './notification-events.ts'

export type Preference = { inApp: boolean; external: boolean }

/** An import follows a completed download within seconds, and what a wishlist added is no news to its user. */
const quiet: ReadonlySet<NotificationEvent> = new Set(['downloadCompleted'])
const inAppOnly: ReadonlySet<NotificationEvent> = new Set(['wishlistSynced', 'errorDetected'])

function defaultPreference(event: NotificationEvent): Preference {
  return { inApp: !quiet.has(event), external: !quiet.has(event) && !inAppOnly.has(event) }
}

/** Where a user is notified of an event: within Ludarr and through notification channels. */
export function preferenceOf(
  { notificationPreferences }: Pick<UserSettings, 'notificationPreferences'>,
  event: NotificationEvent,
): Preference {
  return notificationPreferences[event] ?? defaultPreference(event)
}

/** The events that a new channel receives. */
export const defaultChannelEvents = notificationEvents.filter((event) => defaultPreference(event).external)
