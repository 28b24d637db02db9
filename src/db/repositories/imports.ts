import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  ne,
  not,
  or,
  sql,
} from 'drizzle-orm'
import type { GameFile, ImportStatus } from '#domain/importing/import.ts'
import type { Connection } from '../connection.ts'
import { downloads, type StoredDownload } from '../schema/downloads.ts'
import { gameFiles } from '../schema/games.ts'
import { imports, type StoredImport } from '../schema/imports.ts'
import { updateRows } from '../update-rows.ts'
import { createFileTreeQueries } from './file-tree.ts'
import { createPlanQueries } from './import-plans.ts'
import { hasNoOtherOwner, isVisibleDownload } from './visible-downloads.ts'

export type { StoredImport }
export type ImportInReview = { record: StoredImport; download: StoredDownload }
/** A completed import with the release of its download. */
export type DoneImport = Pick<StoredDownload, 'title' | 'kind' | 'version'> & { gameId: string; finishedAt: string }
export type ImportFilter = {
  userId: string
  downloadId?: string | undefined
  manual?: boolean | undefined
  limit?: number | undefined
  offset?: number | undefined
}
export type ImportsRepository = ReturnType<typeof createImportsRepository>

// A game may have a hundred thousand files, and one statement for each would block the event loop for seconds.
const filesAtOnce = 1000
const insertFiles = `INSERT INTO game_files (id, game_id, path, size, category, version, download_id, added_at)
SELECT value ->> 'id', value ->> 'gameId', value ->> 'path', value ->> 'size', value ->> 'category',
  value ->> 'version', value ->> 'downloadId', value ->> 'addedAt'
FROM json_each(?)`
const putFilesSql = `${insertFiles} WHERE true
ON CONFLICT (game_id, path) DO UPDATE SET size = excluded.size, category = excluded.category,
  version = excluded.version, download_id = excluded.download_id, added_at = excluded.added_at`
const addFilesSql = `${insertFiles} WHERE EXISTS (SELECT 1 FROM games WHERE games.id = value ->> 'gameId')
ON CONFLICT (game_id, path) DO NOTHING RETURNING 1`

