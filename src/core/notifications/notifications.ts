import { AppError } from '#domain/errors.ts'
import { say } from '#domain/messages/say.ts'
import { instant } from '#domain/ports/clock.ts'
import type { Notification } from '#domain/system/notification.ts'
import type { AppContext } from '../app-context.ts'

type RemovalDeps = Pick<AppContext, 'notifications' | 'clock'>

type Deps = Pick<AppContext, 'notifications'>

/** Marks a notification as read. Throws AppError `not-found` for one of another user. */
export function readNotification(app: Deps, userId: string, id: string): Notification {
  app.notifications.markRead(userId, id)
  const notification = app.notifications.find(userId, id)
  if (notification === null) throw new AppError('not-found', say('api.notificationNotFound'))
  return notification
}

/** Removes the read notifications of a user. For a day, `restoreNotifications` undoes this. */
export function removeReadNotifications(app: RemovalDeps, userId: string): void {
  app.notifications.removeRead(userId, instant(app.clock))
}

/** Restores the notifications that a user removed at this time. Returns their number. Throws AppError `gone`. */
export function restoreNotifications(
  app: Pick<AppContext, 'notifications'>,
  userId: string,
  removedAt: string,
): number {
  const count = app.notifications.restore(userId, removedAt)
  if (count === 0) throw new AppError('gone', say('api.notificationsNotRestorable'))
  return count
}
