import { afterAll, expect, test } from 'bun:test'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'

const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

const hours = 11
const program = join(import.meta.dirname, '../fixtures/idle-program.ts')
const strace = ['strace', '-f', '-qq', '-y', '-s', '4096', '-e', 'trace=%file,getdents64,fstatfs', '-o']
/** Not every machine allows a process to trace another. */
const canTrace = Bun.which('strace') !== null && spawnSync('strace', ['-qq', '-o', '/dev/null', 'true']).status === 0

type Idle = { writes: string[]; changes: number; failed: unknown[] }

let unused: ReturnType<typeof runIdle> | null = null

/** One run, for the tests that look at what it wrote and at what it accessed. */
function runUnused(): ReturnType<typeof runIdle> {
  unused ??= runIdle('unused')
  return unused
}

/** Runs the idle program in a folder. Returns what it wrote, and the calls that accessed its folders of games. */
function runIdle(disks: 'unused' | 'unknown'): Idle & { base: string; accesses: string[] } {
  const base = mkdtempSync(join(tmpdir(), 'ludarr-idle-'))
  folders.push(base)
  const calls = join(base, 'calls')
  const traced = canTrace ? [...strace, calls] : []
  const [command = process.execPath, ...args] = [...traced, process.execPath, program, base, String(hours), disks]
  const done = spawnSync(command, args, { encoding: 'utf8', timeout: 240_000 })
  if (done.status !== 0) throw new Error(`The program ended with ${done.status}: ${done.stdout}${done.stderr}`)
  const lines = canTrace ? readFileSync(calls, 'utf8').split('\n') : []
  const [begin, end] = ['begin', 'end'].map((name) => lines.findIndex((line) => line.includes(`"${join(base, name)}"`)))
  if (canTrace) expect([begin, end]).not.toContain(-1)
  const accesses = lines.slice((begin ?? 0) + 1, end).filter((line) => line.includes(`${base}/`))
  return { ...JSON.parse(done.stdout.trim().split('\n').at(-1) ?? ''), base, accesses }
}

test('idle hours write the runs of jobs to the database together, and nothing else', () => {
  const { writes, changes, failed } = runUnused()
  expect(failed).toEqual([])
  expect(changes).toBe(writes.length)
  expect(writes.length).toBeGreaterThan(0)
  expect(new Set(writes).size).toBeLessThanOrEqual(hours * 4)
}, 300_000)

test.skipIf(!canTrace)(
  'disks that nothing else uses are not accessed',
  () => {
    expect(runUnused().accesses).toEqual([])
  },
  300_000,
)

test.skipIf(!canTrace)(
  'disks are accessed once an hour where the system does not tell whether they are used',
  () => {
    const { base, accesses } = runIdle('unknown')
    const checksOf = (folder: string): number =>
      accesses.filter((line) => / f?access(?:at2?)?\(/.test(line) && line.includes(`${join(base, folder)}"`)).length
    // Several checks look at each folder.
    for (const folder of ['library', 'root', 'downloads']) {
      expect(checksOf(folder)).toBeGreaterThanOrEqual(hours - 1)
      expect(checksOf(folder)).toBeLessThanOrEqual(hours * 4)
    }
  },
  300_000,
)
