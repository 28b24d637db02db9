import { and, asc, eq, gt, inArray, ne, notInArray } from 'drizzle-orm'
import type { EntryState } from '#domain/games/root-folder.ts'
import type { Connection } from '../connection.ts'
import { rootScans, scanEntries } from '../schema/root-folders.ts'
import { updateRows } from '../update-rows.ts'
import { movedGames } from './moved-games.ts'

export type StoredScan = typeof rootScans.$inferSelect
export type ScanEntry = typeof scanEntries.$inferSelect
/**
 * `below`: the prefix of all paths in the root. Unmatched entries that were queried after `queriedAfter` (ISO 8601) are not
 * queried again.
 */
export type SeenEntries = { names: readonly string[]; queriedAfter: string; below: string }
export type RecordedEntry = Pick<ScanEntry, 'state' | 'gameId' | 'reason' | 'candidates'> &
  Partial<Pick<ScanEntry, 'title' | 'queriedAt'>>
export type ScansRepository = ReturnType<typeof createScansRepository>

const isUnchanged = `(state IN ('ignored', 'removed')
  OR (state = 'unmatched' AND queried_at > ?4)
  OR (state = 'matched' AND EXISTS (SELECT 1 FROM games WHERE games.id = game_id AND library_path = ?5 || name)
    AND EXISTS (SELECT 1 FROM game_files WHERE game_files.game_id = scan_entries.game_id)))`

const recordSeenEntriesSql = `INSERT INTO scan_entries (root_folder_id, name, state, title, reason, candidates, scan_id)
  SELECT ?1, value, 'pending', '', '', '[]', ?2 FROM json_each(?3) WHERE true
  ON CONFLICT (root_folder_id, name) DO UPDATE SET
    scan_id = excluded.scan_id,
    state = iif(${isUnchanged}, state, 'pending'),
    game_id = iif(${isUnchanged}, game_id, NULL),
    title = iif(${isUnchanged}, title, ''),
    reason = iif(${isUnchanged}, reason, ''),
    candidates = iif(${isUnchanged}, candidates, '[]')
  WHERE scan_entries.scan_id <> excluded.scan_id`

