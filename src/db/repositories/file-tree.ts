import type { FileTreeEntry } from '#domain/importing/file-tree.ts'
import type { FileCategory } from '#domain/importing/import.ts'
import type { Connection } from '../connection.ts'

export type FolderPage = { folder: string; limit: number; offset: number }
export type CategorySize = { category: FileCategory; size: number; files: number }
export type TreeRow = Pick<FileTreeEntry, 'kind' | 'fileId' | 'name' | 'size' | 'files' | 'category' | 'version'>

// The end is the first path that is not below the folder: `0` follows `/`.
const below = `game_id = ?1 AND path > ?2 || '/' AND path < ?2 || '0'`

const entriesSql = `WITH below AS (
  SELECT substr(path, length(?2) + 2) AS rest, id, size, category, version FROM game_files WHERE ${below}
), named AS (
  SELECT CASE instr(rest, '/') WHEN 0 THEN rest ELSE substr(rest, 1, instr(rest, '/') - 1) END AS name,
    CASE instr(rest, '/') WHEN 0 THEN 'file' ELSE 'folder' END AS kind, id, size, category, version
  FROM below
)
SELECT kind, CASE kind WHEN 'file' THEN min(id) END AS fileId, name, sum(size) AS size, count(*) AS files,
  CASE WHEN min(category) = max(category) THEN min(category) END AS category,
  CASE WHEN min(version) = max(version) AND count(version) = count(*) THEN min(version) END AS version,
  count(*) OVER () AS total
FROM named GROUP BY kind, name ORDER BY kind DESC, name COLLATE NOCASE, name LIMIT ?3 OFFSET ?4`

const categoriesSql = `SELECT category, sum(size) AS size, count(*) AS files FROM game_files WHERE ${below}
GROUP BY category ORDER BY size DESC, category`

/** The files of games as folders with their sizes. */
export function createFileTreeQueries(connection: Connection) {
  return {
    /** What a folder has: each file, and each folder with the sum of its files. */
    folderEntries: (gameId: string, { folder, limit, offset }: FolderPage): { rows: TreeRow[]; total: number } => {
      const found = connection.all<TreeRow & { total: number }>(entriesSql, gameId, folder, limit, offset)
      return { rows: found.map(({ total: _, ...row }) => row), total: found[0]?.total ?? 0 }
    },
    /** How much of a folder each category takes. */
    folderCategories: (gameId: string, folder: string): CategorySize[] =>
      connection.all<CategorySize>(categoriesSql, gameId, folder),
    /** The first and the last path of a game's files: whatever both begin with, all do. */
    outerPaths: (gameId: string): { first: string; last: string } | null => {
      const sql = `SELECT (SELECT min(path) FROM game_files WHERE game_id = ?1) AS first,
        (SELECT max(path) FROM game_files WHERE game_id = ?1) AS last`
      const [found] = connection.all<{ first: string | null; last: string | null }>(sql, gameId)
      return found?.first == null || found.last == null ? null : { first: found.first, last: found.last }
    },
  }
}
