import { afterEach, expect, test } from 'bun:test'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import JSZip from 'jszip'
import { storeRootFolder } from '../../rows.ts'
import { type Arrived, createArrived, hashesBelow, type Overrides, writeTree } from './arrived-download.ts'

const open: Arrived[] = []
afterEach(async () => {
  for (const arrived of open.splice(0)) await arrived.app.close()
})

function arrive(overrides: Overrides): Arrived {
  const arrived = createArrived(overrides)
  open.push(arrived)
  return arrived
}

/** A download whose game goes to a folder of ROMs. */
function arriveForRoms(
  overrides: Overrides,
  existing: readonly string[] = [],
  name = 'roms',
): Arrived & { roms: string } {
  const arrived = arrive(overrides)
  const roms = join(arrived.app.folder, name)
  mkdirSync(roms)
  for (const folder of existing) mkdirSync(join(roms, folder))
  const root = storeRootFolder(arrived.app, { path: roms, kind: 'roms' })
  arrived.app.games.update(arrived.game.id, { rootFolderId: root.id })
  return { ...arrived, roms }
}

const dump = { 'Portal 2 (Europe).gen': 'x'.repeat(4000) }
const forMegaDrive = { preferredPlatform: 'Mega Drive' }
const filesIn = (folder: string) => Object.keys(hashesBelow(folder)).sort()

test.each([
  ['plain', 'Mega Drive'],
  ['romm', 'genesis'],
  ['esde', 'megadrive'],
  ['batocera', 'megadrive'],
] as const)('platform folders are named as the setting %s says', async (platformNames, folder) => {
  const settings = { platformFolders: true, platformNames }
  const { library, importDownload } = arrive({ files: dump, game: forMegaDrive, settings })
  expect(await importDownload()).toMatchObject({ status: 'done' })
  expect(filesIn(library)).toEqual([`${folder}/Portal 2/Portal 2 (Europe).gen`])
})

test('an import into a folder of ROMs goes to the folder of the system, whatever it is called', async () => {
  const { roms, importDownload } = arriveForRoms({ files: dump, game: forMegaDrive }, [
    'snes',
    'Sega - Mega Drive - Genesis',
  ])
  expect(await importDownload()).toMatchObject({ status: 'done' })
  expect(filesIn(roms)).toEqual(['Sega - Mega Drive - Genesis/Portal 2/Portal 2 (Europe).gen'])
})

test('a system without a folder gets one in the chosen layout', async () => {
  const settings = { platformNames: 'romm' } as const
  const { roms, importDownload } = arriveForRoms({ files: dump, game: forMegaDrive, settings }, ['snes'])
  await importDownload()
  expect(filesIn(roms)).toEqual(['genesis/Portal 2/Portal 2 (Europe).gen'])
})

test('a root folder that is the folder of the system holds its games', async () => {
  const { roms, importDownload } = arriveForRoms({ files: dump, game: forMegaDrive }, [], 'megadrive')
  await importDownload()
  expect(filesIn(roms)).toEqual(['Portal 2/Portal 2 (Europe).gen'])
})

const dumpName = 'Portal 2 (Europe).gen'

/** The game has a dump that a check found to be bad, and a download of the same version has come. */
function arriveForBadDump(allowDelete: boolean) {
  const arrived = arrive({
    files: { [dumpName]: 'good'.repeat(1000) },
    held: { [dumpName]: 'bad!'.repeat(1000), 'notes.txt': 'mine' },
    game: { ...forMegaDrive, status: 'owned', installedVersion: '1.0' },
    download: { kind: 'rom', version: '1.0' },
  })
  const { app, game, library } = arrived
  storeRootFolder(app, { path: library, allowDelete })
  const path = join(library, 'Portal 2', dumpName)
  const file = { id: randomUUID(), gameId: game.id, path, size: 4000, category: 'main' as const, version: null }
  app.imports.putFiles([{ ...file, downloadId: null, addedAt: '2030-01-01T00:00:00.000Z' }])
  const reason = 'Its contents differ from "Portal 2 (Europe).gen" in Sega - Mega Drive - Genesis'
  const verdict = { verification: 'bad' as const, reason }
  const check = { path, size: 4000, mtimeMs: 0, datName: null, fault: null, contents: [], ...verdict }
  app.checks.store([check], '2026-01-01T00:00:00.000Z')
  app.games.update(game.id, { verification: 'bad', verificationReason: reason })
  return { ...arrived, path }
}

test('a release of the same version replaces a bad dump that was found in the folder, and says why', async () => {
  const { app, game, path, importDownload } = arriveForBadDump(true)
  const { status, message } = await importDownload()
  expect({ status, content: readFileSync(path, 'utf8').slice(0, 4) }).toEqual({ status: 'done', content: 'good' })
  const reason = 'Its contents differ from "Portal 2 (Europe).gen" in Sega - Mega Drive - Genesis'
  expect(message).toEndWith(`It replaces a bad dump: ${reason}.`)
  expect(existsSync(join(path, '../notes.txt'))).toBe(true)
  expect(app.history.list({ userId: game.userId }).entries.map(({ type }) => type)).toEqual(['upgraded'])
})

test('a bad dump is not overwritten where deleting is not allowed', async () => {
  const { path, importDownload } = arriveForBadDump(false)
  expect(await importDownload()).toMatchObject({ status: 'review' })
  expect(readFileSync(path, 'utf8').slice(0, 4)).toBe('bad!')
})

test.each([
  ['Arcade', 'sf2ce.zip'],
  ['DOS', 'Portal 2 (1991).zip'],
])('an archive of a game for %s stays whole', async (preferredPlatform, name) => {
  const zip = new JSZip().file('one.rom', 'x'.repeat(5000)).file('two.rom', 'y'.repeat(5000))
  const bytes = await zip.generateAsync({ type: 'uint8array' })
  const { roms, downloads, importDownload } = arriveForRoms({ files: {}, game: { preferredPlatform } })
  writeTree(join(downloads, 'Portal.2.v1.0-GRP'), { 'read.nfo': 'x' })
  writeFileSync(join(downloads, 'Portal.2.v1.0-GRP', name), bytes)
  expect(await importDownload()).toMatchObject({ status: 'done' })
  expect(filesIn(roms).filter((path) => path.endsWith('.zip') || path.endsWith('.rom'))).toEqual([
    `${preferredPlatform}/Portal 2/${name}`,
  ])
})
