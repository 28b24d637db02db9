import { DatabaseSync, type StatementSync } from 'node:sqlite'
import type { Connection, SqlValue } from '#db/connection.ts'
import { makePrivate } from '#db/private-file.ts'
import { createTransactions, type MakeRoom } from '#db/transactions.ts'
import { ormOverSqlite } from './orm-over-sqlite.ts'

/** Opens or creates a SQLite database; `:memory:` is one without a file. `makeRoom` is called when its disk is full. */
export function openDatabase(file: string, makeRoom: MakeRoom = () => false): Connection {
  makePrivate(file)
  const client = new DatabaseSync(file)
  const { transaction, statement } = createTransactions((sql) => client.exec(sql), makeRoom)
  const prepare = cacheStatements(client)
  return {
    orm: ormOverSqlite(prepare, statement),
    exec: (sql) => statement(() => client.exec(sql)),
    all: <Row>(sql: string, ...params: SqlValue[]) => statement(() => prepare(sql).all(...params)) as Row[],
    transaction,
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
