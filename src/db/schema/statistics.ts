import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import {
  type DownloadOutcome,
  downloadOutcomes as outcomes,
  type TotalKind,
  totalKinds,
} from '#domain/statistics/totals.ts'
import { oneOf } from './checks.ts'
import { games } from './games.ts'
import { users } from './users.ts'

const owner = () => text('user_id').references(() => users.id, { onDelete: 'cascade' })

/**
 * How many games of a user have a value, without hidden games. Triggers keep it up to date: counting the genres of 50,000
 * games takes longer than a response may.
 */
export const gameTotals = sqliteTable(
  'game_totals',
  {
    userId: owner().notNull(),
    kind: text().$type<TotalKind>().notNull(),
    // Empty for games without one.
    value: text().notNull(),
    adult: integer({ mode: 'boolean' }).notNull(),
    count: integer().notNull(),
    // The sum of the ratings, or of the bytes on disk.
    amount: real().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.kind, table.value, table.adult] }),
    index('game_totals_empty').on(table.userId).where(sql`count <= 0`),
    oneOf(table.kind, totalKinds),
  ],
)

/** Since when games are wanted, and how long it took to own them. Triggers keep it up to date. */
export const gameAcquisitions = sqliteTable(
  'game_acquisitions',
  {
    gameId: text('game_id')
      .primaryKey()
      .references(() => games.id, { onDelete: 'cascade' }),
    userId: owner().notNull(),
    wantedAt: text('wanted_at').notNull(),
    secondsToOwned: integer('seconds_to_owned'),
  },
  (table) => [index('game_acquisitions_user').on(table.userId, table.secondsToOwned, table.gameId)],
)

/**
 * How downloads ended, kept after they are removed from the list. Triggers write it. Downloads that a client had before
 * Ludarr did are left out.
 */
export const downloadOutcomes = sqliteTable(
  'download_outcomes',
  {
    // No foreign key: it outlives the download.
    downloadId: text('download_id').primaryKey(),
    userId: owner(),
    // YYYY-MM in UTC.
    month: text().notNull(),
    indexerName: text('indexer_name'),
    // No foreign key: the name tells what the client was called, after it is removed.
    downloaderId: text('downloader_id'),
    downloaderName: text('downloader_name'),
    outcome: text().$type<DownloadOutcome>().notNull(),
    bytes: integer().notNull(),
  },
  (table) => [
    // Groups all downloads of a user without sorting them.
    index('download_outcomes_groups').on(
      table.userId,
      table.month,
      table.indexerName,
      table.downloaderId,
      table.downloaderName,
      table.outcome,
      table.bytes,
    ),
    oneOf(table.outcome, outcomes),
  ],
)
