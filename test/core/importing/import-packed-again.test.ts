import { afterEach, expect, setDefaultTimeout, test } from 'bun:test'
import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import JSZip from 'jszip'
import { changeImportSettings } from '#core/library/change-import-settings.ts'
import type { ImportSettings } from '#domain/importing/import-settings.ts'
import { type Arrived, createArrived, hashesBelow } from './arrived-download.ts'

setDefaultTimeout(60_000)

const samples = join(import.meta.dirname, '../../fixtures/archives')
const volumes = ['old.rar', 'old.r00']
const content = ['data/one.bin', 'data/ünï.txt', 'game.bin']
const open: Arrived[] = []
afterEach(async () => {
  for (const arrived of open.splice(0)) await arrived.app.close()
})

/** A download of zips with a volume each, for a library that keeps archives packed. */
async function arrive(settings: Partial<ImportSettings> = {}) {
  const arrived = createArrived({ files: {}, settings: { unpackArchives: false, ...settings } })
  open.push(arrived)
  const folder = join(arrived.downloads, 'Portal.2.v1.0-GRP')
  mkdirSync(folder, { recursive: true })
  for (const [index, name] of volumes.entries()) {
    const zip = new JSZip().file(name, readFileSync(join(samples, name)))
    writeFileSync(join(folder, `grp${index + 1}.zip`), await zip.generateAsync({ type: 'uint8array' }))
  }
  const unpackNow = () => changeImportSettings(arrived.app, { unpackArchives: true })
  return { ...arrived, folder, game: join(arrived.library, 'Portal 2'), gameId: arrived.game.id, unpackNow }
}

const below = (folder: string): string[] => Object.keys(hashesBelow(folder)).sort()

test.each(['hardlink', 'copy', 'symlink'] as const)(
  'reimported with unpacking enabled, a game keeps no archives beside its files: %s',
  async (transferMode) => {
    const { app, gameId, folder, library, game, importDownload, unpackNow } = await arrive({ transferMode })
    expect(await importDownload()).toMatchObject({ status: 'done' })
    expect(readdirSync(game).sort()).toEqual(['grp1.zip', 'grp2.zip'])
    const before = hashesBelow(folder)
    await unpackNow()
    const record = await importDownload()
    expect(record).toMatchObject({ status: 'done', message: expect.stringContaining('Removed 2 archives left packed') })
    expect(below(game)).toEqual(content)
    expect(readdirSync(library)).toEqual(['Portal 2'])
    expect(app.imports.filesOf(gameId).map(({ path }) => path.slice(game.length + 1))).toEqual(content)
    expect(hashesBelow(folder)).toEqual(before)
    expect((await importDownload()).message).not.toContain('Removed')
  },
)

test('files added by the user stay, even an archive with the same name or identical content', async () => {
  const { folder, game, importDownload, unpackNow } = await arrive()
  mkdirSync(join(game, 'mine'), { recursive: true })
  copyFileSync(join(folder, 'grp2.zip'), join(game, 'grp2.zip'))
  copyFileSync(join(folder, 'grp1.zip'), join(game, 'mine/grp1.zip'))
  expect(await importDownload({ targetPath: game, folderConfirmed: true })).toMatchObject({ status: 'done' })
  expect(below(game)).toEqual(['grp1.zip', 'grp2.zip', 'mine/grp1.zip'])
  await unpackNow()
  expect(await importDownload()).toMatchObject({ status: 'done' })
  expect(below(game)).toEqual([...content, 'grp2.zip', 'mine/grp1.zip'].sort())
})

test('an archive that was changed since stays', async () => {
  const { game, importDownload, unpackNow } = await arrive({ transferMode: 'copy' })
  await importDownload()
  writeFileSync(join(game, 'grp1.zip'), 'changed by the user')
  await unpackNow()
  expect(await importDownload()).toMatchObject({ status: 'done' })
  expect(below(game)).toEqual([...content, 'grp1.zip'].sort())
})

test('a failed import leaves the archives in place', async () => {
  const { app, game, importDownload, unpackNow } = await arrive()
  await importDownload()
  const before = hashesBelow(game)
  await unpackNow()
  const { recordFiles } = app.imports
  app.imports.recordFiles = () => {
    app.imports.recordFiles = recordFiles
    throw new Error('The database is away')
  }
  expect(await importDownload()).toMatchObject({ status: 'failed' })
  expect(hashesBelow(game)).toEqual(before)
  expect(await importDownload()).toMatchObject({ status: 'done' })
  expect(below(game)).toEqual(content)
})

test('archives are not removed when the client saves into the library', async () => {
  const { app, download, folder, library, game, importDownload, unpackNow } = await arrive()
  await importDownload()
  const own = join(library, 'downloads/Portal.2.v1.0-GRP')
  mkdirSync(join(library, 'downloads'))
  for (const name of ['grp1.zip', 'grp2.zip']) {
    rmSync(join(game, name))
    mkdirSync(own, { recursive: true })
    linkSync(join(folder, name), join(own, name))
    symlinkSync(join(own, name), join(game, name))
  }
  app.downloads.update(download.id, { path: own })
  await unpackNow()
  expect(await importDownload()).toMatchObject({ status: 'done' })
  expect(below(game)).toEqual(content)
  expect(readdirSync(own).sort()).toEqual(['grp1.zip', 'grp2.zip'])
  expect(existsSync(join(folder, 'grp1.zip'))).toBe(true)
})

test('a download that is the game folder, seen through another mount, loses nothing', async () => {
  const { folder, game, importDownload, unpackNow } = await arrive()
  await importDownload()
  rmSync(folder, { recursive: true })
  mkdirSync(folder)
  const bound = spawnSync('mount', ['--bind', game, folder]).status === 0
  // Where nothing can be mounted the download is gone, and the game has to stay all the more.
  try {
    await unpackNow()
    expect(await importDownload()).toMatchObject({ status: bound ? 'done' : 'review' })
    expect(readdirSync(game)).toEqual(expect.arrayContaining(['grp1.zip', 'grp2.zip']))
  } finally {
    if (bound) spawnSync('umount', [folder])
  }
})
