import type { Database } from 'bun:sqlite'
import type { StatementSync } from 'node:sqlite'
import { SQLiteBunSession } from 'drizzle-orm/bun-sqlite/session'
import { BaseSQLiteDatabase } from 'drizzle-orm/sqlite-core/db'
import { SQLiteSyncDialect } from 'drizzle-orm/sqlite-core/dialect'
import type { Orm, SqlValue } from '#db/connection.ts'
import type { Transactions } from '#db/transactions.ts'

/**
 * The query builder over node:sqlite, through its session for Bun, which only needs statements with `run`, `all`, `get`
 * and `values`; `execute` runs each of them. Transactions go through the connection instead of the session.
 */
export function ormOverSqlite(prepare: (sql: string) => StatementSync, execute: Transactions['statement']): Orm {
  const client = {
    prepare: (sql: string) => {
      const statement = prepare(sql)
      return {
        run: (...params: SqlValue[]) => execute(() => statement.run(...params), 'write'),
        all: (...params: SqlValue[]) => execute(() => statement.all(...params), 'read'),
        get: (...params: SqlValue[]) => execute(() => statement.get(...params), 'read') ?? null,
        values: (...params: SqlValue[]) => execute(() => valuesOf(statement, params), 'read'),
      }
    },
  }
  const dialect = new SQLiteSyncDialect()
  return new BaseSQLiteDatabase(
    'sync',
    dialect,
    new SQLiteBunSession(client as Database, dialect, undefined),
    undefined,
  )
}

function valuesOf(statement: StatementSync, params: SqlValue[]): unknown[] {
  statement.setReturnArrays(true)
  try {
    return statement.all(...params)
  } finally {
    statement.setReturnArrays(false)
  }
}
