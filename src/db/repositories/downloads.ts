import { and, desc, eq, type InferSelectModel, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { activeDownloadStatuses, type DownloadStatus } from '#domain/downloads/download.ts'
import type { SecretBox } from '#domain/ports/secret-box.ts'
import type { Connection } from '../connection.ts'
import { deletedReleases } from '../schema/blacklist.ts'
import { downloads, pendingGrabs } from '../schema/downloads.ts'
import { updateRows } from '../update-rows.ts'

// Breaks ties between downloads added in the same millisecond.
const insertionOrder = sql`${downloads}.rowid`

export type StoredDownload = InferSelectModel<typeof downloads>
export type PendingGrab = InferSelectModel<typeof pendingGrabs>
export type DeletedRelease = InferSelectModel<typeof deletedReleases>
export type DownloadsRepository = ReturnType<typeof createDownloadsRepository>

/** Tracked downloads and pending grabs. */
export function createDownloadsRepository({ orm }: Connection, box: SecretBox) {
  // Links contain the keys of indexers and trackers.
  const opened = (row: PendingGrab): PendingGrab => ({ ...row, uri: row.uri === null ? null : box.open(row.uri) })
  const sealed = <Row extends Partial<PendingGrab>>(row: Row): Row =>
    typeof row.uri === 'string' ? { ...row, uri: box.seal(row.uri) } : row
  const where = (condition: ReturnType<typeof and>): StoredDownload[] =>
    orm.select().from(downloads).where(condition).orderBy(desc(downloads.addedAt), insertionOrder).all()
  return {
    find: (id: string): StoredDownload | null => where(eq(downloads.id, id))[0] ?? null,
    all: (): StoredDownload[] => where(undefined),
    /** The user's downloads, and those without an owner unless they belong to a game of another user. */
    visibleTo: (userId: string): StoredDownload[] =>
      where(
        or(
          eq(downloads.userId, userId),
          and(
            isNull(downloads.userId),
            or(isNull(downloads.gameId), sql`${downloads.gameId} IN (SELECT id FROM games WHERE user_id = ${userId})`),
          ),
        ),
      ),
    withStatus: (statuses: readonly DownloadStatus[]): StoredDownload[] =>
      where(inArray(downloads.status, [...statuses])),
    active: (): StoredDownload[] => where(inArray(downloads.status, [...activeDownloadStatuses])),
    /** Downloads whose removal was requested and is not finished. */
    toRemove: (): StoredDownload[] => where(isNotNull(downloads.removal)),
    ofGame: (gameId: string): StoredDownload[] => where(eq(downloads.gameId, gameId)),
    byClientId: (downloaderId: string, clientId: string): StoredDownload | null =>
      where(and(eq(downloads.downloaderId, downloaderId), eq(downloads.clientId, clientId)))[0] ?? null,
    insert: (download: StoredDownload): void => void orm.insert(downloads).values(download).run(),
    update: (id: string, change: Partial<Omit<StoredDownload, 'id'>>): void =>
      updateRows(orm, downloads, change, eq(downloads.id, id)),
    remove: (id: string): void => void orm.delete(downloads).where(eq(downloads.id, id)).run(),
    /** The releases of a game that were deleted in the download client. */
    deletedReleases: (gameId: string): DeletedRelease[] =>
      orm.select().from(deletedReleases).where(eq(deletedReleases.gameId, gameId)).all(),
    findDeletedRelease: (downloadId: string): DeletedRelease | null =>
      orm.select().from(deletedReleases).where(eq(deletedReleases.downloadId, downloadId)).get() ?? null,
    addDeletedRelease: (release: DeletedRelease): void =>
      void orm.insert(deletedReleases).values(release).onConflictDoNothing().run(),
    removeDeletedReleases: (downloadIds: readonly string[]): void =>
      void orm
        .delete(deletedReleases)
        .where(inArray(deletedReleases.downloadId, [...downloadIds]))
        .run(),
    pendingGrabs: (): PendingGrab[] => orm.select().from(pendingGrabs).all().map(opened),
    findPendingGrab(downloadId: string): PendingGrab | null {
      const row = orm.select().from(pendingGrabs).where(eq(pendingGrabs.downloadId, downloadId)).get()
      return row === undefined ? null : opened(row)
    },
    addPendingGrab: (pendingGrab: PendingGrab): void => void orm.insert(pendingGrabs).values(sealed(pendingGrab)).run(),
    updatePendingGrab: (downloadId: string, change: Partial<Omit<PendingGrab, 'downloadId'>>): void =>
      updateRows(orm, pendingGrabs, sealed(change), eq(pendingGrabs.downloadId, downloadId)),
    removePendingGrab: (downloadId: string): void =>
      void orm.delete(pendingGrabs).where(eq(pendingGrabs.downloadId, downloadId)).run(),
  }
}
