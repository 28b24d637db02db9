import { sql } from 'drizzle-orm'
import { blob, index, integer, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { LeftBehind, Removal } from '#domain/downloads/download.ts'
import { type DownloadPriority, downloadPriorities } from '#domain/downloads/download-priority.ts'
import { type DownloadStatus, downloadStatuses } from '#domain/downloads/download-status.ts'
import { type Protocol, protocols } from '#domain/indexers/protocols.ts'
import { type Payload, payloadKinds } from '#domain/ports/download-client.ts'
import { type ReleaseKind, releaseKinds } from '#domain/release-name/parsed-release-name.ts'
import { oneOf } from './checks.ts'
import { downloaders } from './download-clients.ts'
import { games } from './games.ts'
import { gameParts } from './relations.ts'
import { users } from './users.ts'

const downloaderId = (name: string) => text(name).references(() => downloaders.id, { onDelete: 'set null' })

/** When a download ended, as SQL. Not `coalesce`: the migration generator splits expressions at commas. */
export const endedAt = 'CASE WHEN "completed_at" IS NULL THEN "added_at" ELSE "completed_at" END'

export const downloads = sqliteTable(
  'downloads',
  {
    id: text().primaryKey(),
    gameId: text('game_id').references(() => games.id, { onDelete: 'set null' }),
    // The part of the game that was wanted. Null if it is for the game.
    partId: text('part_id').references(() => gameParts.id, { onDelete: 'set null' }),
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
    // The client had it before Ludarr did: only admins delete its files.
    adopted: integer({ mode: 'boolean' }).notNull().default(false),
    // Files in a folder that an admin chose. No client has it.
    manual: integer({ mode: 'boolean' }).notNull().default(false),
    // The download whose other files are for another game: both are the same one in their client. Not a reference, as it
    // says so even after that one is gone.
    splitFrom: text('split_from'),
    // Of the files of an NZB, as posted. Null if the client would notice itself that one was cut short.
    postedBytes: integer('posted_bytes'),
    // From the indexer or the NZB.
    archivePasswords: text('archive_passwords', { mode: 'json' }).$type<string[]>(),
  },
  (table) => [
    index('downloads_split').on(table.splitFrom).where(sql`"split_from" IS NOT NULL`),
    index('downloads_added').on(sql`"added_at" DESC`),
    index('downloads_game').on(table.gameId, sql`"added_at" DESC`),
    index('downloads_part').on(table.partId).where(sql`"part_id" IS NOT NULL`),
    index('downloads_removal').on(sql`"added_at" DESC`).where(sql`"removal" IS NOT NULL`),
    // Finds the downloads of a group that a user may see, in order, without reading their rows.
    index('downloads_status').on(table.status, sql`"added_at" DESC`, table.gameId, table.userId, table.id),
    // Counts the downloads of a user without reading their rows.
    index('downloads_user').on(table.userId, table.status, table.id),
    index('downloads_ended').on(sql`${sql.raw(endedAt)} DESC`),
    index('downloads_client').on(table.downloaderId, table.clientId),
    // Counts the downloads of each client without reading their rows.
    index('downloads_client_status').on(table.downloaderId, table.status),
    // Clients differ in the case of hashes.
    index('downloads_client_id').on(sql`${table.clientId} COLLATE NOCASE`),
    oneOf(table.protocol, protocols),
    oneOf(table.kind, releaseKinds),
    oneOf(table.status, downloadStatuses),
  ],
)

/**
 * Grabs that no download client has confirmed yet, and what was sent of those that can still be moved to another client.
 */
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
    // Whether its user was notified that it was grabbed.
    reported: integer({ mode: 'boolean' }).notNull().default(false),
    // Whether a client accepted it. The row is kept until the download can no longer be moved.
    sent: integer({ mode: 'boolean' }).notNull().default(false),
  },
  (table) => [oneOf(table.kind, payloadKinds), oneOf(table.priority, downloadPriorities)],
)

/** Downloads on their way to another client. */
export const downloadMoves = sqliteTable(
  'download_moves',
  {
    // Not a reference: what the old client has is removed even if the download is gone by then.
    downloadId: text('download_id').primaryKey(),
    fromId: text('from_id')
      .notNull()
      .references(() => downloaders.id, { onDelete: 'cascade' }),
    fromClientId: text('from_client_id').notNull(),
    toId: text('to_id')
      .notNull()
      .references(() => downloaders.id, { onDelete: 'cascade' }),
    deleteFiles: integer('delete_files', { mode: 'boolean' }).notNull(),
    startedAt: text('started_at').notNull(),
    // Whether the new client had it before, from another program.
    wasThere: integer('was_there', { mode: 'boolean' }).notNull().default(false),
    // Whether the new client accepted it, so that it is still to be removed from the old one.
    accepted: integer({ mode: 'boolean' }).notNull().default(false),
    // How often the new client did not confirm it.
    attempts: integer().notNull().default(0),
    // What the old client leaves behind.
    left: text({ mode: 'json' }).$type<LeftBehind>(),
  },
  (table) => [index('download_moves_from').on(table.fromId), index('download_moves_to').on(table.toId)],
)

export type StoredDownload = typeof downloads.$inferSelect
export type PendingGrab = typeof pendingGrabs.$inferSelect
