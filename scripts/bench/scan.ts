import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { scanStatus } from '#core/scanning/scan-progress.ts'
import { startScan } from '#core/scanning/start-scan.ts'
import type { MetadataSource } from '#domain/ports/metadata-provider.ts'
import { knownGames } from '../../test/fakes/known-games.ts'
import { storeRootFolder, storeUser } from '../../test/rows.ts'
import { createTestApp, type TestApp } from '../../test/test-app.ts'
import { type Figure, median, printFigures, progress } from './table.ts'
import { watchLoop } from './watch-loop.ts'

/** `bun scripts/bench/scan.ts [folders] [files per folder]`; each run is a separate process, so that its memory can be measured. */
const [folders = 10_000, filesEach = 100] = process.argv.slice(2, 4).map(Number)
const inner = process.argv[4]

const titleOf = (number: number): string => {
  const letters = [...String(number)].map((digit) => 'bcdfghjklm'.charAt(Number(digit)))
  return `Tale ${letters.join('a')} Quest`
}

function makeTree(root: string): void {
  for (let folder = 0; folder < folders; folder += 1) {
    const game = join(root, titleOf(folder))
    for (let file = 0; file < filesEach; file += 1) {
      const part = join(game, `part${Math.floor(file / 25)}`)
      if (file % 25 === 0) mkdirSync(part, { recursive: true })
      writeFileSync(join(part, `${file}.bin`), 'x')
    }
  }
}

/** A provider that responds immediately, so that only the scan is measured. */
function provider(): () => MetadataSource {
  const like = knownGames('Any')()
  return () => ({
    async search(query) {
      const found = await like.game('steam:1')
      return found == null ? [] : [{ ...found, title: query, metadataId: `steam:${Bun.hash.crc32(query)}` }]
    },
    game: async () => null,
  })
}

async function scanOnce(root: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'ludarr-bench-scan-'))
  const app = createTestApp({ metadataSource: provider(), file: join(folder, 'bench.db') })
  const { id } = storeUser(app)
  storeRootFolder(app, { path: root })
  const memory = watchMemory()
  const first = await timed(app, id)
  const again = await timed(app, id)
  const { done = 0, matched = 0 } = scanStatus(app).roots[0] ?? {}
  const sizes = app.connection.all<{ bytes: number }>('SELECT sum(size) AS bytes FROM game_files')
  await app.close()
  rmSync(folder, { recursive: true, force: true })
  const result: ScanResult = { first, again, done, matched, bytes: sizes[0]?.bytes ?? 0, megabytes: memory() }
  console.log(JSON.stringify(result))
}

type Timed = { seconds: number; blockedMs: number; own: number }
type ScanResult = { first: Timed; again: Timed; done: number; matched: number; bytes: number; megabytes: number }

async function timed(app: TestApp, userId: string): Promise<Timed> {
  const loop = watchLoop()
  const startedAt = performance.now()
  startScan(app, userId)
  await app.queues.scans.idle()
  const seconds = (performance.now() - startedAt) / 1000
  const { longest, own } = loop.stop()
  return { seconds, blockedMs: longest, own }
}

/** Peak memory of this process and its child in MB (10^6 bytes). Shared memory is counted once. */
function watchMemory(): () => number {
  // https://man7.org/linux/man-pages/man5/proc_pid_smaps.5.html
  const memoryOf = (pid: string): number => {
    try {
      return Number(/^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0)
    } catch {
      return 0
    }
  }
  let most = 0
  const timer = setInterval(() => {
    const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim()
    const each = ['self', ...(children === '' ? [] : children.split(' '))].map(memoryOf)
    most = Math.max(
      most,
      each.reduce((sum, count) => sum + count, 0),
    )
  }, 200)
  return () => {
    clearInterval(timer)
    return (most * 1024) / 1e6
  }
}

function findSeconds(root: string): number {
  const startedAt = performance.now()
  const found = Bun.spawnSync(['find', root, '-type', 'f', '-printf', '%s\\n'], { stdout: 'pipe' })
  const lines = found.stdout.toString().split('\n').length - 1
  if (lines !== folders * filesEach) throw new Error(`find counted ${lines} files`)
  return (performance.now() - startedAt) / 1000
}

/** BENCH_TREE is the path of an existing tree, which is not deleted. */
async function compare(): Promise<void> {
  const made = process.env.BENCH_TREE
  const top = made ?? mkdtempSync(join(tmpdir(), 'ludarr-bench-scan-'))
  const root = join(top, 'root')
  try {
    progress(`Making ${folders} folders with ${folders * filesEach} files`)
    if (!existsSync(root)) makeTree(root)
    findSeconds(root)
    const find = median([findSeconds(root), findSeconds(root), findSeconds(root)])
    progress('Scanning')
    const result = scanInOwnProcess(root)
    const figures: Figure[] = [
      { name: `find over ${folders * filesEach} files with their sizes`, value: find, unit: 's' },
      { name: `scan of ${folders} folders, all matched and measured`, value: result.first.seconds, unit: 's' },
      { name: 'the same scan again, without changes', value: result.again.seconds, unit: 's' },
      { name: 'longest block of the event loop', value: result.first.blockedMs, unit: 'ms', atMost: 50 },
      { name: '… caused by this process', value: result.first.own, unit: 'ms' },
      { name: '… and again', value: result.again.blockedMs, unit: 'ms', atMost: 50 },
      { name: 'peak memory, including the measuring process', value: result.megabytes, unit: 'MB', atMost: 150 },
    ]
    printFigures(figures)
  } finally {
    if (made === undefined) rmSync(top, { recursive: true, force: true })
  }
}

function scanInOwnProcess(root: string): ScanResult {
  const command = [process.execPath, import.meta.path, String(folders), String(filesEach), root]
  const result: ScanResult = JSON.parse(Bun.spawnSync(command, { stderr: 'inherit' }).stdout.toString())
  if (result.matched !== folders) throw new Error(`Only ${result.matched} of ${folders} folders were matched`)
  if (result.bytes !== folders * filesEach) throw new Error(`The sizes of only ${result.bytes} bytes were recorded`)
  return result
}

await (inner === undefined ? compare() : scanOnce(inner))
