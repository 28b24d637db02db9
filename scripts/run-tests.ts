import { appendFileSync, copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { longTests } from './long-tests.ts'
import { readJunit, type TestReport } from './read-junit.ts'
import { conclude, noTests, sum, type Tally } from './tally.ts'

const root = join(import.meta.dir, '..')
const folder = mkdtempSync(join(tmpdir(), 'ludarr-run-'))
const oneTestMs = 60_000
const wholeRunMs = 80 * 60_000

/** Tests mostly wait for programs that they started, so three files at once keep two cores busy. */
const workers = Math.max(3, availableParallelism())

/** Milliseconds that each test file takes, so that the slowest start first. */
const knownTimings = join(root, 'test/timings.json')
const timings = join(folder, 'timings.json')

/** Seconds of CPU time of the programs that ran, and of those that they started and waited for. */
let cpuSeconds = 0

/** Runs a program with its output on the console. Null if it had to be killed. */
async function run(command: string[], environment: Record<string, string> = {}): Promise<number | null> {
  const child = Bun.spawn(command, {
    cwd: root,
    env: { ...process.env, LUDARR_TEST_SCHEMA: join(folder, 'schema.db'), ...environment },
    stdio: ['ignore', 'inherit', 'inherit'],
    timeout: wholeRunMs,
    killSignal: 'SIGKILL',
  })
  const code = await child.exited
  cpuSeconds += Number(child.resourceUsage()?.cpuTime.total ?? 0) / 1_000_000
  return child.signalCode === null ? code : null
}

/** Runs a check that has no tests: it adds one failure to the total if it fails, otherwise nothing. */
async function check(title: string, command: string[], environment?: Record<string, string>): Promise<Tally> {
  console.log(`\n== ${title}`)
  if ((await run(command, environment)) === 0) return noTests
  const message = `${title}: failed, see above. Counted as one failure.`
  console.log(message)
  failures.push(message)
  return { ...noTests, failed: 1 }
}

type Runner = (report: string, files?: readonly string[]) => string[]

/** Printed last, so that they are found at the end of a long log. */
const failures: string[] = []
const passedWhenRepeated: string[] = []

/** Of each test file, the result of its last run. */
const lastResults = new Map<string, Tally>()

/** If more files than this fail, it is no coincidence, and none is run again. */
const maxRepeated = 12

/** Runs a test runner and counts its report. A nonzero exit code without a failed test counts as one failure. */
async function tests(title: string, runner: Runner, environment?: Record<string, string>): Promise<Tally> {
  return conclusion(title, await runOnce(title, runner, environment))
}

/**
 * Like `tests`, but files with failed tests are run once more, one after another: with other tests beside it, a real
 * program may take longer than a test waits. The second result counts.
 */
async function repeatedTests(title: string, runner: Runner, environment?: Record<string, string>): Promise<Tally> {
  const first = await runOnce(title, runner, environment)
  const failedFiles = first.report?.failedFiles ?? new Map<string, Tally>()
  if (first.report === null || failedFiles.size === 0 || failedFiles.size > maxRepeated) return conclusion(title, first)
  const results: Tally[] = [first.report.tally]
  for (const [file, counted] of failedFiles) {
    const result = await tests(`${title}, again: ${file}`, (report) => runner(report, [file]), environment)
    if (result.failed === 0)
      passedWhenRepeated.push(...describe(first.report.failedTests.filter((test) => test.file === file)))
    results.push(minus(counted), result)
  }
  return sum(results)
}

function describe(failed: TestReport['failedTests']): string[] {
  return failed.map(({ file, name, reason }) =>
    [`${file}: ${name}`, ...(reason === '' ? [] : reason.split('\n'))].join('\n    '),
  )
}

type Run = { code: number | null; report: TestReport | null }

async function runOnce(title: string, runner: Runner, environment?: Record<string, string>): Promise<Run> {
  console.log(`\n== ${title}`)
  const file = join(folder, `${title.replaceAll(/[^\w.-]+/g, '-')}.xml`)
  const code = await run(runner(file), environment)
  const report = readReport(file)
  for (const [path, tally] of report?.files ?? []) lastResults.set(path, tally)
  return { code, report }
}

function conclusion(title: string, { code, report }: Run): Tally {
  failures.push(...describe(report?.failedTests ?? []))
  const tally = report?.tally ?? null
  if (tally !== null && (tally.failed > 0 || (code === 0 && tally.passed > 0))) return tally
  const ending = code === null ? 'was killed or timed out' : `exited with ${code}`
  const message = `${title}: the runner ${ending} and reported ${tally?.passed ?? 'no'} passed tests. Counted as one failure.`
  console.log(message)
  failures.push(message)
  return sum([tally ?? noTests, { ...noTests, failed: 1 }])
}

function minus({ passed, failed, skipped }: Tally): Tally {
  return { passed: -passed, failed: -failed, skipped: -skipped }
}

function readReport(file: string): TestReport | null {
  try {
    return readJunit(readFileSync(file, 'utf8'))
  } catch (error) {
    console.log(`Cannot read the test report: ${error instanceof Error ? error.message : String(error)}`)
    return null
  }
}

type Selection = { paths?: readonly string[]; ignored?: readonly string[] }

const bunTests =
  ({ paths = [], ignored = [] }: Selection): Runner =>
  (report, files = paths) => [
    process.execPath,
    'test',
    `--parallel=${workers}`,
    `--timings=${timings}`,
    '--update-timings',
    `--timeout=${oneTestMs}`,
    '--reporter=junit',
    `--reporter-outfile=${report}`,
    ...ignored.map((pattern) => `--path-ignore-patterns=${pattern}`),
    ...files,
  ]

const denoTests =
  (deno: string): Runner =>
  (report, files = ['test/portable/']) => [
    deno,
    'test',
    '--allow-all',
    '--no-check',
    '--node-modules-dir=manual',
    '--quiet',
    `--junit-path=${report}`,
    ...files,
  ]

/** Builds the program that the tests start: a binary starts in half the time of the source. */
async function buildProgram(): Promise<Tally> {
  return check('Binary for the tests', [process.execPath, 'scripts/build.ts', 'dist/ludarr'])
}

/** Walks the whole job with programs for other systems, where that can run. Elsewhere they say that they were skipped. */
async function otherSystems(environment: Record<string, string>): Promise<Tally> {
  const run = (script: string): string[] => ['env', '-u', 'LUDARR_TALLY', script, '--if-possible']
  return sum([
    await check('The Windows program under Wine', run('scripts/test-windows'), environment),
    await check('The programs for musl and ARM', run('scripts/test-targets'), environment),
  ])
}

/** Runs all checks, and the tests without the long ones or with them. */
async function everything(isLong: boolean): Promise<Tally[]> {
  const environment = {
    LUDARR_TEST_BINARY: join(root, 'dist/ludarr'),
    ...(isLong ? { LUDARR_TEST_LONG: '1' } : {}),
  }
  const tallies = [
    await check("Types of the UI's client", [process.execPath, 'scripts/generate-api-types.ts']),
    await check('Types', [process.execPath, 'run', '--bun', 'tsc', '--noEmit']),
    await check('Format and lint', [process.execPath, 'run', '--bun', 'biome', 'check', '.']),
    await check('Unused code', [
      process.execPath,
      'run',
      '--bun',
      'knip',
      '-c',
      'scripts/knip.ts',
      '--no-config-hints',
    ]),
    await buildProgram(),
    await repeatedTests('Tests', bunTests({ ignored: isLong ? [] : longTests }), environment),
  ]
  if (!isLong)
    console.log(
      '\n./scripts/test --long also runs the tests of scripts/long-tests.ts, more random rounds, and the program under Deno.',
    )
  else tallies.push(await otherSystems(environment))
  const deno = process.env.DENO
  if (deno === undefined || deno === '') {
    console.log('\nDeno is not available on this machine; the portable tests ran on Bun only.')
    return tallies
  }
  const home = { DENO_DIR: join(root, '.tools/deno-cache'), DENO_NO_UPDATE_CHECK: '1', NO_COLOR: '1' }
  tallies.push(await tests('Portable tests under Deno', denoTests(deno), home))
  if (!isLong) return tallies
  const contract = ['test/contract/sentences.test.ts', 'test/http/socket.test.ts', 'test/cli/account-commands.test.ts']
  const runner = bunTests({ paths: contract })
  return [...tallies, await repeatedTests('The program under Deno', runner, { ...home, LUDARR_TEST_DENO: deno })]
}

function printList(title: string, lines: readonly string[]): void {
  if (lines.length === 0) return
  const text = `${title}\n${lines.map((line) => `- ${line}\n`).join('')}`
  console.log(text)
  // The calling script prints it again at its end.
  const file = process.env.LUDARR_FAILURES
  if (file !== undefined) appendFileSync(file, `${text}\n`)
}

/** The test files that took longest, with their seconds. */
function slowestFiles(count = 10): string[] {
  if (!existsSync(timings)) return []
  const { files }: { files: Record<string, number> } = JSON.parse(readFileSync(timings, 'utf8'))
  return Object.entries(files)
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, count)
    .map(([file, milliseconds]) => `${file}: ${Math.round(milliseconds / 1000)} s`)
}

/** Notes what the run proves. */
async function saveDates(): Promise<void> {
  const { debianName, installedVersion } = await import('./program-versions.ts')
  const { writeTestedWith } = await import('./generate-tested-with.ts')
  const system = debianName()
  if (system !== null) writeTestedWith({ system, files: lastResults, versionOf: installedVersion })
}

const { values, positionals: paths } = parseArgs({
  options: { long: { type: 'boolean' }, 'save-timings': { type: 'boolean' } },
  allowPositionals: true,
})
try {
  if (existsSync(knownTimings)) copyFileSync(knownTimings, timings)
  const tallies =
    paths.length > 0 ? [await tests('Tests', bunTests({ paths }))] : await everything(values.long === true)
  console.log('')
  console.log(`Slowest test files:\n${slowestFiles().join('\n')}\n`)
  console.log(`CPU time: ${Math.round(cpuSeconds)} s\n`)
  if (values['save-timings'] === true) copyFileSync(timings, knownTimings)
  if (values['save-timings'] === true && sum(tallies).failed === 0) await saveDates()
  printList('Failed at first and passed when run again:', passedWhenRepeated)
  printList('Failed:', failures)
  conclude(sum(tallies))
} finally {
  rmSync(folder, { recursive: true, force: true })
}
