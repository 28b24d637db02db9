import { type InferSelectModel, sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { type PartKind, partKinds } from '#domain/games/part-kinds.ts'
import {
  type PartSource,
  type PartStatus,
  type PlatformRelease,
  partSources,
  partStatuses,
  platformReleaseKinds,
} from '#domain/games/relations.ts'
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
    status: text().$type<PartStatus>().notNull().default('none'),
    // A user set the status: nothing else than an import changes it.
    statusEdited: integer('status_edited', { mode: 'boolean' }).notNull().default(false),
    version: text(),
    path: text(),
    source: text().$type<PartSource>().notNull().default('provider'),
    lastSearchedAt: text('last_searched_at'),
  },
  (table) => [
    index('game_parts_game').on(table.gameId, table.normalizedTitle, table.id),
    // The wanted parts in the order of their searches. Queries repeat its condition.
    index('game_parts_wanted')
      .on(table.lastSearchedAt, table.gameId, table.id, table.releaseDate)
      .where(sql`status = 'wanted'`),
    // The wanted parts by the titles of their games and their own, and by their release. Queries repeat the condition.
    index('game_parts_wanted_game').on(table.gameId, table.normalizedTitle, table.id).where(sql`status = 'wanted'`),
    index('game_parts_wanted_release').on(table.releaseDate, table.gameId, table.id).where(sql`status = 'wanted'`),
    oneOf(table.kind, partKinds),
    oneOf(table.status, partStatuses),
    oneOf(table.source, partSources),
  ],
)

/** Add-ons that a user removed, and what referred to them: kept for a day, so that the removal can be undone. */
export const removedParts = sqliteTable(
  'removed_parts',
  {
    partId: text('part_id').primaryKey(),
    gameId: text('game_id')
      .notNull()
      .references(() => games.id, { onDelete: 'cascade' }),
    removedAt: text('removed_at').notNull(),
    part: text({ mode: 'json' }).$type<InferSelectModel<typeof gameParts>>().notNull(),
    links: text({ mode: 'json' }).$type<PartLinks>().notNull(),
  },
  (table) => [index('removed_parts_game').on(table.gameId), index('removed_parts_time').on(table.removedAt)],
)

/** The ids of the rows that name an add-on, and the update that was found for it. */
export type PartLinks = {
  downloads: string[]
  imports: string[]
  decisions: string[]
  update: InferSelectModel<typeof partUpdates> | null
}

/**
 * The column `part_id` of a unique index, in which null would differ from null. Not a function: drizzle-kit splits
 * expressions at commas.
 */
export const partKeySql = `CASE WHEN "part_id" IS NULL THEN '' ELSE "part_id" END`
export const partKey = sql.raw(partKeySql)

/** When games are released, or their early access begins, on each platform. */
export const gameReleases = sqliteTable(
  'game_releases',
  {
    gameId: text('game_id')
      .notNull()
      .references(() => games.id, { onDelete: 'cascade' }),
    platform: text().notNull(),
    kind: text().$type<PlatformRelease['kind']>().notNull(),
    date: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.gameId, table.platform, table.kind] }),
    index('game_releases_date').on(table.date, table.gameId),
    oneOf(table.kind, platformReleaseKinds),
  ],
)

/** The newest version that an indexer has of an owned add-on. */
export const partUpdates = sqliteTable('part_updates', {
  partId: text('part_id')
    .primaryKey()
    .references(() => gameParts.id, { onDelete: 'cascade' }),
  version: text().notNull(),
  releaseTitle: text('release_title').notNull(),
  indexerName: text('indexer_name').notNull(),
  foundAt: text('found_at').notNull(),
})

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
