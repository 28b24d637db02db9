import { sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { users } from './users.ts'

/** The tokens with which calendar programs read the release dates of a user, at most one for each user. */
export const calendarTokens = sqliteTable(
  'calendar_tokens',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    digest: text().notNull(),
    createdAt: text('created_at').notNull(),
  },
  (table) => [uniqueIndex('calendar_tokens_digest').on(table.digest)],
)
