import { Database } from 'bun:sqlite'
import type { SourceDatabase, SourceRecord } from '#domain/ports/source-database.ts'

/** Opens the database of another program. It may have a journal, which is applied, so this has to be a copy. */
export function openSourceDatabase(file: string): SourceDatabase {
  const client = new Database(file, { create: false, readwrite: true })
  // The schema comes from another program: it must not call functions with side effects.
  client.run('PRAGMA trusted_schema = OFF')
  client.run('PRAGMA ignore_check_constraints = ON')
  return {
    all: (sql, ...params) => client.prepare<SourceRecord, (string | number)[]>(sql).all(...params),
    close: () => client.close(false),
  }
}
