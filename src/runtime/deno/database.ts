import { DatabaseSync, type StatementSync } from 'node:sqlite'
import type { Connection, SqlValue } from '#db/connection.ts'
import { makePrivate } from '#db/private-file.ts'
import { joinTransactions } from '#db/transactions.ts'
import { ormOverSqlite } from './orm-over-sqlite.ts'

/** Opens or creates a SQLite database; `:memory:` is one without a file. */
export function openDatabase(file: string): Connection {
  makePrivate(file)
  const client = new DatabaseSync(file)
  const prepare = cacheStatements(client)
  return {
    orm: ormOverSqlite(prepare),
    exec: (sql) => client.exec(sql),
    all: <Row>(sql: string, ...params: SqlValue[]) => prepare(sql).all(...params) as Row[],
    transaction: joinTransactions((sql) => client.exec(sql)),
    close: () => client.close(),
  }
}

function cacheStatements(client: DatabaseSync): (sql: string) => StatementSync {
  const statements = new Map<string, StatementSync>()
  return (sql) => {
    const known = statements.get(sql)
    if (known) return known
    if (statements.size >= 500) statements.clear()
    const statement = client.prepare(sql)
    statements.set(sql, statement)
    return statement
  }
}
