import { eq, type InferSelectModel } from 'drizzle-orm'
import type { Connection } from '../connection.ts'
import { gameUpdates } from '../schema/games.ts'
import { feedPositions, reportedReleases } from '../schema/indexers.ts'
import { partUpdates } from '../schema/relations.ts'

export type FeedsRepository = ReturnType<typeof createFeedsRepository>
export type FeedPosition = InferSelectModel<typeof feedPositions>
export type GameUpdate = InferSelectModel<typeof gameUpdates>
export type PartUpdate = InferSelectModel<typeof partUpdates>

/** The last position read in each indexer's feed, and the updates found for games and their parts. */
export function createFeedsRepository({ orm, all }: Connection) {
  return {
    position: (indexerId: string): FeedPosition | null =>
      orm.select().from(feedPositions).where(eq(feedPositions.indexerId, indexerId)).get() ?? null,
    putPosition: (position: FeedPosition): void =>
      void orm
        .insert(feedPositions)
        .values(position)
        .onConflictDoUpdate({ target: feedPositions.indexerId, set: position })
        .run(),
    /** Returns false if the release was reported before in the unfinished sync. */
    markReported: (digest: string): boolean =>
      orm.insert(reportedReleases).values({ digest }).onConflictDoNothing().returning().all().length > 0,
    clearReported: (): void => void orm.delete(reportedReleases).run(),
    update: (gameId: string): GameUpdate | null =>
      orm.select().from(gameUpdates).where(eq(gameUpdates.gameId, gameId)).get() ?? null,
    /** The newest versions that indexers have of these games. */
    updatesOf: (gameIds: readonly string[]): Map<string, string> =>
      new Map(
        all<Pick<GameUpdate, 'gameId' | 'version'>>(
          'SELECT game_id AS gameId, version FROM game_updates WHERE game_id IN (SELECT value FROM json_each(?))',
          JSON.stringify(gameIds),
        ).map(({ gameId, version }) => [gameId, version]),
      ),
    putUpdate: (update: GameUpdate): void =>
      void orm.insert(gameUpdates).values(update).onConflictDoUpdate({ target: gameUpdates.gameId, set: update }).run(),
    partUpdate: (partId: string): PartUpdate | null =>
      orm.select().from(partUpdates).where(eq(partUpdates.partId, partId)).get() ?? null,
    putPartUpdate: (update: PartUpdate): void =>
      void orm.insert(partUpdates).values(update).onConflictDoUpdate({ target: partUpdates.partId, set: update }).run(),
  }
}
