import { Database, type Statement } from 'bun:sqlite'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import type { Connection } from '#db/connection.ts'
import { makePrivate } from '#db/private-file.ts'
import * as schema from '#db/schema/index.ts'
import { joinTransactions } from '#db/transactions.ts'

/** Opens or creates a SQLite database; `:memory:` is one without a file. */
export function openDatabase(file: string): Connection {
  makePrivate(file)
  const client = new Database(file, { create: true, strict: false })
  const finalizeStatements = cacheStatements(client)
  return {
    orm: drizzle(client, { schema }),
    exec: (sql) => void client.run(sql),
    all: <Row>(sql: string, ...params: (string | number | bigint | Uint8Array | null)[]) =>
      client.prepare<Row, typeof params>(sql).all(...params),
    transaction: joinTransactions((sql) => void client.run(sql)),
    close() {
      finalizeStatements()
      client.close(false)
    },
  }
}

// Preparing costs more than running, and the query builder repeats the same few statements.
// The returned function finalizes them: SQLite does not close a database with open statements.
function cacheStatements(client: Database): () => void {
  const prepare = client.prepare.bind(client)
  const statements = new Map<string, Statement>()
  const prepareOnce = (sql: string): Statement => {
    const known = statements.get(sql)
    if (known) return known
    if (statements.size >= 500) statements.clear()
    const statement = prepare(sql)
    statements.set(sql, statement)
    return statement
  }
  client.prepare = prepareOnce as typeof client.prepare
  return () => {
    for (const statement of statements.values()) statement.finalize()
    statements.clear()
  }
}
