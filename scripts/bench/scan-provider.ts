import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { scanStatus } from '#core/scanning/scan-progress.ts'
import { startScan } from '#core/scanning/start-scan.ts'
import { metadataKinds } from '#integrations/metadata/index.ts'
import { createOutbound } from '#integrations/outbound/create-outbound.ts'
import { createMemoryResponses } from '../../test/fakes/memory-responses.ts'
import { startSteamStore } from '../../test/fakes/steam-store.ts'
import { storeGame, storeRootFolder, storeUser } from '../../test/rows.ts'
import { createTestApp, type TestApp } from '../../test/test-app.ts'
import { printFigures, progress } from './table.ts'

/** `bun scripts/bench/scan-provider.ts`: scans folders while the store takes a second per response. */
const folders = 65
const inLibrary = 15
const unknownToStore = 10
const latencyMs = 1000

const titleOf = (number: number): string => {
  const letters = [...String(number + 100)].map((digit) => 'bcdfghjklm'.charAt(Number(digit)))
  return `Tale ${letters.join('a')} Quest`
}

function makeTree(root: string): void {
  for (let folder = 0; folder < folders; folder += 1) {
    mkdirSync(join(root, titleOf(folder)), { recursive: true })
    writeFileSync(join(root, titleOf(folder), 'game.exe'), 'x'.repeat(2000 + folder))
  }
}

/** Seconds until the entries that need no provider are matched, and until the scan ends. */
async function scan(app: TestApp, userId: string): Promise<{ local: number; all: number }> {
  const startedAt = performance.now()
  const elapsed = (): number => (performance.now() - startedAt) / 1000
  let local = Number.NaN
  const timer = setInterval(() => {
    const owned = app.games.list({ userId, includeHidden: true }, {}).games
    const placed = owned.filter(({ source, libraryPath }) => source === 'manual' && libraryPath !== null)
    if (Number.isNaN(local) && placed.length === inLibrary) local = elapsed()
  }, 20)
  startScan(app, userId)
  await app.queues.scans.idle()
  clearInterval(timer)
  return { local, all: elapsed() }
}

const top = mkdtempSync(join(tmpdir(), 'ludarr-bench-scan-provider-'))
const store = await startSteamStore()
const clock = { now: () => new Date() }
const source = metadataKinds.steam.connect(
  {},
  {
    outbound: createOutbound(),
    clock,
    responses: createMemoryResponses(),
    addresses: store.addresses,
  },
)
const app = createTestApp({ metadataSource: () => source, file: join(top, 'bench.db') })
try {
  const root = join(top, 'root')
  makeTree(root)
  store.latencyMs = latencyMs
  store.apps = Array.from({ length: folders - unknownToStore }, (_, id) => ({ id: id + 1, name: titleOf(id) }))
  const { id: userId } = storeUser(app)
  // The last ones in name order, which a scan in that order would reach last.
  for (let last = 1; last <= inLibrary; last += 1) {
    const number = folders - unknownToStore - last
    storeGame(app, { userId, title: titleOf(number), status: 'wanted' })
  }
  storeRootFolder(app, { path: root })
  progress(`Scanning ${folders} folders, the store takes ${latencyMs} ms`)
  const first = await scan(app, userId)
  const calls = store.calls.filter((call) => call.startsWith('GET')).length
  const again = await scan(app, userId)
  const callsAgain = store.calls.filter((call) => call.startsWith('GET')).length - calls
  const { matched = 0, unmatched = 0 } = scanStatus(app).roots[0] ?? {}
  printFigures([
    { name: `scan of ${folders} folders`, value: first.all, unit: 's', note: `${calls} calls to the store` },
    { name: `… until the ${inLibrary} games of the library are placed`, value: first.local, unit: 's' },
    { name: 'the same scan again', value: again.all, unit: 's', note: `${callsAgain} calls to the store` },
  ])
  if (matched !== folders - unknownToStore) throw new Error(`${matched} folders were matched, ${unmatched} were not`)
} finally {
  await app.close()
  await store.close()
  rmSync(top, { recursive: true, force: true })
}
