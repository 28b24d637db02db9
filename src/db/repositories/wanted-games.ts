import type { SearchAllKind } from '#domain/games/wanted.ts'
import type { Connection, SqlValue } from '../connection.ts'

type GameSearchKind = Exclude<SearchAllKind, 'parts'>
export type SearchBatch = { userId: string; kind: GameSearchKind; after: number; limit: number }

/** The games that a search for all games of a user goes through. */
export function wantedGameBatches({ all }: Connection) {
  const condition = { missing: "status = 'wanted'", updates: 'update_available = 1' }
  return {
    countToSearch: (userId: string, kind: GameSearchKind): number =>
      all<{ count: number }>(
        `SELECT count(*) AS count FROM games WHERE user_id = ? AND hidden = 0 AND ${condition[kind]}`,
        userId,
      )[0]?.count ?? 0,
    /** `seq` is the position for the next batch. */
    toSearch: ({ userId, kind, after, limit }: SearchBatch): { seq: number; id: string }[] => {
      const params: SqlValue[] = [userId, after, limit]
      return all(
        `SELECT seq, id FROM games WHERE +user_id = ? AND seq > ? AND hidden = 0 AND ${condition[kind].replace('status', '+status')}
          ORDER BY seq LIMIT ?`,
        ...params,
      )
    },
  }
}
