import { afterEach, expect, test } from 'bun:test'
import { randomBytes } from 'node:crypto'
import { copyFileSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import JSZip from 'jszip'
import { getImport } from '#core/importing/list-imports.ts'
import type { ImportSettings } from '#domain/importing/import-settings.ts'
import { honestBomb } from '../../fakes/hostile-archives.ts'
import { storedRarVolumes } from '../../peers/stored-rar.ts'
import { type Arrived, createArrived, hashesBelow } from './arrived-download.ts'

type Files = Record<string, Uint8Array | string>

const samples = join(import.meta.dirname, '../../fixtures/archives')
const sampleContent = ['data/one.bin', 'data/ünï.txt', 'game.bin']
const open: Arrived[] = []
afterEach(async () => {
  for (const arrived of open.splice(0)) await arrived.app.close()
})

function arrive(settings: Partial<ImportSettings> = {}) {
  const arrived = createArrived({ files: {}, settings: { unpackArchives: true, ...settings } })
  open.push(arrived)
  const folder = join(arrived.downloads, 'Portal.2.v1.0-GRP')
  mkdirSync(folder, { recursive: true })
  return { ...arrived, folder }
}

async function zipOf(files: Files): Promise<Uint8Array> {
  const zip = new JSZip()
  for (const [path, content] of Object.entries(files)) zip.file(path, content)
  return zip.generateAsync({ type: 'uint8array', compression: 'STORE' })
}

/** Puts each of the files into a zip of its own, beside what scene groups add to each. */
async function zipEach(folder: string, files: readonly (readonly [string, Uint8Array | string])[]): Promise<void> {
  mkdirSync(folder, { recursive: true })
  for (const [index, [name, content]] of files.entries()) {
    const zip = await zipOf({ [name]: content, 'file_id.diz': 'Portal 2 (c) GRP' })
    writeFileSync(join(folder, `grp-p2${String(index + 1).padStart(2, '0')}.zip`), zip)
  }
}

const sample = (name: string) => [name, readFileSync(join(samples, name))] as const
const gameFiles = (library: string): string[] => Object.keys(hashesBelow(join(library, 'Portal 2'))).sort()

test.each([
  ['a rar in volumes of the old kind', ['old.rar', 'old.r00']],
  ['a rar in volumes', ['volumes.part1.rar', 'volumes.part2.rar', 'volumes.part3.rar', 'volumes.part4.rar']],
  ['a 7z in volumes', ['split.7z.001', 'split.7z.002']],
])('%s with each volume in a separate zip is unpacked', async (_, names) => {
  const { folder, library, importDownload } = arrive()
  await zipEach(folder, names.map(sample))
  const before = hashesBelow(folder)
  expect(await importDownload()).toMatchObject({ status: 'done' })
  expect(gameFiles(library)).toEqual([...sampleContent, 'file_id.diz'].sort())
  expect(readFileSync(join(library, 'Portal 2/data/ünï.txt'), 'utf8')).toBe('two')
  expect(hashesBelow(folder)).toEqual(before)
  expect(readdirSync(library)).toEqual(['Portal 2'])
})

test('volumes of the download that lie in two folders stay where they are', async () => {
  const { folder, importDownload } = arrive()
  for (const path of ['CD/old.rar', 'cd/old.r00']) {
    mkdirSync(dirname(join(folder, path)))
    copyFileSync(join(samples, basename(path)), join(folder, path))
  }
  const before = hashesBelow(folder)
  expect(await importDownload()).toMatchObject({ status: 'review', cause: 'unpacking' })
  expect(hashesBelow(folder)).toEqual(before)
})

test.each<[string, Partial<ImportSettings>, string]>([
  ['the rest are hardlinks', {}, ': 4 unpacked from archives, 1 as a hardlink.'],
  ['the rest are copies', { transferMode: 'copy' }, ': 4 unpacked from archives, 1 as a copy.'],
])('unpacked files are distinguished: %s', async (_, settings, transfers) => {
  const { app, game, folder, library, importDownload } = arrive(settings)
  await zipEach(folder, [sample('old.rar'), sample('old.r00')])
  writeFileSync(join(folder, 'grp.nfo'), 'read me')
  const { id, message } = await importDownload()
  expect(message).toContain(`into ${join(library, 'Portal 2')}${transfers}`)
  const shown = getImport(app, game.userId, id)
  const transferMode = settings.transferMode ?? 'hardlink'
  expect(shown).toMatchObject({ transferMode, unpackedFiles: 4, filesDone: 5, filesTotal: 5 })
})

test.each(['hardlink', 'copy', 'move', 'symlink'] as const)(
  'an import of archives only is marked as unpacked: %s',
  async (transferMode) => {
    const { app, game, folder, library, importDownload } = arrive({ transferMode })
    await zipEach(folder, [sample('old.rar'), sample('old.r00')])
    const { id, message } = await importDownload()
    expect(message).toContain(`into ${join(library, 'Portal 2')}, unpacked from archives.`)
    expect(message).not.toMatch(/link|cop(y|ies)|twice/)
    const shown = getImport(app, game.userId, id)
    expect(shown).toMatchObject({ transferMode: 'unpack', unpackedFiles: 4, filesDone: 4, filesTotal: 4 })
  },
)

test('many archives are shown with one combined progress', async () => {
  const { app, folder, importDownload } = arrive()
  await zipEach(folder, [sample('volumes.part1.rar'), sample('volumes.part2.rar'), sample('volumes.part3.rar')])
  const progressEvents: { bytesDone: number; bytesTotal: number }[] = []
  app.events.on('importProgress', (event) => event.phase === 'unpacking' && progressEvents.push(event))
  await importDownload()
  const packed = readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)
  const firstRound = progressEvents.filter(({ bytesTotal }) => bytesTotal === packed)
  const done = firstRound.map(({ bytesDone }) => bytesDone)
  expect(done.length).toBeGreaterThanOrEqual(3)
  expect(done).toEqual(done.toSorted((a, b) => a - b))
  expect(done.at(-1)).toBeGreaterThan(packed / 2)
})

