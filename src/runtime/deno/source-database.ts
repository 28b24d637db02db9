import { DatabaseSync } from 'node:sqlite'
import type { SourceDatabase, SourceRecord } from '#domain/ports/source-database.ts'

/** Opens the database of another program. It may have a journal, which is applied, so this has to be a copy. */
export function openSourceDatabase(file: string): SourceDatabase {
  const client = new DatabaseSync(file)
  // The schema comes from another program: it must not call functions with side effects.
  client.exec('PRAGMA trusted_schema = OFF')
  client.exec('PRAGMA ignore_check_constraints = ON')
  return {
    all(sql, ...params) {
      const statement = client.prepare(sql)
      // Numbers beyond 2^53 would throw otherwise.
      statement.setReadBigInts(true)
      return statement.all(...params).map(withNumbers)
    },
    close: () => client.close(),
  }
}

function withNumbers(row: Record<string, unknown>): SourceRecord {
  const entries = Object.entries(row).map(([name, value]) => [name, typeof value === 'bigint' ? Number(value) : value])
  return Object.fromEntries(entries) as SourceRecord
}
