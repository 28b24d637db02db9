import { sql } from 'drizzle-orm'
import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { games } from './games.ts'

/** Releases that were deleted in the download client. The automatic search never grabs them again for their game. */
export const deletedReleases = sqliteTable(
  'deleted_releases',
  {
    // No foreign key: the row outlives its download.
    downloadId: text('download_id').primaryKey(),
    gameId: text('game_id')
      .notNull()
      .references(() => games.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    clientId: text('client_id').notNull(),
    clientName: text('client_name').notNull(),
    deletedAt: text('deleted_at').notNull(),
  },
  (table) => [index('deleted_releases_game').on(table.gameId)],
)

export const blacklist = sqliteTable(
  'blacklist',
  {
    id: text().primaryKey(),
    gameId: text('game_id')
      .notNull()
      .references(() => games.id, { onDelete: 'cascade' }),
    releaseTitle: text('release_title').notNull(),
    indexerName: text('indexer_name'),
    reason: text(),
    createdAt: text('created_at').notNull(),
  },
  (table) => [
    index('blacklist_game').on(table.gameId, table.createdAt, table.id),
    index('blacklist_created').on(table.createdAt, table.id),
    index('blacklist_title').on(sql`${table.releaseTitle} COLLATE NOCASE`, table.createdAt, table.id),
    index('blacklist_indexer').on(sql`${table.indexerName} COLLATE NOCASE`, table.createdAt, table.id),
  ],
)
