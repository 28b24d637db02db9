import { afterEach, expect, spyOn, test } from 'bun:test'
import { spawnSync } from 'node:child_process'
import { chmodSync, copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { type FileHandle, open as openFile } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { resolveImport } from '#core/importing/reviews/resolve-import.ts'
import { resumeImports } from '#core/importing/start-import.ts'
import { sweepStaging } from '#core/library/staging-folder.ts'
import { readImportSettings, writeImportSettings } from '#core/settings/import-settings.ts'
import { AppError } from '#domain/errors.ts'
import type { ImportSettings } from '#domain/importing/import-settings.ts'
import { type Arrived, brokenOff, createArrived, doubtful, hashesBelow, writeTree } from './arrived-download.ts'

const samples = join(import.meta.dirname, '../../fixtures/archives')
const open: Arrived[] = []
const undo: (() => void)[] = []
afterEach(async () => {
  for (const again of undo.splice(0)) again()
  for (const arrived of open.splice(0)) await arrived.app.close()
})

function arrive(settings: Partial<ImportSettings> = {}, files: Record<string, string> = {}) {
  const arrived = createArrived({ files, settings })
  open.push(arrived)
  return { ...arrived, folder: join(arrived.downloads, 'Portal.2.v1.0-GRP') }
}

function arrivePacked(settings: Partial<ImportSettings> = {}) {
  const arrived = arrive({ unpackArchives: true, ...settings })
  mkdirSync(arrived.folder, { recursive: true })
  copyFileSync(join(samples, 'plain.zip'), join(arrived.folder, 'plain.zip'))
  return arrived
}

/** Makes that nothing can be removed from a folder. Answers whether that is possible here. */
function freeze(folder: string): boolean {
  if (process.getuid?.() !== 0) {
    chmodSync(folder, 0o500)
    undo.push(() => chmodSync(folder, 0o700))
    return true
  }
  const done = spawnSync('chattr', ['+i', folder]).status === 0
  if (done) undo.push(() => spawnSync('chattr', ['-i', folder]))
  else process.stdout.write('Nothing is forbidden to root on this file system: frozen folders are not tried.\n')
  return done
}

const packedFiles = ['data/one.bin', 'data/ünï.txt', 'game.bin']
const stagingIn = (library: string): string[] =>
  readdirSync(library).filter((name) => name.startsWith('.ludarr-staging-'))

test('a recorded import stays complete when its staging folder cannot be removed', async () => {
  const { app, library, game, importDownload } = arrivePacked({ transferMode: 'move' })
  let frozen = true
  app.events.on('gameChanged', () => {
    const [staging] = stagingIn(library)
    if (staging !== undefined) frozen = freeze(join(library, staging))
  })
  const record = await importDownload()
  expect(record).toMatchObject({ status: 'done' })
  expect(Object.keys(hashesBelow(join(library, 'Portal 2'))).sort()).toEqual(packedFiles)
  expect(app.imports.filesOf(game.id)).toHaveLength(3)
  if (frozen) expect(stagingIn(library)).toHaveLength(1)
  for (const again of undo.splice(0)) again()
  await sweepStaging(app)
  expect(stagingIn(library)).toEqual([])
})

test('the cleanup continues after a staging folder that cannot be removed', async () => {
  const { app, library } = arrive()
  for (const name of ['one', 'two', 'three']) mkdirSync(join(library, `.ludarr-staging-${name}/x`), { recursive: true })
  const [first = ''] = readdirSync(library)
  const frozen = freeze(join(library, first))
  expect(await sweepStaging(app)).toBe(frozen ? 2 : 3)
  expect(stagingIn(library)).toEqual(frozen ? [first] : [])
})

test.each(['hardlink', 'copy', 'move'] as const)(
  'without a recycle bin, replaced files are restored when a later one fails (%s)',
  async (transferMode) => {
    const { app, game, library, folder, importDownload } = arrive(
      { transferMode, overwrite: true },
      { 'a.bin': 'new a', 'b.bin': 'new b', 'c/d.bin': 'd' },
    )
    const held = join(library, 'Portal 2')
    writeTree(held, { 'a.bin': 'old a', 'b.bin': 'old b', c: 'a file' })
    app.games.update(game.id, { libraryPath: held })
    const [before, source] = [hashesBelow(library), hashesBelow(folder)]
    expect(await importDownload()).toMatchObject({ status: 'failed', filesPlanned: 0 })
    expect(hashesBelow(library)).toEqual(before)
    expect(hashesBelow(folder)).toEqual(source)
    rmSync(join(held, 'c'))
    expect(await importDownload()).toMatchObject({ status: 'done' })
    expect(readFileSync(join(held, 'a.bin'), 'utf8')).toBe('new a')
    expect(readdirSync(library)).toEqual(['Portal 2'])
  },
)

/** Another library folder is set. */
function moveLibrary({ app }: Pick<Arrived, 'app'>): string {
  const libraryRoot = join(app.folder, 'elsewhere')
  mkdirSync(libraryRoot)
  writeImportSettings(app, { ...readImportSettings(app), libraryRoot })
  return libraryRoot
}

test('a failed import is rolled back in the library folder where it started', async () => {
  const arrived = arrive({}, doubtful)
  const { app, library, folder } = arrived
  const { id } = await brokenOff(arrived)
  const elsewhere = moveLibrary(arrived)
  const source = hashesBelow(folder)
  await resolveImport(app, arrived.game.userId, id, { action: 'skip' })
  expect(readdirSync(library)).toEqual([])
  expect(readdirSync(elsewhere)).toEqual([])
  expect(hashesBelow(folder)).toEqual(source)
})

test('an interrupted import resumes in the library folder where it started', async () => {
  const arrived = arrive({}, doubtful)
  const { app, library, game } = arrived
  const { id, folder } = await brokenOff(arrived)
  app.imports.update(id, { status: 'running', acceptedCauses: ['content'] })
  const elsewhere = moveLibrary(arrived)
  resumeImports(app)
  await app.queues.imports.idle()
  expect(app.imports.find(id)).toMatchObject({ status: 'done' })
  expect(app.games.findById(game.id)?.libraryPath).toBe(folder)
  expect(Object.keys(hashesBelow(library))).toEqual(['Portal 2/game.exe'])
  expect(readdirSync(elsewhere)).toEqual([])
})

test('an import that had only chosen its folder uses the library folder that is set now', async () => {
  const arrived = arrive({}, doubtful)
  const { app, library, importDownload } = arrived
  const { id } = await importDownload()
  mkdirSync(join(library, `.ludarr-staging-${id}/half`), { recursive: true })
  app.imports.update(id, { status: 'running', acceptedCauses: ['content'] })
  const elsewhere = moveLibrary(arrived)
  resumeImports(app)
  await app.queues.imports.idle()
  expect(app.imports.find(id)).toMatchObject({ status: 'done', targetPath: join(elsewhere, 'Portal 2') })
  expect(readdirSync(library)).toEqual([])
  expect(Object.keys(hashesBelow(join(elsewhere, 'Portal 2'))).sort()).toEqual(['Play.lnk', 'data.bin', 'game.exe'])
})

test('staging folders in a former library folder are removed too', async () => {
  const arrived = arrive({}, doubtful)
  await arrived.importDownload()
  mkdirSync(join(arrived.library, '.ludarr-staging-gone/x'), { recursive: true })
  moveLibrary(arrived)
  expect(await sweepStaging(arrived.app)).toBe(1)
  expect(readdirSync(arrived.library)).toEqual([])
})

test('unpacked files are removed when planning fails afterwards', async () => {
  const { app, library, folder, importDownload } = arrivePacked()
  const before = hashesBelow(folder)
  const unpack = app.archives.unpack
  app.archives.unpack = async (request, watch) => {
    await unpack(request, watch)
    throw new AppError('unprocessable', 'The disk reported an error')
  }
  expect(await importDownload()).toMatchObject({
    status: 'failed',
    message: expect.stringContaining('The disk reported an error'),
  })
  expect(readdirSync(library)).toEqual([])
  expect(hashesBelow(folder)).toEqual(before)
})

test('unpacked files are flushed to disk before the plan is journaled', async () => {
  const { app, importDownload } = arrivePacked()
  const handle = await openFile(import.meta.path)
  const sync = spyOn(Object.getPrototypeOf(handle) as FileHandle, 'sync')
  await handle.close()
  undo.push(() => sync.mockRestore())
  let flushed: number | null = null
  const { draftPlan } = app.imports
  app.imports.draftPlan = (id) => {
    const draft = draftPlan(id)
    return {
      ...draft,
      complete(change) {
        flushed ??= sync.mock.calls.length
        draft.complete(change)
      },
    }
  }
  expect(await importDownload()).toMatchObject({ status: 'done' })
  expect(flushed).toBeGreaterThanOrEqual(packedFiles.length)
})

test('each attempt to import is reported with its result', async () => {
  const ended: string[] = []
  const note = (arrived: Arrived) => arrived.app.events.on('importEnded', ({ status }) => ended.push(status))
  const good = arrivePacked()
  note(good)
  expect(await good.importDownload()).toMatchObject({ status: 'done' })
  const missing = arrive()
  note(missing)
  expect(await missing.importDownload()).toMatchObject({ status: 'review' })
  expect(ended).toEqual(['done', 'review'])
})
