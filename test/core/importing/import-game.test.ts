import { afterEach, expect, test } from 'bun:test'
import { existsSync, lstatSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startImport } from '#core/importing/start-import.ts'
import type { DomainEvents } from '#domain/events.ts'
import { storeGame } from '../../rows.ts'
import { type Arrived, createArrived, hashesBelow, type Overrides, storeDownload } from './arrived-download.ts'

const open: Arrived[] = []
afterEach(async () => {
  for (const arrived of open.splice(0)) await arrived.app.close()
})

function arrive(overrides: Overrides = {}): Arrived {
  const arrived = createArrived(overrides)
  open.push(arrived)
  return arrived
}

test('a completed download is hardlinked into the folder of its game, and the game is owned', async () => {
  const { app, game, download, library, downloads, importDownload } = arrive()
  const heard: DomainEvents['gameChanged'][] = []
  const phases: string[] = []
  app.events.on('gameChanged', (change) => heard.push(change))
  app.events.on('importProgress', ({ phase }) => phases.push(phase))

  const record = await importDownload()

  expect(record).toMatchObject({ status: 'done', transferMode: 'hardlink', filesDone: 3 })
  const folder = join(library, 'Portal 2')
  expect(hashesBelow(folder)).toEqual(hashesBelow(join(downloads, 'Portal.2.v1.0-GRP')))
  for (const file of ['setup.exe', 'data/one.bin', 'data/two.bin']) {
    expect(statSync(join(folder, file)).ino).toBe(statSync(join(downloads, 'Portal.2.v1.0-GRP', file)).ino)
  }
  expect(app.games.findById(game.id)).toMatchObject({
    status: 'owned',
    libraryPath: folder,
    installedVersion: '1.0',
  })
  expect(app.downloads.find(download.id)).toMatchObject({ status: 'imported' })
  expect(app.imports.filesOf(game.id).map(({ path, size, category }) => ({ path, size, category }))).toEqual([
    { path: join(folder, 'data/one.bin'), size: 3, category: 'main' },
    { path: join(folder, 'data/two.bin'), size: 3, category: 'main' },
    { path: join(folder, 'setup.exe'), size: 4000, category: 'main' },
  ])
  const { entries } = app.history.list({ userId: game.userId })
  expect(entries.map(({ type, title }) => ({ type, title }))).toEqual([
    { type: 'imported', title: 'Portal.2.v1.0-GRP' },
  ])
  expect(heard).toContainEqual({ id: game.id, change: 'updated' })
  expect(phases.at(-1)).toBe('done')
})

test('a single file is imported into the folder of its game', async () => {
  const { app, downloads, library, download, importDownload } = arrive()
  writeFileSync(join(downloads, 'portal.iso'), 'disc')
  app.downloads.update(download.id, { path: join(downloads, 'portal.iso'), size: 4, downloaded: 4 })
  expect(await importDownload()).toMatchObject({ status: 'done' })
  expect(readFileSync(join(library, 'Portal 2/portal.iso'), 'utf8')).toBe('disc')
})

test('a game that is already played keeps its status', async () => {
  const { app, game, importDownload } = arrive({ game: { status: 'playing' } })
  await importDownload()
  expect(app.games.findById(game.id)?.status).toBe('playing')
})

test('copies keep their times and are separate files', async () => {
  const { downloads, library, importDownload } = arrive({ settings: { transferMode: 'copy' } })
  const record = await importDownload()
  expect(record.message).toContain('as copies')
  const source = statSync(join(downloads, 'Portal.2.v1.0-GRP/setup.exe'))
  const target = statSync(join(library, 'Portal 2/setup.exe'))
  expect(target.ino).not.toBe(source.ino)
  expect(Math.abs(target.mtimeMs - source.mtimeMs)).toBeLessThan(5)
  expect(hashesBelow(library)).toEqual({ ...prefixed('Portal 2', hashesBelow(join(downloads, 'Portal.2.v1.0-GRP'))) })
})

test("links point to the client's files", async () => {
  const { library, importDownload } = arrive({ settings: { transferMode: 'symlink' } })
  expect(await importDownload()).toMatchObject({ status: 'done' })
  expect(lstatSync(join(library, 'Portal 2/setup.exe')).isSymbolicLink()).toBe(true)
  expect(readFileSync(join(library, 'Portal 2/data/one.bin'), 'utf8')).toBe('one')
})

test('move mode removes the source, but only the imported files', async () => {
  const { downloads, library, importDownload } = arrive({
    settings: { transferMode: 'move', ignoredExtensions: ['.nfo'] },
    files: { 'setup.exe': 'game', 'data/game.bin': 'more', 'empty/read.nfo': 'kept' },
  })
  expect(await importDownload()).toMatchObject({ status: 'done' })
  expect(Object.keys(hashesBelow(library)).sort()).toEqual(['Portal 2/data/game.bin', 'Portal 2/setup.exe'])
  expect(Object.keys(hashesBelow(downloads))).toEqual(['Portal.2.v1.0-GRP/empty/read.nfo'])
})

