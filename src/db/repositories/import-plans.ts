import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FileAction, GameFile, PlannedFile } from '#domain/importing/import.ts'
import { isPlaced } from '#domain/importing/import-plan.ts'
import type { Connection } from '../connection.ts'
import type { StoredImport } from '../schema/imports.ts'

type ImportChange = Partial<Omit<StoredImport, 'id'>>
type PlanRow = Omit<PlannedFile, 'recycled' | 'staged' | 'version'> & {
  position: number
  recycled: string | null
  staged: number
  version: string | null
}

/** The journaled files of an import, read from the database in portions: there may be hundreds of thousands. */
export type ImportPlan = {
  /** All files with their positions, in order. */
  entries(): Iterable<[position: number, file: PlannedFile]>
  /** All files, in order. */
  files(): Iterable<PlannedFile>
  /** The files with one of these actions, in order. */
  withAction(...actions: FileAction[]): Iterable<PlannedFile>
  hasAction(action: FileAction): boolean
  /** Whether one of the files was unpacked for this import. */
  hasStaged(): boolean
  totalBytes(): number
  /** How many files are placed in the library, and how many of these were unpacked. */
  countPlaced(): { placed: number; staged: number }
}

/** A plan that is being written, in batches. Its files can be read, but it is no plan of the import until it is completed. */
export type PlanDraft = ImportPlan & {
  /** Adds a file. The promise resolves after a turn of the event loop if a batch was written. */
  add(file: PlannedFile): Promise<void>
  /** Makes it the plan of the import, together with a change of the import's row. */
  complete(change?: ImportChange): void
}

const rowsAtOnce = 1000
const insertSql = `INSERT INTO import_files (import_id, position, source, target, size, category, action, recycled, staged,
  version)
SELECT ?, ? + key, value ->> 'source', value ->> 'target', value ->> 'size', value ->> 'category', value ->> 'action',
  value ->> 'recycled', coalesce(value ->> 'staged', 0), value ->> 'version'
FROM json_each(?)`
// Rows of a plan that was not written completely do not count.
const planned = '(SELECT files_planned FROM imports WHERE id = ?1)'
const rowsOfPlan = `import_id = ?1 AND position < ${planned}`
const rowsBefore = `import_id = ?1 AND position < coalesce(?2, ${planned})`
const readSql = `SELECT position, source, target, size, category, action, recycled, staged, version FROM import_files
WHERE ${rowsBefore} AND position >= ?3 AND (?4 IS NULL OR action IN (SELECT value FROM json_each(?4)))
ORDER BY position LIMIT ${rowsAtOnce}`
const isPlacedSql = `action NOT IN ('unpacked', 'remove')`

// A version 4 UUID.
const newId = `lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2) || '-' ||
  substr('89AB', 1 + (random() & 3), 1) || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6)))`
// A file that was in place already and came from no download is the user's own. No later import may remove it.
const recordSql = `INSERT INTO game_files (id, game_id, path, size, category, version, download_id, added_at)
SELECT ${newId}, ?2, target, size, category, nullif(coalesce(version, ?3), ''), CASE action WHEN 'keep' THEN NULL ELSE ?4 END, ?5
FROM import_files WHERE ${rowsOfPlan} AND ${isPlacedSql}
ON CONFLICT (game_id, path) DO UPDATE SET size = excluded.size, category = excluded.category,
  version = excluded.version, added_at = excluded.added_at,
  download_id = CASE WHEN excluded.download_id IS NULL AND game_files.download_id IS NULL THEN NULL ELSE ?4 END`
const forgetSql = `DELETE FROM game_files WHERE game_id = ?2 AND path IN
  (SELECT target FROM import_files WHERE ${rowsOfPlan} AND action = 'remove')`

/** What is recorded of all files of an import. */
export type RecordedFiles = Pick<GameFile, 'gameId' | 'version' | 'addedAt'> & { downloadId: string }

