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
    connection.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  } finally {
    connection.close()
  }
}
