import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { ChannelType } from '#domain/notifications/channel.ts'
import type { NotificationFact } from '#domain/notifications/message.ts'
import type { NotificationEvent } from '#domain/notifications/notification-events.ts'
import type { Health } from '#domain/system/service-health.ts'
import { users } from './users.ts'

export const notifications = sqliteTable(
  'notifications',
  {
    // The order of arrival: several can arrive in one millisecond.
    seq: integer().primaryKey({ autoIncrement: true }),
    id: text().notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    type: text().$type<NotificationEvent>().notNull(),
    title: text().notNull(),
    message: text().notNull(),
    link: text(),
    read: integer({ mode: 'boolean' }).notNull().default(false),
    createdAt: text('created_at').notNull(),
    // Kept for a day, so that the removal can be undone. Those removed together have the same time.
    removedAt: text('removed_at'),
  },
  (table) => [
    // Queries repeat the conditions of the indexes.
    index('notifications_user').on(table.userId, table.seq).where(sql`"removed_at" IS NULL`),
    index('notifications_type').on(table.userId, table.type, table.seq).where(sql`"removed_at" IS NULL`),
    index('notifications_removed').on(table.userId, table.removedAt).where(sql`"removed_at" IS NOT NULL`),
    index('notifications_unread').on(table.userId, table.read),
  ],
)

// `type` has no check: a channel is added without a migration.
export const notificationChannels = sqliteTable('notification_channels', {
  id: text().primaryKey(),
  name: text().notNull(),
  type: text().$type<ChannelType>().notNull(),
  enabled: integer({ mode: 'boolean' }).notNull(),
  // The user whose notifications it receives; all users if null.
  userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
  events: text({ mode: 'json' }).$type<NotificationEvent[]>().notNull(),
  settings: text({ mode: 'json' }).$type<Record<string, unknown>>().notNull(),
  // Triggers keep it up to date with `channel_tags`.
  tagIds: text('tag_ids', { mode: 'json' }).$type<string[]>().notNull().default([]),
  health: text({ mode: 'json' }).$type<Health>().notNull(),
  failures: integer().notNull().default(0),
  createdAt: text('created_at').notNull(),
  updatedAt: text('updated_at').notNull(),
})

/** What is still to be sent through channels, and what was sent recently. */
export const outbox = sqliteTable(
  'outbox',
  {
    seq: integer().primaryKey({ autoIncrement: true }),
    id: text().notNull(),
    channelId: text('channel_id')
      .notNull()
      .references(() => notificationChannels.id, { onDelete: 'cascade' }),
    userId: text('user_id'),
    event: text().$type<NotificationEvent>().notNull(),
    title: text().notNull(),
    message: text().notNull(),
    link: text(),
    coverUrl: text('cover_url'),
    facts: text({ mode: 'json' }).$type<NotificationFact[]>().notNull(),
    createdAt: text('created_at').notNull(),
    // The message it is sent in. Stored before the first attempt, so that each attempt sends the same message.
    messageId: text('message_id'),
    attempts: integer().notNull().default(0),
    // Why the last attempt failed.
    failure: text(),
    nextAttemptAt: text('next_attempt_at').notNull(),
    sentAt: text('sent_at'),
  },
  (table) => [
    index('outbox_unsent').on(table.channelId, table.nextAttemptAt).where(sql`sent_at IS NULL`),
    index('outbox_sent').on(table.channelId, table.sentAt),
    index('outbox_message').on(table.messageId),
    index('outbox_title').on(table.channelId, table.title, table.createdAt),
  ],
)
