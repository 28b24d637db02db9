import { sql } from 'drizzle-orm'
import { blob, index, integer, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import {
  type DownloadPriority,
  type DownloadStatus,
  downloadPriorities,
  downloadStatuses,
  type Removal,
} from '#domain/downloads/download.ts'
import { type HistoryType, historyTypes } from '#domain/games/history.ts'
import {
  type FileAction,
  type FileCategory,
  fileActions,
  fileCategories,
  type ImportStatus,
  importStatuses,
  type TransferMode,
  transferModes,
} from '#domain/importing/import.ts'
import {
  type ConflictResolution,
  conflictResolutions,
  type ImportConflicts,
} from '#domain/importing/import-conflicts.ts'
import type { RetryPlan, ReviewCause } from '#domain/importing/review-cause.ts'
import { type Protocol, protocols } from '#domain/indexers/release.ts'
import { type Payload, payloadKinds } from '#domain/ports/download-client.ts'
import { type ReleaseKind, releaseKinds } from '#domain/release-name/parsed-release-name.ts'
import { oneOf } from './checks.ts'
import { downloaders } from './download-clients.ts'
import { games } from './games.ts'
import { users } from './users.ts'

const downloaderId = (name: string) => text(name).references(() => downloaders.id, { onDelete: 'set null' })

export const downloads = sqliteTable(
  'downloads',
  {
    id: text().primaryKey(),
    gameId: text('game_id').references(() => games.id, { onDelete: 'set null' }),
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    downloaderId: downloaderId('downloader_id'),
    protocol: text().$type<Protocol>().notNull(),
    clientId: text('client_id').notNull(),
    title: text().notNull(),
    indexerName: text('indexer_name'),
    kind: text().$type<ReleaseKind>().notNull(),
    version: text(),
    status: text().$type<DownloadStatus>().notNull(),
    progress: real().notNull().default(0),
    size: integer(),
    downloaded: integer().notNull().default(0),
    message: text(),
    path: text(),
    addedAt: text('added_at').notNull(),
    completedAt: text('completed_at'),
    // Polls in a row in which the client did not list it.
    missedPolls: integer('missed_polls').notNull().default(0),
    // A removal that was requested and is not finished. It is resumed at the next start.
    removal: text({ mode: 'json' }).$type<Removal>(),
    // From the indexer or the NZB.
    archivePasswords: text('archive_passwords', { mode: 'json' }).$type<string[]>(),
  },
  (table) => [
    index('downloads_added').on(sql`"added_at" DESC`),
    index('downloads_game').on(table.gameId, sql`"added_at" DESC`),
    index('downloads_removal').on(sql`"added_at" DESC`).where(sql`"removal" IS NOT NULL`),
    index('downloads_status').on(table.status),
    index('downloads_client').on(table.downloaderId, table.clientId),
    oneOf(table.protocol, protocols),
    oneOf(table.kind, releaseKinds),
    oneOf(table.status, downloadStatuses),
  ],
)

/** Grabs that no download client has confirmed yet. The row is removed once a client accepted the release. */
export const pendingGrabs = sqliteTable(
  'pending_grabs',
  {
    downloadId: text('download_id')
      .primaryKey()
      .references(() => downloads.id, { onDelete: 'cascade' }),
    kind: text().$type<Payload['kind']>().notNull(),
    name: text().notNull(),
    uri: text(),
    bytes: blob({ mode: 'buffer' }),
    size: integer(),
    // What the user set for this download instead of the settings of its client.
    category: text(),
    downloadPath: text('download_path'),
    // The seed goal of the indexer.
    seedRatio: real('seed_ratio'),
    seedSeconds: integer('seed_seconds'),
    priority: text().$type<DownloadPriority>(),
    // The client the user chose, and the one that was sent the release and has not answered.
    chosenId: downloaderId('chosen_id'),
    possiblyAcceptedBy: downloaderId('possibly_accepted_by'),
    // How often no client accepted it.
    attempts: integer().notNull().default(0),
    nextAttemptAt: text('next_attempt_at'),
  },
  (table) => [oneOf(table.kind, payloadKinds), oneOf(table.priority, downloadPriorities)],
)

export const imports = sqliteTable(
  'imports',
  {
    id: text().primaryKey(),
    downloadId: text('download_id')
      .notNull()
      .references(() => downloads.id, { onDelete: 'cascade' }),
    gameId: text('game_id').references(() => games.id, { onDelete: 'set null' }),
    title: text().notNull(),
    status: text().$type<ImportStatus>().notNull(),
    sourcePath: text('source_path'),
    // The library folder of this attempt, with links resolved. A rollback uses it even when the setting has changed.
    rootPath: text('root_path'),
    targetPath: text('target_path'),
    transferMode: text('transfer_mode').$type<TransferMode>(),
    // A user has reviewed the warnings about the content and imports it anyway.
    accepted: integer({ mode: 'boolean' }).notNull().default(false),
    // A user chose the folder; the files already in it count as the game's.
    folderChosen: integer('folder_chosen', { mode: 'boolean' }).notNull().default(false),
    // A user's decision about existing files, for this import only.
    conflictResolution: text('conflict_resolution').$type<ConflictResolution>(),
    // The existing files that need a decision.
    conflicts: text({ mode: 'json' }).$type<ImportConflicts>(),
    // How many rows of `import_files` are its plan, and how many of these files are placed in the library.
    filesPlanned: integer('files_planned').notNull().default(0),
    filesTotal: integer('files_total').notNull().default(0),
    filesDone: integer('files_done').notNull().default(0),
    // Set when the import is recorded.
    unpackedFiles: integer('unpacked_files').notNull().default(0),
    message: text(),
    // Why it needs review. Not cleared during automatic retries, so that the same cause is not reported twice.
    cause: text().$type<ReviewCause>(),
    retry: text({ mode: 'json' }).$type<RetryPlan>(),
    // Whether the game was owned when this import began. If it was not, the review ends once it is.
    gameHeld: integer('game_held', { mode: 'boolean' }),
    startedAt: text('started_at').notNull(),
    finishedAt: text('finished_at'),
  },
  (table) => [
    index('imports_started').on(sql`"started_at" DESC`),
    index('imports_download').on(table.downloadId, sql`"started_at" DESC`),
    index('imports_status').on(table.status),
    index('imports_game').on(table.gameId, table.status),
    oneOf(table.status, importStatuses),
    oneOf(table.transferMode, transferModes),
    oneOf(table.conflictResolution, conflictResolutions),
  ],
)

/** The plan of an import that is not done: its files in order. */
export const importFiles = sqliteTable(
  'import_files',
  {
    importId: text('import_id')
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    source: text().notNull(),
    target: text().notNull(),
    size: integer().notNull(),
    category: text().$type<FileCategory>().notNull(),
    action: text().$type<FileAction>().notNull(),
    recycled: text(),
    staged: integer({ mode: 'boolean' }).notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.position] }),
    oneOf(table.category, fileCategories),
    oneOf(table.action, fileActions),
  ],
)

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

export const history = sqliteTable(
  'history',
  {
    id: text().primaryKey(),
    gameId: text('game_id').references(() => games.id, { onDelete: 'set null' }),
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    gameTitle: text('game_title'),
    // No foreign key: history outlives its downloads.
    downloadId: text('download_id'),
    type: text().$type<HistoryType>().notNull(),
    title: text().notNull(),
    message: text().notNull(),
    at: text().notNull(),
  },
  (table) => [
    index('history_game').on(table.gameId, table.userId, table.at, table.id),
    index('history_user').on(table.userId, table.at, table.id),
    index('history_type').on(table.userId, table.type, table.at, table.id),
    oneOf(table.type, historyTypes),
  ],
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
  (table) => [index('blacklist_game').on(table.gameId)],
)
