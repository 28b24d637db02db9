import { AppError } from '#domain/errors.ts'
import { instant } from '#domain/ports/clock.ts'
import type { AppContext } from '../app-context.ts'

type Deps = Pick<AppContext, 'notifications' | 'clock'>

/** Removes the read notifications of a user. For a day, `restoreNotifications` undoes this. */
export function removeReadNotifications(app: Deps, userId: string): void {
  app.notifications.removeRead(userId, instant(app.clock))
}

/** Restores the notifications that a user removed at this time. Returns their number. Throws AppError `gone`. */
export function restoreNotifications(
  app: Pick<AppContext, 'notifications'>,
  userId: string,
  removedAt: string,
): number {
  const count = app.notifications.restore(userId, removedAt)
  if (count === 0) throw new AppError('gone', 'These notifications can no longer be restored')
  return count
}