test('discs in separate folders are not mixed, and volumes may be in folders inside their zips', async () => {
  const { folder, library, importDownload } = arrive()
  const discs = { CD1: randomBytes(50_000), CD2: randomBytes(50_000) }
  for (const [disc, content] of Object.entries(discs)) {
    const volumes = storedRarVolumes(`${disc}.bin`, content, 20_000)
    await zipEach(
      join(folder, disc),
      volumes.map((bytes, index) => [`packed/game.part${index + 1}.rar`, bytes] as const),
    )
  }
  expect(await importDownload()).toMatchObject({ status: 'done' })
  for (const [disc, content] of Object.entries(discs)) {
    expect(readFileSync(join(library, `Portal 2/${disc}/packed/${disc}.bin`)).equals(content)).toBe(true)
  }
  expect(gameFiles(library).filter((path) => path.endsWith('.rar'))).toEqual([])
})

test('volumes whose names differ in case are found', async () => {
  const { folder, library, importDownload } = arrive()
  const content = randomBytes(50_000)
  const [first, second, third] = storedRarVolumes('game.bin', content, 20_000)
  if (first === undefined || second === undefined || third === undefined) throw new Error('Three volumes are wanted')
  await zipEach(folder, [
    ['GAME.RAR', first],
    ['game.r00', second],
    ['Game.R01', third],
  ])
  expect(await importDownload()).toMatchObject({ status: 'done' })
  expect(readFileSync(join(library, 'Portal 2/game.bin')).equals(content)).toBe(true)
  expect(gameFiles(library)).toEqual(['file_id.diz', 'game.bin'])
})

