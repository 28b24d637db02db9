// Checks of dumps beside rhash (Debian: rhash), alternately: bun scripts/bench/hashing.ts [gigabytes] [small files] [rounds]
// [cold]. With `cold`, and as root, the page cache is dropped before each measurement.
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { startVerification } from '#core/verification/run-verification.ts'
import { storeGame, storeUser } from '../../test/rows.ts'
import { createTestApp } from '../../test/test-app.ts'
import { watchLoop } from './watch-loop.ts'

const [gigabytes = 2, small = 5000, rounds = 3] = process.argv.slice(2, 5).map(Number)
const isCold = process.argv[5] === 'cold'
const unchangedFiles = 100_000
const filesOfGame = 10
const rhash = Bun.which('rhash')
const folder = mkdtempSync(join(tmpdir(), 'ludarr-hashing-'))
const mebibyte = 1024 ** 2
const sizes = [1, 4, 16, 64, 256, 1024, 4096]

type Found = { path: string; size: number }

function makeFiles(): void {
  const piece = randomBytes(mebibyte)
  let left = gigabytes * 1024
  for (let at = 0; left > 0; at += 1) {
    const size = Math.min(left, sizes[at % sizes.length] ?? 1)
    left -= size
    const file = Bun.file(join(folder, `large-${at}.iso`)).writer()
    for (let written = 0; written < size; written += 1) {
      piece.writeUInt32LE(at * 100_000 + written)
      file.write(piece.slice())
      file.flush()
    }
    file.end()
  }
  mkdirSync(join(folder, 'small'))
  for (let at = 0; at < small; at += 1) {
    writeFileSync(join(folder, 'small', `${at}.gb`), piece.subarray(0, 8192 + ((at * 4099) % 120_000)))
  }
}

function filesIn(path: string): Found[] {
  return readdirSync(path, { recursive: true, encoding: 'utf8' }).flatMap((name) => {
    const stats = statSync(join(path, name))
    return stats.isFile() ? [{ path: join(path, name), size: stats.size }] : []
  })
}

/** The program with these files as those of games. */
function programWith(files: readonly Found[]) {
  const app = createTestApp({ file: join(folder, '.ludarr.db') })
  const userId = storeUser(app).id
  const common = { category: 'main' as const, version: null, downloadId: null, addedAt: '2026-01-01T00:00:00.000Z' }
  for (let from = 0; from < files.length; from += filesOfGame) {
    const gameId = storeGame(app, { userId, title: `Game ${from}`, status: 'owned' }).id
    app.imports.putFiles(
      files.slice(from, from + filesOfGame).map((file) => ({ ...common, ...file, gameId, id: randomUUID() })),
    )
  }
  return app
}

const memoryOf = (pid: number | string): number => {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
}

/** The most memory that a worker has used so far. */
function workerMemory(): number {
  const tasks = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim().split(' ').filter(Boolean)
  return Math.max(0, ...tasks.map(memoryOf))
}

function dropCaches(): void {
  if (!isCold) return
  Bun.spawnSync(['sync'])
  writeFileSync('/proc/sys/vm/drop_caches', '3')
}

async function check(app: ReturnType<typeof createTestApp>) {
  let peak = 0
  // From here on, the highest memory counts anew: making the files has taken some.
  writeFileSync('/proc/self/clear_refs', '5')
  const sampling = setInterval(() => {
    peak = Math.max(peak, workerMemory())
  }, 500)
  const watch = watchLoop()
  const startedAt = performance.now()
  startVerification(app, {})
  await app.queues.verification.idle()
  const seconds = (performance.now() - startedAt) / 1000
  clearInterval(sampling)
  const { longest, own } = watch.stop()
  const { state, done, total } = app.verification.status
  if (state !== 'done' || done !== total) throw new Error(`${state}: ${done} of ${total} files`)
  const loop = `event loop late by at most ${longest.toFixed(0)} ms, ${own.toFixed(0)} ms of it with work of its own`
  return { seconds, peak, loop }
}

function readWithRhash(): number {
  const startedAt = performance.now()
  // With the priority that the workers have.
  Bun.spawnSync(['nice', '-n', '10', rhash ?? '', '--crc32', '--md5', '--sha1', '-r', folder], { stdout: 'ignore' })
  return (performance.now() - startedAt) / 1000
}

async function besideRhash(): Promise<void> {
  makeFiles()
  const files = filesIn(folder)
  const total = files.reduce((sum, { size }) => sum + size, 0)
  const speed = (time: number): string => `${(total / 1e6 / time).toFixed(0)} MB/s`
  console.log(`${files.length} files, ${(total / 1e9).toFixed(2)} GB, page cache ${isCold ? 'cold' : 'warm'}`)
  for (let round = 1; round <= rounds; round += 1) {
    dropCaches()
    const theirs = rhash === null ? Number.NaN : readWithRhash()
    const app = programWith(files)
    dropCaches()
    const { seconds, peak, loop } = await check(app)
    await app.close()
    const load = loadavg()[0]?.toFixed(1)
    const factor = (theirs / seconds).toFixed(2)
    const memory = `a worker ${peak.toFixed(0)} MB, this process ${memoryOf(process.pid).toFixed(0)} MB`
    console.log(
      `${round}: rhash ${speed(theirs)}, Ludarr ${speed(seconds)} (× ${factor}), ${loop}, ${memory}, load ${load}`,
    )
    rmSync(join(folder, '.ludarr.db'), { force: true })
  }
}

async function unchanged(): Promise<void> {
  const root = join(folder, 'unchanged')
  mkdirSync(root)
  const at = new Date('2026-01-01T00:00:00.000Z')
  for (let number = 0; number < unchangedFiles; number += 1) {
    const path = join(root, `${number}.gb`)
    writeFileSync(path, `dump ${number}`)
    utimesSync(path, at, at)
  }
  const app = programWith(filesIn(root))
  const first = await check(app)
  const second = await check(app)
  console.log(
    `${unchangedFiles} files: first ${first.seconds.toFixed(1)} s, second ${second.seconds.toFixed(1)} s, ${second.loop}`,
  )
  await app.close()
}

try {
  if (gigabytes + small > 0) await besideRhash()
  await unchanged()
} finally {
  rmSync(folder, { recursive: true, force: true })
}
