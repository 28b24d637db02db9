import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { startPrepared } from './prepared-program.ts'
import { printFigures, progress } from './table.ts'

// Memory of the built program and its child while it scans a root folder, on Linux. All games are in the library, and
// their titles begin with the same word, so that each could be taken for the others:
// scripts/build && bun scripts/bench/scan-memory.ts [folders] [files per folder]
// BENCH_TREE is the path of an existing tree of scan.ts, which is not deleted.
process.env.BENCH_BINARY ??= join(import.meta.dirname, '../../dist/ludarr')
const [folders = 10_000, filesEach = 100] = process.argv.slice(2, 4).map(Number)
const made = process.env.BENCH_TREE
const top = made ?? mkdtempSync(join(tmpdir(), 'ludarr-bench-scan-'))
const root = join(top, 'root')

const titleOf = (number: number): string =>
  `Tale ${[...String(number)].map((digit) => 'bcdfghjklm'.charAt(Number(digit))).join('a')} Quest`

function makeTree(): void {
  for (let folder = 0; folder < folders; folder += 1) {
    for (let file = 0; file < filesEach; file += 1) {
      const part = join(root, titleOf(folder), `part${Math.floor(file / 25)}`)
      if (file % 25 === 0) mkdirSync(part, { recursive: true })
      writeFileSync(join(part, `${file}.bin`), 'x')
    }
  }
}

/** In MB (10^6 bytes). Memory that both processes share is counted once. */
function memoryOf(pid: string): number {
  try {
    // https://man7.org/linux/man-pages/man5/proc_pid_smaps.5.html
    const kilobytes = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0
    return (Number(kilobytes) * 1024) / 1e6
  } catch {
    // The child has ended.
    return 0
  }
}

const app = await startPrepared()
const headers = { authorization: `Bearer ${app.token}` }
const read = async (path: string) => (await fetch(`${app.url}${path}`, { headers })).json()
try {
  if (!existsSync(root)) makeTree()
  progress(`Adding ${folders} games`)
  const numbers = Array.from({ length: folders }, (_, number) => number).values()
  const add = async (): Promise<void> => {
    for (const number of numbers) {
      const added = await app.post('/api/games', { title: titleOf(number) }, headers)
      if (added.status !== 201) throw new Error(`A game was not added: ${await added.text()}`)
    }
  }
  await Promise.all(Array.from({ length: 8 }, add))
  progress('Scanning')
  const before = memoryOf(String(app.pid))
  const startedAt = performance.now()
  await app.post('/api/root-folders', { path: root }, headers)
  await app.post('/api/library/scan', {}, headers)
  let peak = 0
  for (let state = ''; state !== 'done'; await Bun.sleep(100)) {
    const children = readFileSync(`/proc/${app.pid}/task/${app.pid}/children`, 'utf8').trim()
    const pids = [String(app.pid), ...(children === '' ? [] : children.split(' '))]
    peak = Math.max(
      peak,
      pids.reduce((sum, pid) => sum + memoryOf(pid), 0),
    )
    const [status] = (await read('/api/library/scan/status')).roots
    state = status?.state ?? ''
    if (state === 'done' && status.matched !== folders) throw new Error(`Only ${status.matched} folders were matched`)
    if (state === 'failed') throw new Error(status.message)
  }
  printFigures([
    { name: `scan of ${folders * filesEach} files`, value: (performance.now() - startedAt) / 1000, unit: 's' },
    { name: 'memory before the scan', value: before, unit: 'MB' },
    { name: 'peak memory, including the child process', value: peak, unit: 'MB' },
    { name: '… that the scan needs', value: peak - before, unit: 'MB', atMost: 80 },
  ])
} finally {
  await app.stop()
  if (made === undefined) rmSync(top, { recursive: true, force: true })
}
