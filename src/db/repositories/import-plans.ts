import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FileAction, PlannedFile } from '#domain/importing/import.ts'
import { isPlaced } from '#domain/importing/import-plan.ts'
import type { Connection } from '../connection.ts'
import type { StoredImport } from './imports.ts'

type ImportChange = Partial<Omit<StoredImport, 'id'>>
type PlanRow = Omit<PlannedFile, 'recycled' | 'staged'> & { position: number; recycled: string | null; staged: number }

/** The journaled files of an import, read from the database in portions: there may be hundreds of thousands. */
export type ImportPlan = {
  /** All files with their positions, in order. */
  entries(): Iterable<[position: number, file: PlannedFile]>
  /** The files with one of these actions, in order. */
  withAction(...actions: FileAction[]): Iterable<PlannedFile>
  hasAction(action: FileAction): boolean
  /** Whether one of the files was unpacked for this import. */
  hasStaged(): boolean
  totalBytes(): number
}

const rowsAtOnce = 1000
const insertSql = `INSERT INTO import_files (import_id, position, source, target, size, category, action, recycled, staged)
SELECT ?, ? + key, value ->> 'source', value ->> 'target', value ->> 'size', value ->> 'category', value ->> 'action',
  value ->> 'recycled', coalesce(value ->> 'staged', 0)
FROM json_each(?)`
// Rows of a plan that was not written completely do not count.
const rowsOfPlan = 'import_id = ?1 AND position < (SELECT files_planned FROM imports WHERE id = ?1)'
const readSql = `SELECT position, source, target, size, category, action, recycled, staged FROM import_files
WHERE ${rowsOfPlan} AND position >= ?2 AND (?3 IS NULL OR action IN (SELECT value FROM json_each(?3)))
ORDER BY position LIMIT ${rowsAtOnce}`

/** The queries for the plans of imports. A plan exists while `filesPlanned` is above zero. */
export function createPlanQueries(connection: Connection, update: (id: string, change: ImportChange) => void) {
  const removeRows = (id: string): void => void connection.all('DELETE FROM import_files WHERE import_id = ?', id)
  /** Deletes the plan of an import together with a change of its row. */
  const clearPlan = (id: string, change: ImportChange = {}): void =>
    connection.transaction(() => {
      removeRows(id)
      update(id, { ...change, filesPlanned: 0, filesTotal: 0 })
    })
  return {
    planOf: (id: string): ImportPlan => planOf(connection, id),
    /**
     * Journals the plan of an import in batches, each in its own turn of the event loop. The plan exists once the last
     * batch is written; the change of the import's row is made with it.
     */
    async writePlan(
      id: string,
      files: Iterable<PlannedFile>,
      change: ImportChange = {},
      signal?: AbortSignal,
    ): Promise<void> {
      clearPlan(id)
      let filesPlanned = 0
      let filesTotal = 0
      let batch: PlannedFile[] = []
      const writeBatch = (): void => {
        connection.all(insertSql, id, filesPlanned, JSON.stringify(batch))
        filesPlanned += batch.length
        batch = []
      }
      for (const file of files) {
        batch.push(file)
        if (isPlaced(file)) filesTotal += 1
        if (batch.length < rowsAtOnce) continue
        writeBatch()
        await nextTurn()
        signal?.throwIfAborted()
      }
      connection.transaction(() => {
        writeBatch()
        update(id, { ...change, filesPlanned, filesTotal })
      })
    },
    clearPlan,
  }
}

function planOf(connection: Connection, importId: string): ImportPlan {
  const exists = (condition: string, ...params: string[]): boolean =>
    connection.all(`SELECT 1 FROM import_files WHERE ${rowsOfPlan} AND ${condition} LIMIT 1`, importId, ...params)
      .length > 0
  function* rows(actions: string | null): Generator<PlanRow> {
    for (let from = 0; ; ) {
      const portion = connection.all<PlanRow>(readSql, importId, from, actions)
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
    *withAction(...actions) {
      for (const row of rows(JSON.stringify(actions))) yield fileOf(row)
    },
    hasAction: (action) => exists('action = ?2', action),
    hasStaged: () => exists('staged = 1'),
    totalBytes: () =>
      connection.all<{ bytes: number }>(
        `SELECT coalesce(sum(size), 0) AS bytes FROM import_files WHERE ${rowsOfPlan}`,
        importId,
      )[0]?.bytes ?? 0,
  }
}

function fileOf({ source, target, size, category, action, recycled, staged }: PlanRow): PlannedFile {
  return {
    source,
    target,
    size,
    category,
    action,
    ...(recycled === null ? {} : { recycled }),
    ...(staged === 1 ? { staged: true } : {}),
  }
}
