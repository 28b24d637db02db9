import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { AppError, errorMessage } from '#domain/errors.ts'
import { type Clock, instant } from '#domain/ports/clock.ts'
import type { Connection } from './connection.ts'
import { applyMigrations, type Migration, pendingMigrations } from './migrate.ts'

export type DatabaseFile = { file: string; backupFolder: string; migrations: readonly Migration[]; clock: Clock }

/**
 * Opens the program's database, checks that it is whole unless it was closed in good order, keeps a copy before it is
 * changed by migrations, and brings it up to date. Throws AppError `conflict` that says what to do about a database
 * that cannot be used.
 */
export function openLibrary(open: (file: string) => Connection, place: DatabaseFile): Connection {
  const existed = place.file !== ':memory:' && existsSync(place.file)
  let connection: Connection | null = null
  try {
    connection = open(place.file)
    makeReady(connection, place, existed)
    return connection
  } catch (error) {
    connection?.close()
    throw sayingWhatToDo(error, place)
  }
}

function makeReady(connection: Connection, place: DatabaseFile, existed: boolean): void {
  for (const pragma of ['journal_mode = WAL', 'synchronous = NORMAL', 'busy_timeout = 5000', 'foreign_keys = ON']) {
    connection.exec(`PRAGMA ${pragma}`)
  }
  if (existed && !wasClosedWell(place.file)) checkWhole(connection, place)
  connection.exec('PRAGMA cache_size = -8000')
  const pending = pendingMigrations(connection, place.migrations, place.file)
  if (existed && pending.length > 0) keepCopy(connection, place)
  applyMigrations(connection, pending, instant(place.clock))
}

// Told by its words: the runtimes have different errors for what SQLite says. https://www.sqlite.org/rescode.html
function sayingWhatToDo(error: unknown, place: DatabaseFile): unknown {
  if (error instanceof AppError) return error
  const reason = errorMessage(error)
  if (/not a database|malformed/i.test(reason)) return damaged(place, reason, error)
  const advice = /full|no space/i.test(reason) ? 'Make room on its disk' : null
  if (advice === null && !/readonly|unable to open|disk I\/O/i.test(reason)) return error
  const words = `The database ${place.file} cannot be used (${reason}). ${advice ?? 'Look after its disk and its permissions'} and start again.`
  return new AppError('conflict', words, {}, { cause: error })
}

function damaged({ file, backupFolder }: DatabaseFile, reason: string, cause?: unknown): AppError {
  // A journal beside it belongs to the damaged one: it would be played into the copy.
  const words = `The database ${file} is damaged (${reason}). Remove it and its -wal and -shm, put a copy from ${backupFolder} in its place and start again.`
  return new AppError('conflict', words, {}, { cause })
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

function checkWhole(connection: Connection, place: DatabaseFile): void {
  // The check reads every page once: kept in memory they would stay there and serve nobody.
  connection.exec('PRAGMA cache_size = -200')
  const [answer] = connection.all<{ quick_check: string }>('PRAGMA quick_check(1)')
  if (answer?.quick_check === 'ok') return
  throw damaged(place, answer?.quick_check.replace(/\s+/g, ' ') ?? 'it says nothing of itself')
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
