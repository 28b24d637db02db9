import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { type StoredRequestState, storedRequestStates } from '#domain/games/request-states.ts'
import { oneOf } from './checks.ts'
import { games } from './games.ts'
import { users } from './users.ts'

/** What users asked for. A game is asked for at most once at a time. */
export const gameRequests = sqliteTable(
  'game_requests',
  {
    id: text().primaryKey(),
    gameId: text('game_id')
      .notNull()
      .references(() => games.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    state: text().$type<StoredRequestState>().notNull(),
    note: text(),
    // Why it was declined; kept when the user asks again.
    reason: text(),
    timesAsked: integer('times_asked').notNull().default(1),
    createdAt: text('created_at').notNull(),
    decidedAt: text('decided_at'),
    decidedBy: text('decided_by').references(() => users.id, { onDelete: 'set null' }),
    // The game of another user that is on its way: its files answer this request too.
    waitsFor: text('waits_for').references(() => games.id, { onDelete: 'set null' }),
  },
  (table) => [
    uniqueIndex('game_requests_game').on(table.gameId),
    index('game_requests_state').on(table.state, table.createdAt, table.id),
    index('game_requests_user').on(table.userId, table.state, table.createdAt, table.id),
    index('game_requests_created').on(table.createdAt, table.id),
    // Removing a game looks for these. Queries repeat the condition.
    index('game_requests_waits_for').on(table.waitsFor).where(sql`waits_for IS NOT NULL`),
    index('game_requests_decided_by').on(table.decidedBy).where(sql`decided_by IS NOT NULL`),
    oneOf(table.state, storedRequestStates),
  ],
)

export const gameRequestVotes = sqliteTable(
  'game_request_votes',
  {
    requestId: text('request_id')
      .notNull()
      .references(() => gameRequests.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.requestId, table.userId] }),
    index('game_request_votes_user').on(table.userId),
  ],
)

/** The games for which users who must ask may download: an administrator approved them, or they were added before. */
export const clearedGames = sqliteTable('cleared_games', {
  gameId: text('game_id')
    .primaryKey()
    .references(() => games.id, { onDelete: 'cascade' }),
})

/** What counts against the limit of a user. No reference to the game: removing it does not give another one. */
export const requestUses = sqliteTable(
  'request_uses',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    gameId: text('game_id').notNull(),
    at: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.gameId] }),
    index('request_uses_time').on(table.userId, table.at),
  ],
)

/** Games whose files are those of another user's game. They have no folder and no files of their own. */
export const borrowedGames = sqliteTable(
  'borrowed_games',
  {
    gameId: text('game_id')
      .primaryKey()
      .references(() => games.id, { onDelete: 'cascade' }),
    // Null: the other game was removed, and the borrower does not know yet.
    sourceId: text('source_id').references(() => games.id, { onDelete: 'set null' }),
    lenderName: text('lender_name').notNull(),
    borrowedAt: text('borrowed_at').notNull(),
  },
  (table) => [
    index('borrowed_games_source').on(table.sourceId),
    index('borrowed_games_lost').on(table.gameId).where(sql`source_id IS NULL`),
  ],
)
