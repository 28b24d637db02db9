import { AppError } from '#domain/errors.ts'
import type { Notification } from '#domain/system/notification.ts'
import type { AppContext } from '../app-context.ts'

type Deps = Pick<AppContext, 'notifications'>

/** Marks a notification as read. Throws AppError `not-found` for one of another user. */
export function readNotification(app: Deps, userId: string, id: string): Notification {
  app.notifications.markRead(userId, id)
  const notification = app.notifications.find(userId, id)
  if (notification === null) throw new AppError('not-found', 'This notification does not exist')
  return notification
}
