import { afterEach, expect, test } from 'bun:test'
import { copyFileSync, mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import JSZip from 'jszip'
import type { ImportSettings } from '#domain/importing/import-settings.ts'
import { type Arrived, createArrived, hashesBelow } from './arrived-download.ts'

const samples = join(import.meta.dirname, '../../fixtures/archives')
const open: Arrived[] = []
afterEach(async () => {
  for (const arrived of open.splice(0)) await arrived.app.close()
})

function arrive(names: readonly string[], settings: Partial<ImportSettings> = {}) {
  const arrived = createArrived({ files: {}, settings: { unpackArchives: false, ...settings } })
  open.push(arrived)
  const folder = join(arrived.downloads, 'Portal.2.v1.0-GRP')
  mkdirSync(folder, { recursive: true })
  for (const name of names) copyFileSync(join(samples, name), join(folder, name))
  return { ...arrived, folder }
}

async function zipInto(folder: string, files: Record<string, string>): Promise<void> {
  const zip = new JSZip()
  for (const [path, content] of Object.entries(files)) zip.file(path, content)
  writeFileSync(join(folder, 'game.zip'), await zip.generateAsync({ type: 'uint8array', compression: 'DEFLATE' }))
}

const gameFiles = (library: string): string[] => Object.keys(hashesBelow(join(library, 'Portal 2'))).sort()
const content = ['data/one.bin', 'data/ünï.txt', 'game.bin']

test.each([['locked.zip'], ['hidden.rar'], ['hidden.7z']])(
  '%s, encrypted and alone, needs review even with unpacking disabled',
  async (name) => {
    const { library, importDownload } = arrive([name], { archivePasswords: ['wrong'] })
    const record = await importDownload()
    expect(record.status).toBe('review')
    expect(record.message).toContain(`"${name}" is encrypted, and there is nothing else`)
    expect(record.message).toContain('none of the known passwords opens it')
    expect(readdirSync(library)).toEqual([])
    expect(await importDownload({ accepted: true })).toMatchObject({ status: 'done' })
    expect(gameFiles(library)).toEqual([name])
  },
)

test.each([['locked.zip'], ['hidden.rar'], ['hidden.7z']])('%s stays packed when a password opens it', async (name) => {
  const { library, importDownload } = arrive([name], { archivePasswords: ['wrong', 'open'] })
  expect(await importDownload()).toMatchObject({ status: 'done' })
  expect(gameFiles(library)).toEqual([name])
})

test.each([
  ['its title', 'Portal.2.v1.0-GRP {{open}}', null],
  ['its indexer or NZB', 'Portal.2.v1.0-GRP', ['wrong', 'open']],
])('a release is unpacked with the password of %s', async (_, title, archivePasswords) => {
  const { app, download, library, importDownload } = arrive(['hidden.rar'], { unpackArchives: true })
  app.downloads.update(download.id, { title, archivePasswords })
  expect(await importDownload()).toMatchObject({ status: 'done' })
  expect(gameFiles(library)).toEqual(content)
})

test('the content of an archive is checked even if it stays packed', async () => {
  const { folder, importDownload } = arrive([])
  await zipInto(folder, { 'Play now.lnk': 'x', 'game.exe': 'x'.repeat(100) })
  const record = await importDownload()
  expect(record.status).toBe('review')
  expect(record.message).toContain('In "game.zip": "Play now.lnk" is a .lnk file')
})

test('an unreadable archive needs review', async () => {
  const { importDownload, folder } = arrive([])
  writeFileSync(join(folder, 'game.rar'), 'x'.repeat(3000))
  const record = await importDownload()
  expect(record).toMatchObject({ status: 'review' })
  expect(record.message).toContain('"game.rar": It is damaged or incomplete')
})

test.each([
  ['kept packed', false, ['plain.zip']],
  ['unpacked', true, content],
])('a skipped archive is not opened when a release is %s', async (_, unpackArchives, imported) => {
  const { folder, library, importDownload } = arrive(['plain.zip'], { unpackArchives })
  mkdirSync(join(folder, 'extras'))
  for (const name of ['bonus.7z', 'extras/more.7z.001', 'extras/more.7z.002']) {
    writeFileSync(join(folder, name), 'x'.repeat(30))
  }
  const skipped = { path: 'bonus.7z', skip: true }
  expect(await importDownload({ corrections: { files: [skipped] } })).toMatchObject({
    status: 'review',
    message: expect.stringContaining('"extras/more.7z.001"'),
  })
  const files = [skipped, { path: 'extras/', skip: true }]
  expect(await importDownload({ corrections: { files } })).toMatchObject({ status: 'done' })
  expect(gameFiles(library)).toEqual(imported)
})

test('an archive of ROMs stays packed beside a skipped archive', async () => {
  const { folder, library, importDownload } = arrive([], { unpackArchives: true })
  await zipInto(folder, { 'Game (Europe).nes': 'NES'.repeat(100) })
  writeFileSync(join(folder, 'bonus.7z'), 'x'.repeat(30))
  const corrections = { files: [{ path: 'bonus.7z', skip: true }] }
  expect(await importDownload({ corrections })).toMatchObject({ status: 'done' })
  expect(gameFiles(library)).toEqual(['game.zip'])
})

test('a disc image is not unpacked unless enabled', async () => {
  const kept = arrive(['plain.iso'], { unpackArchives: true })
  expect(await kept.importDownload()).toMatchObject({ status: 'done' })
  expect(gameFiles(kept.library)).toEqual(['plain.iso'])

  const asked = arrive(['plain.iso'], { unpackArchives: true, unpackDiscImages: true })
  expect(await asked.importDownload()).toMatchObject({ status: 'done' })
  expect(gameFiles(asked.library)).toEqual(content)
  expect(readdirSync(asked.folder)).toEqual(['plain.iso'])
})

test('an archive of ROMs is not unpacked unless enabled', async () => {
  const rom = { 'Game (Europe).nes': 'NES'.repeat(100) }
  const kept = arrive([], { unpackArchives: true })
  await zipInto(kept.folder, rom)
  expect(await kept.importDownload()).toMatchObject({ status: 'done' })
  expect(gameFiles(kept.library)).toEqual(['game.zip'])

  const asked = arrive([], { unpackArchives: true, unpackRoms: true })
  await zipInto(asked.folder, rom)
  asked.app.downloads.update(asked.download.id, { kind: 'rom' })
  expect(await asked.importDownload()).toMatchObject({ status: 'done' })
  expect(gameFiles(asked.library)).toEqual(['Game (Europe).nes'])
})

test('an archive whose name looks like a pattern is opened under exactly that name', async () => {
  const { folder, library, importDownload } = arrive(['plain.zip', 'locked.zip'], { unpackArchives: true })
  mkdirSync(join(folder, 'plain'))
  renameSync(join(folder, 'plain.zip'), join(folder, 'g*e?.zip'))
  renameSync(join(folder, 'locked.zip'), join(folder, 'plain/game.txt'))
  expect(await importDownload()).toMatchObject({ status: 'done' })
  expect(gameFiles(library)).toContain('data/one.bin')
})

test.each<[string, Partial<ImportSettings>]>([
  ['by its ending', { ignoredExtensions: ['.txt'] }],
  ['by its size', { minFileSize: 50 }],
])('move mode keeps an archive whose content was partly skipped %s', async (_, leavesOut) => {
  const { folder, library, importDownload } = arrive([], { unpackArchives: true, transferMode: 'move', ...leavesOut })
  await zipInto(folder, { 'game.bin': 'x'.repeat(100), 'serial.txt': '1234' })
  const record = await importDownload()
  expect(record).toMatchObject({ status: 'done', message: expect.stringContaining('The archives stay because') })
  expect(gameFiles(library)).toEqual(['game.bin'])
  expect(readdirSync(folder)).toEqual(['game.zip'])
})

test('move mode removes an archive whose content is completely in the library', async () => {
  const { downloads, folder, library, importDownload } = arrive([], { unpackArchives: true, transferMode: 'move' })
  await zipInto(folder, { 'game.bin': 'x'.repeat(100), 'serial.txt': '1234' })
  const record = await importDownload()
  expect(record.status).toBe('done')
  expect(record.message).not.toContain('archives stay')
  expect(gameFiles(library)).toEqual(['game.bin', 'serial.txt'])
  expect(readdirSync(downloads)).toEqual([])
})
