import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { type Protocol, protocols } from '#domain/indexers/protocols.ts'
import { oneOf } from './checks.ts'
import { games } from './games.ts'
import { gameParts, partKey } from './relations.ts'

/** Releases of wanted games and add-ons that are grabbed when their delay ends, unless a better one appears. */
export const waitingReleases = sqliteTable(
  'waiting_releases',
  {
    gameId: text('game_id')
      .notNull()
      .references(() => games.id, { onDelete: 'cascade' }),
    // The add-on that it waits for. Null: the game itself.
    partId: text('part_id').references(() => gameParts.id, { onDelete: 'cascade' }),
    // 0 is the best of the game or add-on.
    rank: integer().notNull(),
    // An indexer or a feed. What is removed takes its releases with it.
    indexerId: text('indexer_id').notNull(),
    indexerName: text('indexer_name').notNull(),
    title: text().notNull(),
    protocol: text().$type<Protocol>().notNull(),
    // When the delay began: when the release was published, or else first seen.
    since: text().notNull(),
    // When the releases of the game were last tried in vain.
    triedAt: text('tried_at'),
    // The release as the indexer reported it, encrypted: its link contains the key of the indexer.
    found: text().notNull(),
  },
  (table) => [
    uniqueIndex('waiting_releases_rank').on(table.gameId, partKey, table.rank),
    index('waiting_releases_part').on(table.partId).where(sql`"part_id" IS NOT NULL`),
    index('waiting_releases_indexer').on(table.indexerId),
    oneOf(table.protocol, protocols),
  ],
)

/**
 * Automatic searches that have not ended: requested, or interrupted before their result was grabbed. They run after a
 * restart.
 */
export const searchRequests = sqliteTable(
  'search_requests',
  {
    gameId: text('game_id')
      .notNull()
      .references(() => games.id, { onDelete: 'cascade' }),
    // The add-on to search for. Null: the game itself.
    partId: text('part_id').references(() => gameParts.id, { onDelete: 'cascade' }),
    // A user asked for it, whatever the settings for automatic searches are.
    byUser: integer('by_user', { mode: 'boolean' }).notNull(),
    requestedAt: text('requested_at').notNull(),
  },
  (table) => [
    uniqueIndex('search_requests_subject').on(table.gameId, partKey),
    index('search_requests_part').on(table.partId).where(sql`"part_id" IS NOT NULL`),
  ],
)
