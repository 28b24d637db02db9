import { and, count, desc, eq, getTableColumns, gte, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Removal } from '#domain/downloads/download.ts'
import {
  activeDownloadStatuses,
  type DownloadGroup,
  type DownloadStatus,
  finishedDownloadStatuses,
  queueStatuses,
} from '#domain/downloads/download-status.ts'
import { ownedStatuses } from '#domain/games/game.ts'
import type { Connection } from '../connection.ts'
import { downloads, endedAt, type StoredDownload } from '../schema/downloads.ts'
import { games } from '../schema/games.ts'
import { hasNoOtherOwner, isVisibleDownload } from './visible-downloads.ts'

export type TrackedGroup = Exclude<DownloadGroup, 'untracked'>
export type Page = { limit?: number | undefined; offset?: number | undefined }
/** What the summary of a game's downloads is made of. */
export type QueuedDownload = Pick<StoredDownload, 'id' | 'gameId' | 'protocol' | 'status' | 'progress'>

/** What the queue is sorted and filtered by. */
export type QueueRow = Pick<
  StoredDownload,
  | 'id'
  | 'gameId'
  | 'downloaderId'
  | 'protocol'
  | 'title'
  | 'indexerName'
  | 'status'
  | 'progress'
  | 'size'
  | 'downloaded'
  | 'addedAt'
>

export type DownloadPath = Pick<StoredDownload, 'id' | 'downloaderId' | 'clientId' | 'path'>

const insertionOrder = sql`${downloads}.rowid`
const literals = (values: readonly string[]) => sql.raw(`(${values.map((value) => `'${value}'`).join(', ')})`)

// The wide rows of the games would displace everything else from the page cache.
const gameIsOwned = sql`EXISTS (SELECT 1 FROM games INDEXED BY games_label WHERE games.id = ${downloads.gameId} AND games.status IN ${literals(ownedStatuses)})`
const groupConditions: Record<TrackedGroup, SQL> = {
  active: sql`${downloads.status} IN ${literals(activeDownloadStatuses)}`,
  attention: sql`${downloads.status} IN ('review', 'failed') AND (${downloads.status} = 'review' OR NOT ${gameIsOwned})`,
  // With the plus, they are read in the order of their end, as nearly all downloads are finished.
  finished: sql`+${downloads.status} IN ${literals(finishedDownloadStatuses)} AND (${downloads.status} <> 'failed' OR ${gameIsOwned})`,
}

// The query builder would take longer to make objects of many rows than SQLite takes to find them.
const columns = Object.entries(getTableColumns(downloads))
const selection = columns.map(([property, { name }]) => `downloads.${name} AS ${property}`).join(', ')
const selectByNumber = `SELECT ${selection} FROM json_each(?) AS page CROSS JOIN downloads ON downloads.rowid = page.value`

type DownloadRow = Omit<StoredDownload, 'adopted' | 'manual' | 'removal' | 'archivePasswords'> & {
  adopted: unknown
  manual: unknown
  removal: unknown
  archivePasswords: unknown
}

function toDownload(row: DownloadRow): StoredDownload {
  const { adopted, manual, removal, archivePasswords } = row
  return Object.assign(row, {
    adopted: adopted === 1,
    manual: manual === 1,
    removal: typeof removal === 'string' ? (JSON.parse(removal) as Removal) : null,
    archivePasswords: typeof archivePasswords === 'string' ? (JSON.parse(archivePasswords) as string[]) : null,
  })
}

const endedFirst = sql`${sql.raw(endedAt)} DESC`

