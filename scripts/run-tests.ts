import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { readJunit } from './read-junit.ts'
import { conclude, noTests, sum, type Tally } from './tally.ts'

const root = join(import.meta.dir, '..')
const folder = mkdtempSync(join(tmpdir(), 'ludarr-run-'))
const oneTestMs = 60_000
const wholeRunMs = 30 * 60_000

/** Runs a program with its output on the console. Null if it had to be killed. */
async function run(command: string[], environment: Record<string, string> = {}): Promise<number | null> {
  const child = Bun.spawn(command, {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'inherit', 'inherit'],
    timeout: wholeRunMs,
    killSignal: 'SIGKILL',
  })
  const code = await child.exited
  return child.signalCode === null ? code : null
}

/** Runs a check that has no tests: it adds one failure to the total if it fails, otherwise nothing. */
async function check(title: string, command: string[]): Promise<Tally> {
  console.log(`\n== ${title}`)
  if ((await run(command)) === 0) return noTests
  console.log(`${title}: failed, see above. Counted as one failure.`)
  return { ...noTests, failed: 1 }
}

/** Runs a test runner and counts its report. A nonzero exit code without a failed test counts as one failure. */
async function tests(
  title: string,
  command: (report: string) => string[],
  environment?: Record<string, string>,
): Promise<Tally> {
  console.log(`\n== ${title}`)
  const report = join(folder, `${title.replaceAll(' ', '-')}.xml`)
  const code = await run(command(report), environment)
  const tally = readReport(report)
  if (tally !== null && (tally.failed > 0 || (code === 0 && tally.passed > 0))) return tally
  const ending = code === null ? 'was killed or timed out' : `exited with ${code}`
  console.log(
    `${title}: the runner ${ending} and reported ${tally?.passed ?? 'no'} passed tests. Counted as one failure.`,
  )
  return sum([tally ?? noTests, { ...noTests, failed: 1 }])
}

function readReport(file: string): Tally | null {
  try {
    return readJunit(readFileSync(file, 'utf8'))
  } catch (error) {
    console.log(`Cannot read the test report: ${error instanceof Error ? error.message : String(error)}`)
    return null
  }
}

// Tests mostly wait for programs they started, so two files in parallel take half the time.
const bunTests = (paths: string[]) => (report: string) => [
  ...[process.execPath, 'test', '--parallel=2', `--timeout=${oneTestMs}`, '--reporter=junit'],
  ...[`--reporter-outfile=${report}`, ...paths],
]

const denoTests = (deno: string) => (report: string) => [
  ...[deno, 'test', '--allow-all', '--no-check', '--node-modules-dir=manual', '--quiet'],
  ...[`--junit-path=${report}`, 'test/portable/'],
]

async function everything(): Promise<Tally[]> {
  const tallies = [
    await check('Types', [process.execPath, 'run', '--bun', 'tsc', '--noEmit']),
    await check('Format and lint', [process.execPath, 'run', '--bun', 'biome', 'check', '.']),
    await tests('Tests', bunTests([])),
  ]
  const deno = process.env.DENO
  if (deno === undefined || deno === '') {
    console.log('\nDeno is not available on this machine; the portable tests ran on Bun only.')
    return tallies
  }
  const home = { DENO_DIR: join(root, '.tools/deno-cache'), DENO_NO_UPDATE_CHECK: '1', NO_COLOR: '1' }
  const contract = ['test/contract/sentences.test.ts', 'test/http/socket.test.ts', 'test/cli/account-commands.test.ts']
  return [
    ...tallies,
    await tests('Portable tests under Deno', denoTests(deno), home),
    await tests('The program under Deno', bunTests(contract), { ...home, LUDARR_TEST_DENO: deno }),
  ]
}

const paths = process.argv.slice(2)
try {
  const tallies = paths.length > 0 ? [await tests('Tests', bunTests(paths))] : await everything()
  console.log('')
  conclude(sum(tallies))
} finally {
  rmSync(folder, { recursive: true, force: true })
}
