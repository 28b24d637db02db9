import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { SignInMethod } from '#domain/accounts/session.ts'
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
    // Where it was last used from.
    address: text().notNull().default(''),
    signedInBy: text('signed_in_by').$type<SignInMethod>().notNull().default('password'),
    // The link to the account at a sign-in provider that it came by.
    linkId: text('link_id'),
    createdAt: text('created_at').notNull(),
    lastUsedAt: text('last_used_at').notNull(),
    expiresAt: text('expires_at').notNull(),
    // Signed out in the browser. The token stays valid, so that the session can still be ended.
    signedOutAt: text('signed_out_at'),
    // Kept until the token expires, so that it stays rejected.
    endedAt: text('ended_at'),
  },
  (table) => [
    index('sessions_user').on(table.userId, table.lastUsedAt),
    index('sessions_link').on(table.linkId),
    index('sessions_expiry').on(table.expiresAt),
  ],
)
