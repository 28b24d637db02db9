import { eq } from 'drizzle-orm'
import type { Game } from '#domain/games/game.ts'
import type { MetadataProviderName } from '#domain/games/metadata.ts'
import type { Connection } from '../connection.ts'
import { games } from '../schema/games.ts'
import { updateRows } from '../update-rows.ts'
import { toGame } from './game-rows.ts'

/** A game with what a refresh of its metadata needs to know. */
export type RefreshTarget = { game: Game; editedFields: string[] } & RefreshTimes
/** An empty `metadataDueAt` means that the game was not refreshed since it was added. */
export type RefreshTimes = { metadataDueAt: string; relationsRefreshedAt: string | null }
type DueFilter = { provider: MetadataProviderName; announced?: boolean; now: string; limit: number }
type PageFilter = { userId: string; after: string; limit: number }

/** When the metadata of games is refreshed. These times are not shown, so a change of them is no change of a game. */
export function gameRefreshes({ orm, all }: Connection) {
  return {
    refreshTarget(id: string): RefreshTarget | null {
      const row = orm.select().from(games).where(eq(games.id, id)).get()
      if (row === undefined) return null
      const { editedFields, metadataDueAt, relationsRefreshedAt } = row
      return { game: toGame(row), editedFields, metadataDueAt, relationsRefreshedAt }
    },
    /** The ids of games of a provider whose refresh is due, or of those that are announced, the longest-waiting first. */
    dueForMetadata: ({ provider, announced = false, now, limit }: DueFilter): string[] =>
      all<{ id: string }>(
        `SELECT id FROM games INDEXED BY ${announced ? 'games_announced_due' : 'games_metadata_due'}
          WHERE metadata_due_at <= ? AND metadata_id > ? AND metadata_id < ? AND metadata_id IS NOT NULL
            ${announced ? "AND release_status IN ('upcoming', 'delayed')" : ''}
          ORDER BY metadata_due_at LIMIT ?`,
        now,
        `${provider}:`,
        `${provider};`,
        limit,
      ).map(({ id }) => id),
    /** Makes games due whose time lies after this one, which was set while the clock was wrong. */
    makeDueAfter: (time: string): void =>
      void all(
        `UPDATE games SET metadata_due_at = '' WHERE seq IN (
          SELECT seq FROM games WHERE metadata_due_at > ? AND metadata_id IS NOT NULL)`,
        time,
      ),
    /** A batch of a user's games with a metadata id, in the order of these ids. */
    gamesWithMetadata: ({ userId, after, limit }: PageFilter): { id: string; metadataId: string }[] =>
      all(
        'SELECT id, metadata_id AS metadataId FROM games WHERE user_id = ? AND metadata_id > ? ORDER BY metadata_id LIMIT ?',
        userId,
        after,
        limit,
      ),
    countWithMetadata: (userId: string): number =>
      all<{ count: number }>(
        'SELECT count(*) AS count FROM games WHERE user_id = ? AND metadata_id IS NOT NULL',
        userId,
      )[0]?.count ?? 0,
    setRefreshTimes: (id: string, times: Partial<RefreshTimes>): void =>
      updateRows(orm, games, times, eq(games.id, id)),
  }
}
