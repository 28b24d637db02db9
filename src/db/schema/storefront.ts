import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { type WishlistEntryState, wishlistEntryStates } from '#domain/games/storefront.ts'
import { oneOf } from './checks.ts'
import { users } from './users.ts'

/** The wishlist sync of a user. */
export const wishlistSyncs = sqliteTable('wishlist_syncs', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  attemptedAt: text('attempted_at').notNull(),
  syncedAt: text('synced_at'),
  /** Failures in a row. */
  failures: integer().notNull().default(0),
  message: text(),
  stopped: integer({ mode: 'boolean' }).notNull().default(false),
  /** The games added by the last sync that were not reported yet. */
  unreported: integer().notNull().default(0),
})

/** The entries of wishlists. Those that were handled stay, so that a game that a user removed is not added again. */
export const wishlistEntries = sqliteTable(
  'wishlist_entries',
  {
    seq: integer().primaryKey({ autoIncrement: true }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    appId: integer('app_id').notNull(),
    state: text().$type<WishlistEntryState>().notNull().default('pending'),
    attempts: integer().notNull().default(0),
  },
  (table) => [
    uniqueIndex('wishlist_entries_app').on(table.userId, table.appId),
    // Queries repeat its condition.
    index('wishlist_entries_pending').on(table.userId, table.attempts, table.seq).where(sql`state = 'pending'`),
    oneOf(table.state, wishlistEntryStates),
  ],
)
