import { afterEach, expect, test } from 'bun:test'
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import JSZip from 'jszip'
import { resumeImports } from '#core/importing/start-import.ts'
import { type Arrived, createArrived, hashesBelow, type Overrides } from './arrived-download.ts'

const open: Arrived[] = []
const undo: (() => void)[] = []
afterEach(async () => {
  for (const again of undo.splice(0)) again()
  for (const arrived of open.splice(0)) await arrived.app.close()
}, 120_000)

function arrive(overrides: Overrides = {}): Arrived & { folder: string } {
  const arrived = createArrived(overrides)
  open.push(arrived)
  return { ...arrived, folder: join(arrived.downloads, 'Portal.2.v1.0-GRP') }
}

const run = (app: string, ...args: string[]): boolean => spawnSync(app, args).status === 0
const canMount = process.getuid?.() === 0 && mountsHere()

function mountsHere(): boolean {
  const probe = `/tmp/ludarr-mount-${process.pid}`
  mkdirSync(probe)
  const mounted = run('mount', '-t', 'tmpfs', 'none', probe)
  if (mounted) run('umount', probe)
  rmSync(probe, { recursive: true })
  if (!mounted) process.stdout.write('Mounting is not allowed here: full and read-only disks are not tried.\n')
  return mounted
}

function mountOver(folder: string, options: string): void {
  expect(run('mount', '-t', 'tmpfs', '-o', options, 'none', folder)).toBe(true)
  undo.push(() => run('umount', folder))
}

const textsBelow = (folder: string): Record<string, string> =>
  Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]))

/** Nothing of the import is in the library, and its source is whole. */
function expectUntouched({ library, folder }: { library: string; folder: string }, before: Record<string, string>) {
  expect(readdirSync(library)).toEqual([])
  expect(hashesBelow(folder)).toEqual(before)
}

// Holes are read through the cache, which takes its time: the full size is for whoever has it.
const large = process.env.LUDARR_TEST_LARGE === '1'
const manyFiles = large ? 100_000 : 10_000
const sparseGigabytes = large ? 20 : 1

const manySmall = Object.fromEntries(Array.from({ length: 400 }, (_, index) => [`${index}.pak`, `${index}`]))

test.if(canMount)('a full disk is detected before the first byte is written', async () => {
  const setup = arrive({ files: { 'game.bin': 'x'.repeat(3_000_000) } })
  mountOver(setup.library, 'size=1m')
  const before = hashesBelow(setup.folder)
  const record = await setup.importDownload()
  expect(record).toMatchObject({ status: 'failed' })
  expect(record.message).toMatch(
    /Not enough free space to copy .*\/downloads\/.* to .*\/library\/.*: 3.0 MB needed, .* free on/,
  )
  expectUntouched(setup, before)
})

test.if(canMount)('archives that are removed at the end need no space in the library', async () => {
  const settings = { unpackArchives: true, transferMode: 'move' as const }
  const setup = arrive({ files: { 'read.nfo': 'read me' }, settings })
  const zip = new JSZip().file('game.bin', randomBytes(5_000_000))
  writeFileSync(join(setup.folder, 'game.zip'), await zip.generateAsync({ type: 'uint8array' }))
  mountOver(setup.library, 'size=8m')
  expect(await setup.importDownload()).toMatchObject({ status: 'done' })
  expect(Object.keys(hashesBelow(join(setup.library, 'Portal 2'))).sort()).toEqual(['game.bin', 'read.nfo'])
})

test.if(canMount)(
  'free space is checked on the disk of the game folder, which may be mounted into the library',
  async () => {
    const setup = arrive({ files: { 'game.bin': 'x'.repeat(3_000_000) } })
    mountOver(setup.library, 'size=1m')
    mkdirSync(join(setup.library, 'Portal 2'))
    mountOver(join(setup.library, 'Portal 2'), 'size=50m')
    undo.reverse()
    expect(await setup.importDownload()).toMatchObject({ status: 'done' })
  },
)

