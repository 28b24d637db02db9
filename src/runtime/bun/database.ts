import { Database, type Statement } from 'bun:sqlite'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import type { Connection } from '#db/connection.ts'
import * as schema from '#db/schema/index.ts'
import { joinTransactions } from '#db/transactions.ts'

/** Opens or creates a SQLite file (`:memory:` for none). */
export function openDatabase(file: string): Connection {
  const client = new Database(file, { create: true, strict: false })
  const letGo = keepStatements(client)
  return {
    orm: drizzle(client, { schema }),
    exec: (sql) => void client.run(sql),
    all: <Row>(sql: string, ...params: (string | number | bigint | Uint8Array | null)[]) =>
      client.prepare<Row, typeof params>(sql).all(...params),
    transaction: joinTransactions((sql) => void client.run(sql)),
    close() {
      letGo()
      client.close(false)
    },
  }
}

// Preparing costs more than running here: the query builder asks for the same few texts over and over.
// What it returns lets go of them: a database with statements left is not closed, only abandoned.
function keepStatements(client: Database): () => void {
  const prepare = client.prepare.bind(client)
  const kept = new Map<string, Statement>()
  const prepareOnce = (sql: string): Statement => {
    const known = kept.get(sql)
    if (known) return known
    if (kept.size >= 500) kept.clear()
    const statement = prepare(sql)
    kept.set(sql, statement)
    return statement
  }
  client.prepare = prepareOnce as typeof client.prepare
  return () => {
    for (const statement of kept.values()) statement.finalize()
    kept.clear()
  }
}
