import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { type RemovalState, removalStates } from '#domain/games/removal-states.ts'
import { oneOf } from './checks.ts'
import { games } from './games.ts'
import { users } from './users.ts'

/** Removals of games: those that are not finished, and the last ones of each user. */
export const gameRemovals = sqliteTable(
  'game_removals',
  {
    id: text().primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    deleteFiles: integer('delete_files', { mode: 'boolean' }).notNull(),
    state: text().$type<RemovalState>().notNull(),
    total: integer().notNull(),
    done: integer().notNull(),
  },
  (table) => [index('game_removals_user').on(table.userId, table.state), oneOf(table.state, removalStates)],
)

/** The journal of a removal: the games that are still to be removed. */
export const gamesToRemove = sqliteTable(
  'games_to_remove',
  {
    removalId: text('removal_id')
      .notNull()
      .references(() => gameRemovals.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    gameId: text('game_id')
      .notNull()
      .references(() => games.id, { onDelete: 'cascade' }),
    // Set before anything of the game is deleted. From then on, its removal cannot be stopped.
    started: integer({ mode: 'boolean' }).notNull(),
    // Set before its files are deleted.
    folder: text(),
  },
  (table) => [
    primaryKey({ columns: [table.removalId, table.position] }),
    uniqueIndex('games_to_remove_game').on(table.gameId, table.removalId),
  ],
)
