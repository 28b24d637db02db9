import { afterEach, expect, test } from 'bun:test'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { previewImport } from '#core/importing/preview/preview-import.ts'
import { resolveImport } from '#core/importing/reviews/resolve-import.ts'
import type { PreviewImport } from '#domain/importing/import-preview.ts'
import { instant } from '#domain/ports/clock.ts'
import { storeGame, storeUser } from '../../../rows.ts'
import {
  type Arrived,
  createArrived,
  doubtful,
  hashesBelow,
  type Overrides,
  storeDownload,
} from '../arrived-download.ts'

const open: Arrived[] = []
afterEach(async () => {
  for (const arrived of open.splice(0)) await arrived.app.close()
})

const files = { ...doubtful, 'DLC/skin.pak': 'skin', 'DLC/read.me': 'text', 'notes.txt': 'notes' }

async function inReview(overrides: Overrides = {}) {
  const arrived = createArrived({ files, ...overrides })
  open.push(arrived)
  const { id } = await arrived.importDownload()
  const { app, game } = arrived
  const preview = (request: PreviewImport = {}, userId = game.userId) =>
    previewImport(app, userId, id, request, AbortSignal.timeout(30_000))
  return { ...arrived, id, preview }
}

type Preview = Awaited<ReturnType<typeof previewImport>>
const row = ({ rows }: Preview, path: string) => rows.find((each) => each.path === path)

function counted<Args extends unknown[], Result>(read: (...args: Args) => Result, onCall: () => void) {
  return (...args: Args): Result => {
    onCall()
    return read(...args)
  }
}

test('a preview says of each file what the import does with it, and changes nothing', async () => {
  const { app, id, preview, library, download } = await inReview({ settings: { ignoredExtensions: ['txt'] } })
  const before = [app.imports.find(id), hashesBelow(download.path ?? ''), readdirSync(library)]
  const found = await preview()
  expect(found).toMatchObject({
    problem: null,
    folder: 'Portal 2',
    transferMode: 'hardlink',
    kind: 'game',
    version: '1.0',
    files: 6,
    imported: 5,
    skipped: 1,
    conflicts: 0,
    corrections: null,
  })
  expect(row(found, 'DLC/')).toMatchObject({ files: 2, category: 'dlc', expanded: true, outcome: 'import' })
  expect(row(found, 'DLC/skin.pak')).toMatchObject({ target: 'DLC/skin.pak', size: 4, outcome: 'import' })
  expect(row(found, 'notes.txt')).toMatchObject({ target: null, outcome: 'skip', reason: 'extension' })
  expect([app.imports.find(id), hashesBelow(download.path ?? ''), readdirSync(library)]).toEqual(before)
})

test('the import does exactly what the preview of the corrections said', async () => {
  const { app, id, game, library, preview } = await inReview()
  const corrections = {
    version: '2.0',
    files: [
      { path: 'DLC/', version: '1.5' },
      { path: 'DLC/read.me', skip: true },
      { path: 'data.bin', category: 'extra' as const, version: null },
      { path: 'Play.lnk', skip: true },
    ],
  }
  const found = await preview({ corrections })
  await resolveImport(app, game.userId, id, { action: 'import', corrections })
  await app.queues.imports.idle()
  const folder = join(library, 'Portal 2')
  const placed = found.rows.flatMap(({ target, path }) => (target === null || path.endsWith('/') ? [] : target))
  expect(Object.keys(hashesBelow(folder)).sort()).toEqual(placed.sort())
  const recorded = app.imports.filesOf(game.id).map(({ path, category, version }) => ({
    path: path.slice(folder.length + 1),
    category,
    version,
  }))
  expect(recorded).toEqual([
    { path: 'DLC/skin.pak', category: 'dlc', version: '1.5' },
    { path: 'Extras/Portal.2.v1.0-GRP/data.bin', category: 'extra', version: null },
    { path: 'game.exe', category: 'main', version: '2.0' },
    { path: 'notes.txt', category: 'main', version: '2.0' },
  ])
  expect(app.games.findById(game.id)).toMatchObject({ status: 'owned', installedVersion: '2.0' })
})

