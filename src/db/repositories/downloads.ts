import { Buffer } from 'node:buffer'
import { and, desc, eq, getTableColumns, type InferSelectModel, inArray, isNotNull, ne, sql } from 'drizzle-orm'
import { activeDownloadStatuses, type DownloadStatus } from '#domain/downloads/download-status.ts'
import type { SecretBox } from '#domain/ports/secret-box.ts'
import type { Connection } from '../connection.ts'
import { insertRows } from '../insert-rows.ts'
import { placeholders } from '../placeholders.ts'
import { deletedReleases } from '../schema/blacklist.ts'
import { downloads, endedAt, type PendingGrab, pendingGrabs, type StoredDownload } from '../schema/downloads.ts'
import { updateRows } from '../update-rows.ts'
import { createDownloadLists } from './download-lists.ts'
import { createDownloadMoves } from './download-moves.ts'

const pageBytes = 4096
/** Pages returned to the disk at once: 512 KiB takes some milliseconds. */
const pagesPerStep = 128

// Breaks ties between downloads added in the same millisecond.
const insertionOrder = sql`${downloads}.rowid`

export type { PendingGrab, StoredDownload }
export type ContentPath = Pick<StoredDownload, 'id' | 'gameId' | 'downloaderId' | 'clientId' | 'status' | 'path'>
/** A pending grab without its torrent or NZB. */
export type ListedGrab = Omit<PendingGrab, 'bytes'>
export type DeletedRelease = InferSelectModel<typeof deletedReleases>
export type DownloadsRepository = ReturnType<typeof createDownloadsRepository>

