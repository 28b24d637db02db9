import { AppError } from '#domain/errors.ts'
import { instant } from '#domain/ports/clock.ts'
import type { RemovedNotifications } from '#domain/system/notification.ts'
import type { AppContext } from '../app-context.ts'

type Deps = Pick<AppContext, 'notifications' | 'clock'>

/** Removes the read notifications of a user. For a day, `restoreNotifications` undoes this. */
export function removeReadNotifications(app: Deps, userId: string): RemovedNotifications {
  const removedAt = instant(app.clock)
  const count = app.notifications.removeRead(userId, removedAt)
  return { count, removedAt: count === 0 ? null : removedAt }
}

/** Restores the notifications that a user removed at this time, and returns how many. Throws AppError `gone`. */
export function restoreNotifications(app: Pick<Deps, 'notifications'>, userId: string, removedAt: string): number {
  const count = app.notifications.restore(userId, removedAt)
  if (count === 0) throw new AppError('gone', 'These notifications can no longer be restored')
  return count
}
