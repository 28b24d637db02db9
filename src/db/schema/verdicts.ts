import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { type Protocol, protocols, type Reason } from '#domain/indexers/release.ts'
import {
  type GrabOrigin,
  grabOrigins,
  type IndexerFailure,
  type VerdictOrigin,
  verdictOrigins,
} from '#domain/indexers/verdict.ts'
import { oneOf } from './checks.ts'
import { games } from './games.ts'

const gameId = () =>
  text('game_id')
    .notNull()
    .references(() => games.id, { onDelete: 'cascade' })
const reasons = () => text({ mode: 'json' }).$type<Reason[]>().notNull()

/** The releases that were judged for a game, a limited number of each game. */
export const releaseVerdicts = sqliteTable(
  'release_verdicts',
  {
    gameId: gameId(),
    // Tells the listings of a game apart: the same listing is stored once.
    listing: text().notNull(),
    title: text().notNull(),
    indexerName: text('indexer_name').notNull(),
    protocol: text().$type<Protocol>().notNull(),
    size: integer(),
    publishedAt: text('published_at'),
    seenAt: text('seen_at').notNull(),
    seenIn: text('seen_in').$type<VerdictOrigin>().notNull(),
    // The place among the releases of the same search or feed, the best first.
    rank: integer().notNull(),
    grabbed: integer({ mode: 'boolean' }).notNull(),
    accepted: integer({ mode: 'boolean' }).notNull(),
    score: integer().notNull(),
    // Why it was refused. Null if it was not.
    refusal: text(),
    reasons: reasons(),
  },
  (table) => [
    primaryKey({ columns: [table.gameId, table.listing] }),
    // Counts the refusals of a page of games without reading the rows.
    index('release_verdicts_refusal').on(table.gameId, table.refusal),
    index('release_verdicts_seen').on(sql`"seen_at" DESC`),
    oneOf(table.protocol, protocols),
    oneOf(table.seenIn, verdictOrigins),
  ],
)

/** The last automatic search of each game that an indexer answered. */
export const gameSearches = sqliteTable('game_searches', {
  gameId: text('game_id')
    .primaryKey()
    .references(() => games.id, { onDelete: 'cascade' }),
  searchedAt: text('searched_at').notNull(),
  considered: integer().notNull(),
  accepted: integer().notNull(),
  answered: integer().notNull(),
  failures: text({ mode: 'json' }).$type<IndexerFailure[]>().notNull(),
  problem: text(),
})

/** Why each grabbed release was chosen. */
export const grabDecisions = sqliteTable(
  'grab_decisions',
  {
    // No foreign key: the row outlives its download.
    downloadId: text('download_id').primaryKey(),
    gameId: gameId(),
    title: text().notNull(),
    indexerName: text('indexer_name'),
    grabbedAt: text('grabbed_at').notNull(),
    chosenBy: text('chosen_by').$type<GrabOrigin>().notNull(),
    // Null if a user chose the release, or a delay was over.
    considered: integer(),
    acceptedCount: integer('accepted_count'),
    accepted: integer({ mode: 'boolean' }).notNull(),
    score: integer().notNull(),
    reasons: reasons(),
  },
  (table) => [
    index('grab_decisions_game').on(table.gameId, sql`"grabbed_at" DESC`),
    oneOf(table.chosenBy, grabOrigins),
  ],
)
