import { afterEach, expect, test } from 'bun:test'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createSourceGuard } from '#core/removal/questions/reserved.ts'
import { removeImportedSources, removeLeftovers } from '#core/removal/remove-files.ts'
import { readImportSettings, writeImportSettings } from '#core/settings/import-settings.ts'
import { storeGame } from '../../rows.ts'
import { type Arrived, createArrived, type Overrides, writeTree } from './arrived-download.ts'

const open: Arrived[] = []
afterEach(async () => {
  for (const { app } of open.splice(0)) await app.close()
})

const held = { 'encryption.key': 'k'.repeat(32), 'backups/backup.tar.gz': 'the backup', 'ludarr.db': 'the library' }

/** A download whose client reports a path below the folder of the test, in which Ludarr has its data folder. */
function reporting(path: string, overrides: Overrides = {}): Arrived {
  const arrived = createArrived(overrides)
  open.push(arrived)
  writeTree(arrived.app.about.dataFolder, held)
  symlinkSync(arrived.app.about.dataFolder, join(arrived.downloads, 'Linked'))
  arrived.app.downloads.update(arrived.download.id, { path: join(arrived.app.folder, path) })
  return arrived
}

const heldIn = ({ app }: Arrived) =>
  Object.fromEntries(Object.keys(held).map((path) => [path, readFileSync(join(app.about.dataFolder, path), 'utf8')]))

test.each([
  ['the data folder', 'data', 'is'],
  ['a file of it', 'data/encryption.key', 'lies in'],
  ['a folder in it', 'data/backups', 'lies in'],
  ['a file further below', 'data/backups/backup.tar.gz', 'lies in'],
  ['a path through a link', 'downloads/Linked/encryption.key', 'lies in'],
])('an import takes nothing from the data folder: %s', async (_, path, how) => {
  for (const transferMode of ['move', 'copy', 'hardlink', 'symlink'] as const) {
    const arrived = reporting(path, { settings: { transferMode } })
    const { status, message, cause } = await arrived.importDownload()
    expect({ status, cause }).toEqual({ status: 'review', cause: 'folders-overlap' })
    expect(message).toContain(`${how} Ludarr's data folder. Ludarr takes no files from there.`)
    expect(readdirSync(arrived.library)).toEqual([])
    expect(heldIn(arrived)).toEqual(held)
  }
})

test('what the built-in client downloaded is imported, although it lies in the data folder', async () => {
  const arrived = reporting('data/clients/one/downloads/Portal.2-GRP')
  const { app, importDownload } = arrived
  writeTree(join(app.about.dataFolder, 'clients/one'), {
    'queue.json': '[]',
    'downloads/Portal.2-GRP/portal2.exe': 'x'.repeat(4000),
    'downloads/Portal.2-GRP/data.pak': 'data',
  })
  expect(await importDownload()).toMatchObject({ status: 'done' })
  const guard = await createSourceGuard(app)
  for (const path of ['clients', 'clients/one', 'clients/one/queue.json'])
    expect(await guard.source(join(app.about.dataFolder, path))).toContain("lies in Ludarr's data folder")
})

test('an import takes nothing from a folder around the data folder', async () => {
  const arrived = reporting('', { settings: { transferMode: 'move', libraryRoot: '/var/tmp' } })
  const { status, message } = await arrived.importDownload()
  expect(status).toBe('review')
  expect(message).toContain("contains Ludarr's data folder.")
  expect(heldIn(arrived)).toEqual(held)
})

test.each(['/etc/hostname', '/etc', '/usr/share/doc', '/usr', '/bin/sh', '/proc/self/root/etc/hostname'])(
  'an import takes nothing from the system: %s',
  async (path) => {
    const arrived = createArrived({ settings: { transferMode: 'copy' }, download: { path } })
    open.push(arrived)
    const { status, message } = await arrived.importDownload()
    expect(status).toBe('review')
    expect(message).toContain('the operating system. Ludarr takes no files from there.')
    expect(readdirSync(arrived.library)).toEqual([])
  },
)

test('a retried import of a corrected path takes the files', async () => {
  const arrived = reporting('data/backups')
  expect((await arrived.importDownload()).status).toBe('review')
  arrived.app.downloads.update(arrived.download.id, { path: join(arrived.downloads, 'Portal.2.v1.0-GRP') })
  expect((await arrived.importDownload()).status).toBe('done')
})

test('a folder that becomes a link into the data folder during the import gives nothing away', async () => {
  const files = { 'game.exe': 'x'.repeat(4000), 'keys/encryption.key': 'q'.repeat(32) }
  const arrived = createArrived({ settings: { transferMode: 'move' }, files })
  open.push(arrived)
  writeTree(arrived.app.about.dataFolder, held)
  const folder = join(arrived.downloads, 'Portal.2.v1.0-GRP')
  let swapped = false
  arrived.app.events.on('importProgress', () => {
    if (swapped) return
    swapped = true
    renameSync(join(folder, 'keys'), join(arrived.downloads, 'kept'))
    symlinkSync(arrived.app.about.dataFolder, join(folder, 'keys'))
  })
  const { status, message } = await arrived.importDownload()
  expect(swapped).toBe(true)
  expect(status).not.toBe('done')
  expect(message).toContain("Ludarr's data folder")
  expect(heldIn(arrived)).toEqual(held)
  expect(existsSync(join(arrived.library, 'Portal 2/keys/encryption.key'))).toBe(false)
})

test('the files of another game are not moved out of its folder', async () => {
  const arrived = createArrived({ settings: { transferMode: 'move' } })
  open.push(arrived)
  const other = join(arrived.library, 'Braid')
  writeTree(other, { 'game.exe': 'x'.repeat(4000) })
  storeGame(arrived.app, { userId: arrived.game.userId, title: 'Braid', libraryPath: other })
  arrived.app.downloads.update(arrived.download.id, { path: other })
  const { status, message } = await arrived.importDownload()
  expect(status).toBe('review')
  expect(message).toContain(`Another game of the library has its files in ${other}`)
  expect(readdirSync(other)).toEqual(['game.exe'])
})

test('what a client leaves behind is not deleted in the data folder', async () => {
  const arrived = reporting('data/backups')
  const { app } = arrived
  const root = join(app.about.dataFolder, 'backups')
  await expect(removeLeftovers(app, { root, files: null })).rejects.toThrow("lies in Ludarr's data folder")
  const copy = join(arrived.library, 'backup.tar.gz')
  writeFileSync(copy, held['backups/backup.tar.gz'])
  expect(await removeImportedSources(app, { root }, [{ id: arrived.download.id, gameId: arrived.game.id }])).toBe(1)
  expect(heldIn(arrived)).toEqual(held)
})

test('the recycle folder is no source', async () => {
  const arrived = createArrived()
  open.push(arrived)
  const recycleFolder = join(arrived.app.folder, 'recycled')
  mkdirSync(join(recycleFolder, 'Old'), { recursive: true })
  writeImportSettings(arrived.app, { ...readImportSettings(arrived.app), recycleFolder })
  const guard = await createSourceGuard(arrived.app)
  expect(await guard.source(join(recycleFolder, 'Old'))).toContain(`lies in the recycle folder ${recycleFolder}`)
  expect(await guard.source(arrived.downloads)).toBeNull()
})
