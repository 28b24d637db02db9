import type { ProgramImport, ProgramImportRow } from '#domain/other-programs/import-report.ts'

/** A report as text: the tables with their numbers, then every row. */
export function describeReport({ program, version, applied, accounts, metadata, tables, rows }: ProgramImport): string {
  const width = Math.max(...tables.map(({ table }) => table.length), 5) + 2
  const counts = ['rows', 'imported', 'merged', 'unchanged', 'skipped'] as const
  const line = (name: string, cells: readonly (string | number)[]): string =>
    `${name.padEnd(width)}${cells.map((cell) => String(cell).padStart(10)).join('')}`
  return [
    `${program}${version === null ? '' : `, database version ${version}`}`,
    '',
    line('table', counts),
    ...tables.map((table) =>
      line(
        table.table,
        counts.map((name) => table[name]),
      ),
    ),
    '',
    ...rows.map((row) => describeRow(row, width)),
    '',
    ...accounts.map(describeAccount),
    ...describeMetadata(metadata),
    '',
    applied ? 'Imported. Start Ludarr and sign in with the same password.' : 'Nothing was changed: this is a dry run.',
  ].join('\n')
}

function describeAccount({ username, games, user }: ProgramImport['accounts'][number]): string {
  const kind = user.isNew ? `the new account ${user.username}, ${roles[user.role]}` : `the account ${user.username}`
  return `The games of ${oneLine(username)} (${games}) go into the library of ${kind}.`
}

const roles = { admin: 'an administrator', member: 'a member' }

function describeMetadata(metadata: ProgramImport['metadata']): string[] {
  if (metadata === null) return []
  const { test, after } = metadata
  const failure = test?.ok === false && test.message !== null ? [test.message] : []
  return [`Metadata provider: ${after}`, ...failure]
}

function describeRow({ table, name, count, result, note }: ProgramImportRow, width: number): string {
  const subject = name ?? `${count} ${count === 1 ? 'row' : 'rows'}`
  return `${table.padEnd(width)}${result.padEnd(11)}${oneLine(subject)}${note === null ? '' : `: ${oneLine(note)}`}`
}

/** A name may contain control characters, which a terminal would obey. */
function oneLine(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ')
}
