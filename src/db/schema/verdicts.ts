import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { type Protocol, protocols } from '#domain/indexers/protocols.ts'
import type { Reason } from '#domain/indexers/release.ts'
import {
  type GrabOrigin,
  grabOrigins,
  type IndexerFailure,
  type VerdictOrigin,
  verdictOrigins,
} from '#domain/indexers/verdict.ts'
import { oneOf } from './checks.ts'
import { games } from './games.ts'
import { gameParts, partKey } from './relations.ts'

const gameId = () =>
  text('game_id')
    .notNull()
    .references(() => games.id, { onDelete: 'cascade' })
/** The add-on. Null: the game itself. */
const partId = () => text('part_id').references(() => gameParts.id, { onDelete: 'cascade' })
const reasons = () => text({ mode: 'json' }).$type<Reason[]>().notNull()

/** The releases that were judged for a game or an add-on, a limited number of each. */
export const releaseVerdicts = sqliteTable(
  'release_verdicts',
  {
    gameId: gameId(),
    partId: partId(),
    // Tells the listings of a game or an add-on apart: the same listing is stored once.
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
    // What the indexer states about where it is from.
    uploader: text(),
    team: text(),
    site: text(),
  },
  (table) => [
    uniqueIndex('release_verdicts_listing').on(table.gameId, partKey, table.listing),
    // These indexes count the refusals of a page of games or add-ons without reading the rows.
    index('release_verdicts_refusal').on(table.gameId, table.partId, table.refusal),
    index('release_verdicts_part').on(table.partId, table.refusal).where(sql`"part_id" IS NOT NULL`),
    index('release_verdicts_seen').on(sql`"seen_at" DESC`),
    oneOf(table.protocol, protocols),
    oneOf(table.seenIn, verdictOrigins),
  ],
)

/** The last automatic search of each game and add-on that an indexer answered. */
export const gameSearches = sqliteTable(
  'game_searches',
  {
    gameId: gameId(),
    partId: partId(),
    searchedAt: text('searched_at').notNull(),
    considered: integer().notNull(),
    accepted: integer().notNull(),
    answered: integer().notNull(),
    failures: text({ mode: 'json' }).$type<IndexerFailure[]>().notNull(),
    problem: text(),
  },
  (table) => [
    uniqueIndex('game_searches_subject').on(table.gameId, partKey),
    index('game_searches_part').on(table.partId).where(sql`"part_id" IS NOT NULL`),
  ],
)

/** Why each grabbed release was chosen. */
export const grabDecisions = sqliteTable(
  'grab_decisions',
  {
    // No foreign key: the row outlives its download.
    downloadId: text('download_id').primaryKey(),
    gameId: gameId(),
    // The add-on that it was grabbed for.
    partId: text('part_id').references(() => gameParts.id, { onDelete: 'set null' }),
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
    index('grab_decisions_part').on(table.partId, sql`"grabbed_at" DESC`).where(sql`"part_id" IS NOT NULL`),
    oneOf(table.chosenBy, grabOrigins),
  ],
)
