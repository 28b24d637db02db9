import { afterEach, expect, test } from 'bun:test'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { type Arrived, createArrived, doubtful, hashesBelow, type Overrides } from './arrived-download.ts'

const open: Arrived[] = []
afterEach(async () => {
  for (const arrived of open.splice(0)) await arrived.app.close()
})

function arrive(overrides: Overrides = {}): Arrived {
  const arrived = createArrived(overrides)
  open.push(arrived)
  return arrived
}

test('without a library folder the import says where to set one, and continues once it is set', async () => {
  const { app, download, library, importDownload } = arrive({ settings: { libraryRoot: null } })
  const record = await importDownload()
  expect(record).toMatchObject({ status: 'review', finishedAt: null })
  expect(record.message).toContain('Settings → Library')
  const logged = () => app.log.lines.findLast((line) => line.fields.outcome !== undefined)
  const needsReview = { module: 'importing', level: 'info', message: 'An import needs review' }
  expect(logged()).toMatchObject({ ...needsReview, fields: { title: record.title, outcome: record.message } })
  expect(app.downloads.find(download.id)).toMatchObject({ status: 'review', message: record.message })

  app.settings.write('import', { libraryRoot: library })
  const again = await importDownload()
  expect(again).toMatchObject({ id: record.id, status: 'done' })
  expect(logged()).toMatchObject({ module: 'importing', level: 'info', message: 'Imported' })
})

test('a library folder is never created while its disk is unmounted', async () => {
  const { library, importDownload } = arrive()
  rmSync(library, { recursive: true })
  const record = await importDownload()
  expect(record.status).toBe('review')
  expect(record.message).toContain('Is its disk mounted?')
})

test('an invisible source is reported with both paths and a suggested mapping, which fixes it', async () => {
  const { app, download, downloads, importDownload } = arrive()
  app.downloads.update(download.id, { path: '/remote/complete/Portal.2.v1.0-GRP' })
  const record = await importDownload()
  expect(record.status).toBe('review')
  const place = '"/remote/complete/Portal.2.v1.0-GRP"'
  expect(record.message).toContain(`has the files at ${place}, but Ludarr finds nothing at ${place}`)
  expect(record.message).toContain('add a path mapping')
  expect(record.message).toContain('from "/remote/complete"')

  const mapping = { id: randomUUID(), remoteHost: 'nas.local', remotePath: '/remote/complete', localPath: '/wrong' }
  app.settings.putPathMapping(mapping)
  expect((await importDownload()).message).toContain('but Ludarr finds nothing at "/wrong/Portal.2.v1.0-GRP"')

  app.settings.putPathMapping({ ...mapping, localPath: downloads })
  expect(await importDownload()).toMatchObject({ status: 'done' })
})

test('a doubtful file needs no review if the user chose not to import it', async () => {
  const { library, importDownload } = arrive({ files: { ...doubtful, 'extras/More.lnk': 'z' } })
  const files = [
    { path: 'Play.lnk', skip: true },
    { path: 'extras/', skip: true },
  ]
  expect(await importDownload({ corrections: { files: files.slice(1) } })).toMatchObject({
    status: 'review',
    message: expect.stringContaining('"Play.lnk" is a .lnk file'),
  })
  expect(await importDownload({ corrections: { files } })).toMatchObject({ status: 'done' })
  expect(readdirSync(join(library, 'Portal 2')).sort()).toEqual(['data.bin', 'game.exe'])
})

test('a small program that is all of a download needs a review, though not if it is chosen out of more', async () => {
  const tiny = arrive({ files: { 'game.exe': 'x' } })
  expect((await tiny.importDownload()).message).toContain('one small program')
  const chosen = arrive({ files: { 'game.exe': 'x', 'data.bin': 'y' } })
  const corrections = { files: [{ path: 'data.bin', skip: true }] }
  expect(await chosen.importDownload({ corrections })).toMatchObject({ status: 'done' })
})

test('a client on Windows gets a suggested mapping with a Windows path', async () => {
  const { app, download, importDownload } = arrive()
  app.downloads.update(download.id, { path: 'D:\\Torrents\\Portal 2' })
  expect((await importDownload()).message).toContain('from "D:\\Torrents"')
})

test.each([
  ['a shortcut', { 'game.exe': 'x', 'data.bin': 'x', 'Play now.lnk': 'x' }, '.lnk'],
  ['a screen saver', { 'game.exe': 'x', 'data.bin': 'x', 'game.scr': 'x' }, '.scr'],
  ['a double extension', { 'game.bin': 'x', 'movie.mp4.exe': 'x' }, 'poses as another kind'],
  ['a bidi name', { 'game.bin': 'x', 'read\u202Egpj.exe': 'x' }, '\\u{202e}'],
  ['one tiny program', { 'setup.exe': 'tiny', 'readme.txt': 'hello' }, 'often a fake'],
])('%s needs review, and is imported when approved', async (_, files, message) => {
  const { library, importDownload } = arrive({ files })
  const record = await importDownload()
  expect(record.status).toBe('review')
  expect(record.message).toContain(message)
  expect(hashesBelow(library)).toEqual({})
  expect(await importDownload({ accepted: true })).toMatchObject({ status: 'done' })
})

