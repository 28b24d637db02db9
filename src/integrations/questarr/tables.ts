import { stableId } from '#domain/other-programs/stable-id.ts'
import type { SourceDatabase, SourceRecord, SourceValue } from '#domain/ports/source-database.ts'
import { uuidPattern } from '#domain/scalars.ts'

/** A row of any version of the schema: what a column lacks reads as absent. */
export type TableRow = {
  table: string
  /** Its id as a UUID. Another id becomes one, always the same. */
  id: string
  text(column: string): string | null
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
export function idOf(table: string, value: SourceValue | undefined): string {
  const text = String(value ?? '')
  if (uuid.test(text)) return text.toLowerCase()
  return stableId(`questarr ${table}`, text)
}

export function tableRow(table: string, record: SourceRecord): TableRow {
  const text = (column: string): string | null => {
    const value = record[column]
    if (value === null || value === undefined || value instanceof Uint8Array) return null
    const trimmed = String(value).trim()
    return trimmed === '' ? null : trimmed
  }
  const number = (column: string): number | null => {
    const value = text(column)
    return value === null || !Number.isFinite(Number(value)) ? null : Number(value)
  }
  const json = (column: string): unknown => {
    try {
      return JSON.parse(text(column) ?? 'null')
    } catch {
      return null
    }
  }
  return {
    table,
    id: idOf(table, record.id),
    text,
    number,
    json,
    reference: (column, other) => (text(column) === null ? null : idOf(other, record[column])),
    flag: (column, absent = false) => {
      const value = number(column)
      return value === null ? absent : value !== 0
    },
    instant: (column, absent) => instantOf(number(column)) ?? absent,
    texts: (column) => {
      const value = json(column)
      return Array.isArray(value) ? value.filter((each) => typeof each === 'string' && each.trim() !== '') : []
    },
  }
}

const lastSecond = 100_000_000_000

/** Older versions stored some instants in seconds. */
function instantOf(stored: number | null): string | null {
  if (stored === null || stored <= 0) return null
  const date = new Date(stored < lastSecond ? stored * 1000 : stored)
  return Number.isNaN(date.getTime()) || date.getUTCFullYear() > 9999 ? null : date.toISOString()
}

const rowsAtOnce = 500

export type Tables = {
  names: readonly string[]
  count(table: string): number
  /** The rows of a table, none if there is no such table. */
  rows(table: string): Generator<TableRow, void, undefined>
}

/** The tables of a database. Views and virtual tables are not read. */
export function readTables(database: SourceDatabase): Tables {
  const names = database
    .all("SELECT name FROM sqlite_master WHERE type = 'table' AND sql LIKE 'CREATE TABLE%' ORDER BY name")
    .map(({ name }) => String(name))
  const count = (table: string): number =>
    Number(database.all(`SELECT count(*) AS count FROM ${quoted(table)}`)[0]?.count ?? 0)
  function* rows(table: string): Generator<TableRow, void, undefined> {
    if (!names.includes(table)) return
    for (let after = Number.MIN_SAFE_INTEGER; ; ) {
      const page = database.all(
        `SELECT _rowid_ AS _position, * FROM ${quoted(table)} WHERE _rowid_ > ? ORDER BY _rowid_ LIMIT ?`,
        after,
        rowsAtOnce,
      )
      for (const record of page) yield tableRow(table, record)
      if (page.length < rowsAtOnce) return
      after = Number(page.at(-1)?._position)
    }
  }
  return { names, count, rows }
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
