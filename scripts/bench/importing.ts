import { spawnSync } from 'node:child_process'
import { randomFillSync } from 'node:crypto'
import { closeSync, existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import type { TransferMode } from '#domain/importing/import.ts'
import { createUnpacker } from '#integrations/archives/spawn-unpacker.ts'
import { ownCommand } from '#runtime/own-command.ts'
import { createArrived } from '../../test/core/importing/arrived-download.ts'

// How long imports take, compared with system tools: bun scripts/bench/importing.ts [GB of the game] [GB of the archive]
const [gameGigabytes = 5, packedGigabytes = 1.2] = process.argv.slice(2).map(Number)
const megabyte = 1024 ** 2
const root = join(import.meta.dirname, '../..')
const binary = join(root, 'dist/ludarr')
const folder = mkdtempSync(join(tmpdir(), 'ludarr-bench-'))

function say(name: string, value: string): void {
  process.stdout.write(`${name.padEnd(48)} ${value}\n`)
}

// Half of it compresses, as in real games.
function writeGame(into: string, gigabytes: number): void {
  mkdirSync(into, { recursive: true })
  const piece = new Uint8Array(8 * megabyte)
  const files = 8
  for (let number = 0; number < files; number += 1) {
    const file = openSync(join(into, `data${number}.pak`), 'w')
    for (let written = 0; written < (gigabytes * 1024 * megabyte) / files; written += piece.length) {
      randomFillSync(piece, 0, piece.length / 2)
      writeSync(file, piece)
    }
    closeSync(file)
  }
}

function timed(app: string, ...args: string[]): { seconds: number; peakMegabytes: number } {
  const report = join(folder, 'time')
  const done = spawnSync('/usr/bin/time', ['-f', '%e %M', '-o', report, app, ...args], { stdio: 'ignore' })
  if (done.status !== 0) throw new Error(`${app} ended with ${done.status}`)
  const [seconds = 0, kilobytes = 0] = readFileSync(report, 'utf8').trim().split(' ').map(Number)
  return { seconds, peakMegabytes: kilobytes / 1024 }
}

const cold = (): void => void spawnSync('sync')

async function measureTransfer(transferMode: TransferMode): Promise<void> {
  const arrived = createArrived({ files: {}, settings: { transferMode } })
  writeGame(join(arrived.downloads, 'Portal.2.v1.0-GRP'), gameGigabytes)
  cold()
  let peak = 0
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss)
  }, 50)
  const started = performance.now()
  const record = await arrived.importDownload()
  const seconds = (performance.now() - started) / 1000
  clearInterval(watch)
  if (record.status !== 'done') throw new Error(record.message ?? 'The import failed')
  say(
    `import ${gameGigabytes} GB by ${transferMode}`,
    `${seconds.toFixed(2)} s, ${Math.round(peak / megabyte)} MB here`,
  )
  if (transferMode === 'copy') {
    cold()
    const source = join(arrived.downloads, 'Portal.2.v1.0-GRP')
    const started = performance.now()
    timed(
      'sh',
      '-c',
      `cp -r --reflink=never "${source}" "${join(folder, 'copied')}" && sync "${join(folder, 'copied')}"/*`,
    )
    say(`cp and sync of the same`, `${((performance.now() - started) / 1000).toFixed(2)} s`)
    rmSync(join(folder, 'copied'), { recursive: true })
  }
  await arrived.app.close()
}

async function measureUnpacking(kind: 'zip' | '7z'): Promise<void> {
  const archive = join(folder, `game.${kind}`)
  spawnSync('7zz', ['a', '-mx1', archive, '.'], { cwd: join(folder, 'game'), stdio: 'ignore' })
  const native = timed('7zz', 'x', '-y', `-o${join(folder, 'native')}`, archive)
  rmSync(join(folder, 'native'), { recursive: true })
  say(`7zz, ${packedGigabytes} GB ${kind}`, `${native.seconds.toFixed(2)} s, ${Math.round(native.peakMegabytes)} MB`)
  const into = join(folder, 'ours')
  mkdirSync(into)
  const report = join(folder, 'time')
  const own = existsSync(binary) ? [binary] : ownCommand()
  const unpack = createUnpacker(['/usr/bin/time', '-f', '%M', '-o', report, ...own, '__extract'])
  const limits = { entries: 1000, bytes: 1024 ** 4, ratio: 200, depth: 64, timeMs: 3600_000 }
  const started = performance.now()
  const result = await unpack(
    { archive, packedBytes: 1024 ** 3, into, passwords: [], limits },
    { signal: new AbortController().signal, onProgress: () => undefined },
  )
  const seconds = (performance.now() - started) / 1000
  if (!result.ok) throw new Error(result.reason)
  const same = spawnSync('diff', ['-r', into, join(folder, 'game')]).status === 0
  const peak = Math.round(Number(readFileSync(report, 'utf8')) / 1024)
  say(
    `ours, ${packedGigabytes} GB ${kind}`,
    `${seconds.toFixed(2)} s, ${peak} MB in its process, ${same ? 'equal' : 'WRONG'}`,
  )
  rmSync(into, { recursive: true })
}

try {
  await measureTransfer('hardlink')
  await measureTransfer('copy')
  writeGame(join(folder, 'game'), packedGigabytes)
  await measureUnpacking('zip')
  await measureUnpacking('7z')
} finally {
  rmSync(folder, { recursive: true, force: true })
}