test('volumes are unpacked even if another archive had larger content', async () => {
  const { folder, library, importDownload } = arrive()
  const volumes = storedRarVolumes('intro.bin', randomBytes(30_000), 20_000)
  await zipEach(
    folder,
    volumes.map((bytes, index) => [`intro.part${index + 1}.rar`, bytes] as const),
  )
  writeFileSync(join(folder, 'game.zip'), await zipOf({ 'game.bin': randomBytes(200_000) }))
  expect(await importDownload()).toMatchObject({ status: 'done' })
  expect(gameFiles(library)).toEqual(['file_id.diz', 'game.bin', 'intro.bin'])
})

test('a disc image in zipped volumes is unpacked too when enabled', async () => {
  const { folder, library, importDownload } = arrive({ unpackDiscImages: true })
  const volumes = storedRarVolumes('game.iso', readFileSync(join(samples, 'plain.iso')), 30_000)
  await zipEach(
    folder,
    volumes.map((bytes, index) => [`game.part${index + 1}.rar`, bytes] as const),
  )
  expect(await importDownload()).toMatchObject({ status: 'done' })
  expect(gameFiles(library)).toEqual([...sampleContent, 'file_id.diz'].sort())
})

test('a missing zip is named, and nothing is left behind', async () => {
  const { folder, library, importDownload } = arrive()
  await zipEach(folder, [sample('volumes.part1.rar'), sample('volumes.part2.rar'), sample('volumes.part4.rar')])
  const before = hashesBelow(folder)
  const record = await importDownload()
  expect(record.status).toBe('review')
  expect(record.message).toContain('A part is missing: volumes.part3.rar')
  expect(readdirSync(library)).toEqual([])
  expect(hashesBelow(folder)).toEqual(before)
})

test('files with the same name in several archives are all kept, identical ones once', async () => {
  const { folder, library, importDownload } = arrive()
  const archives: Files[] = [
    { 'read.me': 'one', 'same.txt': 'the same', data: 'a file' },
    { 'read.me': 'two', 'same.txt': 'the same', 'data/level.bin': 'a folder' },
    { 'read.me': 'two', 'same.txt': 'the same' },
  ]
  for (const [index, files] of archives.entries()) writeFileSync(join(folder, `${index}.zip`), await zipOf(files))
  expect(await importDownload()).toMatchObject({ status: 'done' })
  expect(gameFiles(library)).toEqual(['data (2)', 'data/level.bin', 'read (2).me', 'read.me', 'same.txt'])
  expect(readFileSync(join(library, 'Portal 2/read (2).me'), 'utf8')).toBe('two')
})

test('two archives that each contain a rar with the same volume names are both unpacked', async () => {
  const { folder, library, importDownload } = arrive()
  const contents = { one: randomBytes(30_000), two: randomBytes(30_000) }
  for (const [name, content] of Object.entries(contents)) {
    const volumes = storedRarVolumes(`${name}.bin`, content, 20_000)
    const packed = Object.fromEntries(volumes.map((bytes, index) => [`packed.part${index + 1}.rar`, bytes]))
    writeFileSync(join(folder, `${name}.zip`), await zipOf(packed))
  }
  expect(await importDownload()).toMatchObject({ status: 'done' })
  expect(gameFiles(library)).toEqual(['one.bin', 'two.bin'])
  for (const [name, content] of Object.entries(contents)) {
    expect(readFileSync(join(library, `Portal 2/${name}.bin`)).equals(content)).toBe(true)
  }
})

test.each([
  ['that another zip holds differently', ['volumes.part1.rar', 'volumes.part2.rar', 'volumes.part3.rar'], 'part4'],
])('a volume %s needs review', async (_, names, last) => {
  const { folder, library, importDownload } = arrive()
  const wrong = [`volumes.${last}.rar`, readFileSync(join(samples, 'solid.rar'))] as const
  await zipEach(folder, [...names.map(sample), wrong, sample(`volumes.${last}.rar`)])
  const before = hashesBelow(folder)
  expect(await importDownload()).toMatchObject({ status: 'review' })
  expect(readdirSync(library)).toEqual([])
  expect(hashesBelow(folder)).toEqual(before)
})

