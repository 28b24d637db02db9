import { asc, eq, type InferSelectModel, sql } from 'drizzle-orm'
import type { Connection } from '../connection.ts'
import { images } from '../schema/services.ts'

export type ImagesRepository = ReturnType<typeof createImagesRepository>
export type StoredImageRow = InferSelectModel<typeof images>

/** The image URLs of a game. `seq` is the position for the next batch. */
export type GameImageUrls = { seq: number; coverUrl: string | null; screenshots: string[] }

type GameRow = { seq: number; coverUrl: string | null; screenshots: string }

/** The images in the data folder, and the URLs that had none. */
export function createImagesRepository({ orm, all }: Connection) {
  return {
    find: (id: string): StoredImageRow | null => orm.select().from(images).where(eq(images.id, id)).get() ?? null,
    put: (image: StoredImageRow): void =>
      void orm.insert(images).values(image).onConflictDoUpdate({ target: images.id, set: image }).run(),
    setUsed: (id: string, usedAt: number): void =>
      void orm.update(images).set({ usedAt }).where(eq(images.id, id)).run(),
    remove: (id: string): void => void orm.delete(images).where(eq(images.id, id)).run(),
    totalSize: (): number =>
      orm
        .select({ total: sql<number>`coalesce(sum(${images.size}), 0)` })
        .from(images)
        .get()?.total ?? 0,
    /** The images that were not used for the longest time. */
    leastRecentlyUsed: (limit: number): { id: string; size: number }[] =>
      orm
        .select({ id: images.id, size: images.size })
        .from(images)
        .where(sql`${images.size} > 0`)
        .orderBy(asc(images.usedAt))
        .limit(limit)
        .all(),
    /** The ids among these that are stored, or that are not to be fetched before `now`. */
    settled: (ids: readonly string[], now: number): Set<string> =>
      new Set(
        all<{ id: string }>(
          `SELECT id FROM images WHERE id IN (SELECT value FROM json_each(?))
             AND (content_type IS NOT NULL OR failed_until > ?)`,
          JSON.stringify(ids),
          now,
        ).map(({ id }) => id),
      ),
    /** The ids among these that have a row. */
    known: (ids: readonly string[]): Set<string> =>
      new Set(
        all<{ id: string }>(
          'SELECT id FROM images WHERE id IN (SELECT value FROM json_each(?))',
          JSON.stringify(ids),
        ).map(({ id }) => id),
      ),
    /** A batch of the images that were last used before an instant, in the order of their ids. */
    unusedSince: (before: number, after: string, limit: number): { id: string; url: string }[] =>
      all('SELECT id, url FROM images WHERE used_at < ? AND id > ? ORDER BY id LIMIT ?', before, after, limit),
    /** The cover URLs of these games. */
    coverUrlsOf: (gameIds: readonly string[]): string[] =>
      all<{ url: string }>(
        'SELECT DISTINCT cover_url AS url FROM games WHERE id IN (SELECT value FROM json_each(?)) AND cover_url IS NOT NULL',
        JSON.stringify(gameIds),
      ).map(({ url }) => url),
    /** The covers of a batch of all games that have one. */
    coversOfGames: (after: number, limit: number): { seq: number; coverUrl: string }[] =>
      all(
        'SELECT seq, cover_url AS coverUrl FROM games WHERE seq > ? AND cover_url IS NOT NULL ORDER BY seq LIMIT ?',
        after,
        limit,
      ),
    /** The image URLs of a batch of all games. */
    urlsOfGames: (after: number, limit: number): GameImageUrls[] =>
      all<GameRow>(
        'SELECT seq, cover_url AS coverUrl, screenshots FROM games WHERE seq > ? ORDER BY seq LIMIT ?',
        after,
        limit,
      ).map((row) => ({ ...row, screenshots: JSON.parse(row.screenshots) as string[] })),
  }
}
