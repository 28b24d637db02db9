import { and, asc, count, countDistinct, eq, gt, gte, isNotNull, isNull, lt, lte, max, or, sql } from 'drizzle-orm'
import type { OutgoingNotification } from '#domain/notifications/message.ts'
import type { Connection } from '../connection.ts'
import { outbox } from '../schema/notifications.ts'

export type OutboxRepository = ReturnType<typeof createOutboxRepository>

/** Older than `before`, and either tried often enough or for one of these channels. */
export type UnsentFilter = { before: string; minAttempts: number; channelIds: readonly string[] }

export type OutboxEntry = OutgoingNotification & { messageId: string | null; attempts: number; nextAttemptAt: string }

const { id, event, title, message, link, coverUrl, facts, createdAt, messageId, attempts, nextAttemptAt } = outbox
const entry = { id, event, title, message, link, coverUrl, facts, createdAt, messageId, attempts, nextAttemptAt }

/** Notifications on their way to channels. Sent ones are kept for a while, to see how many a channel has received. */
export function createOutboxRepository(connection: Connection) {
  const { orm } = connection
  const { channelId, sentAt, seq } = outbox
  const unsentWhere = ({ before, minAttempts, channelIds }: UnsentFilter) =>
    and(
      isNull(sentAt),
      lt(createdAt, before),
      or(gte(attempts, minAttempts), sql`${channelId} IN (SELECT value FROM json_each(${JSON.stringify(channelIds)}))`),
    )
  const unsent = (channel: string) => and(eq(channelId, channel), isNull(sentAt))
  return {
    /** Whether a channel that is neither disabled nor paused has something to send. */
    hasDue: (now: string): boolean =>
      connection.all(
        `SELECT 1 FROM notification_channels channel WHERE enabled
         AND coalesce(health ->> 'disabledUntil', '') <= ? AND EXISTS
         (SELECT 1 FROM outbox WHERE channel_id = channel.id AND sent_at IS NULL AND next_attempt_at <= ?) LIMIT 1`,
        now,
        now,
      ).length > 0,
    /** A message whose earlier attempts have failed or were interrupted, the oldest first. */
    findStartedMessage(channel: string, now: string): OutboxEntry[] {
      const first = orm
        .select({ messageId })
        .from(outbox)
        .where(and(unsent(channel), isNotNull(messageId), lte(nextAttemptAt, now)))
        .orderBy(asc(seq))
        .get()
      if (first?.messageId == null) return []
      return orm.select(entry).from(outbox).where(eq(messageId, first.messageId)).orderBy(asc(seq)).all()
    },
    /** Notifications that are in no message yet, the oldest first. */
    waiting: (channel: string, now: string, limit: number): OutboxEntry[] =>
      orm
        .select(entry)
        .from(outbox)
        .where(and(unsent(channel), isNull(messageId), lte(nextAttemptAt, now)))
        .orderBy(asc(seq))
        .limit(limit)
        .all(),
    /** The number of messages that a channel accepted since then, and when it accepted the last one. */
    sentSince(channel: string, since: string): { messages: number; lastAt: string | null } {
      const found = orm
        .select({ messages: countDistinct(messageId), lastAt: max(sentAt) })
        .from(outbox)
        .where(and(eq(channelId, channel), gt(sentAt, since)))
        .get()
      return found ?? { messages: 0, lastAt: null }
    },
    /** Makes unsent notifications due that are only due after `latest`: they were stored while the clock was ahead. */
    correctTimes: (latest: string, now: string): void =>
      void orm
        .update(outbox)
        .set({ createdAt: now, nextAttemptAt: now })
        .where(and(isNull(sentAt), gt(nextAttemptAt, latest)))
        .run(),
    /** Puts notifications into a message. */
    startMessage: (ids: readonly string[], message: string): void =>
      void orm
        .update(outbox)
        .set({ messageId: message })
        .where(sql`${id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`)
        .run(),
    finishMessage: (message: string, at: string): void =>
      void orm.update(outbox).set({ sentAt: at }).where(eq(messageId, message)).run(),
    postponeMessage: (message: string, until: string, failure: string): void =>
      void orm
        .update(outbox)
        .set({ attempts: sql`${attempts} + 1`, nextAttemptAt: until, failure })
        .where(eq(messageId, message))
        .run(),
    /** The number of unsent notifications by channel that can be dropped, and why one of them was not sent. */
    countUnsent: (filter: UnsentFilter): { channelId: string; count: number; failure: string | null }[] =>
      orm
        .select({ channelId, count: count(), failure: max(outbox.failure) })
        .from(outbox)
        .where(unsentWhere(filter))
        .groupBy(channelId)
        .all(),
    removeUnsent: (filter: UnsentFilter): void => void orm.delete(outbox).where(unsentWhere(filter)).run(),
    /** Removes some sent notifications, and returns their number. */
    removeSentBefore(before: string, limit: number): number {
      const old = connection.all(
        'DELETE FROM outbox WHERE seq IN (SELECT seq FROM outbox WHERE sent_at < ? LIMIT ?) RETURNING seq',
        before,
        limit,
      )
      return old.length
    },
  }
}
