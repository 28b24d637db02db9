import type { Connection, SqlValue } from '#db/connection.ts'

type Column = { name: string; type: string; notnull: number; pk: number }
type ForeignKey = { table: string; from: string; to: string }

/** Enough for every value of the longest list of allowed values. */
export const rowsPerTable = 20

/** The tables of the program, without those of SQLite, of the text index and of the migrations. */
export function tablesOf(connection: Connection): string[] {
  return connection
    .all<{ name: string; type: string }>('PRAGMA table_list')
    .filter(({ name, type }) => type === 'table' && !name.startsWith('sqlite_') && name !== 'migrations')
    .map(({ name }) => name)
    .sort()
}

export function columnsOf(connection: Connection, table: string): Column[] {
  const columns = connection.all<Column>(`PRAGMA table_info(${table})`)
  return columns.map((column) => ({ ...column, type: column.type.toLowerCase() }))
}

function foreignKeysOf(connection: Connection, table: string): ForeignKey[] {
  return connection.all<ForeignKey>(`PRAGMA foreign_key_list(${table})`)
}

/** The values that a CHECK allows in a column, or null without one. */
function allowedValues(connection: Connection, table: string, column: string): string[] | null {
  const [row] = connection.all<{ sql: string }>(
    "SELECT sql FROM sqlite_schema WHERE type = 'table' AND name = ?",
    table,
  )
  const list = new RegExp(`CHECK ?\\("${column}" IN \\(([^)]*)\\)`).exec(row?.sql ?? '')?.[1]
  return list === undefined ? null : [...list.matchAll(/'([^']*)'/g)].map(([, value = '']) => value)
}

/** Parents before their children. */
function parentsFirst(connection: Connection): string[] {
  const ordered: string[] = []
  const add = (table: string): void => {
    if (ordered.includes(table)) return
    for (const { table: parent } of foreignKeysOf(connection, table)) if (parent !== table) add(parent)
    ordered.push(table)
  }
  for (const table of tablesOf(connection)) add(table)
  return ordered
}

/**
 * Fills every table of whatever schema the database has. Together the rows hold every value that a CHECK allows, and
 * each column has values; the last row has null wherever that is allowed.
 */
export function fillEveryTable(connection: Connection): void {
  for (const table of parentsFirst(connection)) fillTable(connection, table)
}

function fillTable(connection: Connection, table: string): void {
  const columns = columnsOf(connection, table)
  const parents = new Map(foreignKeysOf(connection, table).map((key) => [key.from, key]))
  const allowed = new Map(columns.map(({ name }) => [name, allowedValues(connection, table, name)]))
  const valueAt = ({ name, type, notnull, pk }: Column, row: number): SqlValue => {
    if (row === rowsPerTable - 1 && notnull === 0 && pk === 0) return null
    const parent = parents.get(name)
    // Numbers of parents count like those of other tables.
    if (parent !== undefined && type !== 'integer') return textAt(parent.table, parent.to, row)
    const values = allowed.get(name)
    if (values) return values[row % values.length] ?? null
    if (type === 'integer') return row + 1
    if (type === 'real') return row + 0.5
    return type === 'blob' ? new TextEncoder().encode(textAt(table, name, row)) : textAt(table, name, row)
  }
  const names = columns.map(({ name }) => `"${name}"`).join(', ')
  const placeholders = columns.map(() => '?').join(', ')
  for (let row = 0; row < rowsPerTable; row += 1) {
    const values = columns.map((column) => valueAt(column, row))
    connection.all(`INSERT INTO ${table} (${names}) VALUES (${placeholders})`, ...values)
  }
}

// Text that is also valid JSON, so that migrations can read the columns that hold it.
function textAt(table: string, column: string, row: number): string {
  return `["${table} ${column} ${row}"]`
}
