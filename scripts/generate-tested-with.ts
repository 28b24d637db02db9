import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { installedVersion } from './program-versions.ts'
import { readJunit } from './read-junit.ts'
import { noTests, type Tally } from './tally.ts'

/**
 * What a test was run against: the real program of a system, a recording of its answers, or a fake that was written from
 * a document. `hand`: somebody ran the real program and looked at it. `built`: Ludarr is built for it and was never started
 * there. `none` was never tried.
 */
export type TestedWith = {
  group: string
  name: string
  version: string
  how: 'program' | 'hand' | 'recording' | 'document' | 'built' | 'none'
  on: string | null
  test: string | null
  lastGreen: string | null
}

const root = join(import.meta.dirname, '..')
const dataFile = join(root, 'test/tested-with.json')
const pageFile = join(root, 'src/help/tested-with.md')

const howTexts: Record<TestedWith['how'], string> = {
  program: 'Real program',
  hand: 'Real program, by hand',
  recording: 'Recorded answers',
  document: 'Document only',
  built: 'Built, never started',
  none: 'Not tested',
}

const introduction = `# What is tested with what

Ludarr works with many programs and services, and not all of them can run in a test. This page lists how each one is
tested:

- **Real program**: a test starts the program itself and uses it.
- **Real program, by hand**: somebody ran the program beside Ludarr and looked at it. No test repeats that.
- **Recorded answers**: a test replays answers that the program or service really gave.
- **Document only**: a test uses a stand-in written from the documentation, the source code or the shape of real answers.
  The real program or service may behave differently.
- **Built, never started**: there is a program for the system, and nobody has reported yet that it starts.
- **Not tested**: nobody has reported yet whether it works.

The last column is the date of the last test run in which every test of the row ran and passed, with the version that the
program itself named. It is empty if no such run has been noted. Please report what works and what does not.
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
  const all = [['Name', 'Version', 'Tested with', 'Last run without failures'], ...cells]
  const widths = [0, 1, 2, 3].map((column) => Math.max(...all.map((row) => row[column]?.length ?? 0)))
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  return [line(all[0] ?? []), line(widths.map((width) => '-'.repeat(width))), ...all.slice(1).map(line)].join('\n')
}

export function readTestedWith(): TestedWith[] {
  return JSON.parse(readFileSync(dataFile, 'utf8'))
}

/**
 * A run of tests on a system, such as "Debian 12", with the results of its files, and the version that a program says it
 * has there. Null if it cannot be asked.
 */
export type ProvenRun = {
  system: string
  files: ReadonlyMap<string, Tally>
  versionOf(name: string): string | null
}

/**
 * A row with the date of a run, if the run proves it: its test ran there whole and without failures. Recordings and
 * fakes are the same everywhere; programs have the version that ran.
 */
export function provenBy(row: TestedWith, { system, files, versionOf }: ProvenRun, today: string): TestedWith {
  const { passed, failed, skipped } = files.get(row.test ?? '') ?? noTests
  if (passed === 0 || failed > 0 || skipped > 0 || ['none', 'built', 'hand'].includes(row.how)) return row
  if (row.how !== 'program') return { ...row, lastGreen: today }
  const version = row.on === system ? versionOf(row.name) : null
  return version === null ? row : { ...row, version, lastGreen: today }
}

/** Writes the page. With a run, it also notes today's date and the versions for what the run proves. */
export function writeTestedWith(run?: ProvenRun): void {
  const today = new Date().toISOString().slice(0, 10)
  const rows = readTestedWith().map((row) => (run === undefined ? row : provenBy(row, run, today)))
  writeFileSync(dataFile, `${JSON.stringify(rows, null, 2)}\n`)
  writeFileSync(pageFile, testedWithPage(rows))
}

/** What another script tried on a system, whose version it knows: everything, or one thing with a name. */
const scriptRun = (system: string, script: string, version: string, name: string | undefined): ProvenRun => ({
  system,
  files: new Map([[script, { ...noTests, passed: 1 }]]),
  versionOf: (each) => (name === undefined || each === name ? version : null),
})

if (import.meta.main) {
  const text = { type: 'string' } as const
  const { system, report, passed, version, name } = parseArgs({
    options: { system: text, report: text, passed: text, version: text, name: text },
  }).values
  if (system === undefined) writeTestedWith()
  else if (report !== undefined) {
    writeTestedWith({ system, files: readJunit(readFileSync(report, 'utf8')).files, versionOf: installedVersion })
  } else if (passed !== undefined && version !== undefined) writeTestedWith(scriptRun(system, passed, version, name))
}
