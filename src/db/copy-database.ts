import { Buffer } from 'node:buffer'
import { closeSync, existsSync, openSync } from 'node:fs'
import { backup, DatabaseSync } from 'node:sqlite'
import { AppError, errorMessage } from '#domain/errors.ts'
import { DamagedDatabaseError, type DamagedPart, databaseDamage } from '#domain/system/damaged-database.ts'
import { isSearchAlone, objectsByName, partOf } from './damaged-part.ts'

/** The migrations of a database and the number of rows in each table. */
export type CountedDatabase = {
  migrations: { name: string; digest: string }[]
  rowCounts: Record<string, number>
}

const pagesAtOnce = 2000
const busyTimeoutMs = 10_000
/** More problems than these are not looked at: the whole file is taken for damaged then. */
const maxProblems = 100

/**
 * Copies a database while others write to it, page by page and as it is when the copy begins. Throws AppError
 * `unprocessable` for a damaged one.
 */
export async function copyDatabase(
  source: string,
  target: string,
  onProgress: (progress: number) => void,
): Promise<CountedDatabase> {
  const client = openExisting(source)
  try {
    // The transaction keeps what others write out of the count and of the copy.
    client.exec('BEGIN')
    const counted = countRows(client)
    // SQLite would create it readable by everybody.
    closeSync(openSync(target, 'wx', 0o600))
    await backup(client, target, {
      rate: pagesAtOnce,
      progress: ({ totalPages, remainingPages }) => onProgress(1 - remainingPages / Math.max(1, totalPages)),
    })
    return counted
  } catch (error) {
    throw explain(error)
  } finally {
    client.close()
  }
}

/** Checks all of a database that nobody else uses. Throws AppError `unprocessable` for a damaged one. */
export function checkDatabase(file: string): CountedDatabase {
  const client = openExisting(file)
  try {
    const [answer] = client.prepare('PRAGMA integrity_check(1)').all()
    const result = String(answer?.integrity_check ?? 'no result of the integrity check')
    if (result !== 'ok') throw damaged(result)
    return countRows(client)
  } catch (error) {
    throw explain(error)
  } finally {
    client.close()
  }
}

/** The first problem of a database that is in use, and what is damaged; `null` for an intact one. */
export function findDamage(file: string): { damage: string; part: DamagedPart } | null {
  const client = openExisting(file)
  try {
    // The check reads every page. A small cache keeps them from filling the memory.
    client.exec('PRAGMA cache_size = -200')
    const answers = client.prepare(`PRAGMA integrity_check(${maxProblems})`).all()
    const problems = answers.flatMap(({ integrity_check }) => String(integrity_check).split('\n'))
    if (problems.length === 1 && problems[0] === 'ok') return null
    const damage = problems.find((problem) => !problem.startsWith('***')) ?? 'no result of the integrity check'
    return { damage, part: answers.length < maxProblems ? partOf(problems, objectsByName(client)) : 'data' }
  } catch (error) {
    const damage = databaseDamage(error)
    if (damage !== null) return { damage, part: isSearchAlone(client) ? 'search' : 'data' }
    throw error
  } finally {
    client.close()
  }
}

/** Moves the journal of a database into its file, and empties it if nobody uses it just now. */
export function truncateJournal(file: string): void {
  const client = openExisting(file)
  try {
    client.exec('PRAGMA wal_checkpoint(PASSIVE)')
    // This locks out writers, so it only does what is left, and does not wait.
    client.exec('PRAGMA busy_timeout = 0')
    client.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  } finally {
    client.close()
  }
}

function openExisting(file: string): DatabaseSync {
  // SQLite would create a missing one.
  if (existsSync(file)) return new DatabaseSync(file, { timeout: busyTimeoutMs })
  throw new AppError('not-found', `There is no database at ${file}.`)
}

function explain(error: unknown): unknown {
  if (error instanceof AppError) return error
  const reason = errorMessage(error)
  if (databaseDamage(error) !== null) return damaged(reason, error)
  if (/full/i.test(reason))
    return new AppError('no-space', `The disk is full (${reason}). Free up space and try again.`)
  if (/no such table: migrations/.test(reason)) {
    return new AppError(
      'unprocessable',
      'This is the database of another program, or an empty one.',
      {},
      { cause: error },
    )
  }
  if (!/locked|readonly|unable to open|disk I\/O/i.test(reason)) return error
  return new AppError('unprocessable', `The database cannot be read (${reason}). Try again, and check its disk.`)
}

function damaged(reason: string, cause?: unknown): AppError {
  const shown = reason.replace(/\s+/g, ' ')
  return new DamagedDatabaseError(`The database is damaged (${shown}).`, shown, { cause })
}

function countRows(client: DatabaseSync): CountedDatabase {
  const migrations = client.prepare('SELECT name, digest FROM migrations ORDER BY name').all()
  // Virtual tables keep their rows in ordinary ones.
  const tables = client
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%' ORDER BY name")
    .all()
  const counts = tables.map(({ name }): [string, number] => {
    const quoted = String(name).replaceAll('"', '""')
    return [String(name), Number(client.prepare(`SELECT count(*) AS rows FROM "${quoted}"`).get()?.rows)]
  })
  return {
    migrations: migrations.map(({ name, digest }) => ({ name: String(name), digest: String(digest) })),
    rowCounts: Object.fromEntries(counts),
  }
}

const header = Buffer.from('SQLite format 3\0')

/** Whether the first bytes of a file are those of a SQLite database. */
export function isDatabase(firstBytes: Uint8Array): boolean {
  return Buffer.compare(Buffer.from(firstBytes.subarray(0, header.length)), header) === 0
}
