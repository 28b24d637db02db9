import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { AppError, errorMessage } from '#domain/errors.ts'
import { formatSize } from '#domain/format.ts'
import { dirname, join } from '#domain/paths/paths.ts'
import { type Clock, instant } from '#domain/ports/clock.ts'
import { DamagedDatabaseError, databaseDamage } from '#domain/system/damaged-database.ts'
import { spaceOf } from '#domain/system/disk-space.ts'
import type { Connection } from './connection.ts'
import { applyMigrations, type Migration, pendingMigrations } from './migrate.ts'

export type DatabaseFile = {
  file: string
  backupFolder: string
  migrations: readonly Migration[]
  clock: Clock
  /** Called instead of the integrity check for a database that is too large for a quick start: it must be checked then. */
  checkLater?: () => void
}

/**
 * Opens the program's database: checks its integrity unless it was closed cleanly, backs it up before migrations, and
 * applies them. On a full disk it can at least be read. For a database that cannot be used it throws AppError `conflict`
 * or `no-space` with what to do.
 */
export function openLibrary(open: (file: string) => Connection, place: DatabaseFile): Connection {
  const existed = place.file !== ':memory:' && existsSync(place.file)
  try {
    return openPrepared(open, place, existed)
  } catch (error) {
    if (!existed || error instanceof AppError || !isFull(dirname(place.file))) throw explainFailure(error, place)
  }
  try {
    // The index of the journal is kept in memory then, and needs no file.
    return openPrepared(open, place, existed, ['locking_mode = EXCLUSIVE'])
  } catch (error) {
    throw explainFailure(error, place)
  }
}

// SQLite creates the index of its journal with a few blocks.
const indexBytes = 64 * 1024

function isFull(folder: string): boolean {
  return spaceOf(statfsSync(folder)).free < indexBytes
}

function openPrepared(
  open: (file: string) => Connection,
  place: DatabaseFile,
  existed: boolean,
  pragmas: readonly string[] = [],
): Connection {
  const connection = open(place.file)
  try {
    const first = existed ? pragmas : [...pragmas, ...pragmasOfNew]
    const all = [...first, ...usualPragmas, ...(hasTemporaryFolder() ? [] : pragmasWithoutTemporaryFolder)]
    for (const pragma of all) connection.exec(`PRAGMA ${pragma}`)
    prepareDatabase(connection, place, existed)
    return connection
  } catch (error) {
    connection.close()
    throw error
  }
}

const usualPragmas = [
  'journal_mode = WAL',
  'synchronous = NORMAL',
  'busy_timeout = 5000',
  'foreign_keys = ON',
  // A large journal returns its space.
  'journal_size_limit = 67108864',
  // A row that another one replaces is deleted without its triggers otherwise.
  'recursive_triggers = ON',
]
// What is deleted can then be returned to the disk. It must be set before the first table is created.
const pragmasOfNew = ['auto_vacuum = INCREMENTAL']

// Large sorts, such as those for a new index, use temporary files.
const pragmasWithoutTemporaryFolder = ['temp_store = MEMORY']

