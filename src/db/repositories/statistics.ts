import type { DownloadTotal, GameTotal } from '#domain/statistics/totals.ts'
import type { Connection } from '../connection.ts'

export type StatisticsRepository = ReturnType<typeof createStatisticsRepository>

/** The owner is a user, or `null` for all users. */
export type StatisticsFilter = { userId: string | null; hideAdult: boolean }
/** A folder with games: their paths are from `first` on, and before `end`. */
export type PathRange = { first: string; end: string }
export type LargestGame = { gameId: string; title: string; bytes: number }

/** The values of a kind beyond this many are left out, the rarest first. Users can enter any number of genres. */
const maxValues = 1000

const ownedBy = (column: string): string => `(?1 IS NULL OR ${column} = ?1)`

/** Numbers about the libraries and downloads of users. Hidden games are left out. */
export function createStatisticsRepository({ all }: Connection) {
  return {
    gameTotals: ({ userId, hideAdult }: StatisticsFilter): GameTotal[] =>
      all(
        `SELECT kind, value, count, amount FROM (
          SELECT kind, value, sum(count) AS count, sum(amount) AS amount,
            row_number() OVER (PARTITION BY kind ORDER BY sum(count) DESC, value) AS rank
          FROM game_totals WHERE ${ownedBy('user_id')} AND adult <= ?2 AND count > 0 GROUP BY kind, value
        ) WHERE rank <= ?3 ORDER BY kind, rank`,
        userId,
        hideAdult ? 0 : 1,
        maxValues,
      ),
    largestGames: ({ userId, hideAdult }: StatisticsFilter, limit: number): LargestGame[] =>
      all(
        // The list of numbers lets SQLite read the index of each user only as far as needed. Without the plus, it reads
        // all games and sorts them.
        `SELECT games.id AS gameId, games.title, games.size_on_disk AS bytes
        FROM users, json_each((SELECT json_group_array(seq) FROM (
          SELECT seq FROM games WHERE user_id = users.id AND size_on_disk > 0 AND +hidden = 0 AND +adult <= ?2
          ORDER BY size_on_disk DESC, seq DESC LIMIT ?3))) AS largest
        CROSS JOIN games ON games.seq = largest.value
        WHERE ${ownedBy('users.id')} ORDER BY bytes DESC, games.seq DESC LIMIT ?3`,
        userId,
        hideAdult ? 0 : 1,
        limit,
      ),
    /** How many bytes the games in each folder have, in the order of the folders. */
    bytesByFolder: ({ userId, hideAdult }: StatisticsFilter, folders: readonly PathRange[]): number[] =>
      all<{ bytes: number }>(
        `SELECT (SELECT coalesce(sum(size_on_disk), 0) FROM games
          WHERE library_path >= folder.value ->> 'first' AND library_path < folder.value ->> 'end'
            AND size_on_disk IS NOT NULL AND hidden = 0 AND adult <= ?2 AND ${ownedBy('user_id')}) AS bytes
        FROM json_each(?3) AS folder ORDER BY folder.key`,
        userId,
        hideAdult ? 0 : 1,
        JSON.stringify(folders),
      ).map(({ bytes }) => bytes),
    /** How downloads ended, by month, indexer and client. */
    downloadTotals: (userId: string | null): DownloadTotal[] =>
      all(
        `SELECT month, indexer_name AS indexerName, downloader_id AS downloaderId,
          coalesce((SELECT name FROM downloaders WHERE id = downloader_id), downloader_name) AS downloaderName,
          outcome, count(*) AS count, sum(bytes) AS bytes
        FROM download_outcomes ${userId === null ? '' : 'WHERE user_id = ?1'}
        GROUP BY user_id, month, indexer_name, downloader_id, downloader_name, outcome`,
        ...(userId === null ? [] : [userId]),
      ),
    /** The games that were wanted before they were owned, and how long that took on average. */
    acquisitions({ userId, hideAdult }: StatisticsFilter): { count: number; averageSeconds: number | null } {
      const [row] = all<{ count: number; averageSeconds: number | null }>(
        // Few games are left out: to list them is faster than to look up each game.
        `SELECT count(*) AS count, avg(seconds_to_owned) AS averageSeconds FROM game_acquisitions
        WHERE ${ownedBy('user_id')} AND seconds_to_owned IS NOT NULL
          AND game_id NOT IN (SELECT id FROM games WHERE ${ownedBy('user_id')} AND (hidden = 1 OR adult > ?2))`,
        userId,
        hideAdult ? 0 : 1,
      )
      return row ?? { count: 0, averageSeconds: null }
    },
  }
}
