import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { scanStatus } from '#core/scanning/scan-progress.ts'
import { startScan } from '#core/scanning/start-scan.ts'
import type { MetadataSource } from '#domain/ports/metadata-provider.ts'
import { knownGames } from '../../test/fakes/known-games.ts'
import { createTestProgram } from '../../test/program.ts'
import { storeRootFolder, storeUser } from '../../test/rows.ts'
import { type Figure, printFigures, progress } from './table.ts'

/** `bun scripts/bench/scan.ts [folders] [files a folder]`; each run is a process of its own, so that memory counts. */
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

/** The provider answers at once: what is measured is the scan, not the wait for somebody else. */
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
  const program = createTestProgram({ metadataSource: provider(), file: join(root, '../bench.db') })
  const { id } = storeUser(program)
  storeRootFolder(program, { path: root })
  const startedAt = performance.now()
  startScan(program, id)
  await program.scanning.idle()
  const seconds = (performance.now() - startedAt) / 1000
  const againAt = performance.now()
  startScan(program, id)
  await program.scanning.idle()
  const again = (performance.now() - againAt) / 1000
  const { done = 0, matched = 0 } = scanStatus(program).roots[0] ?? {}
  const peak = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]
  await program.close()
  console.log(JSON.stringify({ seconds, again, done, matched, megabytes: (Number(peak) * 1024) / 1e6 }))
}

function findSeconds(root: string): number {
  const startedAt = performance.now()
  const found = Bun.spawnSync(['find', root, '-type', 'f', '-printf', '%s\\n'], { stdout: 'pipe' })
  const lines = found.stdout.toString().split('\n').length - 1
  if (lines !== folders * filesEach) throw new Error(`find saw ${lines} files`)
  return (performance.now() - startedAt) / 1000
}

async function compare(): Promise<void> {
  const top = mkdtempSync(join(tmpdir(), 'ludarr-bench-scan-'))
  const root = join(top, 'root')
  try {
    progress(`Making ${folders} folders with ${folders * filesEach} files`)
    makeTree(root)
    findSeconds(root)
    const find = findSeconds(root)
    progress('Scanning')
    const run = Bun.spawnSync([process.execPath, import.meta.path, String(folders), String(filesEach), root], {
      stderr: 'inherit',
    })
    const told = JSON.parse(run.stdout.toString())
    if (told.matched !== folders) throw new Error(`Only ${told.matched} of ${folders} were matched`)
    const figures: Figure[] = [
      { name: `find over ${folders * filesEach} files`, value: find, unit: 's' },
      { name: `scan of ${folders} folders, all matched and measured`, value: told.seconds, unit: 's' },
      { name: 'the same scan again, nothing new', value: told.again, unit: 's' },
      { name: 'peak memory of both', value: told.megabytes, unit: 'MB', atMost: 150 },
    ]
    printFigures(figures)
  } finally {
    rmSync(top, { recursive: true, force: true })
  }
}

await (inner === undefined ? compare() : scanOnce(inner))
