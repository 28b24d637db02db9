import { and, eq, getTableColumns, type InferSelectModel, sql } from 'drizzle-orm'
import { movableStatuses } from '#domain/downloads/download-status.ts'
import type { Connection } from '../connection.ts'
import type { PendingGrab } from '../schema/downloads.ts'
import { downloadMoves, pendingGrabs } from '../schema/downloads.ts'
import { updateRows } from '../update-rows.ts'

export type DownloadMove = InferSelectModel<typeof downloadMoves>

/** Downloads on their way to another client, and what is kept to send them there. */
export function createDownloadMoves({ orm, all }: Connection, opened: (row: PendingGrab) => PendingGrab) {
  return {
    moves: (): DownloadMove[] => orm.select().from(downloadMoves).orderBy(downloadMoves.startedAt).all(),
    findMove: (downloadId: string): DownloadMove | null =>
      orm.select().from(downloadMoves).where(eq(downloadMoves.downloadId, downloadId)).get() ?? null,
    addMove: (move: DownloadMove): void => void orm.insert(downloadMoves).values(move).run(),
    updateMove: (downloadId: string, change: Partial<Omit<DownloadMove, 'downloadId'>>): void =>
      updateRows(orm, downloadMoves, change, eq(downloadMoves.downloadId, downloadId)),
    removeMove: (downloadId: string): void =>
      void orm.delete(downloadMoves).where(eq(downloadMoves.downloadId, downloadId)).run(),
    /** What was sent of a download, while it is kept. */
    findSentGrab(downloadId: string): PendingGrab | null {
      const isIt = and(eq(pendingGrabs.downloadId, downloadId), eq(pendingGrabs.sent, true))
      const row = orm.select(getTableColumns(pendingGrabs)).from(pendingGrabs).where(isIt).get()
      return row === undefined ? null : opened(row)
    },
    /** Marks a grab as sent. What was sent is kept for a move to another client, if it is within `maxBytes` of all. */
    markGrabSent(downloadId: string, maxBytes: number): void {
      const [kept] = all<{ bytes: number }>(
        `SELECT coalesce(sum(length(bytes)), 0) AS bytes FROM pending_grabs WHERE sent = 1 OR download_id = ?`,
        downloadId,
      )
      const isIt = eq(pendingGrabs.downloadId, downloadId)
      if ((kept?.bytes ?? 0) > maxBytes) orm.delete(pendingGrabs).where(isIt).run()
      else updateRows(orm, pendingGrabs, { sent: true, possiblyAcceptedBy: null, nextAttemptAt: null }, isIt)
    },
    /** Deletes what was sent of downloads that can no longer be moved. */
    removeSentGrabs: (): void =>
      void orm
        .delete(pendingGrabs)
        .where(
          sql`${pendingGrabs.sent} = 1 AND ${pendingGrabs.downloadId} NOT IN (SELECT id FROM downloads WHERE status IN (SELECT value FROM json_each(${JSON.stringify(movableStatuses)})))`,
        )
        .run(),
  }
}
