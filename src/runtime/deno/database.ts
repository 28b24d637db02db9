import { DatabaseSync, type StatementSync } from 'node:sqlite'
import type { Connection, SqlValue } from '#db/connection.ts'
import { makePrivate } from '#db/private-file.ts'
import { anyDisk, createTransactions, type DatabaseDisk, type Transactions } from '#db/transactions.ts'
import { ormOverSqlite } from './orm-over-sqlite.ts'

/** Opens or creates a SQLite database on the given disk; `:memory:` is one without a file. */
export function openDatabase(file: string, disk: DatabaseDisk = anyDisk): Connection {
  makePrivate(file)
  const client = new DatabaseSync(file)
  const { statement, ...transactions } = createTransactions((sql) => client.exec(sql), disk)
  const prepare = cacheStatements(client, statement)
  return {
    orm: ormOverSqlite(prepare, statement),
    exec: (sql) => statement(() => client.exec(sql), 'read'),
    all: <Row>(sql: string, ...params: SqlValue[]) => statement(() => prepare(sql).all(...params), 'read') as Row[],
    ...transactions,
    close: () => client.close(),
  }
}

function cacheStatements(client: DatabaseSync, run: Transactions['statement']): (sql: string) => StatementSync {
  const statements = new Map<string, StatementSync>()
  return (sql) => {
    const known = statements.get(sql)
    if (known) return known
    if (statements.size >= 500) statements.clear()
    // A damaged schema is found here.
    const statement = run(() => client.prepare(sql), 'read')
    statements.set(sql, statement)
    return statement
  }
}
