import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { copyDatabase } from '#core/other-programs/copy-database.ts'
import { importProgram } from '#core/other-programs/import-program.ts'
import { downloadClientKinds } from '#integrations/downloaders/index.ts'
import { createQuestarr, game, ids, sampleRows } from '../../test/fixtures/questarr/create-questarr.ts'
import { createTestApp } from '../../test/test-app.ts'
import { type Figure, printFigures } from './table.ts'

// How long an import of Questarr's database blocks the event loop: bun scripts/bench/program-import.ts [games]
const count = Number(process.argv[2] ?? 5000)
const words = ['Shadow', 'Iron', 'Crystal', 'Silent', 'Broken', 'Golden', 'Hollow', 'Eternal', 'Crimson', 'Frozen']
const summary = 'A long road leads from the harbor to the citadel. '.repeat(10)

const folder = mkdtempSync(join(tmpdir(), 'ludarr-bench-program-import-'))
const app = createTestApp({ file: join(folder, 'ludarr.db'), downloadClientKinds })
const file = join(folder, 'questarr.db')
const more = Array.from({ length: count }, (_, index) =>
  game(100 + index, `${words[index % 10]} ${words[Math.floor(index / 10) % 10]} ${index}`, {
    igdb_id: 1_000_000 + index,
    summary,
    status: index % 3 === 0 ? 'wanted' : 'owned',
  }),
)
const blacklist = Array.from({ length: count }, (_, index) => ({
  id: ids.row(100 + index),
  game_id: ids.game(100 + index),
  release_title: `Release.${index}-GRP`,
}))
const sample = sampleRows()
createQuestarr(file, {
  ...sample,
  games: [...(sample.games ?? []), ...more],
  release_blacklist: [...(sample.release_blacklist ?? []), ...blacklist],
}).close()

let phase = 'starting'
let last = { at: performance.now(), cpu: process.cpuUsage() }
const longest = new Map<string, number>()
// On a busy machine a turn of the event loop takes longer than its work.
const timer = setInterval(() => {
  const { user, system } = process.cpuUsage(last.cpu)
  const blockedMs = Math.min(performance.now() - last.at - 1, (user + system) / 1000)
  longest.set(phase, Math.max(longest.get(phase) ?? 0, blockedMs))
  last = { at: performance.now(), cpu: process.cpuUsage() }
}, 1)

async function measure(name: string): Promise<Figure[]> {
  longest.clear()
  const startedAt = performance.now()
  await importProgram(app, () => copyDatabase(app, file), {
    apply: true,
    encryptionKey: null,
    onProgress: (state) => {
      phase = state.phase
    },
  })
  await Bun.sleep(10)
  const blocked = [...longest].map(([each, value]): Figure => {
    return { name: `${name}, ${each}: longest block`, value, unit: 'ms', atMost: 50 }
  })
  return [...blocked, { name, value: (performance.now() - startedAt) / 1000, unit: 's' }]
}

const figures = [...(await measure('the first import')), ...(await measure('the same again'))]
app.games.mergeAll([])
app.connection.exec('UPDATE games SET metadata_id = NULL, storefront_app_id = NULL')
figures.push(...(await measure('an import that completes games')))
clearInterval(timer)
printFigures(figures)
await app.close()
rmSync(folder, { recursive: true, force: true })