/** Pages and counts of the downloads that a user may see: their own, and those without an owner. */
export function createDownloadLists({ orm, all }: Connection, opened: (row: StoredDownload) => StoredDownload) {
  const selectByClientIds = orm
    .select()
    .from(downloads)
    .where(sql`${downloads.clientId} COLLATE NOCASE IN (SELECT value FROM json_each(${sql.placeholder('ids')}))`)
    .prepare()
  /** The downloads of a page in its order. It costs less to put them in order here than to let SQLite sort their rows. */
  const downloadsOf = (page: readonly (readonly [number: number, id: string])[]): StoredDownload[] => {
    const rows = all<DownloadRow>(selectByNumber, JSON.stringify(page.map(([number]) => number)))
    const byId = new Map(rows.map((row) => [row.id, opened(toDownload(row))]))
    return page.flatMap(([, id]) => byId.get(id) ?? [])
  }
  return {
    /** A page of a group: the finished ones by when they ended, the others by when they were added, newest first. */
    page(userId: string, group: TrackedGroup, { limit, offset }: Page): StoredDownload[] {
      const order = group === 'finished' ? endedFirst : desc(downloads.addedAt)
      // There may be very many, so an index alone finds the page before its rows are read.
      const found = orm
        .select({ number: insertionOrder, id: downloads.id })
        .from(downloads)
        .where(and(isVisibleDownload(userId), groupConditions[group]))
        .orderBy(order, insertionOrder)
        // SQLite has no OFFSET without LIMIT.
        .limit(limit ?? Number.MAX_SAFE_INTEGER)
        .offset(offset ?? 0)
        .values()
      return downloadsOf(found.map(([number, id]) => [Number(number), String(id)]))
    },
    countByStatus(userId: string, statuses: readonly DownloadStatus[]): Map<DownloadStatus, number> {
      const { status } = downloads
      const counted = orm.select({ status, count: count() }).from(downloads)
      const isCounted = inArray(status, [...statuses])
      const rows = [
        ...counted
          .where(and(eq(downloads.userId, userId), isCounted))
          .groupBy(status)
          .all(),
        ...counted
          .where(and(isNull(downloads.userId), hasNoOtherOwner(userId), isCounted))
          .groupBy(status)
          .all(),
      ]
      const byStatus = new Map<DownloadStatus, number>()
      for (const row of rows) byStatus.set(row.status, (byStatus.get(row.status) ?? 0) + row.count)
      return byStatus
    },
    activeIds: (userId: string): string[] =>
      orm
        .select({ id: downloads.id })
        .from(downloads)
        .where(and(isVisibleDownload(userId), inArray(downloads.status, [...activeDownloadStatuses])))
        .all()
        .map(({ id }) => id),
    /** How many failed downloads have a game that is still missing, or none. */
    countFailedMissing(userId: string): number {
      const [row] = orm
        .select({ count: sql<number>`count(*)` })
        .from(downloads)
        .where(and(isVisibleDownload(userId), eq(downloads.status, 'failed'), sql`NOT ${gameIsOwned}`))
        .all()
      return row?.count ?? 0
    },
    /** The downloads that are active or need attention, newest first. */
    queueRows: (userId: string): QueueRow[] =>
      orm
        .select({
          id: downloads.id,
          gameId: downloads.gameId,
          downloaderId: downloads.downloaderId,
          protocol: downloads.protocol,
          title: downloads.title,
          indexerName: downloads.indexerName,
          status: downloads.status,
          progress: downloads.progress,
          size: downloads.size,
          downloaded: downloads.downloaded,
          addedAt: downloads.addedAt,
        })
        .from(downloads)
        .where(and(isVisibleDownload(userId), or(groupConditions.active, groupConditions.attention)))
        .orderBy(desc(downloads.addedAt), insertionOrder)
        .all(),
    /** The downloads in the queue, without the columns that only a list shows. */
    queueOf: (userId: string): QueuedDownload[] =>
      orm
        .select({
          id: downloads.id,
          gameId: downloads.gameId,
          protocol: downloads.protocol,
          status: downloads.status,
          progress: downloads.progress,
        })
        .from(downloads)
        .where(and(isVisibleDownload(userId), inArray(downloads.status, [...queueStatuses])))
        .all(),
    /** The numbers of the downloads in the queue of all users. */
    queuedNumbers: (): number[] =>
      all<{ number: number }>(
        'SELECT rowid AS number FROM downloads WHERE status IN (SELECT value FROM json_each(?))',
        JSON.stringify(queueStatuses),
      ).map(({ number }) => number),
    /** The paths of the downloads with these numbers, except those that are being removed. */
    pathsOf: (numbers: readonly number[]): DownloadPath[] =>
      all<DownloadPath>(
        `SELECT id, downloader_id AS downloaderId, client_id AS clientId, path FROM downloads
        WHERE rowid IN (SELECT value FROM json_each(?)) AND removal IS NULL AND path IS NOT NULL`,
        JSON.stringify(numbers),
      ),
    /** Removed downloads that their client did not list this often, of games that are wanted, newest first. */
    removedWhileWanted: (minMissedPolls: number): Pick<StoredDownload, 'title' | 'downloaderId'>[] =>
      orm
        .select({ title: downloads.title, downloaderId: downloads.downloaderId })
        .from(downloads)
        .innerJoin(games, and(eq(games.id, downloads.gameId), eq(games.status, 'wanted')))
        .where(and(eq(downloads.status, 'removed'), gte(downloads.missedPolls, minMissedPolls)))
        .orderBy(desc(downloads.addedAt), insertionOrder)
        .all(),
    /** The clients that have imported torrents. */
    clientsWithImportedTorrents: (): string[] =>
      all<{ id: string }>(
        `SELECT id FROM downloaders WHERE EXISTS (
          SELECT 1 FROM downloads WHERE downloader_id = downloaders.id AND status = 'imported' AND protocol = 'torrent')`,
      ).map(({ id }) => id),
    /** Which of these ids in their client downloads of all users have, in any case. */
    trackedIds: (clientIds: readonly string[]): Pick<StoredDownload, 'downloaderId' | 'clientId'>[] =>
      all(
        `SELECT downloader_id AS downloaderId, client_id AS clientId FROM downloads
        WHERE client_id COLLATE NOCASE IN (SELECT value FROM json_each(?))`,
        JSON.stringify(clientIds),
      ),
    /** Downloads of all users with one of these ids in their client, in any case. */
    withClientIds: (clientIds: readonly string[]): StoredDownload[] =>
      selectByClientIds.all({ ids: JSON.stringify(clientIds) }).map(opened),
  }
}
