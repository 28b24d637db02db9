import { Database } from 'bun:sqlite'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { stagingPrefix } from '#core/library/staging-folder.ts'
import { activeDownloadStatuses } from '#domain/downloads/download-status.ts'
import type { Arrival } from './payloads.ts'

/** A promise, and what breaks it. */
export type Check = { name: string; count: number; problems: string[] }

type Row = Record<string, string | number | null>

/** Checks that every grab was imported once or visibly failed, and that nothing is left over. */
export function checkLosses(databaseFile: string, libraryRoot: string, arrivals: readonly Arrival[]): Check[] {
  const database = new Database(databaseFile)
  const rows = (sql: string): Row[] => database.query<Row, []>(sql).all()
  const empty = (name: string, sql: string): Check => {
    const found = rows(sql)
    return { name, count: found.length, problems: found.map((row) => JSON.stringify(row)) }
  }
  try {
    const active = activeDownloadStatuses.map((status) => `'${status}'`).join(', ')
    return [
      checkGrabs(rows),
      checkFolders(rows, arrivals),
      empty('downloads still active', `SELECT title, status, message FROM downloads WHERE status IN (${active})`),
      empty('grabs that wait', 'SELECT name, attempts FROM pending_grabs'),
      empty('imports still running', "SELECT title, message FROM imports WHERE status = 'running'"),
      empty('rows of the import journal', 'SELECT import_id, target FROM import_files'),
      empty('files recorded twice', 'SELECT path, count(*) AS n FROM game_files GROUP BY path HAVING n > 1'),
      checkFiles(rows),
      checkStaging(libraryRoot),
      empty('damage of the database', "SELECT * FROM pragma_integrity_check WHERE integrity_check <> 'ok'"),
    ]
  } finally {
    database.close()
  }
}

/** The history has an entry for each grab: its download must have one import that is done, or say why not. */
function checkGrabs(rows: (sql: string) => Row[]): Check {
  const grabs = rows(`SELECT history.download_id AS id, downloads.title, downloads.status, downloads.message,
      (SELECT count(*) FROM imports WHERE download_id = downloads.id AND status = 'done') AS done
    FROM history LEFT JOIN downloads ON downloads.id = history.download_id WHERE history.type = 'grabbed'`)
  const isRight = ({ status, done, message }: Row): boolean =>
    (status === 'imported' && done === 1) ||
    (done === 0 && message !== null && ['failed', 'review', 'removed'].includes(String(status)))
  const wrong = grabs.filter((grab) => !isRight(grab))
  const ids = new Set(grabs.map(({ id }) => id))
  const twice = ids.size === grabs.length ? [] : [`${grabs.length - ids.size} downloads were recorded as grabbed twice`]
  return { name: 'grabs', count: grabs.length, problems: [...wrong.map((grab) => JSON.stringify(grab)), ...twice] }
}

/** Each game that arrived has its file once and unchanged. */
function checkFolders(rows: (sql: string) => Row[], arrivals: readonly Arrival[]): Check {
  const byTitle = new Map(arrivals.map((arrival) => [arrival.title, arrival]))
  const owned = rows("SELECT title, library_path AS folder FROM games WHERE status = 'owned'")
  const arrived = owned.filter(({ title }) => byTitle.has(String(title)))
  const problems = arrived.flatMap(({ title, folder }) => {
    const files = readdirSync(String(folder), { recursive: true, withFileTypes: true }).filter((file) => file.isFile())
    const digests = files.map((file) => digestOf(join(file.parentPath, file.name)))
    const expected = byTitle.get(String(title))?.sha256
    const copies = digests.filter((digest) => digest === expected).length
    return copies === 1 && files.length === 1
      ? []
      : [`${title}: ${copies} copies in ${files.map(({ name }) => name).join(', ')}`]
  })
  return { name: 'games that arrived', count: arrived.length, problems }
}

function digestOf(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex')
}

function checkFiles(rows: (sql: string) => Row[]): Check {
  const files = rows('SELECT path FROM game_files')
  const missing = files.filter(({ path }) => !existsSync(String(path)))
  return { name: 'recorded files', count: files.length, problems: missing.map(({ path }) => `${path} does not exist`) }
}

function checkStaging(libraryRoot: string): Check {
  const names = readdirSync(libraryRoot, { recursive: true, encoding: 'utf8' })
  const left = names.filter((name) => name.includes(stagingPrefix))
  return { name: 'entries of the library folder', count: names.length, problems: left }
}
