import { and, desc, eq, type InferSelectModel, inArray, isNotNull, isNull, or } from 'drizzle-orm'
import { activeDownloadStatuses, type DownloadStatus } from '#domain/download.ts'
import type { Connection } from '../connection.ts'
import { deletedReleases, downloads, handOvers } from '../schema/downloads.ts'
import type { SecretBox } from '../secret-box.ts'
import { updateRows } from '../update-rows.ts'

export type StoredDownload = InferSelectModel<typeof downloads>
export type HandOver = InferSelectModel<typeof handOvers>
export type DeletedRelease = InferSelectModel<typeof deletedReleases>
export type DownloadsRepository = ReturnType<typeof createDownloadsRepository>

/** Tracked downloads, and what is still to be handed to a client for them. */
export function createDownloadsRepository({ orm }: Connection, box: SecretBox) {
  // Links carry the keys of indexers and trackers.
  const opened = (row: HandOver): HandOver => ({ ...row, uri: row.uri === null ? null : box.open(row.uri) })
  const sealed = <Row extends Partial<HandOver>>(row: Row): Row =>
    typeof row.uri === 'string' ? { ...row, uri: box.seal(row.uri) } : row
  const where = (condition: ReturnType<typeof and>): StoredDownload[] =>
    orm.select().from(downloads).where(condition).orderBy(desc(downloads.addedAt)).all()
  return {
    find: (id: string): StoredDownload | null => where(eq(downloads.id, id))[0] ?? null,
    all: (): StoredDownload[] => where(undefined),
    visibleTo: (userId: string): StoredDownload[] => where(or(eq(downloads.userId, userId), isNull(downloads.userId))),
    withStatus: (statuses: readonly DownloadStatus[]): StoredDownload[] =>
      where(inArray(downloads.status, [...statuses])),
    active: (): StoredDownload[] => where(inArray(downloads.status, [...activeDownloadStatuses])),
    /** Those that somebody wants removed and that are not removed yet. */
    toRemove: (): StoredDownload[] => where(isNotNull(downloads.removal)),
    ofGame: (gameId: string): StoredDownload[] => where(eq(downloads.gameId, gameId)),
    byClientId: (downloaderId: string, clientId: string): StoredDownload | null =>
      where(and(eq(downloads.downloaderId, downloaderId), eq(downloads.clientId, clientId)))[0] ?? null,
    insert: (download: StoredDownload): void => void orm.insert(downloads).values(download).run(),
    update: (id: string, change: Partial<Omit<StoredDownload, 'id'>>): void =>
      updateRows(orm, downloads, change, eq(downloads.id, id)),
    remove: (id: string): void => void orm.delete(downloads).where(eq(downloads.id, id)).run(),
    /** What was deleted in the client, of those that a game was given. */
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
    handOvers: (): HandOver[] => orm.select().from(handOvers).all().map(opened),
    findHandOver(downloadId: string): HandOver | null {
      const row = orm.select().from(handOvers).where(eq(handOvers.downloadId, downloadId)).get()
      return row === undefined ? null : opened(row)
    },
    addHandOver: (handOver: HandOver): void => void orm.insert(handOvers).values(sealed(handOver)).run(),
    updateHandOver: (downloadId: string, change: Partial<Omit<HandOver, 'downloadId'>>): void =>
      updateRows(orm, handOvers, sealed(change), eq(handOvers.downloadId, downloadId)),
    removeHandOver: (downloadId: string): void =>
      void orm.delete(handOvers).where(eq(handOvers.downloadId, downloadId)).run(),
  }
}
