import type { Game } from '#domain/games/game.ts'
import type { Candidate } from '#domain/games/root-folder.ts'
import type { Connection } from '../connection.ts'

export type PlacedGame = { seq: number; id: string; libraryPath: string }
/** Replaces `from` with `to` at the start of the recorded paths at or below `from`. `separator` is `/` or `\\`. */
export type MovedFiles = { gameId: string; from: string; to: string; separator: string }
export type DoubtfulGame = Pick<Game, 'id' | 'title' | 'metadataId' | 'coverUrl' | 'releaseDate' | 'libraryPath'>
export type EntryName = { rootFolderId: string; name: string }
export type MatchedEntry = EntryName & { gameId: string }
export type DoubtfulEntry = EntryName & { title: string; reason: string; candidates: Candidate[] }

const moveFilesSql = `UPDATE OR REPLACE game_files
  SET path = (moved.value ->> 'to') || substr(game_files.path, length(moved.value ->> 'from') + 1)
  FROM json_each(?1) AS moved
  WHERE game_files.game_id = moved.value ->> 'gameId' AND (game_files.path = moved.value ->> 'from'
    OR substr(game_files.path, 1, length(moved.value ->> 'from') + 1) = (moved.value ->> 'from') || (moved.value ->> 'separator'))`

const matchEntriesSql = `UPDATE scan_entries
  SET state = 'matched', game_id = (SELECT id FROM games WHERE id = moved.value ->> 'gameId'),
    reason = '', candidates = '[]'
  FROM json_each(?1) AS moved
  WHERE root_folder_id = moved.value ->> 'rootFolderId' AND name = moved.value ->> 'name'`

const markUnmatchedSql = `UPDATE scan_entries
  SET state = 'unmatched', title = doubtful.value ->> 'title', reason = doubtful.value ->> 'reason',
    candidates = doubtful.value ->> 'candidates'
  FROM json_each(?1) AS doubtful
  WHERE root_folder_id = doubtful.value ->> 'rootFolderId' AND name = doubtful.value ->> 'name'
    AND state IN ('pending', 'unmatched')`

/** Queries and changes for moved game folders, each in one statement for any number of games. */
export function movedGames({ all }: Connection) {
  return {
    /** A batch of the games with a folder, of all users. */
    placedGames: (after: number, limit: number): PlacedGame[] =>
      all(
        `SELECT seq, id, library_path AS libraryPath FROM games
        WHERE seq > ? AND library_path IS NOT NULL ORDER BY seq LIMIT ?`,
        after,
        limit,
      ),
    filesOfGames: (gameIds: readonly string[]): { gameId: string; path: string; size: number }[] =>
      all(
        `SELECT game_id AS gameId, path, size FROM game_files
        WHERE game_id IN (SELECT value FROM json_each(?))`,
        JSON.stringify(gameIds),
      ),
    doubtfulGames: (ids: readonly string[]): DoubtfulGame[] =>
      all(
        `SELECT id, title, metadata_id AS metadataId, cover_url AS coverUrl, release_date AS releaseDate,
          library_path AS libraryPath FROM games WHERE id IN (SELECT value FROM json_each(?))`,
        JSON.stringify(ids),
      ),
    /** The paths among these that belong to games, as stored. Case-insensitive. */
    takenPaths: (paths: readonly string[]): string[] =>
      all<{ path: string }>(
        `SELECT library_path AS path FROM games
        WHERE library_path COLLATE NOCASE IN (SELECT value FROM json_each(?))`,
        JSON.stringify(paths),
      ).map(({ path }) => path),
    moveFiles: (moved: readonly MovedFiles[]): void => void all(moveFilesSql, JSON.stringify(moved)),
    /** Removes the recorded files of a game at or below a path. */
    removeFilesBelow: (gameId: string, folder: string, separator: string): void =>
      void all(
        `DELETE FROM game_files WHERE game_id = ?1 AND (path = ?2 OR substr(path, 1, length(?2) + 1) = ?2 || ?3)`,
        gameId,
        folder,
        separator,
      ),
    matchEntries: (matched: readonly MatchedEntry[]): void => void all(matchEntriesSql, JSON.stringify(matched)),
    /** Marks entries as unmatched, for a user to decide. */
    markEntriesUnmatched: (doubtful: readonly DoubtfulEntry[]): void =>
      void all(markUnmatchedSql, JSON.stringify(doubtful)),
    removeEntries: (entries: readonly EntryName[]): void =>
      void all(
        `DELETE FROM scan_entries WHERE (root_folder_id, name) IN (
          SELECT value ->> 'rootFolderId', value ->> 'name' FROM json_each(?))`,
        JSON.stringify(entries),
      ),
    /** The parent folders of the games below a path, without the path itself. */
    parentsBelow: (below: string, separator: string, limit: number): string[] =>
      all<{ parent: string }>(
        `SELECT DISTINCT rtrim(rtrim(library_path, replace(library_path, ?2, '')), ?2) AS parent FROM games
        WHERE substr(library_path, 1, length(?1)) = ?1 AND instr(substr(library_path, length(?1) + 1), ?2) > 0 LIMIT ?3`,
        below,
        separator,
        limit,
      ).map(({ parent }) => parent),
  }
}
