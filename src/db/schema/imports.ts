import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { CheckedFiles } from '#domain/importing/checked-files.ts'
import { type ConflictResolution, conflictResolutions } from '#domain/importing/conflict-resolutions.ts'
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
import type { ImportConflicts } from '#domain/importing/import-conflicts.ts'
import type { ImportCorrections } from '#domain/importing/import-corrections.ts'
import type { ImportScope } from '#domain/importing/import-scope.ts'
import type { RetryPlan, ReviewCause } from '#domain/importing/review-cause.ts'
import { oneOf } from './checks.ts'
import { downloads } from './downloads.ts'
import { games } from './games.ts'
import { gameParts } from './relations.ts'

export const imports = sqliteTable(
  'imports',
  {
    id: text().primaryKey(),
    downloadId: text('download_id')
      .notNull()
      .references(() => downloads.id, { onDelete: 'cascade' }),
    gameId: text('game_id').references(() => games.id, { onDelete: 'set null' }),
    partId: text('part_id').references(() => gameParts.id, { onDelete: 'set null' }),
    title: text().notNull(),
    status: text().$type<ImportStatus>().notNull(),
    sourcePath: text('source_path'),
    // The library folder of this attempt, with links resolved. A rollback uses it even when the setting has changed.
    rootPath: text('root_path'),
    targetPath: text('target_path'),
    transferMode: text('transfer_mode').$type<TransferMode>(),
    // A user has reviewed the warnings of these causes and imports the files anyway.
    acceptedCauses: text('accepted_causes', { mode: 'json' }).$type<ReviewCause[]>().notNull().default([]),
    // How many files were checked before an interruption.
    checked: text({ mode: 'json' }).$type<CheckedFiles>(),
    folderChosen: integer('folder_chosen', { mode: 'boolean' }).notNull().default(false),
    // An admin chose the folder; the files already in it count as the game's.
    folderConfirmed: integer('folder_confirmed', { mode: 'boolean' }).notNull().default(false),
    // A user's decision about existing files, for this import only.
    conflictResolution: text('conflict_resolution').$type<ConflictResolution>(),
    // What a user corrected about the release and its files.
    corrections: text({ mode: 'json' }).$type<ImportCorrections>(),
    // Which files of the download it imports, because the others are for other games; null: all files.
    scope: text({ mode: 'json' }).$type<ImportScope>(),
    // The other games that get files of its plan, and those that this download was split into already, each with a digest
    // of its files.
    otherGames: text('other_games', { mode: 'json' }).$type<string[]>(),
    splitInto: text('split_into', { mode: 'json' }).$type<string[]>().notNull().default([]),
    // The mode that a user chose for this import; null: that of the settings.
    requestedMode: text('requested_mode').$type<TransferMode>(),
    // A user stopped it. It is rolled back as soon as it is interrupted, even after a restart.
    stopping: integer({ mode: 'boolean' }).notNull().default(false),
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
    // Queries repeat its condition.
    index('imports_done').on(table.finishedAt).where(sql`"status" = 'done'`),
    index('imports_part').on(table.partId).where(sql`"part_id" IS NOT NULL`),
    index('imports_linked').on(table.sourcePath).where(sql`"transfer_mode" = 'symlink'`),
    oneOf(table.status, importStatuses),
    oneOf(table.transferMode, transferModes),
    oneOf(table.requestedMode, transferModes),
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
    // The version that a user gave this file; empty: none, null: that of the release.
    version: text(),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.position] }),
    oneOf(table.category, fileCategories),
    oneOf(table.action, fileActions),
  ],
)

export type StoredImport = typeof imports.$inferSelect
