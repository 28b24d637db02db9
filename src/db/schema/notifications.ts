import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { NotificationEvent } from '#domain/accounts/user-settings.ts'
import { users } from './users.ts'

export const notifications = sqliteTable(
  'notifications',
  {
    // In the order in which they came: several may come in one millisecond.
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
  (table) => [index('notifications_user').on(table.userId, table.read, table.seq)],
)