/** The journal of imports, their plans, and the files of games. */
export function createImportsRepository(connection: Connection) {
  const { orm } = connection
  const update = (id: string, change: Partial<Omit<StoredImport, 'id'>>): void =>
    updateRows(orm, imports, change, eq(imports.id, id))
  const where = (condition: ReturnType<typeof and>): StoredImport[] =>
    orm.select().from(imports).where(condition).orderBy(desc(imports.startedAt)).all()
  /** The next files by path. */
  const filesAfter = (gameId: string, path: string, limit: number): GameFile[] =>
    orm
      .select()
      .from(gameFiles)
      .where(and(eq(gameFiles.gameId, gameId), gt(gameFiles.path, path)))
      .orderBy(gameFiles.path)
      .limit(limit)
      .all()
  return {
    find: (id: string): StoredImport | null => where(eq(imports.id, id))[0] ?? null,
    all: (): StoredImport[] => where(undefined),
    list: (filter: ImportFilter) => listImports(connection, filter),
    /** The paths of downloads to which imports have placed links in the library. */
    linkedSources: (): string[] =>
      connection
        .all<{ path: string }>(
          `SELECT DISTINCT source_path AS path FROM imports WHERE transfer_mode = 'symlink' AND source_path IS NOT NULL
          AND (status IN ('done', 'running') OR files_planned > 0)`,
        )
        .map(({ path }) => path),
    withStatus: (statuses: readonly ImportStatus[]): StoredImport[] => where(inArray(imports.status, [...statuses])),
    /** Whether any of these games has an import that runs, or that stopped with files in the library. */
    hasUnfinished: (gameIds: readonly string[]): boolean =>
      connection.all(
        `SELECT 1 FROM imports WHERE game_id IN (SELECT value FROM json_each(?)) AND (+status = 'running'
          OR (+status IN ('review', 'failed') AND files_planned > 0)) LIMIT 1`,
        JSON.stringify(gameIds),
      ).length > 0,
    /** The folders of other users' imports with these statuses. */
    targetsOfOtherUsers: (userId: string, statuses: readonly ImportStatus[]): string[] =>
      orm
        .select({ path: imports.targetPath })
        .from(imports)
        .innerJoin(downloads, eq(downloads.id, imports.downloadId))
        .where(
          and(
            inArray(imports.status, [...statuses]),
            isNotNull(imports.targetPath),
            or(isNull(downloads.userId), ne(downloads.userId, userId)),
          ),
        )
        .all()
        .flatMap(({ path }) => path ?? []),
    /** Imports in review, oldest first, except those whose download is being removed. */
    inReview: (): ImportInReview[] =>
      orm
        .select({ record: imports, download: downloads })
        .from(imports)
        .innerJoin(downloads, eq(downloads.id, imports.downloadId))
        .where(
          and(inArray(imports.status, ['review', 'failed']), eq(downloads.status, 'review'), isNull(downloads.removal)),
        )
        .orderBy(asc(imports.startedAt))
        .all(),
    /** Completed imports of these games. */
    doneOf: (gameIds: readonly string[]): DoneImport[] =>
      connection.all<DoneImport>(
        `SELECT imports.game_id AS gameId, imports.title, downloads.kind, downloads.version, imports.finished_at AS finishedAt
        FROM imports JOIN downloads ON downloads.id = imports.download_id
        WHERE imports.status = 'done' AND imports.game_id IN (SELECT value FROM json_each(?))`,
        JSON.stringify(gameIds),
      ),
    latestOf: (downloadId: string): StoredImport | null => where(eq(imports.downloadId, downloadId))[0] ?? null,
    /** Every library folder that an import has used. */
    roots: (): string[] =>
      orm
        .selectDistinct({ path: imports.rootPath })
        .from(imports)
        .all()
        .flatMap(({ path }) => path ?? []),
    insert: (record: StoredImport): void => void orm.insert(imports).values(record).run(),
    update,
    ...createPlanQueries(connection, update),
    ...createFileTreeQueries(connection),
    filesOf: (gameId: string): GameFile[] =>
      orm.select().from(gameFiles).where(eq(gameFiles.gameId, gameId)).orderBy(gameFiles.path).all(),
    filesPage: (gameId: string, limit: number, offset: number): GameFile[] =>
      orm
        .select()
        .from(gameFiles)
        .where(eq(gameFiles.gameId, gameId))
        .orderBy(gameFiles.path)
        .limit(limit)
        .offset(offset)
        .all(),
    countFiles: (gameId: string): number =>
      connection.all<{ count: number }>('SELECT count(*) AS count FROM game_files WHERE game_id = ?', gameId)[0]
        ?.count ?? 0,
    filesAfter,
    /** All files of a game by path, or those below a folder, read in portions: there may be hundreds of thousands. */
    *eachFileOf(gameId: string, folder: string | null = null): Generator<GameFile> {
      const below = folder === null ? '' : `${folder}/`
      for (let after = below; ; ) {
        const portion = filesAfter(gameId, after, filesAtOnce)
        const end = portion.findIndex(({ path }) => !path.startsWith(below))
        yield* end < 0 ? portion : portion.slice(0, end)
        if (end >= 0) return
        const last = portion.at(-1)
        if (last === undefined || portion.length < filesAtOnce) return
        after = last.path
      }
    },
    /** The downloads that the main files of a game in a folder came from. */
    releasesOf: (gameId: string, folder: string): string[] =>
      connection
        .all<{ id: string }>(
          `SELECT DISTINCT download_id AS id FROM game_files WHERE game_id = ? AND category = 'main'
            AND download_id IS NOT NULL AND path > ? AND path < ?`,
          gameId,
          `${folder}/`,
          `${folder}0`,
        )
        .map(({ id }) => id),
    filesAt: (gameId: string, paths: readonly string[]): GameFile[] =>
      orm
        .select()
        .from(gameFiles)
        .where(and(eq(gameFiles.gameId, gameId), inArray(gameFiles.path, [...paths])))
        .all(),
    /** The paths of the files of all games that have one of these sizes. */
    pathsOfSizes: (sizes: readonly number[]): string[] =>
      connection
        .all<{ path: string }>(
          'SELECT path FROM game_files WHERE size IN (SELECT value FROM json_each(?))',
          JSON.stringify(sizes),
        )
        .map(({ path }) => path),
    /** The game that has a file. */
    gameWithFile: (path: string): string | null =>
      connection.all<{ id: string }>('SELECT game_id AS id FROM game_files WHERE path = ? LIMIT 1', path)[0]?.id ??
      null,
    hasFiles: (gameId: string): boolean =>
      connection.all('SELECT 1 FROM game_files WHERE game_id = ? LIMIT 1', gameId).length > 0,
    /** Adds files whose paths are not recorded yet, except for games that no longer exist. Returns how many were added. */
    addFiles: (files: readonly GameFile[]): number => connection.all(addFilesSql, JSON.stringify(files)).length,
    /** Deletes the records of a game's files at these paths. */
    removeFilesAt: (gameId: string, paths: readonly string[]): void =>
      void connection.all(
        'DELETE FROM game_files WHERE game_id = ? AND path IN (SELECT value FROM json_each(?))',
        gameId,
        JSON.stringify(paths),
      ),
    /** Adds files, or updates those whose paths are recorded already. */
    putFiles: (files: readonly GameFile[]): void => {
      for (let at = 0; at < files.length; at += filesAtOnce) {
        connection.all(putFilesSql, JSON.stringify(files.slice(at, at + filesAtOnce)))
      }
    },
  }
}

/** A page of the imports of downloads that a user may see, newest first, with their total number. */
function listImports(
  { orm }: Connection,
  { userId, downloadId, manual, limit, offset }: ImportFilter,
): { records: StoredImport[]; total: number } {
  const ofOthersGame = sql`EXISTS (SELECT 1 FROM games WHERE games.id = ${imports.gameId} AND games.user_id <> ${userId})`
  const joined = eq(downloads.id, imports.downloadId)
  const ofDownload = and(
    downloadId === undefined ? undefined : eq(imports.downloadId, downloadId),
    manual === undefined ? undefined : eq(downloads.manual, manual),
  )
  const isVisible = and(isVisibleDownload(userId), or(isNotNull(downloads.userId), not(ofOthersGame)))
  const page = orm
    .select(getTableColumns(imports))
    .from(imports)
    // A cross join in SQLite reads the tables in this order.
    .crossJoin(downloads)
    .where(and(joined, ofDownload, isVisible))
    .orderBy(desc(imports.startedAt))
  // Apart, so that an index without the rows counts those of the user's own downloads.
  const ownerless = and(isNull(downloads.userId), hasNoOtherOwner(userId), not(ofOthersGame))
  const counted = [eq(downloads.userId, userId), ownerless].map(
    (owner) =>
      orm
        .select({ count: count() })
        .from(downloads)
        .crossJoin(imports)
        .where(and(joined, ofDownload, owner))
        .get()?.count ?? 0,
  )
  return {
    // SQLite has no OFFSET without LIMIT.
    records: page
      .limit(limit ?? Number.MAX_SAFE_INTEGER)
      .offset(offset ?? 0)
      .all(),
    total: counted.reduce((sum, some) => sum + some, 0),
  }
}
