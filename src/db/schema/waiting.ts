import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { type Protocol, protocols } from '#domain/indexers/release.ts'
import { oneOf } from './checks.ts'
import { games } from './games.ts'

/** Releases of wanted games that are grabbed when their delay ends, unless a better one appears. */
export const waitingReleases = sqliteTable(
  'waiting_releases',
  {
    gameId: text('game_id')
      .notNull()
      .references(() => games.id, { onDelete: 'cascade' }),
    // 0 is the best of the game.
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
    primaryKey({ columns: [table.gameId, table.rank] }),
    index('waiting_releases_indexer').on(table.indexerId),
    oneOf(table.protocol, protocols),
  ],
)
