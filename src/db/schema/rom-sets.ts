import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { games } from './games.ts'
import { users } from './users.ts'

/** Which games of DATs the games of the library are. What is missing of a set has no row. */
export const romHoldings = sqliteTable(
  'rom_holdings',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    system: text().notNull(),
    // The key of the game in the DATs of the system.
    key: text().notNull(),
    // See `holdingRanks`.
    rank: integer().notNull(),
    gameId: text('game_id')
      .notNull()
      .references(() => games.id, { onDelete: 'cascade' }),
  },
  (table) => [
    uniqueIndex('rom_holdings_key').on(table.userId, table.system, table.key, table.rank, table.gameId),
    index('rom_holdings_game').on(table.gameId, table.system),
  ],
)

/** Games of the library whose holdings are to be computed anew. Triggers add them. */
export const romSetChanges = sqliteTable('rom_set_changes', {
  gameId: text('game_id')
    .primaryKey()
    .references(() => games.id, { onDelete: 'cascade' }),
})

/** The DATs that the holdings of each system were computed with. */
export const romSetSystems = sqliteTable('rom_set_systems', {
  system: text().primaryKey(),
  dats: text().notNull().default(sql`''`),
})
