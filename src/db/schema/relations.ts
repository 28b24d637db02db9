import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { type PartKind, partKinds } from '#domain/games/relations.ts'
import { oneOf } from './checks.ts'
import { games } from './games.ts'

/** The add-ons of a game: DLC, expansions, season passes, soundtracks. */
export const gameParts = sqliteTable(
  'game_parts',
  {
    id: text().primaryKey(),
    gameId: text('game_id')
      .notNull()
      .references(() => games.id, { onDelete: 'cascade' }),
    kind: text().$type<PartKind>().notNull(),
    title: text().notNull(),
    normalizedTitle: text('normalized_title').notNull(),
    metadataId: text('metadata_id'),
    storefrontAppId: integer('storefront_app_id'),
    releaseDate: text('release_date'),
  },
  (table) => [index('game_parts_game').on(table.gameId, table.normalizedTitle, table.id), oneOf(table.kind, partKinds)],
)

/** Other games whose names could be taken for a game of the library. */
export const relatedGames = sqliteTable(
  'related_games',
  {
    id: text().primaryKey(),
    gameId: text('game_id')
      .notNull()
      .references(() => games.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    year: integer(),
    metadataId: text('metadata_id'),
  },
  (table) => [index('related_games_game').on(table.gameId, table.title, table.id)],
)
