import { Database, type SQLQueryBindings, type Statement } from 'bun:sqlite'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import type { Connection } from '#db/connection.ts'
import { makePrivate } from '#db/private-file.ts'
import * as schema from '#db/schema/index.ts'
import { anyDisk, createTransactions, type DatabaseDisk, type Transactions } from '#db/transactions.ts'

/** Opens or creates a SQLite database on the given disk; `:memory:` is one without a file. */
export function openDatabase(file: string, disk: DatabaseDisk = anyDisk): Connection {
  makePrivate(file)
  return connect(new Database(file, { create: true, strict: false }), disk)
}

/** The connection to a database that is open already. */
export function connect(client: Database, disk: DatabaseDisk = anyDisk): Connection {
  const { statement, ...transactions } = createTransactions((sql) => void client.run(sql), disk)
  const finalizeStatements = cacheStatements(client, statement)
  return {
    orm: drizzle(client, { schema }),
    exec: (sql) => void statement(() => client.run(sql), 'read'),
    all: <Row>(sql: string, ...params: (string | number | bigint | Uint8Array | null)[]) =>
      client.prepare<Row, typeof params>(sql).all(...params),
    ...transactions,
    close() {
      finalizeStatements()
      client.close(false)
    },
  }
}

// Preparing costs more than running, and the query builder repeats the same few statements.
// The returned function finalizes them: SQLite does not close a database with open statements.
function cacheStatements(client: Database, run: Transactions['statement']): () => void {
  const prepare = client.prepare.bind(client)
  const statements = new Map<string, Statement>()
  const prepareOnce = (sql: string): Statement => {
    const known = statements.get(sql)
    if (known) return known
    if (statements.size >= 500) statements.clear()
    // A damaged schema is found here.
    const statement = repeated(
      run(() => prepare(sql), 'read'),
      run,
    )
    statements.set(sql, statement)
    return statement
  }
  client.prepare = prepareOnce as typeof client.prepare
  return () => {
    for (const statement of statements.values()) statement.finalize()
    statements.clear()
  }
}

/** Makes a statement run again when the disk was full and room was made. */
function repeated(statement: Statement, run: Transactions['statement']): Statement {
  const { all, get, run: execute, values } = statement
  return Object.assign(statement, {
    all: (...params: SQLQueryBindings[]) => run(() => all.apply(statement, params), 'read'),
    get: (...params: SQLQueryBindings[]) => run(() => get.apply(statement, params), 'read'),
    run: (...params: SQLQueryBindings[]) => run(() => execute.apply(statement, params), 'write'),
    values: (...params: SQLQueryBindings[]) => run(() => values.apply(statement, params), 'read'),
  })
}
