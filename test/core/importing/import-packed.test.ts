import { afterEach, expect, test } from 'bun:test'
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import JSZip from 'jszip'
import { resumeImports } from '#core/importing/start-import.ts'
import { sweepStaging } from '#core/library/staging-folder.ts'
import type { ImportSettings } from '#domain/importing/import-settings.ts'
import { type Arrived, createArrived, hashesBelow } from './arrived-download.ts'

const samples = join(import.meta.dirname, '../../fixtures/archives')
const open: Arrived[] = []
afterEach(async () => {
  for (const arrived of open.splice(0)) await arrived.app.close()
})

function arrive(names: readonly string[], settings: Partial<ImportSettings> = {}, files: Record<string, string> = {}) {
  const arrived = createArrived({ files, settings: { unpackArchives: true, ...settings } })
  open.push(arrived)
  const folder = join(arrived.downloads, 'Portal.2.v1.0-GRP')
  mkdirSync(folder, { recursive: true })
  for (const name of names) copyFileSync(join(samples, name), join(folder, name))
  return { ...arrived, folder }
}

const content = {
  'game.bin': '',
  'data/one.bin': '',
  'data/ünï.txt': '',
}

function gameFiles(library: string): string[] {
  return Object.keys(hashesBelow(join(library, 'Portal 2'))).sort()
}

test.each([
  ['a zip', ['plain.zip'], []],
  ['a solid rar', ['solid.rar'], []],
  ['a rar in volumes', ['volumes.part1.rar', 'volumes.part2.rar', 'volumes.part3.rar', 'volumes.part4.rar'], []],
  ['a rar in volumes of the old kind', ['old.rar', 'old.r00'], []],
  ['a rar with encrypted names', ['hidden.rar'], ['wrong', 'open']],
  ['a 7z in volumes', ['split.7z.001', 'split.7z.002'], []],
  ['a 7z with encrypted names', ['hidden.7z'], ['wrong', 'open']],
  ['a locked zip', ['locked.zip'], ['wrong', 'open']],
  ['a tar.gz', ['plain.tar.gz'], []],
  ['a tar.xz', ['plain.tar.xz'], []],
  ['a tar.zst', ['plain.tar.zst'], []],
  ['a zip within a zip', ['nested.zip'], []],
])('%s is imported unpacked, and the download is unchanged', async (_, names, archivePasswords) => {
  const { folder, library, importDownload } = arrive(names, { archivePasswords })
  const before = hashesBelow(folder)
  expect(await importDownload()).toMatchObject({ status: 'done' })
  expect(gameFiles(library)).toEqual(Object.keys(content).sort())
  expect(readFileSync(join(library, 'Portal 2/data/ünï.txt'), 'utf8')).toBe('two')
  expect(hashesBelow(folder)).toEqual(before)
  expect(readdirSync(library)).toEqual(['Portal 2'])
})

test.each([
  [
    'a rar without its second volume',
    ['volumes.part1.rar', 'volumes.part3.rar'],
    'A part is missing: volumes.part2.rar',
  ],
  ['a password that nobody knows', ['hidden.rar'], 'needs a password, and none is known'],
  ['a path that leads out of a zip', ['slip.zip'], 'outside of the target folder'],
  ['a path that leads out of a tar', ['slip.tar'], 'outside of the target folder'],
  ['a link out of a tar', ['link.tar'], 'is a link'],
  ['a folder that is a link, and a file below it', ['linkdir.tar'], 'is a link'],
  ['a hard link out of a tar', ['hard.tar'], 'is a link'],
  ['a link out of a zip', ['zlink.zip'], 'is a link'],
  ['a device', ['dev.tar'], 'is a device'],
])('%s needs review, and nothing is left behind', async (_, names, message) => {
  const { folder, library, importDownload } = arrive(names)
  const before = hashesBelow(folder)
  const record = await importDownload()
  expect(record.status).toBe('review')
  expect(record.message).toContain(message)
  expect(readdirSync(library)).toEqual([])
  expect(hashesBelow(folder)).toEqual(before)
})

