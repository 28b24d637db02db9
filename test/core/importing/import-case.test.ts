import { afterEach, expect, test } from 'bun:test'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import JSZip from 'jszip'
import { startImport } from '#core/importing/start-import.ts'
import { withoutClashes } from '#domain/importing/name-clashes.ts'
import { storeGame } from '../../rows.ts'
import {
  type Arrived,
  createArrived,
  hashesBelow,
  type Overrides,
  storeDownload,
  writeTree,
} from './arrived-download.ts'

const open: Arrived[] = []
const undo: (() => void)[] = []
afterEach(async () => {
  for (const again of undo.splice(0)) again()
  for (const arrived of open.splice(0)) await arrived.app.close()
})

function arrive(overrides: Overrides = {}): Arrived {
  const arrived = createArrived(overrides)
  open.push(arrived)
  return arrived
}

const run = (app: string, ...args: string[]): boolean => spawnSync(app, args).status === 0
const twins = { 'game.bin': 'x'.repeat(99), 'Data/Level.pak': 'one', 'data/level.PAK': 'two' }

/** Makes the folder one that does not tell case apart, as ext4 can be asked to where the kernel was built for it. */
function foldCase(folder: string, image: string): boolean {
  if (process.getuid?.() !== 0) return false
  const made = run('truncate', '-s', '16M', image) && run('mkfs.ext4', '-q', '-O', 'casefold', image)
  if (!made || !run('mount', '-o', 'loop', image, folder)) return false
  undo.push(() => run('umount', folder))
  rmSync(join(folder, 'lost+found'), { recursive: true, force: true })
  return run('chattr', '+F', folder)
}

test('names that differ only in case need review, and both are imported where the file system can tell them apart', async () => {
  const { library, importDownload } = arrive({ files: twins })
  const record = await importDownload()
  expect(record.status).toBe('review')
  expect(record.message).toContain('are the same name to some file systems')
  expect(await importDownload({ accepted: true })).toMatchObject({ status: 'done' })
  const [upper, lower] = ['Data/Level.pak', 'data/level.PAK'].map((path) => join(library, 'Portal 2', path))
  expect(readFileSync(upper ?? '', 'utf8') + readFileSync(lower ?? '', 'utf8')).toBe('onetwo')
  expect(readdirSync(library)).toEqual(['Portal 2'])
})

test('such names in an archive need review as well, and are imported as packed', async () => {
  const { downloads, library, importDownload } = arrive({ files: {}, settings: { unpackArchives: true } })
  const zip = new JSZip()
  for (const [path, content] of Object.entries(twins)) zip.file(path, content)
  writeTree(join(downloads, 'Portal.2.v1.0-GRP'), { 'read.nfo': 'x' })
  writeFileSync(
    join(downloads, 'Portal.2.v1.0-GRP/game.zip'),
    await zip.generateAsync({ type: 'uint8array', compression: 'STORE' }),
  )
  expect((await importDownload()).message).toContain('are the same name to some file systems')
  expect(await importDownload({ accepted: true })).toMatchObject({ status: 'done' })
  const found = Object.keys(hashesBelow(join(library, 'Portal 2'))).sort()
  expect(found).toEqual(['Data/Level.pak', 'data/level.PAK', 'game.bin', 'read.nfo'])
})

test('where the file system ignores case, the second one gets a number', async () => {
  const { app, library, importDownload } = arrive({ files: twins, settings: { transferMode: 'copy' } })
  if (!foldCase(library, join(app.folder, 'disk'))) {
    process.stdout.write('No file system without case can be made here: only the names are tried.\n')
    const named = withoutClashes(Object.keys(twins).map((path) => ({ path, size: 3 })))
    expect(Array.from(named, ({ path }) => path)).toEqual(['game.bin', 'Data/Level.pak', 'data/level (2).PAK'])
    return
  }
  expect(await importDownload({ accepted: true })).toMatchObject({ status: 'done', filesDone: 3 })
  const found = Object.keys(hashesBelow(join(library, 'Portal 2'))).map((path) => path.toLowerCase())
  expect(found.sort()).toEqual(['data/level (2).pak', 'data/level.pak', 'game.bin'])
  expect(readFileSync(join(library, 'portal 2/DATA/LEVEL (2).pak'), 'utf8')).toBe('two')
  expect(readdirSync(library)).toEqual(['Portal 2'])
})

test.each([
  ['of another game', true],
  ['of nobody', false],
])('a folder %s that differs only in case is left alone', async (_, held) => {
  const { app, game, library, importDownload } = arrive()
  writeTree(join(library, 'PORTAL 2'), { 'mine.txt': 'mine' })
  if (held) storeGame(app, { userId: game.userId, title: 'Other', libraryPath: join(library, 'PORTAL 2') })
  expect(await importDownload()).toMatchObject({ status: 'done', targetPath: join(library, 'Portal 2 (2)') })
  expect(readdirSync(join(library, 'PORTAL 2'))).toEqual(['mine.txt'])
})

test('an existing platform folder is used in the case it has', async () => {
  const overrides = { game: { preferredPlatform: 'Switch' }, settings: { platformFolders: true } }
  const { library, importDownload } = arrive(overrides)
  mkdirSync(join(library, 'SWITCH'))
  expect(await importDownload()).toMatchObject({ status: 'done', targetPath: join(library, 'SWITCH/Portal 2') })
  expect(readdirSync(library)).toEqual(['SWITCH'])
})

test('an existing file whose name differs only in case is recognized as the same file', async () => {
  const { app, game, downloads, library, importDownload } = arrive({
    settings: { keepBoth: true, transferMode: 'copy' },
  })
  writeTree(join(library, 'Portal 2'), { 'DATA/One.bin': 'one', 'Setup.EXE': 'another' })
  app.games.update(game.id, { libraryPath: join(library, 'Portal 2') })
  expect(await importDownload()).toMatchObject({ status: 'done' })
  expect(Object.keys(hashesBelow(join(library, 'Portal 2'))).sort()).toEqual([
    'DATA/One.bin',
    'DATA/two.bin',
    'Setup (2).EXE',
    'Setup.EXE',
  ])
  expect(existsSync(join(downloads, 'Portal.2.v1.0-GRP/data/one.bin'))).toBe(true)
})

test('two games whose titles differ only in case get separate folders', async () => {
  const { app, game, library, downloads, importDownload } = arrive({ title: 'Über' })
  await importDownload()
  const other = storeGame(app, { userId: game.userId, title: 'ÜBER', status: 'downloading' })
  const download = storeDownload(app, { gameId: other.id, path: join(downloads, 'Portal.2.v1.0-GRP') })
  startImport(app, download)
  await app.queues.imports.idle()
  expect(readdirSync(library).sort()).toEqual(['ÜBER (2)', 'Über'])
})
