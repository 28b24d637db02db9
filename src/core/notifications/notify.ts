import { randomUUID } from 'node:crypto'
import { instant } from '#domain/ports/clock.ts'
import type { NotificationEvent } from '#domain/user-settings.ts'
import type { Program } from '../program.ts'

export type NotifyParts = Pick<Program, 'users' | 'notifications' | 'events' | 'clock'>

/** `link` is a page of the UI, such as `/game/<id>`. */
export type Words = { title: string; message: string; link?: string | null }

/**
 * Tells a user of something, unless they do not want to hear of such things. Call it when what it tells of is
 * committed. Nobody is told of what belongs to nobody.
 */
export function notify(
  program: NotifyParts,
  userId: string | null,
  event: NotificationEvent,
  { title, message, link = null }: Words,
): void {
  if (userId === null || program.users.find(userId) === null) return
  if (program.users.settings(userId).notificationPreferences[event]?.inApp === false) return
  const createdAt = instant(program.clock)
  const notification = { id: randomUUID(), userId, type: event, title, message, link, read: false, createdAt }
  program.notifications.insert(notification)
  program.events.emit('notification', notification)
}
