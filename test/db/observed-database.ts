import type { Database } from 'bun:sqlite'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import type { Connection, SqlValue } from '#db/connection.ts'
import * as schema from '#db/schema/index.ts'
import { anyDisk, createTransactions } from '#db/transactions.ts'

/** Opens a database that reports each query before it is run. */
export function openObserved(client: Database, onQuery: (sql: string, params: SqlValue[]) => void): Connection {
  const run = (sql: string): void => void client.run(sql)
  const { statement: _, ...transactions } = createTransactions(run, anyDisk)
  return {
    orm: drizzle(client, {
      schema,
      logger: { logQuery: (sql, params) => onQuery(sql, params as SqlValue[]) },
    }),
    exec: run,
    all: <Row>(sql: string, ...params: SqlValue[]) => {
      onQuery(sql, params)
      return client.query<Row, SqlValue[]>(sql).all(...params)
    },
    ...transactions,
    close: () => client.close(),
  }
}
