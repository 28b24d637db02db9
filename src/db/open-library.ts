import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '#domain/errors.ts'
import { type Clock, instant } from '#domain/ports/clock.ts'
import type { Connection } from './connection.ts'
import { applyMigrations, type Migration, pendingMigrations } from './migrate.ts'

export type DatabaseFile = { file: string; backupFolder: string; migrations: readonly Migration[]; clock: Clock }

/**
 * Opens the program's database, checks that it is whole unless it was closed in good order, keeps a copy before it is changed by migrations, and brings
 * it up to date.
 */
export function openLibrary(open: (file: string) => Connection, place: DatabaseFile): Connection {
  const existed = place.file !== ':memory:' && existsSync(place.file)
  const connection = open(place.file)
  for (const pragma of ['journal_mode = WAL', 'synchronous = NORMAL', 'busy_timeout = 5000', 'foreign_keys = ON']) {
    connection.exec(`PRAGMA ${pragma}`)
  }
  if (existed && !wasClosedWell(place.file)) checkWhole(connection, place)
  connection.exec('PRAGMA cache_size = -8000')
  const pending = pendingMigrations(connection, place.migrations)
  if (existed && pending.length > 0) keepCopy(connection, place)
  applyMigrations(connection, pending, instant(place.clock))
  return connection
}

const closedWell = (file: string): string => `${file}-closed-well`

/** Notes that the database was closed in good order, so that the next start need not read all of it. */
export function noteClosedWell(file: string): void {
  writeFileSync(closedWell(file), '')
}

function wasClosedWell(file: string): boolean {
  const noted = existsSync(closedWell(file))
  if (noted) rmSync(closedWell(file))
  return noted
}

function checkWhole(connection: Connection, { file, backupFolder }: DatabaseFile): void {
  // The check reads every page once: kept in memory they would stay there and serve nobody.
  connection.exec('PRAGMA cache_size = -200')
  const [answer] = connection.all<{ quick_check: string }>('PRAGMA quick_check(1)')
  if (answer?.quick_check === 'ok') return
  throw new AppError(
    'conflict',
    `The database ${file} is damaged (${answer?.quick_check}). Put a copy from ${backupFolder} in its place and start again.`,
  )
}

const copiesKept = 5
const copyName = /^before-migration-.+\.db$/

// Migrations that fail change nothing, so a start that fails over and over copies the same again and again.
function thinOut(folder: string): void {
  // The names hold the time, so the oldest come first.
  const copies = readdirSync(folder).filter((name) => copyName.test(name))
  for (const name of copies.sort().slice(0, -copiesKept)) rmSync(join(folder, name))
}

function keepCopy(connection: Connection, place: DatabaseFile): void {
  mkdirSync(place.backupFolder, { recursive: true })
  const stamp = instant(place.clock).replaceAll(/[:.]/g, '-')
  connection.exec(`VACUUM INTO '${join(place.backupFolder, `before-migration-${stamp}.db`).replaceAll("'", "''")}'`)
  thinOut(place.backupFolder)
}
