import { controlsInLine, controlsInLines } from '#domain/control-characters.ts'
import { AppError } from '#domain/errors.ts'
import { say } from '#domain/messages/say.ts'
import { stableId } from '#domain/other-programs/stable-id.ts'
import type { SourceDatabase, SourceRecord, SourceValue } from '#domain/ports/source-database.ts'
import { uuidPattern } from '#domain/scalars.ts'
import { isPastTime } from '../services/past-time.ts'

/** A row of any version of the schema: what a column lacks reads as absent. */
export type TableRow = {
  table: string
  /** The id of the row as a UUID. An id of another form becomes one, always the same. */
  id: string
  /** The columns whose values are too long and read as absent. */
  tooLong: readonly string[]
  /** The columns whose control characters became spaces so far. */
  cleaned: ReadonlySet<string>
  /** One line of text without control characters. */
  text(column: string): string | null
  /** The text of a column that may have several lines. */
  prose(column: string): string | null
  /** Reads a value as it is stored, for paths and credentials. */
  exact(column: string): string | null
  number(column: string): number | null
  flag(column: string, absent?: boolean): boolean
  /** ISO 8601. `absent` for a value that is no instant. */
  instant<Absent extends string | null>(column: string, absent: Absent): string | Absent
  /** A list of texts that is stored as JSON. */
  texts(column: string): string[]
  json(column: string): unknown
  /** The id of the row of another table that the column names. */
  reference(column: string, table: string): string | null
}

const uuid = new RegExp(uuidPattern)

/** Ids of a table as UUIDs, which Ludarr requires. */
function idOf(table: string, value: SourceValue | undefined): string {
  const text = String(value ?? '')
  if (uuid.test(text)) return text.toLowerCase()
  return stableId(`questarr ${table}`, text)
}

function tableRow(table: string, record: SourceRecord): TableRow {
  const cleaned = new Set<string>()
  const exact = (column: string): string | null => {
    const value = record[column]
    if (value === null || value === undefined || value instanceof Uint8Array) return null
    const trimmed = String(value).trim()
    return trimmed === '' ? null : trimmed
  }
  const clean = (column: string, value: string, pattern = controlsInLine): string => {
    if (value.search(pattern) >= 0) cleaned.add(column)
    return value.replace(pattern, ' ').trim()
  }
  const text = (column: string): string | null => clean(column, exact(column) ?? '') || null
  const prose = (column: string): string | null => clean(column, exact(column) ?? '', controlsInLines) || null
  const number = (column: string): number | null => {
    const value = exact(column)
    return value === null || !Number.isFinite(Number(value)) ? null : Number(value)
  }
  const json = (column: string): unknown => {
    try {
      return JSON.parse(exact(column) ?? 'null')
    } catch {
      return null
    }
  }
  return {
    table,
    id: idOf(table, record.id),
    tooLong: typeof record._too_long === 'string' ? JSON.parse(record._too_long) : [],
    cleaned,
    text,
    prose,
    exact,
    number,
    json,
    reference: (column, other) => (exact(column) === null ? null : idOf(other, record[column])),
    flag: (column, absent = false) => {
      const value = number(column)
      return value === null ? absent : value !== 0
    },
    instant: (column, absent) => instantOf(number(column)) ?? absent,
    texts: (column) => {
      const value = json(column)
      if (!Array.isArray(value)) return []
      const texts = value.filter((each): each is string => typeof each === 'string')
      return texts.map((each) => clean(column, each)).filter((each) => each !== '')
    },
  }
}

const lastSecond = 100_000_000_000

/** Older versions stored some instants in seconds. All of them have passed. */
function instantOf(stored: number | null): string | null {
  const ms = stored !== null && stored < lastSecond ? stored * 1000 : (stored ?? Number.NaN)
  return isPastTime(ms) ? new Date(ms).toISOString() : null
}

const rowsAtOnce = 100
/** Many longer values would fill the memory. */
export const maxValueBytes = 256 * 1024

