import { and, count, eq, gt, type InferSelectModel, lte } from 'drizzle-orm'
import type { GameFile } from '#domain/importing/import.ts'
import type { Connection } from '../connection.ts'
import { downloadLinks } from '../schema/file-delivery.ts'
import { gameFiles } from '../schema/games.ts'
import { updateRows } from '../update-rows.ts'

export type StoredDownloadLink = InferSelectModel<typeof downloadLinks>
export type StoredChecksum = { fileId: string; revision: string; crc32: number }
export type FileDeliveryRepository = ReturnType<typeof createFileDeliveryRepository>

/** Checksums of files, and links to download them. */
export function createFileDeliveryRepository({ all, orm }: Connection) {
  return {
    file: (gameId: string, fileId: string): GameFile | null =>
      orm
        .select()
        .from(gameFiles)
        .where(and(eq(gameFiles.id, fileId), eq(gameFiles.gameId, gameId)))
        .get() ?? null,
    checksumsOf: (gameId: string): StoredChecksum[] =>
      all<StoredChecksum>(
        `SELECT file_id AS fileId, revision, crc32 FROM file_checksums
          WHERE file_id IN (SELECT id FROM game_files WHERE game_id = ?)`,
        gameId,
      ),
    /** Leaves out files that are no longer recorded. */
    putChecksums: (checksums: readonly StoredChecksum[]): void =>
      void all(
        `INSERT INTO file_checksums (file_id, revision, crc32)
          SELECT value ->> 'fileId', value ->> 'revision', value ->> 'crc32' FROM json_each(?)
          WHERE EXISTS (SELECT 1 FROM game_files WHERE id = value ->> 'fileId')
          ON CONFLICT (file_id) DO UPDATE SET revision = excluded.revision, crc32 = excluded.crc32`,
        JSON.stringify(checksums),
      ),
    /** The folders that imports linked files of a game to. */
    linkedSourcesOf: (gameId: string): string[] =>
      all<{ path: string }>(
        `SELECT DISTINCT source_path AS path FROM imports
          WHERE game_id = ? AND transfer_mode = 'symlink' AND status = 'done' AND source_path IS NOT NULL`,
        gameId,
      ).map(({ path }) => path),
    addLink: (link: StoredDownloadLink): void => void orm.insert(downloadLinks).values(link).run(),
    findLink: (digest: string): StoredDownloadLink | null =>
      orm.select().from(downloadLinks).where(eq(downloadLinks.digest, digest)).get() ?? null,
    countLinks: (userId: string, now: string): number =>
      orm
        .select({ count: count() })
        .from(downloadLinks)
        .where(and(eq(downloadLinks.userId, userId), gt(downloadLinks.expiresAt, now)))
        .get()?.count ?? 0,
    updateLink: (id: string, change: Partial<Omit<StoredDownloadLink, 'id'>>): void =>
      updateRows(orm, downloadLinks, change, eq(downloadLinks.id, id)),
    /** Removes the links that expired before a time. */
    removeLinksBefore: (time: string): void =>
      void orm.delete(downloadLinks).where(lte(downloadLinks.expiresAt, time)).run(),
  }
}
