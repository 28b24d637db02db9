import { spawnSync } from 'node:child_process'
import { randomFillSync } from 'node:crypto'
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { createArrived } from '../../test/core/importing/arrived-download.ts'
import { median, printFigures, progress } from './table.ts'

// How long an import by copy takes, compared with `cp` and `sync`: bun scripts/bench/copying.ts [GB] [pairs] [verify]
const [gigabytes = 5, pairs = 5] = process.argv.slice(2, 4).map(Number)
const verifyCopies = process.argv[4] === 'verify'
const megabyte = 1024 ** 2
const files = 8
// On the same disk as the library of the import.
const folder = mkdtempSync(join(tmpdir(), 'ludarr-bench-copying-'))
const game = join(folder, 'game')

function writeGame(): void {
  mkdirSync(game)
  const chunk = new Uint8Array(8 * megabyte)
  for (let number = 0; number < files; number += 1) {
    const file = openSync(join(game, `data${number}.pak`), 'w')
    for (let written = 0; written < (gigabytes * 1024 * megabyte) / files; written += chunk.length) {
      writeSync(file, randomFillSync(chunk))
    }
    closeSync(file)
  }
}

async function secondsOf(work: () => unknown): Promise<number> {
  spawnSync('sync', ['-f', folder])
  const started = performance.now()
  await work()
  return (performance.now() - started) / 1000
}

async function copyWithTools(): Promise<number> {
  const target = join(folder, 'copied')
  const command = 'cp -r --reflink=never "$1" "$2" && sync -f "$2"'
  const seconds = await secondsOf(() => {
    if (spawnSync('sh', ['-c', command, 'sh', game, target]).status !== 0) throw new Error('cp failed')
  })
  rmSync(target, { recursive: true })
  return seconds
}

async function copyByImport(): Promise<number> {
  const arrived = createArrived({
    files: {},
    settings: { transferMode: 'copy', verifyCopies },
    download: { path: game },
    isOnDisk: true,
  })
  try {
    const seconds = await secondsOf(async () => {
      const { status, message } = await arrived.importDownload()
      if (status !== 'done') throw new Error(message ?? 'The import failed')
    })
    return seconds
  } finally {
    await arrived.app.close()
  }
}

try {
  progress(`Writing a game of ${gigabytes} GB`)
  writeGame()
  const tools: number[] = []
  const ours: number[] = []
  for (let pair = 0; pair < pairs; pair += 1) {
    // Each goes first in turn, because the first one may find less to flush.
    const steps = [async () => tools.push(await copyWithTools()), async () => ours.push(await copyByImport())]
    for (const step of pair % 2 === 0 ? steps : steps.toReversed()) await step()
    progress(`${pair + 1}: cp and sync ${tools.at(-1)?.toFixed(1)} s, import ${ours.at(-1)?.toFixed(1)} s`)
  }
  const ratios = ours.map((seconds, pair) => seconds / (tools[pair] ?? Number.NaN))
  const bound = verifyCopies ? {} : { atMost: 1.15 }
  printFigures([
    { name: `cp and sync of ${gigabytes} GB`, value: median(tools), unit: 's' },
    { name: `import by copy${verifyCopies ? ', verified' : ''}`, value: median(ours), unit: 's' },
    { name: 'import compared with cp and sync', value: median(ratios), unit: '×', ...bound },
  ])
} finally {
  rmSync(folder, { recursive: true, force: true })
}
