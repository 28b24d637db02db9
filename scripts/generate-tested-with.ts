import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

/**
 * What a test was run against: the real program of a system, a recording of its answers, or a fake that was written from
 * a document. `none` was never tried.
 */
export type TestedWith = {
  group: string
  name: string
  version: string
  how: 'program' | 'recording' | 'document' | 'none'
  on: string | null
  test: string | null
  lastGreen: string | null
}

const root = join(import.meta.dirname, '..')
const dataFile = join(root, 'test/tested-with.json')
const pageFile = join(root, 'src/help/tested-with.md')

const howTexts: Record<TestedWith['how'], string> = {
  program: 'real program',
  recording: 'recorded answers',
  document: 'document only',
  none: 'not tested',
}

const introduction = `# What is tested with what

Ludarr was written for many programs and services, and not all of them can be run in a test. This page lists what each
was tested with:

- **Real program**: a test starts the program itself and uses it.
- **Recorded answers**: a test replays answers that the program or service really gave.
- **Document only**: a test uses a fake that was written from the documentation. The real one may behave differently.
- **Not tested**: nobody has reported yet whether it works.

The last column is the day of the last run without failures, as far as it was noted. Please report what works and what
does not.
`

/** The help page, with a table for each group. */
export function testedWithPage(rows: readonly TestedWith[]): string {
  const groups = [...new Set(rows.map(({ group }) => group))]
  const sections = groups.map((group) => `## ${group}\n\n${table(rows.filter((row) => row.group === group))}\n`)
  return [introduction, ...sections].join('\n')
}

function table(rows: readonly TestedWith[]): string {
  const cells = rows.map(({ name, version, how, on, lastGreen }) => [
    name,
    version,
    on === null ? howTexts[how] : `${howTexts[how]}, ${on}`,
    lastGreen ?? '',
  ])
  const all = [['name', 'version', 'tested with', 'last run without failures'], ...cells]
  const widths = [0, 1, 2, 3].map((column) => Math.max(...all.map((row) => row[column]?.length ?? 0)))
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  return [line(all[0] ?? []), line(widths.map((width) => '-'.repeat(width))), ...all.slice(1).map(line)].join('\n')
}

export function readTestedWith(): TestedWith[] {
  return JSON.parse(readFileSync(dataFile, 'utf8'))
}

/** Whether a run of the tests on a system without failures concerns a row: recordings and fakes are the same everywhere. */
export const isProvenBy = ({ how, on, test }: TestedWith, system: string): boolean =>
  test?.startsWith('test/') === true && (how === 'program' ? on === system : how !== 'none')

/** Writes the page. With a system, such as "Debian 12", it also notes that all tests passed there today. */
export function writeTestedWith(system?: string): void {
  const today = new Date().toISOString().slice(0, 10)
  const rows = readTestedWith().map((row) =>
    system !== undefined && isProvenBy(row, system) ? { ...row, lastGreen: today } : row,
  )
  writeFileSync(dataFile, `${JSON.stringify(rows, null, 2)}\n`)
  writeFileSync(pageFile, testedWithPage(rows))
}

if (import.meta.main) writeTestedWith(parseArgs({ options: { green: { type: 'string' } } }).values.green)
