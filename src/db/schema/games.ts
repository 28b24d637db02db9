import { sql } from 'drizzle-orm'
import { type AnySQLiteColumn, index, integer, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import {
  type FolderOrigin,
  folderOrigins,
  type Game,
  type GameSource,
  type GameStatus,
  gameSources,
  gameStatuses,
  type ReleaseStatus,
  releaseStatuses,
} from '#domain/games/game.ts'
import type { GamePreferences } from '#domain/games/game-preferences.ts'
import { type FileCategory, fileCategories } from '#domain/importing/import.ts'
import type { Verification } from '#domain/verification/verification.ts'
import { oneOf } from './checks.ts'
import { rootFolders } from './root-folders.ts'
import { users } from './users.ts'

const strings = (name: string) => text(name, { mode: 'json' }).$type<string[]>().notNull().default([])

export const games = sqliteTable(
  'games',
  {
    // The text index refers to rows by this number. A plain rowid may change when the database is compacted.
    seq: integer().primaryKey({ autoIncrement: true }),
    id: text().notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    normalizedTitle: text('normalized_title').notNull(),
    sortTitle: text('sort_title').notNull(),
    metadataId: text('metadata_id'),
    storefrontAppId: integer('storefront_app_id'),
    status: text().$type<GameStatus>().notNull(),
    releaseStatus: text('release_status').$type<ReleaseStatus>().notNull(),
    releaseDate: text('release_date'),
    coverUrl: text('cover_url'),
    platforms: strings('platforms'),
    genres: strings('genres'),
    libraryPath: text('library_path'),
    // Where its imports go. Null: the library folder.
    rootFolderId: text('root_folder_id').references((): AnySQLiteColumn => rootFolders.id, { onDelete: 'set null' }),
    // How the game got its folder. Null without a folder.
    folderOrigin: text('folder_origin').$type<FolderOrigin>(),
    addedAt: text('added_at').notNull(),
    themes: strings('themes'),
    developers: strings('developers'),
    publishers: strings('publishers'),
    rating: real(),
    userRating: real('user_rating'),
    hidden: integer({ mode: 'boolean' }).notNull().default(false),
    adult: integer({ mode: 'boolean' }).notNull().default(false),
    earlyAccess: integer('early_access', { mode: 'boolean' }).notNull().default(false),
    source: text().$type<GameSource>().notNull(),
    alternateTitles: strings('alternate_titles'),
    // The id of the platform of this entry. Null: not decided.
    platform: text(),
    // What clients call the platform that write this field.
    preferredPlatform: text('preferred_platform'),
    installedVersion: text('installed_version'),
    updateAvailable: integer('update_available', { mode: 'boolean' }).notNull().default(false),
    releasesFound: integer('releases_found').notNull().default(0),
    lastSearchedAt: text('last_searched_at'),
    completedAt: text('completed_at'),
    // The size of its files. Triggers keep it up to date. Null without files.
    sizeOnDisk: integer('size_on_disk'),
    summary: text(),
    screenshots: strings('screenshots'),
    links: text({ mode: 'json' }).$type<Game['links']>().notNull().default([]),
    notes: text(),
    // The fields that a user edited: the metadata provider does not replace them.
    editedFields: strings('edited_fields'),
    // When the provider is to be called for the game again; empty: as soon as possible.
    metadataDueAt: text('metadata_due_at').notNull().default(''),
    relationsRefreshedAt: text('relations_refreshed_at'),
    // The entries of one title have the id of the oldest one, and a game with a single entry has none: triggers see to it.
    titleGroup: text('title_group'),
    // Triggers keep it up to date with `game_tags`.
    tagIds: strings('tag_ids'),
    // Of its dumps together. Null: none was checked.
    verification: text().$type<Verification>(),
    // Why they are not verified. Null: they are, or nothing is known.
    verificationReason: text('verification_reason'),
  },
  (table) => [
    uniqueIndex('games_id').on(table.id),
    index('games_user_title').on(table.userId, table.normalizedTitle),
    // These let the games of a filter be counted, put in order and skipped without reading their wide rows.
    index('games_user_filter').on(table.userId, table.hidden, table.adult, table.status, table.id),
    index('games_user_sort_title').on(
      table.userId,
      table.sortTitle,
      table.seq,
      table.hidden,
      table.adult,
      table.status,
      table.genres,
      table.platforms,
      table.platform,
      table.id,
    ),
    ...[table.rating, table.userRating, table.releaseDate, table.addedAt, table.sizeOnDisk, table.lastSearchedAt].map(
      (column) =>
        index(`games_user_${column.name}`).on(table.userId, column, table.seq, table.hidden, table.adult, table.status),
    ),
    index('games_user_source').on(
      table.userId,
      table.source,
      table.sortTitle,
      table.seq,
      table.hidden,
      table.adult,
      table.status,
    ),
    // What lists of other things show of a game, without its wide row.
    index('games_label').on(table.id, table.userId, table.status, table.title, table.hidden, table.adult),
    index('games_user_platform').on(table.userId, table.preferredPlatform, table.seq, table.status, table.verification),
    // Older libraries may have a record of a provider twice. Use cases see to it that no further twins come.
    index('games_user_metadata').on(table.userId, table.metadataId, table.platform),
    // Queries repeat its condition.
    index('games_title_group')
      .on(table.titleGroup, table.seq, table.userId, table.hidden, table.adult, table.status, table.platform)
      .where(sql`title_group IS NOT NULL`),
    // Queries repeat its condition.
    index('games_user_update')
      .on(table.userId, table.sortTitle, table.seq, table.hidden, table.adult)
      .where(sql`update_available = 1`),
    ...[table.addedAt, table.releaseDate, table.lastSearchedAt].map((column) =>
      index(`games_user_update_${column.name}`)
        .on(table.userId, column, table.seq, table.hidden, table.adult)
        .where(sql`update_available = 1`),
    ),
    // All that the order of the next searches reads. Queries repeat its condition.
    index('games_user_next_search')
      .on(
        table.userId,
        table.lastSearchedAt,
        table.releasesFound,
        table.releaseStatus,
        table.releaseDate,
        table.seq,
        table.hidden,
        table.adult,
        table.status,
      )
      .where(sql`status = 'wanted'`),
    // Queries repeat its condition.
    index('games_user_storefront_app')
      .on(table.userId, table.storefrontAppId, table.id)
      .where(sql`storefront_app_id IS NOT NULL`),
    // Removing a root folder looks for its games. Queries repeat its condition.
    index('games_root_folder').on(table.rootFolderId).where(sql`root_folder_id IS NOT NULL`),
    index('games_user_status').on(table.userId, table.status, table.seq, table.hidden, table.adult),
    index('games_library_path').on(sql`${table.libraryPath} COLLATE NOCASE`),
    // What the household can share, in the order of titles. Queries repeat its condition.
    index('games_shelf')
      .on(table.sortTitle, table.seq, table.userId, table.adult, table.status)
      .where(sql`size_on_disk IS NOT NULL AND library_path IS NOT NULL AND hidden = 0`),
    // The sizes of the games in a folder. Queries repeat its condition.
    index('games_disk')
      .on(table.libraryPath, table.userId, table.hidden, table.adult, table.sizeOnDisk)
      .where(sql`size_on_disk IS NOT NULL`),
    // The folders that an admin can confirm. Queries repeat its condition.
    index('games_unconfirmed_folder')
      .on(sql`${table.libraryPath} COLLATE NOCASE`)
      .where(sql`library_path IS NOT NULL AND coalesce(folder_origin, 'entered') IN ('entered', 'adopted')`),
    index('games_announced_due')
      .on(table.metadataDueAt, table.metadataId, table.releaseStatus, table.id)
      .where(sql`metadata_id IS NOT NULL AND release_status IN ('upcoming', 'delayed')`),
    index('games_metadata_due').on(table.metadataDueAt, table.metadataId, table.id).where(sql`metadata_id IS NOT NULL`),
    index('games_status_searched').on(table.status, table.lastSearchedAt),
    oneOf(table.status, gameStatuses),
    oneOf(table.releaseStatus, releaseStatuses),
    oneOf(table.source, gameSources),
    oneOf(table.folderOrigin, folderOrigins),
  ],
)

export const gameFiles = sqliteTable(
  'game_files',
  {
    id: text().primaryKey(),
    gameId: text('game_id')
      .notNull()
      .references(() => games.id, { onDelete: 'cascade' }),
    path: text().notNull(),
    size: integer().notNull(),
    category: text().$type<FileCategory>().notNull(),
    version: text(),
    // No foreign key: it tells imported files from others, also after the download was removed from the list.
    downloadId: text('download_id'),
    addedAt: text('added_at').notNull(),
  },
  (table) => [
    uniqueIndex('game_files_game_path').on(table.gameId, table.path),
    index('game_files_size').on(table.size),
    index('game_files_path').on(table.path),
    oneOf(table.category, fileCategories),
  ],
)

/** What games prefer instead of their users. A game without a row prefers nothing. */
export const gamePreferences = sqliteTable('game_preferences', {
  gameId: text('game_id')
    .primaryKey()
    .references(() => games.id, { onDelete: 'cascade' }),
  preferences: text({ mode: 'json' }).$type<GamePreferences>().notNull(),
})

/** The newest version that an indexer has of an owned game. */
export const gameUpdates = sqliteTable('game_updates', {
  gameId: text('game_id')
    .primaryKey()
    .references(() => games.id, { onDelete: 'cascade' }),
  version: text().notNull(),
  releaseTitle: text('release_title').notNull(),
  indexerName: text('indexer_name').notNull(),
  foundAt: text('found_at').notNull(),
})
