import type { RemovalState } from '#domain/games/removal-states.ts'
import type { Connection } from '../connection.ts'

export type StoredRemoval = { id: string; userId: string; deleteFiles: boolean }
/** `folder`: where its files are being deleted, perhaps since before a restart. */
export type GameToRemove = { gameId: string; folder: string | null }
export type RemovalProgress = { state: RemovalState; total: number; done: number }
export type GameRemovalsRepository = ReturnType<typeof createGameRemovalsRepository>

const addGamesSql = `INSERT INTO games_to_remove (removal_id, position, game_id, started)
  SELECT ?1, key, value, ?4 FROM json_each(?2) WHERE EXISTS (SELECT 1 FROM games WHERE id = value AND user_id = ?3)
  RETURNING game_id AS gameId`

// A stopped removal continues until its journal is empty: the files of a game may be half deleted.
const forgetEndedSql = `DELETE FROM game_removals WHERE user_id = ? AND state <> 'running'
  AND NOT EXISTS (SELECT 1 FROM games_to_remove WHERE removal_id = id)`

// Those that have ended count until the next removal of the user starts, so that the progress never jumps back.
const progressSql = `SELECT CASE WHEN max(state = 'running') THEN 'running' WHEN max(state = 'cancelled') THEN 'cancelled'
    ELSE 'done' END AS state, sum(total) AS total, sum(done) AS done
  FROM game_removals WHERE user_id = ? HAVING count(*) > 0`

// An index finds the rows of a game in each of these tables, and a game may have very many there.
const trimSql = (table: string, change: string) =>
  `${change} WHERE rowid IN (SELECT rowid FROM ${table} WHERE game_id IN (SELECT value FROM json_each(?1)) LIMIT ?2)
    RETURNING 1`
const trims = [
  trimSql('game_files', 'DELETE FROM game_files'),
  trimSql('release_verdicts', 'DELETE FROM release_verdicts'),
  trimSql('history', 'UPDATE history SET game_id = NULL'),
]

/** Removals of games with their journal. */
export function createGameRemovalsRepository({ all, transaction }: Connection) {
  return {
    /** Starts to remove those of the games that a user has, and returns their ids. A removal of one game cannot be stopped. */
    add: ({ id, userId, deleteFiles }: StoredRemoval, gameIds: readonly string[]): string[] =>
      transaction(() => {
        all(forgetEndedSql, userId)
        all(
          "INSERT INTO game_removals (id, user_id, delete_files, state, total, done) VALUES (?, ?, ?, 'running', 0, 0)",
          id,
          userId,
          Number(deleteFiles),
        )
        const added = all<{ gameId: string }>(
          addGamesSql,
          id,
          JSON.stringify(gameIds),
          userId,
          Number(gameIds.length === 1),
        )
        all('UPDATE game_removals SET total = ? WHERE id = ?', added.length, id)
        return added.map(({ gameId }) => gameId)
      }),
    /** The removals that are not finished, including those that were stopped within a game. */
    unfinished: (): StoredRemoval[] =>
      all<Omit<StoredRemoval, 'deleteFiles'> & { deleteFiles: number }>(
        `SELECT id, user_id AS userId, delete_files AS deleteFiles FROM game_removals
          WHERE state = 'running' OR EXISTS (SELECT 1 FROM games_to_remove WHERE removal_id = id) ORDER BY rowid`,
      ).map((row) => ({ ...row, deleteFiles: row.deleteFiles === 1 })),
    nextGames: (id: string, limit: number): GameToRemove[] =>
      all(
        'SELECT game_id AS gameId, folder FROM games_to_remove WHERE removal_id = ? ORDER BY position LIMIT ?',
        id,
        limit,
      ),
    /** Notes that the removal of games starts. Returns those that are still to be removed. */
    start: (id: string, gameIds: readonly string[], folder: string | null = null): Set<string> =>
      new Set(
        all<{ gameId: string }>(
          `UPDATE games_to_remove SET started = 1, folder = coalesce(?3, folder)
            WHERE removal_id = ?1 AND game_id IN (SELECT value FROM json_each(?2)) RETURNING game_id AS gameId`,
          id,
          JSON.stringify(gameIds),
          folder,
        ).map(({ gameId }) => gameId),
      ),
    /** Lets a user stop a removal of one game that has deleted nothing yet, as when it waits for a disk. */
    letStop: (id: string): void =>
      void all(
        `UPDATE games_to_remove SET started = 0 WHERE removal_id = ?1 AND folder IS NULL
          AND (SELECT total FROM game_removals WHERE id = ?1) = 1`,
        id,
      ),
    countDone: (id: string, games: number): void =>
      void all('UPDATE game_removals SET done = done + ? WHERE id = ?', games, id),
    finish: (id: string): void =>
      // Another removal may have taken some of its games.
      void all("UPDATE game_removals SET state = 'done', total = done WHERE id = ? AND state = 'running'", id),
    /** Stops all removals of a user that have not reached their last game. That which is being removed still is. */
    cancelAll: (userId: string): void =>
      transaction(() => {
        all(
          `UPDATE game_removals SET state = 'cancelled' WHERE user_id = ? AND state = 'running'
            AND EXISTS (SELECT 1 FROM games_to_remove WHERE removal_id = id AND started = 0)`,
          userId,
        )
        all(
          `DELETE FROM games_to_remove WHERE started = 0
            AND removal_id IN (SELECT id FROM game_removals WHERE user_id = ? AND state = 'cancelled')`,
          userId,
        )
      }),
    /** The progress of a user's running removals together, or of the last ones; `null` if there was none. */
    progressOf: (userId: string): RemovalProgress | null => all<RemovalProgress>(progressSql, userId)[0] ?? null,
    /** Deletes some of the rows that belong to games, or separates them from the games. Returns how many. */
    trimRows: (gameIds: readonly string[], limit: number): number => {
      const ids = JSON.stringify(gameIds)
      let left = limit
      for (const sql of trims) if (left > 0) left -= all(sql, ids, left).length
      return limit - left
    },
  }
}
