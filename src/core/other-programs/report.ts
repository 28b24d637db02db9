import type { ProgramImport, ProgramImportRow, ProgramImportTable } from '#domain/other-programs/import-report.ts'
import type { ProgramData, SkippedRows } from '#domain/other-programs/program-data.ts'
import type { RowResult } from '#domain/other-programs/row-results.ts'

type Row = { table: string; name: string; notes: readonly string[]; omission?: string | undefined }

/** Collects what happens to each row. */
export type Report = {
  add(row: Row, result: RowResult, ...notes: (string | null)[]): void
  /** The rows so far. */
  finish(data: ProgramData, more: Pick<ProgramImport, 'applied' | 'accounts' | 'metadata'>): ProgramImport
}

export function createReport(): Report {
  const rows: ProgramImportRow[] = []
  return {
    add({ table, name, notes, omission = null }, result, ...further) {
      const note = [...notes, ...further, omission].filter((each) => each !== null).join(' ')
      rows.push({ table, name, count: 1, result, note: note === '' ? null : note })
    },
    finish(data, { applied, accounts, metadata }) {
      const all = [...rows, ...data.skipped.map(skippedRow)]
      const { program, version } = data
      return { program, version, applied, accounts, metadata, tables: tablesOf(data, all), rows: all }
    },
  }
}

/** Reports a setting that Ludarr has already. */
export function reportKept(report: Report, row: Row, isSame: boolean): void {
  if (isSame) report.add(row, 'unchanged')
  else report.add(row, 'skipped', 'Ludarr has another one, which stays.')
}

function skippedRow({ table, name, count, note }: SkippedRows): ProgramImportRow {
  return { table, name, count, result: 'skipped', note }
}

function tablesOf(data: ProgramData, rows: readonly ProgramImportRow[]): ProgramImportTable[] {
  const tables = new Map<string, ProgramImportTable>(
    data.tables.map(({ table, rows }) => [table, { table, rows, imported: 0, merged: 0, unchanged: 0, skipped: 0 }]),
  )
  for (const { table, result, count } of rows) {
    const counts = tables.get(table)
    if (counts !== undefined) counts[result] += count
  }
  return [...tables.values()]
}