export type Tables = {
  names: readonly string[]
  count(table: string): number
  /** What is wrong with the pages of a table; `null` if nothing is. Reading may leave out rows without an error. */
  damage(table: string): string | null
  /** The rows of a table, none if there is no such table. */
  rows(table: string): Generator<TableRow, void, undefined>
}

/** The tables of a database. Views, virtual tables and generated columns are not read: they may compute anything. */
export function readTables(database: SourceDatabase): Tables {
  const names = database
    .all(
      `SELECT name FROM sqlite_master WHERE type = 'table' AND sql LIKE 'CREATE TABLE%'
      AND name NOT IN (SELECT name FROM pragma_table_list WHERE wr = 1) ORDER BY name`,
    )
    .map(({ name }) => String(name))
  const count = (table: string): number =>
    Number(database.all(`SELECT count(*) AS count FROM ${quoted(table)}`)[0]?.count ?? 0)
  const damage = (table: string): string | null => {
    // The check computes the columns that the other program's schema defines by an expression.
    const computed = database.all('SELECT name FROM pragma_table_xinfo(?) WHERE hidden <> 0', table)
    if (computed.length > 0) return null
    const [found] = database.all(`SELECT quick_check AS found FROM pragma_quick_check(?)`, table)
    return found === undefined || found.found === 'ok' ? null : String(found.found)
  }
  function* rows(table: string): Generator<TableRow, void, undefined> {
    if (!names.includes(table)) return
    const { rowId, values } = columnsOf(database, table)
    const query = `SELECT ${[`${rowId} AS _position`, ...values].join(', ')} FROM ${quoted(table)} WHERE ${rowId} > ? ORDER BY ${rowId} LIMIT ?`
    for (let after = Number.MIN_SAFE_INTEGER; ; ) {
      const page = database.all(query, after, rowsAtOnce)
      for (const record of page) yield tableRow(table, record)
      if (page.length < rowsAtOnce) return
      after = Number(page.at(-1)?._position)
    }
  }
  return { names, count, damage, rows }
}

/** The name of the row id, which columns may hide, and the expressions of the stored columns. */
function columnsOf(database: SourceDatabase, table: string): { rowId: string; values: string[] } {
  const columns = database
    .all('SELECT name, hidden FROM pragma_table_xinfo(?)', table)
    .map(({ name, hidden }) => ({ name: String(name), isStored: Number(hidden) === 0 }))
  const taken = new Set(columns.map(({ name }) => name.toLowerCase()))
  const rowId = ['_rowid_', 'rowid', 'oid'].find((name) => !taken.has(name))
  if (rowId === undefined) throw new AppError('invalid', say('programImport.tableWithoutIds', { table }))
  const stored = columns.filter(({ name, isStored }) => isStored && !ownColumns.has(name.toLowerCase()))
  const values = stored.map(({ name }) => {
    const column = quoted(name)
    return `CASE WHEN ${isTooLong(name)} THEN NULL ELSE ${column} END AS ${column}`
  })
  return { rowId, values: [...values, `${namesOfTooLong(stored.map(({ name }) => name))} AS _too_long`] }
}

/** Columns of the query itself. */
const ownColumns: ReadonlySet<string> = new Set(['_position', '_too_long'])

const isTooLong = (column: string): string => `coalesce(octet_length(${quoted(column)}) > ${maxValueBytes}, 0)`

/** An expression for the names as JSON; NULL if all values are short enough. */
function namesOfTooLong(columns: readonly string[]): string {
  if (columns.length === 0) return 'NULL'
  const literal = (name: string): string => `'${name.replaceAll("'", "''")}'`
  const named = columns.map((name) => `SELECT ${literal(name)} AS name WHERE ${isTooLong(name)}`)
  return `CASE WHEN ${columns.map(isTooLong).join(' OR ')} THEN (SELECT json_group_array(name) FROM (${named.join(' UNION ALL ')})) END`
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
