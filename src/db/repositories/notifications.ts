import { and, count, desc, eq } from 'drizzle-orm'
import type { Notification } from '#domain/system/notification.ts'
import type { Connection } from '../connection.ts'
import { notifications } from '../schema/notifications.ts'

export type NotificationsRepository = ReturnType<typeof createNotificationsRepository>

export type NotificationPage = { unread?: boolean | undefined; limit?: number | undefined; offset?: number | undefined }

/** Per user. The oldest are deleted first. */
const maxKept = 1000

const { id, userId, type, title, message, link, read, createdAt, seq } = notifications
const shown = { id, userId, type, title, message, link, read, createdAt }

/** Notifications of users, newest first. */
export function createNotificationsRepository(connection: Connection) {
  const { orm } = connection
  const unreadOf = (owner: string) => and(eq(userId, owner), eq(read, false))
  return {
    list(owner: string, { unread, limit, offset }: NotificationPage): { notifications: Notification[]; total: number } {
      const condition = unread === true ? unreadOf(owner) : eq(userId, owner)
      const query = orm.select(shown).from(notifications).where(condition).orderBy(desc(seq))
      return {
        // SQLite has no OFFSET without LIMIT.
        notifications: query
          .limit(limit ?? Number.MAX_SAFE_INTEGER)
          .offset(offset ?? 0)
          .all(),
        total: orm.select({ count: count() }).from(notifications).where(condition).get()?.count ?? 0,
      }
    },
    find: (owner: string, notificationId: string): Notification | null =>
      orm
        .select(shown)
        .from(notifications)
        .where(and(eq(userId, owner), eq(id, notificationId)))
        .get() ?? null,
    countUnread: (owner: string): number =>
      orm.select({ count: count() }).from(notifications).where(unreadOf(owner)).get()?.count ?? 0,
    insert(notification: Notification): void {
      orm.insert(notifications).values(notification).run()
      connection.all(
        'DELETE FROM notifications WHERE user_id = ? AND seq <= (SELECT seq FROM notifications WHERE user_id = ? ORDER BY seq DESC LIMIT 1 OFFSET ?)',
        notification.userId,
        notification.userId,
        maxKept,
      )
    },
    markRead: (owner: string, notificationId: string): void =>
      void orm
        .update(notifications)
        .set({ read: true })
        .where(and(eq(userId, owner), eq(id, notificationId)))
        .run(),
    markAllRead: (owner: string): void =>
      void orm.update(notifications).set({ read: true }).where(unreadOf(owner)).run(),
    removeRead: (owner: string): void =>
      void orm
        .delete(notifications)
        .where(and(eq(userId, owner), eq(read, true)))
        .run(),
  }
}
