import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { users } from './users.ts'

export const sessions = sqliteTable(
  'sessions',
  {
    // The `jti` of the token.
    id: text().primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    userAgent: text('user_agent').notNull(),
    createdAt: text('created_at').notNull(),
    lastUsedAt: text('last_used_at').notNull(),
    expiresAt: text('expires_at').notNull(),
    // Signed out in the browser. The token stays valid, so that the session can still be ended.
    signedOutAt: text('signed_out_at'),
    // Kept until the token expires, so that it stays rejected.
    endedAt: text('ended_at'),
  },
  (table) => [index('sessions_user').on(table.userId), index('sessions_expiry').on(table.expiresAt)],
)
