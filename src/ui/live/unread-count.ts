import type { Notification } from '#domain/system/notification.ts'

/** How many are unread once the socket told of one more; it tells everybody of everybody's. */
export function unreadAfter(known: number | undefined, { userId, read }: Notification, me: string | undefined) {
  if (known === undefined || userId !== me || read) return known
  return known + 1
}
