import { randomUUID } from 'node:crypto'
import type { NotificationEvent } from '#domain/accounts/user-settings.ts'
import { instant } from '#domain/ports/clock.ts'
import type { Notification } from '#domain/system/notification.ts'
import type { AppContext } from '../app-context.ts'

export type NotifyDeps = Pick<AppContext, 'users' | 'notifications' | 'events' | 'clock'>

/**
 * `link` is a page of the UI, such as `/game/<id>`. `publicTitle` replaces a title with paths in the event, which all
 * users receive.
 */
export type NotificationText = { title: string; publicTitle?: string; message: string; link?: string | null }

/**
 * Notifies a user of an event, unless they turned such notifications off. Call it after the commit. Without a user it
 * does nothing.
 */
export function notify(app: NotifyDeps, userId: string | null, event: NotificationEvent, text: NotificationText): void {
  const notification = storeNotification(app, userId, event, text)
  if (notification === null) return
  app.events.emit('notification', { ...notification, title: text.publicTitle ?? notification.title })
}

/**
 * Stores a notification in the caller's transaction; the caller emits it after the commit. An event is then reported
 * exactly once, even if the program is killed. `null` if the user turned such notifications off.
 */
export function storeNotification(
  app: Omit<NotifyDeps, 'events'>,
  userId: string | null,
  event: NotificationEvent,
  { title, message, link = null }: NotificationText,
): Notification | null {
  if (userId === null || app.users.find(userId) === null) return null
  if (app.users.settings(userId).notificationPreferences[event]?.inApp === false) return null
  const createdAt = instant(app.clock)
  const notification = { id: randomUUID(), userId, type: event, title, message, link, read: false, createdAt }
  app.notifications.insert(notification)
  return notification
}
