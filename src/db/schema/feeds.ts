import { sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { games } from './games.ts'
import { indexers } from './sources.ts'

/** How far each indexer's newest items were read. Items are known by a digest: their guids may hold keys. */
export const feedPositions = sqliteTable('feed_positions', {
  indexerId: text('indexer_id')
    .primaryKey()
    .references(() => indexers.id, { onDelete: 'cascade' }),
  seen: text({ mode: 'json' }).$type<string[]>().notNull(),
  newestAt: text('newest_at'),
  readAt: text('read_at').notNull(),
})

/** The newest version of an owned game that an indexer was seen to have. */
export const gameUpdates = sqliteTable('game_updates', {
  gameId: text('game_id')
    .primaryKey()
    .references(() => games.id, { onDelete: 'cascade' }),
  version: text().notNull(),
  releaseTitle: text('release_title').notNull(),
  indexerName: text('indexer_name').notNull(),
  foundAt: text('found_at').notNull(),
})
