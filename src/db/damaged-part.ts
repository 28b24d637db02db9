import type { DatabaseSync } from 'node:sqlite'
import type { DamagedPart } from '#domain/system/damaged-database.ts'

/** Tables and indexes by their name and by the number of their first page. */
type Objects = ReadonlyMap<string, { name: string; isIndex: boolean; isTable: boolean; isSearch: boolean }>

export function objectsByName(client: DatabaseSync): Objects {
  const rows = client.prepare('SELECT type, name, tbl_name, rootpage, sql FROM sqlite_schema').all()
  const virtual = rows.filter(({ sql }) => /^CREATE VIRTUAL TABLE/i.test(String(sql))).map(({ name }) => String(name))
  return new Map(
    rows.flatMap(({ type, name, tbl_name, rootpage }) => {
      const isSearch = virtual.some((table) => String(tbl_name) === table || String(tbl_name).startsWith(`${table}_`))
      const object = { name: String(name), isIndex: type === 'index', isTable: type === 'table', isSearch }
      return [String(name), String(rootpage)].map((key): [string, typeof object] => [key, object])
    }),
  )
}

/**
 * Whether every table but those of the search index is intact. For a search index that cannot even be opened, an integrity
 * check of the whole database throws instead of listing problems.
 */
export function isSearchAlone(client: DatabaseSync): boolean {
  try {
    const objects = new Set(objectsByName(client).values())
    return [...objects]
      .filter(({ isTable, isSearch }) => isTable && !isSearch)
      .every(({ name }) => isIntact(client, name))
  } catch {
    return false
  }
}

function isIntact(client: DatabaseSync, table: string): boolean {
  const answers = client.prepare(`PRAGMA integrity_check("${table.replaceAll('"', '""')}")`).all()
  return answers.length === 1 && answers[0]?.integrity_check === 'ok'
}

/**
 * Finds what the problems of an integrity check are about. A problem that names no index is one of the data.
 * https://www.sqlite.org/pragma.html#pragma_integrity_check
 */
export function partOf(problems: readonly string[], objects: Objects): DamagedPart {
  // Pages below a damaged one cannot be reached.
  const named = problems.filter((problem) => !/^(\*\*\*|Page \d+: never used)/.test(problem))
  const parts = new Set(named.map((problem) => partOfProblem(problem, objects)))
  if (parts.size === 0 || parts.has('data')) return 'data'
  return parts.has('indexes') ? 'indexes' : 'search'
}

function partOfProblem(problem: string, objects: Objects): DamagedPart {
  if (/FTS5 table/.test(problem)) return 'search'
  const [, tree] = /^(?:On )?tree (\d+) /i.exec(problem) ?? []
  const [, index] = /\bindex (\S+)$/.exec(problem) ?? []
  const object = objects.get(tree ?? index ?? '')
  if (object?.isSearch === true) return 'search'
  return object?.isIndex === true ? 'indexes' : 'data'
}