test('a bomb in zipped volumes is measured by the size of the zips', async () => {
  const { folder, library, importDownload } = arrive()
  const volumes = storedRarVolumes('bomb.zip', honestBomb(), 500_000)
  await zipEach(
    folder,
    volumes.map((bytes, index) => [`bomb.part${index + 1}.rar`, bytes] as const),
  )
  const record = await importDownload({ accepted: true })
  expect(record).toMatchObject({ status: 'review', message: expect.stringContaining('an archive bomb') })
  expect(readdirSync(library)).toEqual([])
}, 60_000)

test.each([
  ['a path that leads out', 'slip.tar', 'outside of the target folder'],
  ['a link', 'link.tar', 'is a link'],
])('%s in zipped volumes is not followed', async (_, name, message) => {
  const { folder, library, downloads, importDownload } = arrive()
  const volumes = storedRarVolumes(name, readFileSync(join(samples, name)), 4000)
  await zipEach(
    folder,
    volumes.map((bytes, index) => [`game.part${index + 1}.rar`, bytes] as const),
  )
  const record = await importDownload({ accepted: true })
  expect(record).toMatchObject({ status: 'review', message: expect.stringContaining(message) })
  expect(readdirSync(library)).toEqual([])
  expect(readdirSync(downloads)).toEqual(['Portal.2.v1.0-GRP'])
})

test.each([
  ['an installer', 'setup.exe', 'data.zip', 'It is an installer.'],
  ['an installer above them', 'setup.exe', 'data/level.zip', 'It is an installer.'],
  ['a game', 'game.exe', 'assets.zip', 'Imported 2 files'],
])('%s keeps the archives that it opens itself', async (_, app, archive, message) => {
  const { folder, library, importDownload } = arrive()
  mkdirSync(dirname(join(folder, archive)), { recursive: true })
  writeFileSync(join(folder, app), 'x'.repeat(2000))
  writeFileSync(join(folder, archive), await zipOf({ 'level.bin': randomBytes(90_000) }))
  expect(await importDownload()).toMatchObject({ status: 'done', message: expect.stringContaining(message) })
  expect(gameFiles(library)).toEqual([archive, app].sort())
})

test('volumes are unpacked even if a program lies beside them', async () => {
  const { folder, library, importDownload } = arrive()
  for (const name of ['old.rar', 'old.r00']) writeFileSync(join(folder, name), sample(name)[1])
  writeFileSync(join(folder, 'crack.exe'), 'x'.repeat(200))
  expect(await importDownload()).toMatchObject({ status: 'done' })
  expect(gameFiles(library)).toEqual([...sampleContent, 'crack.exe'].sort())
})

test('unreadable archives are reported even beside an installer', async () => {
  const { folder, library, importDownload } = arrive()
  writeFileSync(join(folder, 'setup.exe'), 'x'.repeat(2000))
  writeFileSync(join(folder, 'data.rar'), sample('hidden.rar')[1])
  const record = await importDownload()
  expect(record).toMatchObject({ status: 'review', message: expect.stringContaining('"data.rar" is encrypted') })
  expect(readdirSync(library)).toEqual([])
})

test('a packed installer keeps its archives as well', async () => {
  const { folder, library, importDownload } = arrive()
  const inner = await zipOf({ 'level.bin': randomBytes(90_000) })
  writeFileSync(join(folder, 'game.zip'), await zipOf({ 'setup.exe': 'x'.repeat(2000), 'data.zip': inner }))
  expect(await importDownload()).toMatchObject({ status: 'done' })
  expect(gameFiles(library)).toEqual(['data.zip', 'setup.exe'])
})
