import { afterEach, beforeEach, expect, test } from 'bun:test'
import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { lowPriorityCommand } from '#platform/own-processes.ts'
import { eventually } from '../peers/loopback.ts'
import { createTestApp, type TestApp } from '../test-app.ts'

let app: TestApp
beforeEach(() => {
  app = createTestApp()
})
afterEach(() => app.close())

const isLinux = process.platform === 'linux'

/** The fields of /proc/PID/stat after the name. https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html */
function statOf(file: string): string[] {
  const text = readFileSync(file, 'utf8')
  return text.slice(text.lastIndexOf(')') + 2).split(' ')
}
const nicenessOf = (file: string): number => Number(statOf(file)[16])

type Priority = { niceness: number[]; outOfMemory: string; disk: string | null }

const low: Priority = { niceness: [10], outOfMemory: '800', disk: 'best-effort: prio 7' }

/** The priority of all threads of our child process that runs a command of this program; `null` if there is none now. */
function priorityOfWorker(name: string): Priority | null {
  for (const pid of readdirSync('/proc').filter((each) => /^\d+$/.test(each))) {
    try {
      const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
      if (!words.includes(name) || words.includes('-c')) continue
      if (Number(statOf(`/proc/${pid}/stat`)[1]) !== process.pid) continue
      const threads = readdirSync(`/proc/${pid}/task`)
      const niceness = new Set(threads.map((thread) => nicenessOf(`/proc/${pid}/task/${thread}/stat`)))
      const outOfMemory = readFileSync(`/proc/${pid}/oom_score_adj`, 'utf8').trim()
      const disk = spawnSync('ionice', ['-p', pid], { encoding: 'utf8' })
      if (disk.error === undefined && disk.status !== 0) continue
      return { niceness: [...niceness], outOfMemory, disk: disk.stdout?.trim() ?? low.disk }
    } catch (error) {
      // It has ended.
      if (!(error instanceof Error && 'code' in error)) throw error
    }
  }
  return null
}

test.if(isLinux)('a scan has low priority', async () => {
  const worker = app.startScanWorker(new AbortController().signal)
  const folder = join(app.folder, 'game')
  mkdirSync(folder)
  writeFileSync(join(folder, 'setup.exe'), 'x')
  expect(await worker.measure(folder)).toMatchObject([{ size: 1 }])
  expect(priorityOfWorker('__scan')).toEqual(low)
  worker.close()
})

test.if(isLinux)('unpacking has low priority', async () => {
  // A pipe that nobody writes keeps the process waiting, for as long as the test looks at it.
  const archive = join(app.folder, 'game.zip')
  expect(spawnSync('mkfifo', [archive]).status).toBe(0)
  const stopping = new AbortController()
  const limits = { entries: 10, bytes: 1000, ratio: 100, depth: 2, timeMs: 60_000 }
  const request = { archive, packedBytes: 1000, into: app.folder, passwords: [], limits }
  const unpacking = app.archives.unpack(request, { signal: stopping.signal, onProgress: () => undefined })
  const ended = unpacking.then(JSON.stringify, () => 'stopped')
  const found = eventually('A process that unpacks', 30_000, async () => priorityOfWorker('__extract'))
  expect(await Promise.race([found, ended])).toEqual(low)
  stopping.abort()
  expect(await ended).toBe('stopped')
})

test('the command runs with its arguments, input and exit code, also where priorities cannot be set', async () => {
  const [program = process.execPath, ...args] = [...lowPriorityCommand(), process.execPath, '-e', script, 'a "b"', '$c']
  const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'pipe'], env: { PATH: '/no-such-folder' } })
  const output: string[] = []
  child.stdout.on('data', (piece) => output.push(String(piece)))
  child.stderr.on('data', (piece) => output.push(String(piece)))
  child.stdin.end('input')
  const code = await new Promise((resolve) => child.on('close', resolve))
  expect({ code, output: output.join('') }).toEqual({ code: 3, output: '["a \\"b\\"","$c"] input' })
})

const script =
  "process.stdout.write(JSON.stringify(process.argv.slice(-2)) + ' ' + require('fs').readFileSync(0, 'utf8')); process.exitCode = 3"
