import type { SQL } from 'drizzle-orm'
import type { SQLiteTable, SQLiteUpdateSetSource } from 'drizzle-orm/sqlite-core'
import type { Orm } from './connection.ts'

/** Updates the rows that match. A change without values is ignored: the query builder would throw. */
export function updateRows<Table extends SQLiteTable>(
  orm: Orm,
  table: Table,
  change: SQLiteUpdateSetSource<Table>,
  condition: SQL | undefined,
): void {
  if (Object.values(change).every((value) => value === undefined)) return
  orm.update(table).set(change).where(condition).run()
}