/** The state of scans of root folders, and the entries they found. */
export function createScansRepository(connection: Connection) {
  const { orm } = connection
  const isEntry = (rootFolderId: string, name: string) =>
    and(eq(scanEntries.rootFolderId, rootFolderId), eq(scanEntries.name, name))
  return {
    ...movedGames(connection),
    all: (): StoredScan[] => orm.select().from(rootScans).orderBy(asc(rootScans.startedAt)).all(),
    ofRoot: (rootFolderId: string): StoredScan | null =>
      orm.select().from(rootScans).where(eq(rootScans.rootFolderId, rootFolderId)).get() ?? null,
    /** Called before each step of a scan, so it avoids the query builder. */
    isRunning: (rootFolderId: string, scanId: string): boolean =>
      connection.all(
        "SELECT 1 FROM root_scans WHERE root_folder_id = ? AND scan_id = ? AND state = 'running'",
        rootFolderId,
        scanId,
      ).length > 0,
    withState: (states: readonly StoredScan['state'][]): StoredScan[] =>
      orm
        .select()
        .from(rootScans)
        .where(inArray(rootScans.state, [...states]))
        .all(),
    put: (scan: StoredScan): void =>
      void orm.insert(rootScans).values(scan).onConflictDoUpdate({ target: rootScans.rootFolderId, set: scan }).run(),
    update: (rootFolderId: string, change: Partial<StoredScan>): void =>
      updateRows(orm, rootScans, change, eq(rootScans.rootFolderId, rootFolderId)),
    entry: (rootFolderId: string, name: string): ScanEntry | null =>
      orm.select().from(scanEntries).where(isEntry(rootFolderId, name)).get() ?? null,
    entriesWith: (states: readonly EntryState[]): ScanEntry[] =>
      orm
        .select()
        .from(scanEntries)
        .where(inArray(scanEntries.state, [...states]))
        .orderBy(asc(scanEntries.rootFolderId), asc(scanEntries.name))
        .all(),
    counts: (rootFolderId: string): Record<EntryState, number> => {
      const counts = { pending: 0, matched: 0, unmatched: 0, ignored: 0, removed: 0 }
      const rows = connection.all<{ state: EntryState; count: number }>(
        'SELECT state, count(*) AS count FROM scan_entries WHERE root_folder_id = ? GROUP BY state',
        rootFolderId,
      )
      for (const { state, count } of rows) counts[state] = count
      return counts
    },
    /** The next entries whose game is not known yet. */
    pendingAfter: (rootFolderId: string, name: string, limit: number): ScanEntry[] =>
      orm
        .select()
        .from(scanEntries)
        .where(
          and(eq(scanEntries.rootFolderId, rootFolderId), eq(scanEntries.state, 'pending'), gt(scanEntries.name, name)),
        )
        .orderBy(asc(scanEntries.name))
        .limit(limit)
        .all(),
    /** Records the entries that a scan finds. Known entries are examined again only if their game may have changed. */
    recordSeenEntries: (rootFolderId: string, scanId: string, { names, queriedAfter, below }: SeenEntries): void => {
      connection.all(recordSeenEntriesSql, rootFolderId, scanId, JSON.stringify(names), queriedAfter, below)
    },
    /** Records the result for an entry. */
    recordEntry: (rootFolderId: string, name: string, result: RecordedEntry): void => {
      const { state, gameId, reason, candidates, title = null, queriedAt = null } = result
      connection.all(
        `UPDATE scan_entries SET state = ?, game_id = (SELECT id FROM games WHERE id = ?), reason = ?, candidates = ?, title = coalesce(?, title),
          queried_at = coalesce(?, queried_at) WHERE root_folder_id = ? AND name = ?`,
        state,
        gameId,
        reason,
        JSON.stringify(candidates),
        title,
        queriedAt,
        rootFolderId,
        name,
      )
    },
    changeEntry: (rootFolderId: string, name: string, change: Partial<ScanEntry>): void =>
      updateRows(orm, scanEntries, change, isEntry(rootFolderId, name)),
    /** Lets the next scan query the metadata provider about every folder again, except ignored ones. */
    clearQueryTimes: (rootFolderId: string): void => {
      connection.all(
        "UPDATE scan_entries SET queried_at = NULL, state = iif(state = 'removed', 'unmatched', state) WHERE root_folder_id = ?",
        rootFolderId,
      )
    },
    /** Marks the entries of games that are removed from the library, so that no automatic scan adds them again. */
    markGamesRemoved: (gameIds: readonly string[], reason: string): void => {
      connection.all(
        "UPDATE scan_entries SET state = 'removed', game_id = NULL, reason = ? WHERE game_id IN (SELECT value FROM json_each(?))",
        reason,
        JSON.stringify(gameIds),
      )
    },
    /** The subfolders of a root folder that contain entries, as relative paths. */
    subfoldersOf: (rootFolderId: string, limit: number): string[] =>
      connection
        .all<{ subfolder: string }>(
          `SELECT DISTINCT rtrim(rtrim(name, replace(name, '/', '')), '/') AS subfolder FROM scan_entries
          WHERE root_folder_id = ? AND instr(name, '/') > 0 LIMIT ?`,
          rootFolderId,
          limit,
        )
        .map(({ subfolder }) => subfolder),
    /** The games below a root folder whose folders the scan did not find. */
    unseenGames: (rootFolderId: string, scanId: string, below: string): { title: string; libraryPath: string }[] =>
      connection.all(
        `SELECT title, library_path AS libraryPath FROM games
        WHERE substr(library_path, 1, length(?1)) = ?1 AND NOT EXISTS (
          SELECT 1 FROM scan_entries
          WHERE root_folder_id = ?2 AND name = substr(library_path, length(?1) + 1) AND scan_id = ?3)
        ORDER BY title`,
        below,
        rootFolderId,
        scanId,
      ),
    /** Removes entries that the scan did not find. Decisions of users stay: a disk may be disconnected. */
    removeUnseen: (rootFolderId: string, scanId: string): void =>
      void orm
        .delete(scanEntries)
        .where(
          and(
            eq(scanEntries.rootFolderId, rootFolderId),
            ne(scanEntries.scanId, scanId),
            notInArray(scanEntries.state, ['ignored', 'removed']),
          ),
        )
        .run(),
  }
}
