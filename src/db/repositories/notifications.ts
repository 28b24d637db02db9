import { and, count, desc, eq, gte, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import type { OutgoingNotification } from '#domain/notifications/message.ts'
import type { NotificationEvent } from '#domain/notifications/notification-events.ts'
import type { Notification, RemovedNotifications } from '#domain/system/notification.ts'
import type { Connection } from '../connection.ts'
import { notificationChannels, notifications, outbox } from '../schema/notifications.ts'

export type NotificationsRepository = ReturnType<typeof createNotificationsRepository>

export type NotificationPage = {
  unread?: boolean | undefined
  type?: NotificationEvent | undefined
  limit?: number | undefined
  offset?: number | undefined
}

/** A notification for a channel, of a user. */
export type ChannelNotification = Omit<OutgoingNotification, 'id'> & { id: string; channelId: string; userId: string }

/** Per user. The oldest are deleted first. */
const maxKept = 20_000
/** Finding the oldest reads all that are kept, so it is not done for every new one. */
const trimInterval = 100
/** Users who are notified of the same thing within this time share one message in a channel of all users. */
const sharedMs = 60_000

const { id, userId, type, title, message, link, read, createdAt, seq, removedAt } = notifications
const shown = { id, userId, type, title, message, link, read, createdAt }

/** Notifications of users, newest first. */
export function createNotificationsRepository(connection: Connection) {
  const { orm, all } = connection
  const unreadOf = (owner: string) => and(eq(userId, owner), eq(read, false))
  const selectReceivers = orm
    .select({ id: notificationChannels.id, userId: notificationChannels.userId, events: notificationChannels.events })
    .from(notificationChannels)
    .where(
      and(
        eq(notificationChannels.enabled, true),
        or(isNull(notificationChannels.userId), eq(notificationChannels.userId, sql.placeholder('owner'))),
        or(
          eq(sql.placeholder('games'), '[]'),
          eq(notificationChannels.tagIds, []),
          sql`EXISTS (SELECT 1 FROM channel_tags JOIN game_tags ON game_tags.tag_id = channel_tags.tag_id
            WHERE channel_id = ${notificationChannels.id}
              AND game_id IN (SELECT value FROM json_each(${sql.placeholder('games')})))`,
        ),
      ),
    )
    .prepare()
  return {
    list(owner: string, page: NotificationPage): { notifications: Notification[]; total: number } {
      // Removed ones are read.
      const kept = page.unread === true ? unreadOf(owner) : and(eq(userId, owner), isNull(removedAt))
      const condition = and(kept, page.type === undefined ? undefined : eq(type, page.type))
      // Skips rows in the index alone, so that a page far down is found without reading those above it.
      const shownSeqs = orm
        .select({ seq })
        .from(notifications)
        .where(condition)
        .orderBy(desc(seq))
        // SQLite has no OFFSET without LIMIT.
        .limit(page.limit ?? Number.MAX_SAFE_INTEGER)
        .offset(page.offset ?? 0)
      return {
        notifications: orm.select(shown).from(notifications).where(inArray(seq, shownSeqs)).orderBy(desc(seq)).all(),
        total: orm.select({ count: count() }).from(notifications).where(condition).get()?.count ?? 0,
      }
    },
    find: (owner: string, notificationId: string): Notification | null =>
      orm
        .select(shown)
        .from(notifications)
        .where(and(eq(userId, owner), eq(id, notificationId), isNull(removedAt)))
        .get() ?? null,
    countUnread: (owner: string): number =>
      orm.select({ count: count() }).from(notifications).where(unreadOf(owner)).get()?.count ?? 0,
    /**
     * The enabled channels that receive an event of a user; `shared` ones receive those of all users. Channels with tags
     * receive events of games with one of these tags, and events without games.
     */
    receivers: (
      owner: string,
      event: NotificationEvent,
      gameIds: readonly string[],
    ): { id: string; shared: boolean }[] =>
      selectReceivers
        .all({ owner, games: JSON.stringify(gameIds) })
        .filter(({ events }) => events.includes(event))
        .map((channel) => ({ id: channel.id, shared: channel.userId === null })),
    /** Stores a notification and what channels receive of it, all or nothing. Either may be missing. */
    insert(notification: Notification | null, outgoing: readonly ChannelNotification[] = []): void {
      connection.transaction(() => {
        if (notification !== null) {
          const stored = orm.insert(notifications).values(notification).returning({ seq }).get()
          if (stored.seq % trimInterval === 0) trim(notification.userId)
        }
        const fresh = outgoing.filter((one) => !isSharedByOther(one))
        if (fresh.length > 0) {
          orm
            .insert(outbox)
            .values(fresh.map((one) => ({ ...one, nextAttemptAt: one.createdAt })))
            .run()
        }
      })
    },
    markRead: (owner: string, notificationId: string): void =>
      void orm
        .update(notifications)
        .set({ read: true })
        .where(and(eq(userId, owner), eq(id, notificationId)))
        .run(),
    markAllRead: (owner: string): void =>
      void orm.update(notifications).set({ read: true }).where(unreadOf(owner)).run(),
    /** Removes the read notifications of a user and returns their number. `restore` undoes this for a while. */
    removeRead: (owner: string, at: string): number => all(removeReadSql, owner, at).length,
    /** What was removed last and can be restored. */
    lastRemoved: (owner: string): RemovedNotifications =>
      all<RemovedNotifications>(lastRemovedSql, owner)[0] ?? { count: 0, removedAt: null },
    /** Restores the notifications that were removed at this time and returns their number. */
    restore: (owner: string, at: string): number => all(restoreSql, owner, at).length,
    /** Deletes some of the notifications that were removed before a time and returns their number. */
    deleteRemoved: (before: string, limit: number): number => all(deleteRemovedSql, before, limit).length,
  }

  function trim(owner: string): void {
    all(trimSql, owner, maxKept)
  }

  function isSharedByOther(one: ChannelNotification): boolean {
    const since = new Date(Date.parse(one.createdAt) - sharedMs).toISOString()
    const same = orm
      .select({ seq: outbox.seq })
      .from(outbox)
      .where(
        and(
          eq(outbox.channelId, one.channelId),
          eq(outbox.title, one.title),
          gte(outbox.createdAt, since),
          eq(outbox.event, one.event),
          eq(outbox.message, one.message),
          ne(outbox.userId, one.userId),
        ),
      )
    return same.get() !== undefined
  }
}

const trimSql = `DELETE FROM notifications WHERE user_id = ?1 AND seq <= (
  SELECT seq FROM notifications WHERE user_id = ?1 AND removed_at IS NULL ORDER BY seq DESC LIMIT 1 OFFSET ?2)`

const removeReadSql = `UPDATE notifications SET removed_at = ?2
  WHERE user_id = ?1 AND read = 1 AND removed_at IS NULL RETURNING 1`

const lastRemovedSql = `SELECT count(*) AS count, removed_at AS removedAt FROM notifications
  WHERE user_id = ? AND removed_at IS NOT NULL GROUP BY removed_at ORDER BY removed_at DESC LIMIT 1`

const restoreSql = `UPDATE notifications SET removed_at = NULL
  WHERE user_id = ? AND removed_at IS NOT NULL AND removed_at = ? RETURNING 1`

const deleteRemovedSql = `DELETE FROM notifications WHERE seq IN (
  SELECT seq FROM notifications WHERE removed_at IS NOT NULL AND removed_at < ? LIMIT ?) RETURNING 1`
