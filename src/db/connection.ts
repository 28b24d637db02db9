import type { BaseSQLiteDatabase } from 'drizzle-orm/sqlite-core'
import type * as schema from './schema/index.ts'

export type Orm = BaseSQLiteDatabase<'sync', unknown, typeof schema>

export type SqlValue = string | number | bigint | Uint8Array | null

/** The one open database. `orm` and `all` share one connection, so both take part in `transaction`. */
export type Connection = {
  orm: Orm
  exec(sql: string): void
  all<Row>(sql: string, ...params: SqlValue[]): Row[]
  /**
   * Commits all changes or none. The work must be synchronous: the changes of a promise that rejects later would be
   * committed. Nested transactions join the outer one.
   */
  transaction<Result>(work: () => Result extends Promise<unknown> ? never : Result): Result
  /** From now on everything that writes throws this error; `null` allows writes again. Reading works all the time. */
  blockWrites(error: Error | null): void
  areWritesBlocked(): boolean
  /** Calls the listener with SQLite's message whenever a statement finds the file damaged. */
  onDamage(listener: (damage: string) => void): void
  close(): void
}