test('a release that was taken for a game is imported as the update that it is', async () => {
  const { app, id, game, download, library, preview } = await inReview({ held: { 'game.exe': 'the game itself' } })
  app.games.update(game.id, { status: 'owned', installedVersion: '0.9' })
  const corrections = { kind: 'update' as const }
  expect(row(await preview({ corrections }), 'game.exe')).toMatchObject({
    category: 'update',
    outcome: 'import',
    target: 'Updates/Portal.2.v1.0-GRP/game.exe',
  })
  expect(row(await preview(), 'game.exe')).toMatchObject({ category: 'main', outcome: 'conflict' })
  await resolveImport(app, game.userId, id, { action: 'import', corrections })
  await app.queues.imports.idle()
  expect(existsSync(join(library, 'Portal 2/Updates/Portal.2.v1.0-GRP/game.exe'))).toBe(true)
  expect(app.downloads.find(download.id)).toMatchObject({ status: 'imported', kind: 'update' })
  expect(app.games.findById(game.id)?.installedVersion).toBe('1.0')
})

test('existing files are kept, replaced or kept beside the new ones, as decided', async () => {
  const { preview } = await inReview({ held: { 'game.exe': 'another', 'data.bin': 'y' } })
  expect(await preview()).toMatchObject({ conflicts: 1 })
  expect(row(await preview(), 'data.bin')).toMatchObject({ outcome: 'keep' })
  expect(row(await preview({ conflicts: 'merge' }), 'game.exe')).toMatchObject({ outcome: 'replace' })
  expect(row(await preview({ conflicts: 'keepBoth' }), 'game.exe')).toMatchObject({ outcome: 'numbered' })
  const corrections = { files: [{ path: 'game.exe', skip: true }] }
  expect(await preview({ corrections })).toMatchObject({ conflicts: 0 })
})

test('files of other add-ons are looked up together, and each of their releases once', async () => {
  const names = Array.from({ length: 300 }, (_, number) => `${number}.pak`)
  const { app, game, id, library } = await inReview({
    files: { 'Play.lnk': 'z', ...Object.fromEntries(names.map((name) => [name, 'new'])) },
    download: { kind: 'dlc', title: 'Portal.2.Peer.Review.DLC-GRP' },
    held: Object.fromEntries(names.map((name) => [`DLC/Portal.2.Peer.Review.DLC-GRP/${name}`, 'older'])),
    settings: { conflicts: 'merge' },
  })
  const { id: downloadId } = storeDownload(app, { gameId: game.id, kind: 'dlc', title: 'Portal.2.Other.Thing.DLC-GRP' })
  const folder = join(library, 'Portal 2/DLC/Portal.2.Peer.Review.DLC-GRP')
  const recorded = { gameId: game.id, size: 5, category: 'dlc', version: null, addedAt: instant(app.clock) } as const
  app.imports.putFiles(names.map((name) => ({ ...recorded, id: randomUUID(), path: join(folder, name), downloadId })))
  const reads = { files: 0, releases: 0 }
  const counting = {
    ...app,
    imports: { ...app.imports, filesAt: counted(app.imports.filesAt, () => (reads.files += 1)) },
    downloads: { ...app.downloads, withIds: counted(app.downloads.withIds, () => (reads.releases += 1)) },
  }
  const found = await previewImport(counting, game.userId, id, {}, AbortSignal.timeout(30_000))
  expect(row(found, '1.pak')).toMatchObject({ outcome: 'numbered' })
  expect(reads).toEqual({ files: 2, releases: 1 })
})

test('archives are unpacked unless their folder is skipped', async () => {
  const archives = { 'game.zip': 'x'.repeat(100), 'extras/bonus.7z': 'x' }
  const { preview } = await inReview({ files: archives, settings: { unpackArchives: true } })
  expect(row(await preview(), 'extras/bonus.7z')).toMatchObject({ outcome: 'unpack' })
  const found = await preview({ corrections: { files: [{ path: 'extras/', skip: true }] } })
  expect(row(found, 'extras/bonus.7z')).toMatchObject({ outcome: 'skip', reason: 'corrected' })
  expect(row(found, 'game.zip')).toMatchObject({ outcome: 'unpack' })
})

test('another game and another folder are previewed where they go', async () => {
  const { app, game, preview } = await inReview()
  const other = storeGame(app, { userId: game.userId, title: 'Portal' })
  expect(await preview({ gameId: other.id })).toMatchObject({ folder: 'Portal' })
  expect(await preview({ gameId: other.id, targetPath: 'Valve/First' })).toMatchObject({ folder: 'Valve/First' })
})

