import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '#domain/errors.ts'
import type { Connection } from './connection.ts'

export type Migration = { name: string; sql: string }

/** The migrations of a folder in their order: files named `0000_what.sql`. */
export function readMigrations(folder: string): Migration[] {
  return readdirSync(folder)
    .filter((file) => /^\d{4}_.+\.sql$/.test(file))
    .sort()
    .map((file) => ({ name: file.slice(0, -'.sql'.length), sql: readFileSync(join(folder, file), 'utf8') }))
}

/**
 * The migrations a database still lacks. Throws AppError `conflict` when it was written by a newer version of the
 * program, or when one it was written by reads otherwise now: nobody knows then what the database is like.
 */
export function pendingMigrations(connection: Connection, migrations: readonly Migration[]): Migration[] {
  connection.exec(
    'CREATE TABLE IF NOT EXISTS migrations (name TEXT PRIMARY KEY NOT NULL, digest TEXT NOT NULL, applied_at TEXT NOT NULL)',
  )
  const rows = connection.all<{ name: string; digest: string }>('SELECT name, digest FROM migrations ORDER BY name')
  const applied = new Map(rows.map(({ name, digest }) => [name, digest]))
  const known = new Set(migrations.map((migration) => migration.name))
  const foreign = [...applied.keys()].filter((name) => !known.has(name))
  if (foreign.length > 0) {
    throw new AppError(
      'conflict',
      `The database was written by a newer version of Ludarr (${foreign.join(', ')}). Start that version, or restore a backup made by this one.`,
    )
  }
  const edited = migrations.filter(({ name, sql }) => applied.has(name) && applied.get(name) !== digestOf(sql))
  if (edited.length > 0) {
    const names = edited.map(({ name }) => name).join(', ')
    throw new AppError(
      'conflict',
      `The database was brought up to date by another version of ${names} than this Ludarr has. Start the version it was written by, or restore a backup made by this one.`,
    )
  }
  return migrations.filter(({ name }) => !applied.has(name))
}

function digestOf(sql: string): string {
  return createHash('sha256').update(sql).digest('hex')
}

/**
 * Applies migrations all or nothing. Foreign keys are switched off around the transaction, because inside one the
 * switch does nothing and rebuilding a table would cascade into its children; they are checked before the commit.
 */
export function applyMigrations(connection: Connection, pending: readonly Migration[], appliedAt: string): void {
  if (pending.length === 0) return
  connection.exec('PRAGMA foreign_keys = OFF')
  try {
    connection.transaction(() => {
      for (const migration of pending) applyOne(connection, migration, appliedAt)
      const broken = connection.all<{ table: string }>('PRAGMA foreign_key_check')
      if (broken.length > 0) {
        throw new Error(`Migration left rows without their parents in ${broken.map((row) => row.table).join(', ')}`)
      }
    })
  } finally {
    connection.exec('PRAGMA foreign_keys = ON')
  }
}

function applyOne(connection: Connection, { name, sql }: Migration, appliedAt: string): void {
  for (const statement of sql.split('--> statement-breakpoint')) {
    const text = statement.trim()
    if (text !== '' && !/^PRAGMA\b/i.test(text)) connection.exec(text)
  }
  const row = [name, digestOf(sql), appliedAt]
  connection.all('INSERT INTO migrations (name, digest, applied_at) VALUES (?, ?, ?)', ...row)
}