test.if(canMount)('a small disk mounted into a large library is recognized as small', async () => {
  const setup = arrive({ files: { 'game.bin': 'x'.repeat(3_000_000) } })
  mkdirSync(join(setup.library, 'Portal 2'))
  mountOver(join(setup.library, 'Portal 2'), 'size=1m')
  const record = await setup.importDownload()
  expect(record.message).toMatch(/Not enough free space .*: 3.0 MB needed, 1.0 MB free on .*Portal 2/)
})

test.if(canMount)('a disk that fills up during the import is reported, and everything is rolled back', async () => {
  const setup = arrive({ files: manySmall, settings: { transferMode: 'move' } })
  mountOver(setup.library, 'size=1m')
  const before = hashesBelow(setup.folder)
  const record = await setup.importDownload()
  expect(record.message).toContain('the disk is full (ENOSPC)')
  expect(record.message).toContain(setup.folder)
  expect(record.message).toContain(join(setup.library, 'Portal 2'))
  expectUntouched(setup, before)
  mountOver(setup.library, 'size=50m')
  expect(await setup.importDownload()).toMatchObject({ status: 'done' })
})

test.if(canMount)('an archive that does not fit on the disk is not unpacked', async () => {
  const setup = arrive({ files: { 'read.nfo': 'x' }, settings: { unpackArchives: true } })
  const zip = new JSZip().file('game.bin', randomBytes(3_000_000))
  writeFileSync(join(setup.folder, 'game.zip'), await zip.generateAsync({ type: 'uint8array' }))
  mountOver(setup.library, 'size=1m')
  const before = hashesBelow(setup.folder)
  const record = await setup.importDownload()
  expect(record).toMatchObject({ status: 'review', cause: 'no-space', retry: { space: { folder: setup.library } } })
  // What it needs, not more than was free afterwards.
  expect(record.retry?.space?.bytes).toBeGreaterThan(3_000_000)
  expect(record.message).toMatch(
    /Unpacking needs .* but only .* are free.* It is unpacked from .*\/downloads\/.* into .*\/library/,
  )
  expectUntouched(setup, before)
})

test.if(canMount)('a read-only library is reported', async () => {
  const setup = arrive()
  mountOver(setup.library, 'ro')
  const before = hashesBelow(setup.folder)
  expect((await setup.importDownload()).message).toContain('the file system is read-only (EROFS)')
  expectUntouched(setup, before)
})

test('a library without write permission is reported', async () => {
  const setup = arrive()
  const before = hashesBelow(setup.folder)
  if (process.getuid?.() !== 0) {
    chmodSync(setup.library, 0o555)
    undo.push(() => chmodSync(setup.library, 0o755))
  } else if (run('chattr', '+i', setup.library)) {
    undo.push(() => run('chattr', '-i', setup.library))
  } else {
    process.stdout.write('Nothing is forbidden to root on this file system: permissions are not tried.\n')
    return
  }
  expect((await setup.importDownload()).message).toMatch(
    /permission denied \(EACCES\)|operation is not permitted \(EPERM\)/,
  )
  expectUntouched(setup, before)
})

test('a source that disappears during the import is reported, and everything is rolled back', async () => {
  const setup = arrive({ files: manySmall, settings: { transferMode: 'copy' } })
  setup.app.events.on('importProgress', () => rmSync(join(setup.folder, '99.pak'), { force: true }))
  const record = await setup.importDownload()
  expect(record.status).toBe('failed')
  expect(record.message).toContain('99.pak')
  expect(record.message).toContain('no such file or folder (ENOENT)')
  expect(readdirSync(setup.library)).toEqual([])
}, 60_000)

test('a path that is too long for the library is reported', async () => {
  const deep = Array.from({ length: 16 }, (_, index) => `${index}`.padEnd(239, 'd')).join('/')
  const setup = arrive({ title: 'T'.repeat(190), files: { [`${deep}/${'f'.repeat(150)}`]: 'x', 'a.bin': 'y' } })
  const before = hashesBelow(setup.folder)
  const record = await setup.importDownload()
  expect(record.message).toContain('the name is too long for this file system (ENAMETOOLONG)')
  expectUntouched(setup, before)
})