/** The queries for the plans of imports. A plan exists while `filesPlanned` is above zero. */
export function createPlanQueries(connection: Connection, update: (id: string, change: ImportChange) => void) {
  /** Deletes the plan of an import together with a change of its row. */
  const clearPlan = (id: string, change: ImportChange = {}): void =>
    connection.transaction(() => {
      connection.all('DELETE FROM import_files WHERE import_id = ?', id)
      update(id, { ...change, filesPlanned: 0, filesTotal: 0 })
    })
  /** Deletes the plan of an import and begins a new one. */
  const draftPlan = (id: string): PlanDraft => {
    clearPlan(id)
    return createDraft(connection, id, (change) => update(id, change))
  }
  return {
    planOf: (id: string): ImportPlan => readPlan(connection, id, null),
    draftPlan,
    /** Writes a plan whose files are known, with a change of the import's row. */
    async writePlan(
      id: string,
      files: Iterable<PlannedFile>,
      change: ImportChange = {},
      signal?: AbortSignal,
    ): Promise<void> {
      const draft = draftPlan(id)
      for (const file of files) {
        await draft.add(file)
        signal?.throwIfAborted()
      }
      draft.complete(change)
    },
    clearPlan,
    /**
     * Records the files that an import placed in the library as files of a game, and those it removed as gone. A single
     * statement for all of them: their rows never leave the database.
     */
    recordFiles(id: string, { gameId, version, downloadId, addedAt }: RecordedFiles): void {
      connection.all(forgetSql, id, gameId)
      connection.all(recordSql, id, gameId, version, downloadId, addedAt)
    },
  }
}

function createDraft(connection: Connection, id: string, update: (change: ImportChange) => void): PlanDraft {
  let filesWritten = 0
  let filesTotal = 0
  let batch: PlannedFile[] = []
  const writeBatch = (): void => {
    if (batch.length === 0) return
    connection.all(insertSql, id, filesWritten, JSON.stringify(batch))
    filesWritten += batch.length
    batch = []
  }
  const written = (): ImportPlan => {
    writeBatch()
    return readPlan(connection, id, filesWritten)
  }
  return {
    async add(file) {
      batch.push(file)
      if (isPlaced(file)) filesTotal += 1
      if (batch.length < rowsAtOnce) return
      writeBatch()
      await nextTurn()
    },
    complete: (change = {}) =>
      connection.transaction(() => {
        writeBatch()
        update({ ...change, filesPlanned: filesWritten, filesTotal })
      }),
    entries: () => written().entries(),
    files: () => written().files(),
    withAction: (...actions) => written().withAction(...actions),
    hasAction: (action) => written().hasAction(action),
    hasStaged: () => written().hasStaged(),
    totalBytes: () => written().totalBytes(),
    countPlaced: () => written().countPlaced(),
  }
}

/** The files of an import before a position; `null`: those of its plan. */
function readPlan(connection: Connection, importId: string, end: number | null): ImportPlan {
  const exists = (condition: string, ...params: string[]): boolean =>
    connection.all(`SELECT 1 FROM import_files WHERE ${rowsBefore} AND ${condition} LIMIT 1`, importId, end, ...params)
      .length > 0
  function* rows(actions: string | null): Generator<PlanRow> {
    for (let from = 0; ; ) {
      const portion = connection.all<PlanRow>(readSql, importId, end, from, actions)
      yield* portion
      const last = portion.at(-1)
      if (last === undefined || portion.length < rowsAtOnce) return
      from = last.position + 1
    }
  }
  return {
    *entries() {
      for (const row of rows(null)) yield [row.position, fileOf(row)]
    },
    *files() {
      for (const row of rows(null)) yield fileOf(row)
    },
    *withAction(...actions) {
      for (const row of rows(JSON.stringify(actions))) yield fileOf(row)
    },
    hasAction: (action) => exists('action = ?3', action),
    hasStaged: () => exists('staged = 1'),
    totalBytes: () =>
      connection.all<{ bytes: number }>(
        `SELECT coalesce(sum(size), 0) AS bytes FROM import_files WHERE ${rowsBefore}`,
        importId,
        end,
      )[0]?.bytes ?? 0,
    countPlaced: () =>
      connection.all<{ placed: number; staged: number }>(
        `SELECT count(*) AS placed, coalesce(sum(staged), 0) AS staged FROM import_files
WHERE ${rowsBefore} AND ${isPlacedSql}`,
        importId,
        end,
      )[0] ?? { placed: 0, staged: 0 },
  }
}

function fileOf({ source, target, size, category, action, recycled, staged, version }: PlanRow): PlannedFile {
  return {
    source,
    target,
    size,
    category,
    action,
    recycled: recycled ?? undefined,
    ...(staged === 1 ? { staged: true } : {}),
    version: version ?? undefined,
  }
}
