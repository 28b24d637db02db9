import { afterEach, expect, test } from 'bun:test'
import { existsSync, mkdtempSync, readdirSync, readlinkSync, renameSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { listCandidates } from '#core/importing/manual/list-candidates.ts'
import { previewManualImport } from '#core/importing/manual/preview-manual-import.ts'
import { startManualImports } from '#core/importing/manual/start-manual-imports.ts'
import { retryDownload } from '#core/importing/retry-download.ts'
import { resolveImport } from '#core/importing/reviews/resolve-import.ts'
import { stopImport } from '#core/importing/stop-import.ts'
import { maxFolderEntries } from '#domain/folder-listing.ts'
import type { TransferMode } from '#domain/importing/import.ts'
import type { ManualImportItem } from '#domain/importing/manual-import.ts'
import { storeGame, storeRootFolder } from '../../rows.ts'
import { type Arrived, createArrived, hashesBelow, writeTree } from './arrived-download.ts'

const open: Arrived[] = []
const folders: string[] = []
afterEach(async () => {
  for (const arrived of open.splice(0)) await arrived.app.close()
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

/** An old folder with games, and a library with Portal 2 and Half-Life. */
function oldFolder() {
  const arrived = createArrived({ game: { status: 'wanted' }, download: { status: 'imported' } })
  open.push(arrived)
  const { app, game } = arrived
  const old = mkdtempSync(join(tmpdir(), 'ludarr-old-'))
  folders.push(old)
  writeTree(old, {
    'Portal.2.v1.2-GRP/portal2.exe': 'portal',
    'Portal.2.v1.2-GRP/DLC/skin.pak': 'skin',
    'Half-Life v1.1.iso': 'half life',
    'Holiday photos/one.jpg': 'photo',
  })
  const halfLife = storeGame(app, { userId: game.userId, title: 'Half-Life', status: 'wanted' })
  const start = (transferMode: TransferMode, ...items: ManualImportItem[]) =>
    startManualImports(app, game.userId, { transferMode, items })
  const portal = join(old, 'Portal.2.v1.2-GRP')
  return { ...arrived, old, portal, halfLife, start }
}

test('a folder is listed as releases with the games that match, and what is unclear', async () => {
  const { app, game, halfLife, old } = oldFolder()
  const { entries, total, parent } = await listCandidates(app, game.userId, { path: old })
  expect({ total, parent }).toEqual({ total: 3, parent: dirname(old) })
  expect(
    entries.map(({ name, title, version, gameId, obstacle }) => ({ name, title, version, gameId, obstacle })),
  ).toEqual([
    { name: 'Holiday photos', title: 'Holiday photos', version: null, gameId: null, obstacle: null },
    { name: 'Portal.2.v1.2-GRP', title: 'Portal 2', version: '1.2', gameId: game.id, obstacle: null },
    { name: 'Half-Life v1.1.iso', title: 'Half-Life', version: '1.1', gameId: halfLife.id, obstacle: null },
  ])
  expect(entries[1]?.confidence).toBeGreaterThan(0.8)
  const second = await listCandidates(app, game.userId, { path: old, offset: 1, limit: 1 })
  expect(second).toMatchObject({ total: 3, entries: [{ name: 'Portal.2.v1.2-GRP' }] })
})

test('a folder with more entries than are listed says so, and all that are listed come at once', async () => {
  const { app, game, old } = oldFolder()
  const many = join(old, 'many')
  writeTree(many, Object.fromEntries(Array.from({ length: maxFolderEntries }, (_, number) => [`${number}.iso`, ''])))
  const full = await listCandidates(app, game.userId, { path: many, limit: maxFolderEntries })
  expect(full).toMatchObject({ total: maxFolderEntries, truncated: false })
  expect(full.entries).toHaveLength(maxFolderEntries)
  writeTree(many, { 'one more.iso': '' })
  const listed = await listCandidates(app, game.userId, { path: many, limit: 1 })
  expect(listed).toMatchObject({ total: maxFolderEntries, truncated: true })
}, 30_000)

test.each(['copy', 'hardlink', 'symlink', 'move'] as const)('files are imported by %s, as chosen', async (mode) => {
  const { app, game, halfLife, old, portal, library, start } = oldFolder()
  const before = hashesBelow(portal)
  const { started, rejected } = await start(
    mode,
    { path: portal, gameId: game.id },
    { path: join(old, 'Half-Life v1.1.iso'), gameId: halfLife.id },
  )
  expect(rejected).toEqual([])
  await app.queues.imports.idle()
  expect(started.map(({ id }) => app.imports.find(id)?.status)).toEqual(['done', 'done'])
  const placed = join(library, 'Portal 2')
  expect(hashesBelow(placed)).toEqual(before)
  expect(app.games.findById(game.id)).toMatchObject({ status: 'owned', installedVersion: '1.2', libraryPath: placed })
  expect(existsSync(join(library, 'Half-Life/Half-Life v1.1.iso'))).toBe(true)
  expect(existsSync(portal)).toBe(mode !== 'move')
  if (mode === 'move') return
  const [source, target] = [join(portal, 'portal2.exe'), join(placed, 'portal2.exe')]
  if (mode === 'symlink') expect(readlinkSync(target)).toBe(source)
  else expect(statSync(source).ino === statSync(target).ino).toBe(mode === 'hardlink')
})

const sets: [what: string, files: Record<string, string>, chosen: string][] = [
  ['discs', { 'Half-Life (Disc 1).iso': 'one', 'Half-Life (Disc 2).iso': 'two' }, 'Half-Life (Disc 2).iso'],
  [
    'tracks of a cue sheet',
    {
      'Half-Life.cue': 'FILE "Half-Life (Track 1).bin" BINARY\nFILE "Half-Life (Track 2).bin" BINARY\n',
      'Half-Life (Track 1).bin': 'data',
      'Half-Life (Track 2).bin': 'audio',
    },
    'Half-Life.cue',
  ],
  [
    'data files of an installer',
    { 'setup_half-life_1.1.exe': 'setup', 'setup_half-life_1.1-1.bin': 'data' },
    'setup_half-life_1.1.exe',
  ],
]

test.each(['copy', 'move'] as const)(
  'a chosen file brings its set, and nothing else of the folder, by %s',
  async (mode) => {
    for (const [what, files, chosen] of sets) {
      const { app, game, halfLife, old, library, start } = oldFolder()
      const folder = join(old, what)
      writeTree(folder, { ...files, 'Another Game.iso': 'another' })
      const path = join(folder, chosen)
      const request = { path, gameId: halfLife.id, transferMode: mode }
      const preview = await previewManualImport(app, game.userId, request, AbortSignal.timeout(30_000))
      expect([what, preview.imported]).toEqual([what, Object.keys(files).length])
      const others = Object.keys(files).filter((name) => name !== chosen)
      const { started, rejected } = await start(
        mode,
        { path, gameId: halfLife.id },
        ...others.map((name) => ({ path: join(folder, name), gameId: halfLife.id })),
      )
      expect(rejected.map(({ reason }) => reason)).toEqual(others.map(() => expect.stringContaining('chosen twice')))
      await app.queues.imports.idle()
      expect(started.map(({ id }) => app.imports.find(id)?.status)).toEqual(['done'])
      expect(readdirSync(join(library, 'Half-Life')).toSorted()).toEqual(Object.keys(files).toSorted())
      const left = mode === 'move' ? [] : Object.keys(files)
      expect(readdirSync(folder).toSorted()).toEqual([...left, 'Another Game.iso'].toSorted())
    }
  },
)

test('a file is refused if a game of the library has another file of its set', async () => {
  const { app, game, halfLife, old, start } = oldFolder()
  writeTree(old, { 'Half-Life (Disc 1).iso': 'one', 'Half-Life (Disc 2).iso': 'two' })
  app.games.update(game.id, { libraryPath: join(old, 'Half-Life (Disc 2).iso') })
  const { started, rejected } = await start('move', { path: join(old, 'Half-Life (Disc 1).iso'), gameId: halfLife.id })
  expect(started).toEqual([])
  expect(rejected).toMatchObject([{ reason: expect.stringContaining('A game of the library has its files in') }])
})

test('what is corrected is imported so, and the preview said it before', async () => {
  const { app, game, portal, start } = oldFolder()
  const corrections = {
    version: '1.3',
    files: [
      { path: 'DLC/', version: '7' },
      { path: 'portal2.exe', category: 'update' as const },
    ],
  }
  const request = { path: portal, gameId: game.id, transferMode: 'copy' as const, corrections }
  const preview = await previewManualImport(app, game.userId, request, AbortSignal.timeout(30_000))
  expect(preview).toMatchObject({ folder: 'Portal 2', transferMode: 'copy', imported: 2, version: '1.3' })
  const targets = preview.rows.flatMap(({ target }) => target ?? [])
  expect(targets).toEqual(['DLC/skin.pak', 'Updates/Portal.2.v1.2-GRP/portal2.exe'])
  await start('copy', { path: portal, gameId: game.id, corrections })
  await app.queues.imports.idle()
  expect(app.imports.filesOf(game.id).map(({ category, version }) => ({ category, version }))).toEqual([
    { category: 'dlc', version: '7' },
    { category: 'update', version: '1.3' },
  ])
})

test('files that Ludarr has already are refused, each with what to do, and the others are imported', async () => {
  const { app, game, halfLife, old, portal, start } = oldFolder()
  const library = join(old, 'library')
  app.settings.write('import', { libraryRoot: library })
  writeTree(library, { 'Stray/game.exe': 'x' })
  writeTree(join(old, 'elsewhere/Half-Life'), { 'hl.exe': 'x' })
  app.games.update(halfLife.id, { libraryPath: join(old, 'elsewhere/Half-Life') })
  const gameId = game.id
  const { started, rejected } = await start(
    'move',
    { path: join(library, 'Stray'), gameId },
    { path: app.about.dataFolder, gameId },
    { path: join(old, 'elsewhere'), gameId },
    { path: portal, gameId },
    { path: join(portal, 'DLC'), gameId },
    { path: join(old, 'nothing here'), gameId },
    { path: 'Portal.2.v1.2-GRP', gameId },
  )
  expect(started).toHaveLength(1)
  expect(rejected.map(({ reason }) => reason)).toEqual([
    expect.stringContaining('overlaps the library folder'),
    expect.stringContaining('outside of the folders that may be browsed'),
    expect.stringContaining('A game of the library has its files in'),
    expect.stringContaining('lies in another chosen folder'),
    expect.stringContaining('does not exist'),
    'The path must be absolute',
  ])
  await app.queues.imports.idle()
  expect(existsSync(join(library, 'Stray/game.exe'))).toBe(true)
})

test.each(['/etc', '/usr', '/etc/hostname'])('nothing of the system is imported or previewed: %s', async (path) => {
  const { app, game, start } = oldFolder()
  const refusal = 'the operating system. Ludarr takes no files from there.'
  const { started, rejected } = await start('copy', { path, gameId: game.id })
  expect(started).toEqual([])
  expect(rejected).toMatchObject([{ path, reason: expect.stringContaining(refusal) }])
  const request = { path, gameId: game.id, transferMode: 'copy' as const, offset: 0, limit: 10 }
  const preview = previewManualImport(app, game.userId, request, AbortSignal.timeout(30_000))
  await expect(preview).rejects.toThrow(refusal)
})

test('folders that may not be browsed are refused, also through a link', async () => {
  const { app, game, old, portal } = oldFolder()
  const limited = { ...app, about: { ...app.about, browseRoots: [portal] } }
  symlinkSync(join(old, 'Holiday photos'), join(portal, 'link'))
  const gameId = game.id
  const items = [join(portal, 'link'), join(portal, '../Holiday photos'), old].map((path) => ({ path, gameId }))
  const { rejected } = await startManualImports(limited, game.userId, { transferMode: 'copy', items })
  expect(rejected).toHaveLength(3)
  for (const { reason } of rejected) expect(reason).toContain('outside of the folders that may be browsed')
  const { entries } = await listCandidates(limited, game.userId, { path: portal })
  expect(entries.map(({ name }) => name)).toEqual(['DLC', 'portal2.exe'])
  await expect(listCandidates(limited, game.userId, { path: old })).rejects.toThrow('outside of the folders')
})

test('a folder that became a link after it was chosen is not followed', async () => {
  const { app, game, old, portal, library, start } = oldFolder()
  const held = Promise.withResolvers<void>()
  for (let n = 0; n < 20; n += 1) app.queues.imports.enqueue(`other ${n}`, () => held.promise)
  const { started } = await start('move', { path: portal, gameId: game.id })
  renameSync(portal, join(old, 'moved away'))
  symlinkSync(join(old, 'Holiday photos'), portal)
  held.resolve()
  await app.queues.imports.idle()
  expect(app.imports.find(started[0]?.id ?? '')).toMatchObject({ status: 'review', cause: 'folders-overlap' })
  expect(readdirSync(join(old, 'Holiday photos'))).toEqual(['one.jpg'])
  expect(existsSync(join(library, 'Portal 2'))).toBe(false)
})

test('an import that fails loses nothing of the source, and can be retried', async () => {
  const { app, game, portal, library, start } = oldFolder()
  const before = hashesBelow(portal)
  app.settings.write('import', { libraryRoot: join(library, 'gone') })
  const { started } = await start('move', { path: portal, gameId: game.id })
  await app.queues.imports.idle()
  const record = app.imports.find(started[0]?.id ?? '')
  expect(record).toMatchObject({ status: 'review', cause: 'library-unavailable', requestedMode: 'move' })
  expect(hashesBelow(portal)).toEqual(before)
  app.settings.write('import', { libraryRoot: library })
  await retryDownload(app, game.userId, record?.downloadId ?? '')
  await app.queues.imports.idle()
  expect(app.imports.find(record?.id ?? '')).toMatchObject({ status: 'done', transferMode: 'move' })
  expect(hashesBelow(join(library, 'Portal 2'))).toEqual(before)
  expect(existsSync(portal)).toBe(false)
})

test('a manual import that is stopped leaves the source as it was', async () => {
  const { app, game, portal, library, start } = oldFolder()
  const before = hashesBelow(portal)
  const held = Promise.withResolvers<void>()
  for (let n = 0; n < 20; n += 1) app.queues.imports.enqueue(`other ${n}`, () => held.promise)
  const { started } = await start('move', { path: portal, gameId: game.id })
  const stopping = stopImport(app, game.userId, started[0]?.id ?? '')
  held.resolve()
  expect(await stopping).toMatchObject({ status: 'review', cause: 'stopped' })
  expect(hashesBelow(portal)).toEqual(before)
  expect(existsSync(join(library, 'Portal 2'))).toBe(false)
})

test('a manual import that is skipped leaves the source, and blacklists nothing', async () => {
  const { app, game, portal, start } = oldFolder()
  const before = hashesBelow(portal)
  app.settings.write('import', { libraryRoot: null })
  const { started } = await start('move', { path: portal, gameId: game.id })
  await app.queues.imports.idle()
  await resolveImport(app, game.userId, started[0]?.id ?? '', { action: 'skip' })
  expect(hashesBelow(portal)).toEqual(before)
  expect(app.blacklist.ofGame(game.id)).toEqual([])
  expect(app.games.findById(game.id)?.status).toBe('wanted')
})

test('what a manual import works on is marked, and is not imported twice at a time', async () => {
  const { app, game, old, portal, start } = oldFolder()
  const held = Promise.withResolvers<void>()
  for (let n = 0; n < 20; n += 1) app.queues.imports.enqueue(`other ${n}`, () => held.promise)
  await start('copy', { path: portal, gameId: game.id })
  const again = await start('copy', { path: portal, gameId: game.id })
  expect(again.rejected[0]?.reason).toContain('A download has its files in')
  held.resolve()
  await app.queues.imports.idle()
  const { entries } = await listCandidates(app, game.userId, { path: old })
  expect(entries.find(({ path }) => path === portal)?.obstacle).toBe('imported')
})

test('a game whose folder is recorded by a link, and a whole root folder, are not taken for other games', async () => {
  const { app, game, halfLife, old, start } = oldFolder()
  writeTree(join(old, 'disk'), { 'Half-Life/hl.exe': 'x', 'Stray/game.exe': 'y' })
  symlinkSync(join(old, 'disk'), join(old, 'link'))
  storeRootFolder(app, { path: join(old, 'link') })
  app.games.update(halfLife.id, { libraryPath: join(old, 'link/Half-Life') })
  const { entries } = await listCandidates(app, game.userId, { path: join(old, 'disk') })
  expect(entries.map(({ name, obstacle }) => [name, obstacle])).toEqual([
    ['Half-Life', 'game'],
    ['Stray', null],
  ])
  const gameId = game.id
  const { started, rejected } = await start(
    'move',
    { path: join(old, 'disk/Half-Life'), gameId },
    { path: old, gameId },
  )
  expect(started).toEqual([])
  expect(rejected.map(({ reason }) => reason)).toEqual([
    expect.stringContaining('A game of the library has its files in'),
    expect.stringContaining('or contains a root folder'),
  ])
  expect(existsSync(join(old, 'disk/Half-Life/hl.exe'))).toBe(true)
})
