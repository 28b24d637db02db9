import type { DownloadStatus } from '#domain/downloads/download-status.ts'
import type { GameStatus } from '#domain/games/game.ts'
import type { Connection } from '../connection.ts'

export type WantedPartRow = { id: string; gameId: string; userId: string }
export type PartSearcher = {
  id: string
  searchedBefore: string
  /** Leaves out parts that are released after this day (YYYY-MM-DD). `null`: leaves out none. */
  releasedBy: string | null
  /** Lists of tags, of each of which the game of a part has one. */
  tagLists: readonly (readonly string[])[]
}
/** Games with this many failed releases since a time are left out. */
export type FailureLimit = { count: number; since: string }
type Limits = {
  owned: readonly GameStatus[]
  queued: readonly DownloadStatus[]
  failures: FailureLimit
  now: string
  limit: number
}

export type SearchedStatuses = Pick<Limits, 'owned' | 'queued'>
export type PartBatch = SearchedStatuses & { userId: string; after: string; limit: number }

/** The wanted parts of games. */
export const wantedParts = ({ all }: Connection) => ({
  /** How many parts a search for all wanted parts of a user goes through. */
  countPartsToSearch: (userId: string, statuses: SearchedStatuses): number =>
    all<{ count: number }>(`SELECT count(*) AS count ${searchedSql}`, userId, ...listsOf(statuses))[0]?.count ?? 0,
  /** A batch of their ids, in order. */
  partsToSearch: ({ userId, after, limit, ...statuses }: PartBatch): string[] =>
    all<{ id: string }>(
      `SELECT game_parts.id ${searchedSql} AND game_parts.id > ?4 ORDER BY game_parts.id LIMIT ?5`,
      userId,
      ...listsOf(statuses),
      after,
      limit,
    ).map(({ id }) => id),
  /** The wanted parts of these users' owned games that are due for a search, the longest-waiting first. */
  wantedParts: (users: readonly PartSearcher[], { owned, queued, failures, now, limit }: Limits): WantedPartRow[] => {
    if (users.length === 0) return []
    const lists = [users, owned, queued].map((list) => JSON.stringify(list))
    return all<WantedPartRow>(dueSql, ...lists, now, limit, failures.since, failures.count)
  },
  /**
   * Wants the add-ons of wanted games of this user, or of one of the games, whose status was never set. Returns the ids of
   * the games that changed.
   */
  wantParts: (userId: string, gameId: string | null): string[] => [
    ...new Set(all<{ gameId: string }>(wantSql, userId, gameId).map((row) => row.gameId)),
  ],
})

const listsOf = ({ owned, queued }: SearchedStatuses): string[] => [owned, queued].map((list) => JSON.stringify(list))

const searchedSql = `FROM game_parts CROSS JOIN games ON games.id = game_id
  WHERE game_parts.status = 'wanted' AND games.user_id = ?1 AND games.hidden = 0
    AND games.status IN (SELECT value FROM json_each(?2))
    AND NOT EXISTS (SELECT 1 FROM downloads
      WHERE part_id = game_parts.id AND downloads.status IN (SELECT value FROM json_each(?3)))`

// A last search in the future was recorded while the clock was wrong.
const dueSql = `SELECT game_parts.id, game_id AS gameId, games.user_id AS userId
  FROM game_parts CROSS JOIN games ON games.id = game_id
    JOIN json_each(?1) AS users ON games.user_id = users.value ->> 'id'
  WHERE game_parts.status = 'wanted' AND games.status IN (SELECT value FROM json_each(?2))
    AND (game_parts.last_searched_at IS NULL OR game_parts.last_searched_at <= users.value ->> 'searchedBefore' OR game_parts.last_searched_at > ?4)
    AND (game_parts.release_date IS NULL OR users.value ->> 'releasedBy' IS NULL
      OR game_parts.release_date <= users.value ->> 'releasedBy')
    AND NOT EXISTS (SELECT 1 FROM json_each(users.value, '$.tagLists') AS lists
      WHERE NOT EXISTS (SELECT 1 FROM game_tags
        WHERE game_tags.game_id = games.id AND tag_id IN (SELECT value FROM json_each(lists.value))))
    AND NOT EXISTS (SELECT 1 FROM downloads
      WHERE part_id = game_parts.id AND downloads.status IN (SELECT value FROM json_each(?3)))
    AND (SELECT count(*) FROM blacklist WHERE blacklist.game_id = games.id AND reason IS NOT NULL
      AND created_at BETWEEN ?6 AND ?4) < ?7
  ORDER BY game_parts.last_searched_at, game_id, game_parts.id LIMIT ?5`

// Soundtracks and season passes, which are no content of their own, only on request.
const wantSql = `UPDATE game_parts SET status = 'wanted', last_searched_at = NULL
  FROM games WHERE games.id = game_id AND games.user_id = ?1 AND (?2 IS NULL OR games.id = ?2)
    AND games.status IN ('wanted', 'downloading')
    AND game_parts.status = 'none' AND status_edited = 0 AND kind IN ('dlc', 'expansion')
  RETURNING game_id AS gameId`