test('a folder or game that one may not have is refused as by the import', async () => {
  const { app, id, game, preview } = await inReview()
  const stranger = storeUser(app, { username: 'stranger' })
  const theirs = storeGame(app, { userId: stranger.id, title: 'Theirs' })
  await expect(preview({ targetPath: '../outside' })).rejects.toThrow(/inside the library folder/)
  await expect(preview({ gameId: theirs.id })).rejects.toThrow('Game not found in your library')
  await expect(preview({}, stranger.id)).rejects.toThrow('This import does not exist')
  const corrections = { files: [{ path: '../game.exe', skip: true }] }
  await expect(preview({ corrections })).rejects.toThrow(/relative to the release/)
  const decided = resolveImport(app, game.userId, id, { action: 'import', corrections })
  await expect(decided).rejects.toThrow(/relative to the release/)
})

test('members learn of no path when the files cannot be read', async () => {
  const { app, id, download, preview } = await inReview()
  const member = storeUser(app, { username: 'member', role: 'member' })
  app.downloads.update(download.id, { path: '/nowhere/to/be/found', userId: member.id })
  const mine = storeGame(app, { userId: member.id, title: 'Portal' })
  app.imports.update(id, { gameId: mine.id })
  const found = await preview({}, member.id)
  expect(found).toMatchObject({ files: 0, rows: [] })
  expect(JSON.stringify(found)).not.toContain('/nowhere')
  expect(found.problem).toContain('An administrator sees the reason')
})

test('a link out of the download is not followed', async () => {
  const { app, download, preview } = await inReview()
  const outside = join(app.folder, 'outside')
  mkdirSync(outside)
  writeFileSync(join(outside, 'secret'), 'secret')
  symlinkSync(join(outside, 'secret'), join(download.path ?? '', 'link'))
  expect(await preview()).toMatchObject({ files: 0, problem: '"link" is a link that leads out of the download.' })
})

test('ten thousand files are grouped by folder', async () => {
  const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [`data/${n % 10}/${n}.pak`, '']))
  const { preview } = await inReview({ files: { ...many, 'Play.lnk': 'x' } })
  const folded = await preview()
  expect(folded).toMatchObject({ files: 10_001, total: 2 })
  const unfolded = await preview({ expanded: ['data/', 'data/3/'], offset: 5, limit: 20 })
  expect(unfolded.total).toBe(1012)
  expect(unfolded.rows).toHaveLength(20)
  expect(unfolded.rows[0]).toMatchObject({ path: 'data/3/', files: 1000, expanded: true })
  expect(unfolded.rows[1]).toMatchObject({ path: 'data/3/1003.pak', target: 'data/3/1003.pak' })
}, 60_000)

test('the corrections of an import are kept until it is done', async () => {
  const { app, id, game, library, preview } = await inReview()
  const corrections = { files: [{ path: 'Play.lnk', skip: true }] }
  app.settings.write('import', { libraryRoot: null })
  await resolveImport(app, game.userId, id, { action: 'import', corrections })
  await app.queues.imports.idle()
  expect(app.imports.find(id)).toMatchObject({ status: 'review', corrections })
  app.settings.write('import', { libraryRoot: library })
  expect(await preview()).toMatchObject({ corrections, skipped: 1 })
  await resolveImport(app, game.userId, id, { action: 'import' })
  await app.queues.imports.idle()
  expect(existsSync(join(library, 'Portal 2/Play.lnk'))).toBe(false)
  expect(existsSync(join(library, 'Portal 2/game.exe'))).toBe(true)
})

test('only an import that needs review has a preview', async () => {
  const { app, game, preview, id } = await inReview()
  await resolveImport(app, game.userId, id, { action: 'skip' })
  await expect(preview()).rejects.toThrow('Only an import that needs review has a preview')
})

test('without a game, the files are shown with their kinds', async () => {
  const { app, id, preview } = await inReview()
  app.imports.update(id, { gameId: null })
  const found = await preview()
  // The folder is that of the last attempt.
  expect(found).toMatchObject({ files: 6 })
  expect(row(found, 'DLC/skin.pak')).toMatchObject({ category: 'dlc', target: 'DLC/skin.pak' })
})
