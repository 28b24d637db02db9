import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { type HistoryType, historyTypes } from '#domain/games/history-types.ts'
import { oneOf } from './checks.ts'
import { games } from './games.ts'
import { users } from './users.ts'

export const history = sqliteTable(
  'history',
  {
    id: text().primaryKey(),
    gameId: text('game_id').references(() => games.id, { onDelete: 'set null' }),
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    gameTitle: text('game_title'),
    // No foreign key: history outlives its downloads.
    downloadId: text('download_id'),
    type: text().$type<HistoryType>().notNull(),
    title: text().notNull(),
    message: text().notNull(),
    at: text().notNull(),
  },
  (table) => [
    index('history_game').on(table.gameId, table.userId, table.at, table.id),
    index('history_user').on(table.userId, table.at, table.id),
    index('history_type').on(table.userId, table.type, table.at, table.id),
    // For the history of all users.
    index('history_time').on(table.at, table.id),
    index('history_type_time').on(table.type, table.at, table.id),
    // For the order by game. The type is there so that filtering by it reads no rows.
    index('history_user_title').on(
      table.userId,
      sql`${table.gameTitle} COLLATE NOCASE`,
      table.at,
      table.id,
      table.type,
    ),
    index('history_title').on(sql`${table.gameTitle} COLLATE NOCASE`, table.at, table.id, table.type),
    oneOf(table.type, historyTypes),
  ],
)

/** How many history entries of each type a user has of each day. Triggers keep it up to date. */
export const historyCounts = sqliteTable(
  'history_counts',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    type: text().$type<HistoryType>().notNull(),
    // YYYY-MM-DD in UTC.
    day: text().notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.type, table.day] })],
)
