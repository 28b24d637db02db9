import type { KnownRom } from '#domain/verification/judge-file.ts'
import type { CheckedContent, ReadFault, Verification } from '#domain/verification/verification.ts'
import type { Connection } from '../connection.ts'

/** What is to be checked: the files below a folder, those of some games, or all. */
export type CheckScope = { below: { first: string; end: string } | null; gameIds: readonly string[] | null }
export type FileToCheck = { path: string; size: number; knownSize: number | null; knownMtimeMs: number | null }
export type CheckedFile = {
  path: string
  size: number
  mtimeMs: number
  verification: Verification
  reason: string | null
  datName: string | null
  fault: ReadFault | null
  contents: readonly (CheckedContent & { datRomId: KnownRom['id'] | null })[]
}
export type StoredCheck = Pick<
  CheckedFile,
  'path' | 'size' | 'mtimeMs' | 'verification' | 'reason' | 'datName' | 'fault'
> & {
  contents: CheckedContent[]
}
export type CheckedOfGame = Pick<CheckedFile, 'path' | 'verification' | 'reason'> & {
  gameId: string
  downloadId: string | null
  addedAt: string
  /** Whether a dump in it has others beside it in its DAT, such as the tracks of a disc. */
  hasOthers: boolean
}
/** What is shown of a file: the sums of the dump in it, if there is only one, and what the DAT calls that. */
export type ShownCheck = {
  path: string
  verification: Verification
  verificationReason: string | null
  datName: string | null
  dumpName: string | null
  crc32: string | null
  md5: string | null
  sha1: string | null
}
export type VerificationRepository = ReturnType<typeof createVerificationRepository>

/** What cannot be read may be readable later: by another version, with the missing part, or with other permissions. */
const mayBeReadable = "checked_files.fault ->> 'kind' IN ('unreadable', 'unsupported')"
const columns = `game_files.path AS path, max(game_files.size) AS size, CASE WHEN ${mayBeReadable} THEN NULL ELSE checked_files.size END AS knownSize,
  checked_files.mtime_ms AS knownMtimeMs`
const tables = 'game_files LEFT JOIN checked_files ON checked_files.path = game_files.path'

const hasOthersSql = `EXISTS (SELECT 1 FROM checked_contents CROSS JOIN dat_roms ON dat_roms.id = checked_contents.dat_rom_id
  WHERE checked_contents.path = game_files.path AND EXISTS (
    SELECT 1 FROM dat_roms AS others WHERE others.dat_game_id = dat_roms.dat_game_id AND others.id <> dat_roms.id))`

const storeFilesSql = `INSERT INTO checked_files (path, size, mtime_ms, checked_at, verification, reason, dat_name, fault)
  SELECT value ->> 'path', value ->> 'size', value ->> 'mtimeMs', ?2, value ->> 'verification', value ->> 'reason',
    value ->> 'datName', value -> 'fault'
  FROM json_each(?1) WHERE true
  ON CONFLICT (path) DO UPDATE SET size = excluded.size, mtime_ms = excluded.mtime_ms, checked_at = excluded.checked_at,
    verification = excluded.verification, reason = excluded.reason, dat_name = excluded.dat_name, fault = excluded.fault`
const storeContentsSql = `INSERT OR REPLACE INTO checked_contents (path, name, form, size, crc32, md5, sha1, dat_rom_id)
  SELECT file.value ->> 'path', content.value ->> 'name', content.value ->> 'form', content.value ->> 'size',
    content.value ->> 'crc32', content.value ->> 'md5', content.value ->> 'sha1',
    (SELECT id FROM dat_roms WHERE id = content.value ->> 'datRomId')
  FROM json_each(?1) AS file, json_each(file.value, '$.contents') AS content`