/** Whether SQLite finds a folder for temporary files. https://www.sqlite.org/tempfiles.html */
function hasTemporaryFolder(): boolean {
  return [tmpdir(), '/var/tmp', '/tmp'].some((folder) => {
    try {
      accessSync(folder, constants.W_OK | constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}

function prepareDatabase(connection: Connection, place: DatabaseFile, existed: boolean): void {
  if (existed && !wasClosedCleanly(place.file)) checkAfterCrash(connection, place)
  connection.exec('PRAGMA cache_size = -8000')
  const pending = pendingMigrations(connection, place.migrations, place.file)
  if (existed && pending.length > 0) backUp(connection, place)
  applyMigrations(connection, pending, instant(place.clock))
}

// The runtimes have different error types, so the message of SQLite decides. https://www.sqlite.org/rescode.html
function explainFailure(error: unknown, place: DatabaseFile): unknown {
  if (error instanceof AppError) return error
  const reason = errorMessage(error)
  if (databaseDamage(error) !== null) return damaged(place, reason, error)
  const advice = /full|no space/i.test(reason) ? 'Make room on its disk' : null
  if (advice === null && !/readonly|unable to open|disk I\/O/i.test(reason)) return error
  const message = `The database ${place.file} cannot be used (${reason}). ${advice ?? 'Check its disk and permissions'} and start again.`
  return new AppError('conflict', message, {}, { cause: error })
}

function damaged({ file, backupFolder }: DatabaseFile, reason: string, cause?: unknown): AppError {
  const message = `The database ${file} is damaged (${reason}). Restore a backup from ${backupFolder} with "ludarr restore FILE" and start again.`
  return new DamagedDatabaseError(message, reason, { cause })
}

const closedWell = (file: string): string => `${file}-closed-well`

/** Records that the database was closed cleanly, so that the next start skips the integrity check. */
export function noteClosedWell(file: string): void {
  writeFileSync(closedWell(file), '', { mode: 0o600 })
}

function wasClosedCleanly(file: string): boolean {
  const noted = existsSync(closedWell(file))
  if (noted) rmSync(closedWell(file))
  return noted
}

/** What is read in less than 100 ms. */
const maxCheckedBytes = 8 * 1024 ** 2

function checkAfterCrash(connection: Connection, place: DatabaseFile): void {
  const isSmall = statSync(place.file).size <= maxCheckedBytes
  if (isSmall || place.checkLater === undefined) checkIntegrity(connection, place)
  else place.checkLater()
}

function checkIntegrity(connection: Connection, place: DatabaseFile): void {
  // The check reads every page once. A small cache keeps them from filling the memory.
  connection.exec('PRAGMA cache_size = -200')
  const [answer] = connection.all<{ quick_check: string }>('PRAGMA quick_check(1)')
  if (answer?.quick_check === 'ok') return
  throw damaged(place, answer?.quick_check.replace(/\s+/g, ' ') ?? 'no result of the integrity check')
}

const maxCopies = 5
const copyName = /^before-migration-.+\.db$/
const unfinishedCopy = /^before-migration-.+\.db\.partial(-wal|-shm|-journal)?$/

// A migration that fails leaves a copy at every start.
function removeOldCopies(folder: string): void {
  // The names contain the time, so the oldest sort first.
  const names = readdirSync(folder)
  for (const name of names.filter((each) => unfinishedCopy.test(each))) rmSync(join(folder, name))
  const copies = names.filter((name) => copyName.test(name))
  for (const name of copies.sort().slice(0, -maxCopies)) rmSync(join(folder, name))
}

function backUp(connection: Connection, place: DatabaseFile): void {
  mkdirSync(place.backupFolder, { recursive: true, mode: 0o700 })
  assertFits(place)
  const stamp = instant(place.clock).replaceAll(/[:.]/g, '-')
  const copy = join(place.backupFolder, `before-migration-${stamp}.db`)
  const partial = `${copy}.partial`
  try {
    // SQLite would create it readable by everybody, and accepts an empty file.
    writeFileSync(partial, '', { mode: 0o600 })
    connection.exec(`VACUUM INTO '${partial.replaceAll("'", "''")}'`)
    assertSameRows(connection, partial)
    renameSync(partial, copy)
  } catch (error) {
    rmSync(partial, { force: true })
    throw error
  }
  removeOldCopies(place.backupFolder)
}

/** Opens the copy, checks it, and compares its number of rows. Nobody else writes to the database meanwhile. */
function assertSameRows(connection: Connection, copy: string): void {
  connection.exec(`ATTACH '${copy.replaceAll("'", "''")}' AS copy`)
  try {
    const [answer] = connection.all<{ quick_check: string }>('PRAGMA copy.quick_check(1)')
    if (answer?.quick_check !== 'ok') throw new Error(`The copy of the database is damaged: ${answer?.quick_check}`)
    for (const table of ordinaryTables(connection)) {
      const count = (schema: string): string => `(SELECT count(*) FROM ${schema}."${table.replaceAll('"', '""')}")`
      const [rows] = connection.all<{ same: number }>(`SELECT ${count('main')} = ${count('copy')} AS same`)
      if (rows?.same !== 1) throw new Error(`The copy of the database lacks rows of ${table}`)
    }
  } finally {
    connection.exec('DETACH copy')
  }
}

function ordinaryTables(connection: Connection): string[] {
  const sql = "SELECT name FROM main.sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'"
  return connection.all<{ name: string }>(sql).map(({ name }) => name)
}

/** A migration may rewrite the whole database, beside the copy. */
function assertFits({ file, backupFolder }: DatabaseFile): void {
  const { free } = spaceOf(statfsSync(backupFolder))
  const needed = statSync(file).size * 2
  if (free >= needed) return
  const facts = `${formatSize(needed)} needed, ${formatSize(free)} free`
  const message = `The database ${file} must be backed up and migrated to this version, but its disk is too full (${facts}). Free up space and start again. Nothing was changed.`
  throw new AppError('no-space', message)
}