test('across file systems the files are copied, with a message', async () => {
  const elsewhere = '/dev/shm'
  if (!existsSync(elsewhere) || statSync(elsewhere).dev === statSync(tmpdir()).dev) return
  const library = mkdtempSync(join(elsewhere, 'ludarr-test-'))
  try {
    const { downloads, importDownload } = arrive({ settings: { libraryRoot: library } })
    const record = await importDownload()
    expect(record.status).toBe('done')
    expect(record.message).toContain('different file systems')
    expect(record.message).toContain('as copies')
    expect(hashesBelow(library)).toEqual(prefixed('Portal 2', hashesBelow(join(downloads, 'Portal.2.v1.0-GRP'))))
  } finally {
    rmSync(library, { recursive: true })
  }
})

test('an update is imported below its game, which keeps its folder, and sets the version', async () => {
  const { app, game, library, download, importDownload } = arrive()
  await importDownload()
  app.downloads.update(download.id, { kind: 'update', version: '1.1', title: 'Portal.2.Update.v1.1-GRP' })
  const record = await importDownload()
  expect(record.status).toBe('done')
  expect(existsSync(join(library, 'Portal 2/Updates/Portal.2.Update.v1.1-GRP/setup.exe'))).toBe(true)
  expect(app.games.findById(game.id)).toMatchObject({
    libraryPath: join(library, 'Portal 2'),
    installedVersion: '1.1',
  })
  expect(app.imports.filesOf(game.id).filter(({ category }) => category === 'update')).toHaveLength(3)
})

test('games with the same title get separate folders', async () => {
  const first = arrive({ title: 'Doom', game: { releaseDate: '1993-12-10' } })
  await first.importDownload()
  const { app, library, downloads } = first
  const names = []
  for (const releaseDate of ['2016-05-13', '2016-05-13', null]) {
    const game = storeGame(app, { userId: first.game.userId, title: 'DOOM', status: 'downloading', releaseDate })
    const other = storeDownload(app, { gameId: game.id, path: join(downloads, 'Portal.2.v1.0-GRP') })
    startImport(app, other)
    await app.queues.imports.idle()
    names.push(app.games.findById(game.id)?.libraryPath?.slice(library.length + 1))
  }
  expect(names).toEqual(['DOOM (2016)', 'DOOM (2016) (2)', 'DOOM (2)'])
})

test('identical files are skipped, different ones need a decision', async () => {
  const held = { 'data/one.bin': 'one', 'mine.txt': 'notes' }
  const { library, importDownload } = arrive({ held, settings: { transferMode: 'copy' } })
  const record = await importDownload()
  expect(record).toMatchObject({ status: 'done' })
  expect(record.message).toContain('1 file already in place')
  expect(readFileSync(join(library, 'Portal 2/mine.txt'), 'utf8')).toBe('notes')

  writeFileSync(join(library, 'Portal 2/data/one.bin'), 'ONE')
  const second = await importDownload()
  expect(second).toMatchObject({ status: 'review' })
  expect(second.message).toContain('one.bin')
  expect(readFileSync(join(library, 'Portal 2/data/one.bin'), 'utf8')).toBe('ONE')
})

test('with overwriting enabled, different files are replaced atomically', async () => {
  const { library, downloads, importDownload } = arrive({
    held: { 'data/one.bin': 'ONE' },
    settings: { overwrite: true },
  })
  expect(await importDownload()).toMatchObject({ status: 'done' })
  const source = statSync(join(downloads, 'Portal.2.v1.0-GRP/data/one.bin'))
  expect(statSync(join(library, 'Portal 2/data/one.bin')).ino).toBe(source.ino)
  expect(Object.keys(hashesBelow(library)).filter((path) => path.includes('part'))).toEqual([])
})

test('nothing is written through a link that leads out of the library', async () => {
  const { library, importDownload } = arrive()
  const outside = mkdtempSync(join(tmpdir(), 'outside-'))
  try {
    symlinkSync(outside, join(library, 'Portal 2'))
    const record = await importDownload()
    expect(record.status).toBe('failed')
    expect(record.message).toContain('leads outside of the library folder')
    expect(hashesBelow(outside)).toEqual({})
  } finally {
    rmSync(outside, { recursive: true })
  }
})

test('an import is rolled back when a file in the middle cannot be linked', async () => {
  const files = { 'a.bin': 'a', 'b.bin': 'b', 'c/d.bin': 'd' }
  const { app, game, library, download, importDownload } = arrive({ files, held: { c: 'a file' } })
  const record = await importDownload()
  expect(record.status).toBe('failed')
  expect(record.message).toContain('is a file, so no folder can be created there')
  expect(Object.keys(hashesBelow(library))).toEqual(['Portal 2/c'])
  expect(app.downloads.find(download.id)).toMatchObject({ status: 'review', message: record.message })
  expect(app.history.list({ userId: game.userId }).entries[0]).toMatchObject({ type: 'failed' })
})

function prefixed(folder: string, hashes: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(hashes).map(([path, hash]) => [`${folder}/${path}`, hash]))
}