/** Stores what was read of files, and what the DATs say about it. */
export function createVerificationRepository(connection: Connection) {
  const { all } = connection
  return {
    /** The next files of games to be checked, by path. */
    filesToCheck({ below, gameIds }: CheckScope, after: string, limit: number): FileToCheck[] {
      if (gameIds !== null) {
        return all(
          `SELECT ${columns} FROM ${tables} WHERE game_id IN (SELECT value FROM json_each(?1)) AND game_files.path > ?2
          GROUP BY game_files.path ORDER BY game_files.path LIMIT ?3`,
          JSON.stringify(gameIds),
          after,
          limit,
        )
      }
      const [first, end] =
        below === null ? [after, '\u{10ffff}'] : [after > below.first ? after : below.first, below.end]
      return all(
        `SELECT ${columns} FROM ${tables} WHERE game_files.path > ?1 AND game_files.path < ?2
        GROUP BY game_files.path ORDER BY game_files.path LIMIT ?3`,
        first,
        end,
        limit,
      )
    },
    /** The checks of these files that are stored. */
    checksOf: (paths: readonly string[]): StoredCheck[] =>
      withContents(connection, 'path IN (SELECT value FROM json_each(?1))', JSON.stringify(paths)),
    /** The next checks by path. */
    checksAfter: (after: string, limit: number): StoredCheck[] =>
      withContents(
        connection,
        'path IN (SELECT path FROM checked_files WHERE path > ?1 ORDER BY path LIMIT ?2)',
        after,
        limit,
      ),
    /** The verdicts on those of the files that were checked. */
    verificationsOf: (paths: readonly string[]): Verification[] =>
      all<{ verification: Verification }>(
        'SELECT verification FROM checked_files WHERE path IN (SELECT value FROM json_each(?))',
        JSON.stringify(paths),
      ).map(({ verification }) => verification),
    /** Returns those of the files that are bad dumps. */
    badAmong: (paths: readonly string[]): string[] =>
      all<{ path: string }>(
        "SELECT path FROM checked_files WHERE path IN (SELECT value FROM json_each(?)) AND verification = 'bad'",
        JSON.stringify(paths),
      ).map(({ path }) => path),
    /** Files that were imported after an instant and not checked. */
    uncheckedImports: (since: string, limit: number): { gameId: string; path: string }[] =>
      all(
        `SELECT game_id AS gameId, path FROM game_files WHERE download_id IS NOT NULL AND added_at > ?
          AND NOT EXISTS (SELECT 1 FROM checked_files WHERE checked_files.path = game_files.path) LIMIT ?`,
        since,
        limit,
      ),
    store(files: readonly CheckedFile[], checkedAt: string): void {
      const rows = JSON.stringify(files)
      connection.transaction(() => {
        all("DELETE FROM checked_contents WHERE path IN (SELECT value ->> 'path' FROM json_each(?))", rows)
        all(storeFilesSql, rows, checkedAt)
        all(storeContentsSql, rows)
      })
    },
    /** Forgets files that can no longer be read. */
    forget: (paths: readonly string[]): void =>
      void all('DELETE FROM checked_files WHERE path IN (SELECT value FROM json_each(?))', JSON.stringify(paths)),
    /** Forgets some files that no game has. Returns whether there may be more. */
    forgetUnused: (limit: number): boolean =>
      all(
        `DELETE FROM checked_files WHERE path IN (SELECT path FROM checked_files
          WHERE NOT EXISTS (SELECT 1 FROM game_files WHERE game_files.path = checked_files.path) LIMIT ?) RETURNING 1`,
        limit,
      ).length === limit,
    gamesOfFiles: (paths: readonly string[]): string[] =>
      all<{ id: string }>(
        'SELECT DISTINCT game_id AS id FROM game_files WHERE path IN (SELECT value FROM json_each(?))',
        JSON.stringify(paths),
      ).map(({ id }) => id),
    /** The checked files of games but extras, by game and path; for the next of one game, those after a path. */
    checkedOfGames: (ids: readonly string[], after: string, limit: number): CheckedOfGame[] =>
      all<Omit<CheckedOfGame, 'hasOthers'> & { hasOthers: number }>(
        `SELECT game_files.game_id AS gameId, game_files.path AS path, game_files.download_id AS downloadId,
          game_files.added_at AS addedAt,
          checked_files.verification AS verification, checked_files.reason AS reason, ${hasOthersSql} AS hasOthers
        FROM game_files CROSS JOIN checked_files ON checked_files.path = game_files.path
        WHERE game_files.game_id IN (SELECT value FROM json_each(?1)) AND game_files.path > ?2
          AND game_files.category <> 'extra'
        ORDER BY game_files.game_id, game_files.path LIMIT ?3`,
        JSON.stringify(ids),
        after,
        limit,
      ).map((file) => ({ ...file, hasOthers: file.hasOthers === 1 })),
    /** The sums of what is in the files of a game. */
    sumsOfGame: (id: string, limit: number): CheckedContent[] =>
      all(
        `SELECT name, form, checked_contents.size AS size, crc32, md5, sha1 FROM game_files
        JOIN checked_contents ON checked_contents.path = game_files.path WHERE game_id = ? LIMIT ?`,
        id,
        limit,
      ),
    /** What is shown of files. */
    shown: (paths: readonly string[]): ShownCheck[] =>
      all(
        `SELECT checked_files.path AS path, verification, checked_files.reason AS verificationReason,
          dat_name AS datName, checked_contents.crc32 AS crc32, checked_contents.md5 AS md5,
          checked_contents.sha1 AS sha1, (
            SELECT dat_roms.name FROM checked_contents AS found JOIN dat_roms ON dat_roms.id = found.dat_rom_id
            WHERE found.path = checked_files.path AND found.name = checked_contents.name LIMIT 1) AS dumpName
        FROM checked_files LEFT JOIN checked_contents ON checked_contents.path = checked_files.path
          AND checked_contents.form <> 'headerless' AND checked_contents.md5 IS NOT NULL AND (
            SELECT count(DISTINCT name) FROM checked_contents AS others WHERE others.path = checked_files.path) = 1
        WHERE checked_files.path IN (SELECT value FROM json_each(?)) GROUP BY checked_files.path`,
        JSON.stringify(paths),
      ),
  }
}

function withContents({ all }: Connection, condition: string, ...given: (string | number)[]): StoredCheck[] {
  type Row = Omit<StoredCheck, 'contents' | 'fault'> & { fault: string | null }
  const files = all<Row>(
    `SELECT path, size, mtime_ms AS mtimeMs, verification, reason, dat_name AS datName, fault FROM checked_files
    WHERE ${condition} ORDER BY path`,
    ...given,
  )
  const contents = all<CheckedContent & { path: string }>(
    `SELECT path, name, form, size, crc32, md5, sha1 FROM checked_contents WHERE ${condition}`,
    ...given,
  )
  const byPath = Map.groupBy(contents, ({ path }) => path)
  return files.map(({ fault, ...file }) => ({
    ...file,
    fault: fault === null ? null : JSON.parse(fault),
    contents: (byPath.get(file.path) ?? []).map(({ path, ...content }) => content),
  }))
}