test('a file name of maximum length is shortened to fit the number that keeps it beside another one', async () => {
  const name = `${'n'.repeat(251)}.bin`
  const setup = arrive({ files: { [name]: 'mine' }, held: { [name]: 'other' }, settings: { keepBoth: true } })
  expect(await setup.importDownload()).toMatchObject({ status: 'done' })
  const kept = readdirSync(join(setup.library, 'Portal 2'))
  expect(kept).toHaveLength(2)
  expect(kept).toContain(`${'n'.repeat(247)} (2).bin`)
})

test('the number of a renamed file does not collide with a third file of the download', async () => {
  const files = { 'note.pak': 'mine', 'note (2).pak': 'second', 'NOTE (3).pak': 'third' }
  const settings = { keepBoth: true, transferMode: 'copy' } as const
  const setup = arrive({ files, held: { 'note.pak': 'other' }, settings })
  expect(await setup.importDownload()).toMatchObject({ status: 'done' })
  expect(textsBelow(join(setup.library, 'Portal 2'))).toEqual({
    'note.pak': 'other',
    'note (4).pak': 'mine',
    'note (2).pak': 'second',
    'NOTE (3).pak': 'third',
  })
})

test('two files that would replace the same file are both imported', async () => {
  const files = { 'level.pak': 'lower', 'LEVEL.pak': 'upper' }
  const settings = { overwrite: true, transferMode: 'copy' } as const
  const setup = arrive({ files, held: { 'Level.pak': 'old' }, settings })
  expect(await setup.importDownload()).toMatchObject({ cause: 'content' })
  expect(await setup.importDownload({ accepted: true })).toMatchObject({ status: 'done' })
  expect(Object.values(textsBelow(join(setup.library, 'Portal 2'))).sort()).toEqual(['lower', 'upper'])
})

test(`${manyFiles} files are imported`, async () => {
  const setup = arrive({ files: {} })
  for (let shelf = 0; shelf < manyFiles / 1000; shelf += 1) {
    mkdirSync(join(setup.folder, `${shelf}`), { recursive: true })
    for (let index = 0; index < 1000; index += 1) writeFileSync(join(setup.folder, `${shelf}/${index}.pak`), 'x')
  }
  expect(await setup.importDownload()).toMatchObject({ status: 'done', filesDone: manyFiles })
  expect(readdirSync(join(setup.library, 'Portal 2/9'))).toHaveLength(1000)
  expect(setup.app.imports.filesOf(setup.game.id)).toHaveLength(manyFiles)
}, 120_000)

test(`a sparse file of ${sparseGigabytes} GB is copied with its holes and times`, async () => {
  const setup = arrive({ settings: { transferMode: 'copy' } })
  const image = join(setup.folder, 'disk.img')
  writeFileSync(image, 'begin')
  truncateSync(image, sparseGigabytes * 1024 ** 3)
  const before = statSync(image)
  expect(await setup.importDownload()).toMatchObject({ status: 'done' })
  const made = statSync(join(setup.library, 'Portal 2/disk.img'))
  expect(made.size).toBe(before.size)
  expect(made.blocks * 512).toBeLessThan(1024 ** 2)
  expect(Math.abs(made.mtimeMs - before.mtimeMs)).toBeLessThan(2)
}, 120_000)

test('copies made before a crash but not recorded are rolled back as well', async () => {
  const setup = arrive({ files: manySmall, settings: { transferMode: 'copy' } })
  const { app, folder, library } = setup
  const record = await setup.importDownload()
  const [first = ''] = Object.keys(manySmall)
  const plan = Object.keys(manySmall).map((path) => ({
    source: join(folder, path),
    target: join(library, 'Portal 2', path),
    size: manySmall[path]?.length ?? 0,
    category: 'main' as const,
    action: 'create' as const,
  }))
  app.downloads.update(setup.download.id, { status: 'importing' })
  await app.imports.writePlan(record.id, plan, { status: 'running', filesDone: 0, transferMode: 'copy' })
  rmSync(join(folder, first))
  writeFileSync(join(library, 'Portal 2/notes.txt'), 'mine')
  resumeImports(app)
  await app.queues.imports.idle()
  expect(app.imports.find(record.id)).toMatchObject({ status: 'failed', filesPlanned: 0 })
  // The one whose source is gone may be the last copy.
  expect(readdirSync(join(library, 'Portal 2')).sort()).toEqual([first, 'notes.txt'].sort())
})
