import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { startDumpWorkers } from '#core/verification/spawn-dump-workers.ts'
import type { DumpRequest } from '#domain/ports/dump-workers.ts'

/**
 * Reads dumps in the processes that the program uses, and the same files with `rhash` (Debian: rhash) in turn. Arguments:
 * gigabytes of large files (default 2), small files (default 5000), rounds (default 3).
 */
const [gigabytes = 2, small = 5000, rounds = 3] = process.argv.slice(2).map(Number)
const rhash = Bun.which('rhash')
const folder = mkdtempSync(join(tmpdir(), 'ludarr-hashing-'))
const main = join(import.meta.dirname, '../../src/main.ts')
const mebibyte = 1024 ** 2

function makeFiles(): void {
  const piece = randomBytes(mebibyte)
  const sizes = [1, 4, 16, 64, 256, 512]
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

function filesIn(path: string): { path: string; size: number }[] {
  return readdirSync(path, { recursive: true, encoding: 'utf8' }).flatMap((name) => {
    const stats = statSync(join(path, name))
    return stats.isFile() ? [{ path: join(path, name), size: stats.size }] : []
  })
}

const memoryOf = (pid: number): number =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

function childMemory(): number {
  const tasks = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim().split(' ').filter(Boolean)
  return Math.max(0, ...tasks.map((pid) => memoryOf(Number(pid))))
}

async function readOurs(files: readonly { path: string; size: number }[]) {
  const workers = startDumpWorkers([process.execPath, main, '__dumps'], new AbortController().signal)
  let worstMs = 0
  let peak = 0
  let tickAt = performance.now()
  const ticking = setInterval(() => {
    const now = performance.now()
    worstMs = Math.max(worstMs, now - tickAt - 5)
    tickAt = now
    if (Math.random() < 0.02) peak = Math.max(peak, childMemory())
  }, 5)
  const startedAt = performance.now()
  const portions: DumpRequest[][] = [[]]
  let bytes = 0
  for (const { path, size } of files) {
    if ((portions.at(-1)?.length ?? 0) >= 128 || bytes > 64 * mebibyte) {
      portions.push([])
      bytes = 0
    }
    portions.at(-1)?.push({ path, known: null })
    bytes += size
  }
  let answered = 0
  const observer = { onRead: () => undefined, onAnswer: () => (answered += 1) }
  await Promise.all(portions.map((portion) => workers.read(portion, observer)))
  const seconds = (performance.now() - startedAt) / 1000
  clearInterval(ticking)
  workers.close()
  if (answered !== files.length) throw new Error(`${answered} of ${files.length} files were answered`)
  return { seconds, worstMs, peak }
}

function readWithRhash(): number {
  const startedAt = performance.now()
  Bun.spawnSync([rhash ?? '', '--crc32', '--md5', '--sha1', '-r', folder], { stdout: 'ignore' })
  return (performance.now() - startedAt) / 1000
}

try {
  makeFiles()
  const files = filesIn(folder)
  const total = files.reduce((sum, { size }) => sum + size, 0)
  console.log(`${files.length} files, ${(total / 1e9).toFixed(2)} GB, page cache warm`)
  for (let round = 1; round <= rounds; round += 1) {
    const theirs = rhash === null ? Number.NaN : readWithRhash()
    const { seconds, worstMs, peak } = await readOurs(files)
    const speed = (time: number): string => `${(total / 1e6 / time).toFixed(0)} MB/s`
    console.log(
      `round ${round}: rhash ${speed(theirs)}, Ludarr ${speed(seconds)} (× ${(theirs / seconds).toFixed(2)}), ` +
        `event loop held at most ${worstMs.toFixed(1)} ms, a worker ${peak.toFixed(0)} MB, ` +
        `this process ${memoryOf(process.pid).toFixed(0)} MB`,
    )
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