test.each(['copy', 'hardlink', 'symlink', 'move'] as const)(
  'unpacked files are never grouped with files of the download: %s',
  async (transferMode) => {
    const { folder, library, importDownload } = arrive([], { transferMode }, { 'game.r00': 'of the download' })
    const outer = new JSZip().file('game.rar', readFileSync(join(samples, 'solid.rar')))
    writeFileSync(join(folder, 'outer.zip'), await outer.generateAsync({ type: 'uint8array' }))
    const before = hashesBelow(folder)
    expect(await importDownload()).toMatchObject({ status: 'done' })
    expect(gameFiles(library)).toEqual([...Object.keys(content), 'game.r00'].sort())
    expect(readFileSync(join(library, 'Portal 2/game.r00'), 'utf8')).toBe('of the download')
    if (transferMode !== 'move') expect(hashesBelow(folder)).toEqual(before)
  },
)

test('move mode removes the archives at the end, and not before', async () => {
  const { folder, library, importDownload } = arrive(['volumes.part1.rar'], { transferMode: 'move' })
  expect(await importDownload()).toMatchObject({ status: 'review' })
  expect(readdirSync(folder)).toEqual(['volumes.part1.rar'])
  for (const part of [2, 3, 4])
    copyFileSync(join(samples, `volumes.part${part}.rar`), join(folder, `volumes.part${part}.rar`))
  expect(await importDownload()).toMatchObject({ status: 'done' })
  expect(gameFiles(library)).toEqual(Object.keys(content).sort())
  expect(() => readdirSync(folder)).toThrow('ENOENT')
})

test('a game that contains some archives is left as it is', async () => {
  const { library, importDownload } = arrive(['plain.zip'], {}, { 'game.exe': 'x'.repeat(9000) })
  expect(await importDownload()).toMatchObject({ status: 'done' })
  expect(gameFiles(library)).toEqual(['game.exe', 'plain.zip'])
})

test('archives stay packed by default', async () => {
  const { library, importDownload } = arrive(['plain.zip'], { unpackArchives: false })
  expect(await importDownload()).toMatchObject({ status: 'done' })
  expect(gameFiles(library)).toEqual(['plain.zip'])
})

test('staging files of an interrupted import are removed unless they are still needed', async () => {
  const { app, library, importDownload } = arrive(['plain.zip'])
  const record = await importDownload()
  mkdirSync(join(library, '.ludarr-staging-gone/x'), { recursive: true })
  mkdirSync(join(library, `.ludarr-staging-${record.id}/x`), { recursive: true })
  const file = {
    source: '/s',
    target: join(library, 't'),
    size: 1,
    category: 'main' as const,
    action: 'create' as const,
  }
  await app.imports.writePlan(record.id, [file], { status: 'failed' })
  expect(await sweepStaging(app)).toBe(1)
  expect(readdirSync(library)).toContain(`.ludarr-staging-${record.id}`)
  app.imports.clearPlan(record.id)
  expect(await sweepStaging(app)).toBe(1)
})

test('an unpacking that was aborted restarts at the next start', async () => {
  const { app, library, importDownload } = arrive(['plain.zip'])
  let asked = 0
  const unpack = app.archives.unpack
  app.archives.unpack = async (request, watch) => {
    asked += 1
    if (asked > 1) return unpack(request, watch)
    copyFileSync(join(samples, 'plain.zip'), join(request.into, 'half.bin'))
    throw new Error('killed')
  }
  const record = await importDownload()
  app.imports.update(record.id, { status: 'running' })
  resumeImports(app)
  await app.queues.imports.idle()
  expect(app.imports.find(record.id)?.status).toBe('done')
  expect(gameFiles(library)).toEqual(Object.keys(content).sort())
})
