import type { FolderOrigin, Game } from '#domain/games/game.ts'
import type { Connection } from '../connection.ts'
import { insertRows } from '../insert-rows.ts'
import { games } from '../schema/games.ts'
import { titleColumns } from './game-rows.ts'

/** What an import compares with, and the fields that it can add. */
export type MergeTarget = Pick<
  Game,
  | 'id'
  | 'userId'
  | 'title'
  | 'metadataId'
  | 'storefrontAppId'
  | 'releaseDate'
  | 'status'
  | 'userRating'
  | 'notes'
  | 'libraryPath'
  | 'completedAt'
  | 'hidden'
  | 'platform'
> & { normalizedTitle: string; titleGroup: string | null }

/** The fields of a game that an import sets. Absent ones stay. */
export type MergedFields = { id: string } & Partial<
  Pick<
    Game,
    | 'metadataId'
    | 'storefrontAppId'
    | 'status'
    | 'userRating'
    | 'notes'
    | 'libraryPath'
    | 'completedAt'
    | 'hidden'
    | 'platform'
    | 'preferredPlatform'
  >
> & { folderOrigin?: FolderOrigin | null }

export type NewGameRow = Game & { folderOrigin: FolderOrigin | null; titleGroup: string | null }

const rowsAtOnce = 500

const targetsSql = `SELECT id, user_id AS userId, title, normalized_title AS normalizedTitle, metadata_id AS metadataId,
  storefront_app_id AS storefrontAppId, release_date AS releaseDate, status, user_rating AS userRating, notes,
  library_path AS libraryPath, completed_at AS completedAt,
  hidden, platform, title_group AS titleGroup
  FROM games WHERE user_id IN (SELECT value FROM json_each(?)) ORDER BY seq`

const outsideSql = `SELECT id FROM games WHERE id IN (SELECT value FROM json_each(?))
  AND user_id NOT IN (SELECT value FROM json_each(?))`

/** A game as it is exported. `platforms` is JSON. */
export type ExportedGame = Pick<
  Game,
  'title' | 'status' | 'notes' | 'metadataId' | 'storefrontAppId' | 'releaseDate'
> & {
  seq: number
  sortTitle: string
  platform: string | null
  platforms: string
  rating: number | null
  path: string | null
  hidden: number
}

const exportSql = `SELECT seq, sort_title AS sortTitle, title, platform, platforms, status, user_rating AS rating, notes,
  library_path AS path, metadata_id AS metadataId, storefront_app_id AS storefrontAppId, release_date AS releaseDate,
  hidden FROM games WHERE user_id = ?1 AND (sort_title, seq) > (?2, ?3) ORDER BY sort_title, seq LIMIT ?4`

const mergeSql = `UPDATE games SET
  metadata_id = coalesce(merged.value ->> 'metadataId', metadata_id),
  storefront_app_id = coalesce(merged.value ->> 'storefrontAppId', storefront_app_id),
  status = coalesce(merged.value ->> 'status', status),
  user_rating = coalesce(merged.value ->> 'userRating', user_rating),
  notes = coalesce(merged.value ->> 'notes', notes),
  library_path = coalesce(merged.value ->> 'libraryPath', library_path),
  folder_origin = coalesce(merged.value ->> 'folderOrigin', folder_origin),
  completed_at = coalesce(merged.value ->> 'completedAt', completed_at),
  hidden = coalesce(merged.value ->> 'hidden', hidden),
  platform = coalesce(merged.value ->> 'platform', platform),
  preferred_platform = coalesce(merged.value ->> 'preferredPlatform', preferred_platform)
  FROM json_each(?) AS merged WHERE games.id = merged.value ->> 'id'`

/** The fields that an import fills where they are empty. */
const gapColumns = {
  metadataId: 'metadata_id',
  storefrontAppId: 'storefront_app_id',
  userRating: 'user_rating',
  notes: 'notes',
  libraryPath: 'library_path',
  folderOrigin: 'folder_origin',
  completedAt: 'completed_at',
  platform: 'platform',
  preferredPlatform: 'preferred_platform',
} as const

/** Which empty fields of a game were filled. */
export type FilledFields = { id: string; fields: string[] }

const clearSql = `UPDATE games SET ${Object.entries(gapColumns)
  .map(([field, column]) => `${column} = iif(instr(filled.value ->> 'fields', '"${field}"'), NULL, ${column})`)
  .join(', ')} FROM json_each(?) AS filled WHERE games.id = filled.value ->> 'id'`

/** Games in bulk, for imports of whole libraries. */
export function libraryImports(connection: Connection, write: (work: () => unknown) => void) {
  const { all } = connection
  return {
    /** The games of users, oldest first. */
    mergeTargets: (userIds: readonly string[]): MergeTarget[] =>
      all<Omit<MergeTarget, 'hidden'> & { hidden: number }>(targetsSql, JSON.stringify(userIds)).map((row) => ({
        ...row,
        hidden: row.hidden === 1,
      })),
    /** Which of the ids are those of games of other users. */
    idsOutside: (userIds: readonly string[], ids: readonly string[]): string[] =>
      all<{ id: string }>(outsideSql, JSON.stringify(ids), JSON.stringify(userIds)).map(({ id }) => id),
    /** A page of a user's games by title, after another one. */
    exportPage: (userId: string, after: ExportedGame | null, limit: number): ExportedGame[] =>
      all<ExportedGame>(exportSql, userId, after?.sortTitle ?? '', after?.seq ?? -1, limit),
    insertAll(rows: readonly NewGameRow[]): void {
      for (let from = 0; from < rows.length; from += rowsAtOnce) {
        write(() => insertRows(connection, games, rows.slice(from, from + rowsAtOnce).map(columnsOf)))
      }
    },
    removeAll: (ids: readonly string[]): void =>
      write(() => all('DELETE FROM games WHERE id IN (SELECT value FROM json_each(?))', JSON.stringify(ids))),
    /** Empties fields again that were filled. */
    clearAll: (filled: readonly FilledFields[]): void => write(() => all(clearSql, JSON.stringify(filled))),
    mergeAll(changes: readonly MergedFields[]): void {
      if (changes.length > 0) write(() => all(mergeSql, JSON.stringify(changes)))
    },
  }
}

// The files that are imported have no tags.
function columnsOf({ platforms, genres, themes, developers, publishers, ...game }: NewGameRow) {
  const { alternateTitles, screenshots, links, hidden, adult, earlyAccess, updateAvailable, tagIds, ...plain } = game
  const lists = { platforms, genres, themes, developers, publishers, alternateTitles, screenshots, links }
  const flags = { hidden, adult, earlyAccess, updateAvailable }
  return {
    ...plain,
    ...titleColumns(game.title),
    seq: null,
    sizeOnDisk: null,
    relationsRefreshedAt: null,
    editedFields: '[]',
    metadataDueAt: '',
    tagIds: '[]',
    ...mapValues(lists, (list) => JSON.stringify(list)),
    ...mapValues(flags, Number),
  }
}

function mapValues<Name extends string, Value, Result>(
  record: Record<Name, Value>,
  map: (value: Value) => Result,
): Record<Name, Result> {
  const entries = Object.entries<Value>(record).map(([name, value]) => [name, map(value)])
  return Object.fromEntries(entries) as Record<Name, Result>
}