test('choosing the game of a download does not approve its content', async () => {
  const { app, download, game, importDownload } = arrive({
    files: { 'game.exe': 'x', 'data.bin': 'x', 'Play.lnk': 'x' },
  })
  app.downloads.update(download.id, { gameId: null })
  expect(await importDownload()).toMatchObject({ cause: 'no-game' })
  expect(await importDownload({ gameId: game.id, accepted: true })).toMatchObject({ cause: 'content' })
  expect(await importDownload({ accepted: true })).toMatchObject({ status: 'done' })
})

test('a link out of the download is not followed, even when approved', async () => {
  const { app, downloads, library, importDownload } = arrive()
  mkdirSync(join(app.folder, 'secret'))
  symlinkSync(join(app.folder, 'secret'), join(downloads, 'Portal.2.v1.0-GRP/save'))
  const record = await importDownload({ accepted: true })
  expect(record.status).toBe('review')
  expect(record.message).toContain('"save" is a link that leads out of the download')
  expect(hashesBelow(library)).toEqual({})
})

test('a link that leads nowhere is left out, and the import says so', async () => {
  const { library, downloads, importDownload } = arrive()
  const release = join(downloads, 'Portal.2.v1.0-GRP')
  symlinkSync('gone.so', join(release, 'libx.so'))
  const record = await importDownload()
  expect(record.status).toBe('done')
  expect(record.message).toContain('"libx.so" is a link that leads nowhere and is left out.')
  expect(Object.keys(hashesBelow(library))).toEqual(
    expect.arrayContaining(['Portal 2/setup.exe', 'Portal 2/data/one.bin', 'Portal 2/data/two.bin']),
  )
  expect(existsSync(join(library, 'Portal 2/libx.so'))).toBe(false)
})

test.each([
  ['through another link', { 'a.so': 'b.so', 'b.so': 'gone/b.so' }],
  ['to itself', { 'a.so': 'a.so' }],
  ['below a file', { 'data/a.so': '../setup.exe/a.so' }],
  ['to a missing folder', { 'data/lib': '../lib64' }],
  ['to its own folder and back', { 'data/a.so': '../data/../gone.so' }],
])('a link that leads nowhere is left out: %s', async (_, links) => {
  const { library, downloads, importDownload } = arrive()
  const release = join(downloads, 'Portal.2.v1.0-GRP')
  for (const [path, target] of Object.entries(links)) symlinkSync(target, join(release, path))
  expect(await importDownload()).toMatchObject({ status: 'done', filesDone: 3 })
  expect(Object.keys(hashesBelow(library))).toHaveLength(3)
})

test.each([
  ['to a missing file beside it', { 'a.so': '../gone.so' }],
  ['to a missing file elsewhere', { 'a.so': '/nowhere/gone.so' }],
  ['through another link', { 'a.so': 'b.so', 'b.so': '/nowhere/gone.so' }],
  ['through its own folder', { 'data/a.so': '../../gone/../Portal.2.v1.0-GRP/../gone.so' }],
])('a link that would lead out of the download is refused: %s', async (_, links) => {
  const { library, downloads, importDownload } = arrive()
  const release = join(downloads, 'Portal.2.v1.0-GRP')
  for (const [path, target] of Object.entries(links)) symlinkSync(target, join(release, path))
  const record = await importDownload()
  expect(record).toMatchObject({ status: 'review', cause: 'content' })
  expect(record.message).toContain('is a link that leads out of the download')
  expect(hashesBelow(library)).toEqual({})
})

test('a download that is itself a link out of its folder is not followed', async () => {
  const { app, download, downloads, importDownload } = arrive()
  mkdirSync(join(app.folder, 'secret'))
  symlinkSync(join(app.folder, 'secret'), join(downloads, 'linked'))
  app.downloads.update(download.id, { path: join(downloads, 'linked') })
  expect(await importDownload()).toMatchObject({ status: 'review' })
})

test('a link within the download imports the file it points to', async () => {
  const { downloads, library, importDownload } = arrive()
  symlinkSync('one.bin', join(downloads, 'Portal.2.v1.0-GRP/data/same.bin'))
  expect(await importDownload()).toMatchObject({ status: 'done', filesDone: 4 })
  const found = hashesBelow(library)
  expect(found['Portal 2/data/same.bin']).toBe(found['Portal 2/data/one.bin'] ?? '')
})

test('circular links are detected', async () => {
  const { downloads, importDownload } = arrive()
  symlinkSync('.', join(downloads, 'Portal.2.v1.0-GRP/data/again'))
  const record = await importDownload()
  expect(record.message).toContain('link to a folder')
  expect(await importDownload({ accepted: true })).toMatchObject({ status: 'done', filesDone: 3 })
})

test('a download that contains the library is refused', async () => {
  const { app, downloads, library, importDownload } = arrive()
  const inside = join(downloads, 'Portal.2.v1.0-GRP/library')
  renameSync(library, inside)
  app.settings.write('import', { libraryRoot: inside })
  expect((await importDownload()).message).toContain('contains the library folder')
})

test('a download without a game waits for one', async () => {
  const { app, download, game, importDownload } = arrive()
  app.downloads.update(download.id, { gameId: null })
  const record = await importDownload()
  expect(record.status).toBe('review')
  expect(record.message).toContain('Choose the game')
  expect(await importDownload({ gameId: game.id })).toMatchObject({ status: 'done' })
  expect(app.downloads.find(download.id)?.gameId).toBe(game.id)
})

test('settings that exclude every file are reported', async () => {
  const { importDownload } = arrive({ settings: { minFileSize: 1_000_000 } })
  expect((await importDownload()).message).toContain('left out by the import settings')
})