/** Tracked downloads and pending grabs. */
export function createDownloadsRepository(connection: Connection, box: SecretBox) {
  const { orm } = connection
  const { opened, sealed, openedDownload, sealedDownload } = encryption(box)
  const where = (condition: ReturnType<typeof and>): StoredDownload[] =>
    orm
      .select()
      .from(downloads)
      .where(condition)
      .orderBy(desc(downloads.addedAt), insertionOrder)
      .all()
      .map(openedDownload)
  // Read or written for every release that is grabbed: building their SQL costs more than running it.
  const byId = orm
    .select()
    .from(downloads)
    .where(eq(downloads.id, sql.placeholder('id')))
    .prepare()
  const ofGame = orm
    .select()
    .from(downloads)
    .where(eq(downloads.gameId, sql.placeholder('gameId')))
    .orderBy(desc(downloads.addedAt), insertionOrder)
    .prepare()
  // A placeholder would store the JSON text `null` in these columns. Few new downloads have a value there.
  const { removal, archivePasswords, ...insertedColumns } = getTableColumns(downloads)
  const insertDownload = orm.insert(downloads).values(placeholders(insertedColumns)).prepare()
  const insert = (download: StoredDownload): void => {
    if (download.removal === null && download.archivePasswords === null) insertDownload.run(download)
    else orm.insert(downloads).values(sealedDownload(download)).run()
  }
  const isOneOf = (ids: readonly string[]) =>
    sql`${downloads.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`
  return {
    ...createDownloadLists(connection, openedDownload),
    ...createDownloadMoves(connection, opened),
    find: (id: string): StoredDownload | null => byId.all({ id }).map(openedDownload)[0] ?? null,
    withIds: (ids: readonly string[]): StoredDownload[] => where(isOneOf(ids)),
    all: (): StoredDownload[] => where(undefined),
    withStatus: (statuses: readonly DownloadStatus[]): StoredDownload[] =>
      where(inArray(downloads.status, [...statuses])),
    active: (): StoredDownload[] => where(inArray(downloads.status, [...activeDownloadStatuses])),
    /** Whether any of these games has an active download. */
    hasActive: (gameIds: readonly string[]): boolean =>
      connection.all(
        `SELECT 1 FROM downloads WHERE game_id IN (SELECT value FROM json_each(?))
          AND +status IN (SELECT value FROM json_each(?)) LIMIT 1`,
        JSON.stringify(gameIds),
        JSON.stringify(activeDownloadStatuses),
      ).length > 0,
    /**
     * Whether any active download has one of the statuses, is stalled and was added after a time (ISO 8601), or is no
     * longer listed by its client.
     */
    areMoving: (statuses: readonly DownloadStatus[], stalledAfter: string): boolean =>
      connection.all(
        `SELECT 1 FROM downloads WHERE status IN (SELECT value FROM json_each(?))
          AND (status IN (SELECT value FROM json_each(?)) OR missed_polls > 0 OR (status = 'stalled' AND added_at > ?))
          LIMIT 1`,
        JSON.stringify(activeDownloadStatuses),
        JSON.stringify(statuses),
        stalledAfter,
      ).length > 0,
    /** Downloads whose removal was requested and is not finished. */
    toRemove: (): StoredDownload[] => where(isNotNull(downloads.removal)),
    ofGame: (gameId: string): StoredDownload[] => ofGame.all({ gameId }).map(openedDownload),
    /** Where the downloads are that were not deleted in their clients, as paths of the clients. */
    contentPaths: (): ContentPath[] =>
      orm
        .select({
          id: downloads.id,
          gameId: downloads.gameId,
          downloaderId: downloads.downloaderId,
          clientId: downloads.clientId,
          status: downloads.status,
          path: downloads.path,
        })
        .from(downloads)
        .where(and(isNotNull(downloads.path), ne(downloads.status, 'removed')))
        .all(),
    byClientId: (downloaderId: string, clientId: string): StoredDownload | null =>
      where(and(eq(downloads.downloaderId, downloaderId), eq(downloads.clientId, clientId)))[0] ?? null,
    /** The downloads that were split from one. */
    splitFrom: (id: string): StoredDownload[] =>
      where(and(isNotNull(downloads.splitFrom), eq(downloads.splitFrom, id))),
    insert,
    update: (id: string, change: Partial<Omit<StoredDownload, 'id'>>): void =>
      updateRows(orm, downloads, sealedDownload(change), eq(downloads.id, id)),
    updateAll: (ids: readonly string[], change: Partial<Omit<StoredDownload, 'id'>>): void =>
      updateRows(orm, downloads, sealedDownload(change), isOneOf(ids)),
    /**
     * Deletes failed and removed downloads that ended before a time (ISO 8601) and have no import, at most `limit` of
     * them. Returns how many.
     */
    removeEndedBefore: (before: string, limit: number): number =>
      connection.all(
        `DELETE FROM downloads WHERE id IN (SELECT id FROM downloads
          WHERE ${endedAt} < ? AND +status IN ('failed', 'removed') AND removal IS NULL
            AND NOT EXISTS (SELECT 1 FROM imports WHERE download_id = downloads.id)
            AND NOT EXISTS (SELECT 1 FROM pending_grabs WHERE download_id = downloads.id) LIMIT ?) RETURNING 1`,
        before,
        limit,
      ).length,
    remove: (id: string): void => void orm.delete(downloads).where(eq(downloads.id, id)).run(),
    /** The releases of a game that were deleted in the download client. */
    deletedReleases: (gameId: string): DeletedRelease[] =>
      orm.select().from(deletedReleases).where(eq(deletedReleases.gameId, gameId)).all(),
    findDeletedRelease: (downloadId: string): DeletedRelease | null =>
      orm.select().from(deletedReleases).where(eq(deletedReleases.downloadId, downloadId)).get() ?? null,
    addDeletedReleases: (releases: readonly DeletedRelease[]): void =>
      insertRows(connection, deletedReleases, releases),
    removeDeletedReleases: (downloadIds: readonly string[]): void =>
      void orm
        .delete(deletedReleases)
        .where(inArray(deletedReleases.downloadId, [...downloadIds]))
        .run(),
    /** All pending grabs, without their torrents and NZBs. */
    pendingGrabs: (): ListedGrab[] => {
      const { bytes: _, ...columns } = getTableColumns(pendingGrabs)
      return orm
        .select(columns)
        .from(pendingGrabs)
        .where(eq(pendingGrabs.sent, false))
        .all()
        .map((row) => opened({ ...row, bytes: null }))
    },
    /** How many bytes the torrents and NZBs of a user's pending grabs have. */
    pendingBytes(userId: string): number {
      const row = orm
        .select({ bytes: sql<number>`coalesce(sum(length(${pendingGrabs.bytes})), 0)` })
        .from(pendingGrabs)
        .innerJoin(downloads, eq(downloads.id, pendingGrabs.downloadId))
        .where(and(eq(downloads.userId, userId), eq(pendingGrabs.sent, false)))
        .get()
      return row?.bytes ?? 0
    },
    findPendingGrab(downloadId: string): PendingGrab | null {
      const isPending = and(eq(pendingGrabs.downloadId, downloadId), eq(pendingGrabs.sent, false))
      const row = orm.select().from(pendingGrabs).where(isPending).get()
      return row === undefined ? null : opened(row)
    },
    addPendingGrab: (pendingGrab: PendingGrab): void => void orm.insert(pendingGrabs).values(sealed(pendingGrab)).run(),
    updatePendingGrab: (downloadId: string, change: Partial<Omit<PendingGrab, 'downloadId'>>): void =>
      updateRows(orm, pendingGrabs, sealed(change), eq(pendingGrabs.downloadId, downloadId)),
    /** Returns false if the grab was reported before, or is not pending. */
    markGrabReported: (downloadId: string): boolean =>
      connection.all(
        'UPDATE pending_grabs SET reported = 1 WHERE download_id = ? AND reported = 0 RETURNING 1',
        downloadId,
      ).length > 0,
    removePendingGrab: (downloadId: string): void =>
      void orm.delete(pendingGrabs).where(eq(pendingGrabs.downloadId, downloadId)).run(),
    /** The free space inside the database file in bytes, such as that of removed torrents. */
    unusedBytes(): number {
      const [{ freelist_count: pages } = { freelist_count: 0 }] = connection.all<{ freelist_count: number }>(
        'PRAGMA freelist_count',
      )
      return pages * pageBytes
    },
    /** Returns some of the free space to the disk. False when there is no more. */
    shrinkFile: (): boolean => connection.all(`PRAGMA incremental_vacuum(${pagesPerStep})`).length > 0,
  }
}

/** Links and torrents contain the keys of indexers and trackers, and NZBs the passwords of archives. */
function encryption(box: SecretBox) {
  return {
    opened(row: PendingGrab): PendingGrab {
      const bytes = row.bytes === null ? null : box.openBytes(row.bytes)
      return {
        ...row,
        uri: row.uri === null ? null : box.open(row.uri),
        bytes: bytes === null ? null : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
      }
    },
    sealed: <Row extends Partial<PendingGrab>>(row: Row): Row => ({
      ...row,
      ...(typeof row.uri === 'string' ? { uri: box.seal(row.uri) } : {}),
      ...(row.bytes ? { bytes: box.sealBytes(row.bytes) } : {}),
    }),
    openedDownload: (row: StoredDownload): StoredDownload =>
      row.archivePasswords === null
        ? row
        : { ...row, archivePasswords: row.archivePasswords.flatMap((password) => box.open(password) ?? []) },
    sealedDownload: <Row extends Partial<StoredDownload>>(row: Row): Row =>
      row.archivePasswords ? { ...row, archivePasswords: row.archivePasswords.map(box.seal) } : row,
  }
}
