import { type Placeholder, sql } from 'drizzle-orm'

/** A placeholder for each column, for a statement that is prepared once and run often. */
export function placeholders<Columns extends object>(columns: Columns): Record<keyof Columns, Placeholder> {
  const names = Object.keys(columns)
  return Object.fromEntries(names.map((name) => [name, sql.placeholder(name)])) as Record<keyof Columns, Placeholder>
}
