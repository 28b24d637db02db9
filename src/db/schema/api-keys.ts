import { index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { ApiKeyScope } from '#domain/accounts/api-key.ts'
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
    scopes: text({ mode: 'json' }).$type<ApiKeyScope[]>().notNull().default(['library']),
    lastUsedFrom: text('last_used_from'),
    lastUserAgent: text('last_user_agent'),
  },
  (table) => [uniqueIndex('api_keys_digest').on(table.digest), index('api_keys_user').on(table.userId)],
)
