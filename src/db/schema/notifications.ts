import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { NotificationEvent } from '#domain/accounts/user-settings.ts'
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
  },
  (table) => [
    index('notifications_user').on(table.userId, table.seq),
    index('notifications_unread').on(table.userId, table.read),
  ],
)
