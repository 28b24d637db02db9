import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { startScan } from '#core/scanning/start-scan.ts'
import { knownGames } from '../../test/fakes/known-games.ts'
import { storeGame, storeRootFolder, storeUser } from '../../test/rows.ts'
import { createTestApp } from '../../test/test-app.ts'
import { printFigures, progress } from './table.ts'
import { watchLoop } from './watch-loop.ts'

/** `bun scripts/bench/renamed-folders.ts [folders] [games elsewhere]`: renames all folders of a root at once. */
const [folders = 1000, elsewhere = 10_000] = process.argv.slice(2).map(Number)
const filesEach = 20

const top = mkdtempSync(join(tmpdir(), 'ludarr-bench-renamed-'))
const place = join(top, 'root')
let asked = 0
const source = knownGames('Any')()
const app = createTestApp({
  file: join(top, 'bench.db'),
  metadataSource: () => ({
    ...source,
    search: async () => {
      asked += 1
      return []
    },
  }),
})
const { all } = app.connection
try {
  progress(`Making ${folders} folders with ${filesEach} files each`)
  const { id: userId } = storeUser(app)
  storeRootFolder(app, { path: place })
  mkdirSync(join(top, 'elsewhere'))
  writeFileSync(join(top, 'elsewhere', 'kept'), '')
  app.transaction(() => {
    for (let folder = 0; folder < folders; folder += 1) {
      const game = join(place, `Tale number ${folder} Quest`)
      mkdirSync(join(game, 'data'), { recursive: true })
      for (let file = 0; file < filesEach; file += 1) {
        writeFileSync(join(game, file === 0 ? 'game.exe' : `data/${file}.bin`), 'x'.repeat(500 + file + folder))
      }
      storeGame(app, { userId, title: `Tale number ${folder} Quest`, status: 'owned', libraryPath: game })
    }
    for (let game = 0; game < elsewhere; game += 1) storeGame(app, { userId, title: `Other ${game}` })
  })
  const timed = async (): Promise<{ seconds: number; blockedMs: number; own: number }> => {
    const loop = watchLoop()
    const startedAt = performance.now()
    startScan(app, userId)
    await app.queues.scans.idle()
    const seconds = (performance.now() - startedAt) / 1000
    const { longest, own } = loop.stop()
    return { seconds, blockedMs: longest, own }
  }
  const first = await timed()
  for (let folder = 0; folder < folders; folder += 1) {
    renameSync(join(place, `Tale number ${folder} Quest`), join(place, `renamed ${folder * 7}`))
  }
  const renamed = await timed()
  const [kept] = all<{ count: number }>(
    `SELECT count(*) AS count FROM games WHERE library_path LIKE '%/renamed %' AND EXISTS (
      SELECT 1 FROM game_files WHERE game_id = games.id AND game_files.path LIKE library_path || '/%')`,
  )
  if (kept?.count !== folders) throw new Error(`Only ${kept?.count} of ${folders} moved games were recognized`)
  printFigures([
    { name: `scan of ${folders} known folders, measuring them`, value: first.seconds, unit: 's' },
    {
      name: `the same after all were renamed`,
      value: renamed.seconds,
      unit: 's',
      note: `${asked} calls to the provider`,
    },
    { name: 'longest block of the event loop', value: renamed.blockedMs, unit: 'ms', atMost: 50 },
    { name: '… caused by this process', value: renamed.own, unit: 'ms' },
  ])
} finally {
  await app.close()
  rmSync(top, { recursive: true, force: true })
}
