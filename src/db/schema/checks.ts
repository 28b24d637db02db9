import { getTableName, sql } from 'drizzle-orm'
import { type AnySQLiteColumn, check } from 'drizzle-orm/sqlite-core'

/**
 * Restricts a column to a list of the domain. A value that joins the list later needs a migration, which rebuilds the
 * table.
 */
export function oneOf(column: AnySQLiteColumn, values: readonly string[]) {
  // The column without its table: a rebuild creates the table under another name.
  const list = values.map((value) => `'${value}'`).join(', ')
  return check(`${getTableName(column.table)}_${column.name}`, sql.raw(`"${column.name}" IN (${list})`))
}
