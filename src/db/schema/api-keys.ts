import { index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { users } from './users.ts'

export const apiKeys = sqliteTable(
  'api_keys',
  {
    id: text().primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    prefix: text().notNull(),
    digest: text().notNull(),
    createdAt: text('created_at').notNull(),
    lastUsedAt: text('last_used_at'),
  },
  (table) => [uniqueIndex('api_keys_digest').on(table.digest), index('api_keys_user').on(table.userId)],
)
