import { AppError } from '#domain/errors.ts'
import type { Notification } from '#domain/notification.ts'
import type { Program } from '../program.ts'

type Parts = Pick<Program, 'notifications'>

/** Marks one as read. Throws AppError `not-found` for one of another user. */
export function readNotification(program: Parts, userId: string, id: string): Notification {
  program.notifications.markRead(userId, id)
  const notification = program.notifications.find(userId, id)
  if (notification === null) throw new AppError('not-found', 'There is no such notification')
  return notification
}
