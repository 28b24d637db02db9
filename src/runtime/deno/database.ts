import { DatabaseSync, type StatementSync } from 'node:sqlite'
import type { Connection, SqlValue } from '#db/connection.ts'
import { joinTransactions } from '#db/transactions.ts'
import { ormOverSqlite } from './orm-over-sqlite.ts'

/** Opens or creates a SQLite file (`:memory:` for none). */
export function openDatabase(file: string): Connection {
  const client = new DatabaseSync(file)
  const prepare = keepStatements(client)
  return {
    orm: ormOverSqlite(prepare),
    exec: (sql) => client.exec(sql),
    all: <Row>(sql: string, ...params: SqlValue[]) => prepare(sql).all(...params) as Row[],
    transaction: joinTransactions((sql) => client.exec(sql)),
    close: () => client.close(),
  }
}

function keepStatements(client: DatabaseSync): (sql: string) => StatementSync {
  const kept = new Map<string, StatementSync>()
  return (sql) => {
    const known = kept.get(sql)
    if (known) return known
    if (kept.size >= 500) kept.clear()
    const statement = client.prepare(sql)
    kept.set(sql, statement)
    return statement
  }
}
