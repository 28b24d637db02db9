import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { AppError } from '#domain/errors.ts'
import { join } from '#domain/paths/paths.ts'
import type { Connection } from './connection.ts'

export type Migration = { name: string; sql: string }

/** The migrations in a folder, in order: files named `0000_name.sql`. */
export function readMigrations(folder: string): Migration[] {
  return readdirSync(folder)
    .filter((file) => /^\d{4}_.+\.sql$/.test(file))
    .sort()
    .map((file) => ({ name: file.slice(0, -'.sql'.length), sql: readFileSync(join(folder, file), 'utf8') }))
}

/**
 * The migrations that a database still lacks. Throws AppError `conflict` when it was written by a newer version, by a
 * development version from before the baseline, or with other contents of a migration: its schema is unknown then.
 */
export function pendingMigrations(connection: Connection, migrations: readonly Migration[], file: string): Migration[] {
  connection.exec(
    'CREATE TABLE IF NOT EXISTS migrations (name TEXT PRIMARY KEY NOT NULL, digest TEXT NOT NULL, applied_at TEXT NOT NULL)',
  )
  const applied = connection.all<AppliedMigration>('SELECT name, digest FROM migrations ORDER BY name')
  const digests = new Map(applied.map(({ name, digest }) => [name, digest]))
  assertKnown(applied, migrations, file)
  const edited = migrations.filter(({ name, sql }) => digests.has(name) && digests.get(name) !== digestOf(sql))
  if (edited.length > 0) throw otherBuild(edited, file)
  return migrations.filter(({ name }) => !digests.has(name))
}

type AppliedMigration = { name: string; digest: string }

function assertKnown(applied: readonly AppliedMigration[], migrations: readonly Migration[], file: string): void {
  const [first] = applied
  if (first === undefined) return
  if (first.name !== migrations[0]?.name) throw otherBuild([first], file)
  const known = new Set(migrations.map(({ name }) => name))
  const unknown = applied.filter(({ name }) => !known.has(name)).map(({ name }) => name)
  if (unknown.length === 0) return
  throw new AppError(
    'conflict',
    `The database was written by a newer version of Ludarr (${unknown.join(', ')}). Start that version, or restore a backup made by this one.`,
  )
}

function otherBuild(differing: readonly { name: string }[], file: string): AppError {
  const names = differing.map(({ name }) => name).join(', ')
  return new AppError(
    'conflict',
    `The database ${file} was written by a development version of Ludarr with other migrations (${names}), so this version cannot read it. It was not changed. Start the version that wrote it, restore a backup made by this one, or move the file and its -wal and -shm to another folder to start with an empty library.`,
  )
}

/** Identifies the contents of a migration. */
export function digestOf(sql: string): string {
  return createHash('sha256').update(sql).digest('hex')
}

/**
 * Applies all migrations or none. Foreign keys are off around the transaction: inside it the pragma does nothing, and
 * rebuilding a table would delete the rows of its children. They are checked before the commit.
 */
export function applyMigrations(connection: Connection, pending: readonly Migration[], appliedAt: string): void {
  if (pending.length === 0) return
  connection.exec('PRAGMA foreign_keys = OFF')
  // Triggers of other tables may refer to the table that is rebuilt.
  connection.exec('PRAGMA legacy_alter_table = ON')
  try {
    connection.transaction(() => {
      for (const migration of pending) applyOne(connection, migration, appliedAt)
      const broken = connection.all<{ table: string }>('PRAGMA foreign_key_check')
      if (broken.length > 0) {
        throw new Error(`The migration left rows without their parents in ${broken.map((row) => row.table).join(', ')}`)
      }
    })
  } finally {
    connection.exec('PRAGMA legacy_alter_table = OFF')
    connection.exec('PRAGMA foreign_keys = ON')
  }
}

function applyOne(connection: Connection, { name, sql }: Migration, appliedAt: string): void {
  const triggers = triggersOf(connection)
  for (const statement of sql.split('--> statement-breakpoint')) {
    const text = statement.trim()
    if (text !== '' && !/^PRAGMA\b/i.test(text)) connection.exec(text)
  }
  restoreTriggers(connection, triggers, sql)
  const row = [name, digestOf(sql), appliedAt]
  connection.all('INSERT INTO migrations (name, digest, applied_at) VALUES (?, ?, ?)', ...row)
}

type Trigger = { name: string; sql: string }

function triggersOf(connection: Connection): Trigger[] {
  return connection.all<Trigger>("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' ORDER BY name")
}

/** A table that is rebuilt loses its triggers, and generated migrations do not create them again. */
function restoreTriggers(connection: Connection, before: readonly Trigger[], sql: string): void {
  const left = new Set(triggersOf(connection).map(({ name }) => name))
  for (const trigger of before) {
    const isDropped = new RegExp(`DROP TRIGGER (IF EXISTS )?["\`]?${trigger.name}\\b`, 'i').test(sql)
    if (!left.has(trigger.name) && !isDropped) connection.exec(trigger.sql)
  }
}
