import { getTableColumns, getTableName } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Connection, SqlValue } from './connection.ts'

/**
 * Inserts any number of rows with one statement; a parameter for each value would exceed the limit of SQLite. Rows that
 * exist stay as they are. Only for tables of texts and numbers.
 */
export function insertRows<Name extends string>(
  { all }: Connection,
  table: SQLiteTable,
  rows: readonly Record<Name, SqlValue>[],
): void {
  if (rows.length === 0) return
  const columns = Object.entries(getTableColumns(table))
  const names = columns.map(([, { name }]) => name).join(', ')
  const values = columns.map(([property]) => `value ->> '${property}'`).join(', ')
  all(
    `INSERT INTO ${getTableName(table)} (${names}) SELECT ${values} FROM json_each(?) WHERE true ON CONFLICT DO NOTHING`,
    JSON.stringify(rows),
  )
}
