import { afterEach, beforeEach, expect, test } from 'bun:test'
import { spawnSync } from 'node:child_process'
import { mkdirSync, renameSync, rmSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { startScan } from '#core/scanning/start-scan.ts'
import { libraryId, type RootWatch, type WatchOptions, watchRoots } from '#core/scanning/watch-roots.ts'
import { writeImportSettings } from '#core/settings/import-settings.ts'
import { importSettingsDefaults } from '#domain/importing/import-settings.ts'
import { instant } from '#domain/ports/clock.ts'
import { knownGames } from '../../fakes/known-games.ts'
import { eventually } from '../../peers/loopback.ts'
import { storeGame, storeRootFolder, storeUser } from '../../rows.ts'
import { createTestApp, type TestApp } from '../../test-app.ts'

let app: TestApp
let reportedIds: string[]
let watch: RootWatch | null

beforeEach(() => {
  app = createTestApp({ metadataSource: knownGames('Hades', 'Celeste') })
  reportedIds = []
  watch = null
})

afterEach(async () => {
  watch?.stop()
  await app.close()
})

const place = (name: string): string => {
  const path = join(app.folder, name)
  mkdirSync(path)
  return path
}

/** Watches as the program does, only that a root need not be quiet for long. */
async function begin(options: WatchOptions = {}): Promise<RootWatch> {
  const begun = watchRoots(app, (id) => reportedIds.push(id), { quietMs: 100, ...options })
  watch = begun
  await begun.refresh()
  return begun
}

async function expectReported(ids: string[]): Promise<void> {
  await eventually(`${ids.length} tellings`, 20_000, async () => (reportedIds.length >= ids.length ? true : null))
  // On a busy machine one change may be reported twice.
  expect(new Set(reportedIds)).toEqual(new Set(ids))
}

/** As on a network share, or where too many folders are watched: nobody tells. */
const deaf: WatchOptions['watchFolder'] = () => {
  throw Object.assign(new Error('ENOSPC: System limit for number of file watchers reached'), { code: 'ENOSPC' })
}

test('a changed root folder is reported once it is quiet, others and removed ones are not', async () => {
  const one = storeRootFolder(app, { path: place('one') })
  const other = storeRootFolder(app, { path: place('other') })
  const off = storeRootFolder(app, { path: place('off'), enabled: false })
  storeRootFolder(app, { path: join(app.folder, 'missing') })
  const begun = await begin({ quietMs: 400 })
  await begun.refresh()
  for (const name of ['Hades', 'Celeste', 'Doom']) mkdirSync(join(one.path, name))
  mkdirSync(join(off.path, 'Hades'))
  expect(reportedIds).toEqual([])
  await expectReported([one.id])
  reportedIds.length = 0
  rmSync(join(one.path, 'Hades'), { recursive: true })
  await expectReported([one.id])
  app.rootFolders.update(one.id, { enabled: false })
  await begun.refresh()
  reportedIds.length = 0
  mkdirSync(join(one.path, 'Later'))
  mkdirSync(join(other.path, 'Later'))
  await expectReported([other.id])
})

test('a new game in a platform folder is reported too', async () => {
  const root = storeRootFolder(app, { path: place('root') })
  for (const game of ['PC', 'PC/Hades']) mkdirSync(join(root.path, game))
  startScan(app, storeUser(app).id)
  await app.queues.scans.idle()
  await begin()
  mkdirSync(join(root.path, 'PC/Celeste'))
  await expectReported([root.id])
})

test('polling finds changes where the system sends no events', async () => {
  const root = storeRootFolder(app, { path: place('root') })
  const other = storeRootFolder(app, { path: place('other') })
  const begun = await begin({ watchFolder: deaf })
  await begun.refresh()
  expect(reportedIds).toEqual([])
  mkdirSync(join(root.path, 'Hades'))
  await begun.refresh()
  await expectReported([root.id])
  await begun.refresh()
  reportedIds.length = 0
  mkdirSync(join(other.path, 'Celeste'))
  await begun.refresh()
  await expectReported([other.id])
})

test('changes made while the program was stopped are reported', async () => {
  const path = place('root')
  const root = storeRootFolder(app, { path, lastScanAt: instant(app.clock) })
  const other = storeRootFolder(app, { path: place('other'), lastScanAt: instant(app.clock) })
  const before = new Date(app.clock.now().getTime() - 60_000)
  utimesSync(path, new Date(0), before)
  utimesSync(other.path, new Date(0), new Date(app.clock.now().getTime() + 60_000))
  await begin()
  await expectReported([other.id])
  watch?.stop()
  reportedIds.length = 0
  utimesSync(other.path, new Date(0), before)
  utimesSync(path, new Date(0), new Date(app.clock.now().getTime() + 60_000))
  await begin()
  await expectReported([root.id])
})

test('an unavailable root folder is reported when it returns, and watched again', async () => {
  const path = place('root')
  const root = storeRootFolder(app, { path })
  const begun = await begin()
  renameSync(path, `${path}-away`)
  await begun.refresh()
  reportedIds.length = 0
  renameSync(`${path}-away`, path)
  await begun.refresh()
  await expectReported([root.id])
  reportedIds.length = 0
  mkdirSync(join(path, 'Hades'))
  await expectReported([root.id])
})

test('a disk mounted over a root folder is a different folder, and its changes are noticed', async () => {
  const path = place('root')
  const root = storeRootFolder(app, { path })
  const begun = await begin()
  if (spawnSync('mount', ['-t', 'tmpfs', 'tmpfs', path]).status !== 0) {
    renameSync(path, `${path}-away`)
    mkdirSync(path)
  }
  try {
    await begun.refresh()
    await expectReported([root.id])
    reportedIds.length = 0
    mkdirSync(join(path, 'Hades'))
    await expectReported([root.id])
  } finally {
    spawnSync('umount', [path])
  }
})

test('the library folder is reported at the start, and when a game in it or in a platform folder is renamed', async () => {
  const library = place('library')
  for (const folder of ['Hades', 'PC', 'PC/Celeste']) mkdirSync(join(library, folder))
  writeImportSettings(app, { ...importSettingsDefaults, libraryRoot: library })
  const { id: userId } = storeUser(app)
  for (const folder of ['Hades', 'PC/Celeste']) {
    storeGame(app, { userId, title: folder, status: 'owned', libraryPath: join(library, folder) })
  }
  await begin()
  await expectReported([libraryId])
  for (const [from, to] of [
    ['Hades', 'renamed'],
    ['PC/Celeste', 'PC/renamed'],
  ] as const) {
    reportedIds = []
    renameSync(join(library, from), join(library, to))
    await expectReported([libraryId])
  }
})
