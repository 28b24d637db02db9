import { AppError } from '#domain/errors.ts'
import { type Clock, instant } from '#domain/ports/clock.ts'
import type { Connection } from './connection.ts'
import { applyMigrations, digestOf, type Migration, pendingMigrations } from './migrate.ts'

/** Throws AppError `unprocessable` when this version cannot read a backup with these migrations. */
export function assertReadableSchema(
  applied: readonly { name: string; digest: string }[],
  migrations: readonly Migration[],
): void {
  const digests = new Map(migrations.map(({ name, sql }) => [name, digestOf(sql)]))
  const isOfOtherBuild = applied[0]?.name !== migrations[0]?.name
  const unknown = applied.filter(({ name }) => !digests.has(name)).map(({ name }) => name)
  if (!isOfOtherBuild && unknown.length > 0) {
    const message = `This backup was made by a newer version of Ludarr (${unknown.join(', ')}). Restore it with that version.`
    throw new AppError('unprocessable', message)
  }
  const edited = applied.filter(({ name, digest }) => digests.get(name) !== digest).map(({ name }) => name)
  if (edited.length === 0 && applied.length > 0) return
  const names = edited.length === 0 ? '' : ` (${edited.join(', ')})`
  throw new AppError(
    'unprocessable',
    `This backup was made by a development version of Ludarr with other migrations${names}. Restore it with that version.`,
  )
}

/** Brings the copy of a database to the present schema, and leaves one file without a journal. */
export function migrateCopy(
  open: (file: string) => Connection,
  { file, migrations, clock }: { file: string; migrations: readonly Migration[]; clock: Clock },
): void {
  const connection = open(file)
  try {
    for (const pragma of ['journal_mode = WAL', 'foreign_keys = ON', 'recursive_triggers = ON']) {
      connection.exec(`PRAGMA ${pragma}`)
    }
    applyMigrations(connection, pendingMigrations(connection, migrations, file), instant(clock))
    assertOwnSchema(connection, open, { migrations, now: instant(clock) })
    // A removal that was running when the backup was made must not go on deleting files.
    connection.exec('DELETE FROM game_removals')
    connection.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  } finally {
    connection.close()
  }
}

/** A database may name the migrations without having their tables, or have triggers of somebody else. */
function assertOwnSchema(
  restored: Connection,
  open: (file: string) => Connection,
  { migrations, now }: { migrations: readonly Migration[]; now: string },
): void {
  const fresh = open(':memory:')
  try {
    applyMigrations(fresh, pendingMigrations(fresh, migrations, ':memory:'), now)
    const [expected, found] = [objectsOf(fresh), objectsOf(restored)]
    const missing = [...expected.keys()].filter((name) => !found.has(name))
    // A changed trigger would run with every later change, whoever makes it.
    const foreign = [...found].filter(([name, sql]) => /^(trigger|view) /.test(name) && expected.get(name) !== sql)
    const other = [...missing, ...foreign.map(([name]) => name)]
    if (other.length === 0) return
    const message = `The tables of this backup are not those of Ludarr (${other.slice(0, 5).join(', ')}). Restore another backup.`
    throw new AppError('unprocessable', message)
  } finally {
    fresh.close()
  }
}

/** Tables, indexes, views and triggers with the SQL that made them. Those of SQLite itself do not count. */
function objectsOf(connection: Connection): Map<string, string | null> {
  const rows = connection.all<{ type: string; name: string; sql: string | null }>(
    "SELECT type, name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite@_%' ESCAPE '@'",
  )
  return new Map(rows.map(({ type, name, sql }) => [`${type} ${name}`, sql]))
}
