import { afterEach, expect, test } from 'bun:test'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { removeRootFolder } from '#core/root-folders/root-folders.ts'
import { storeRootFolder } from '../../rows.ts'
import { type Arrived, createArrived, hashesBelow } from './arrived-download.ts'

const open: Arrived[] = []
afterEach(async () => {
  for (const arrived of open.splice(0)) await arrived.app.close()
})

/** A download of a game whose imports go to a root folder. */
function arriveInRoot() {
  const arrived = createArrived()
  open.push(arrived)
  const path = join(arrived.app.folder, 'disk')
  mkdirSync(path)
  const root = storeRootFolder(arrived.app, { path, name: 'Disk' })
  arrived.app.games.update(arrived.game.id, { rootFolderId: root.id })
  return { ...arrived, root }
}

test('an import goes to the root folder chosen for its game', async () => {
  const { app, game, root, library, downloads, importDownload } = arriveInRoot()
  expect(await importDownload()).toMatchObject({ status: 'done', rootPath: root.path })
  const folder = join(root.path, 'Portal 2')
  expect(hashesBelow(folder)).toEqual(hashesBelow(join(downloads, 'Portal.2.v1.0-GRP')))
  expect(app.games.findById(game.id)).toMatchObject({ status: 'owned', libraryPath: folder, rootFolderId: root.id })
  expect(existsSync(join(library, 'Portal 2'))).toBe(false)
})

test('without the root folder, the import waits for a review that names it, and goes on when it is back', async () => {
  const { app, root, importDownload } = arriveInRoot()
  rmSync(root.path, { recursive: true })
  const record = await importDownload()
  expect(record).toMatchObject({ status: 'review', cause: 'library-unavailable' })
  expect(record.message).toStartWith(`The root folder ${root.path} cannot be used`)
  expect(record.message).toContain('Settings → Root folders')
  mkdirSync(root.path)
  expect(await importDownload()).toMatchObject({ status: 'done' })
  expect(existsSync(join(root.path, 'Portal 2/setup.exe'))).toBe(true)
  expect(app.imports.withStatus(['review'])).toEqual([])
})

test('after the root folder was removed from the settings, imports go to the library folder', async () => {
  const { app, game, root, library, importDownload } = arriveInRoot()
  removeRootFolder(app, root.id)
  expect(app.games.findById(game.id)?.rootFolderId).toBeNull()
  expect(await importDownload()).toMatchObject({ status: 'done' })
  expect(existsSync(join(library, 'Portal 2/setup.exe'))).toBe(true)
})

test('a folder chosen in a review must be inside the root folder of the game', async () => {
  const { root, library, importDownload } = arriveInRoot()
  const { chosenFolder } = await import('#core/importing/target/chosen-folder.ts')
  const { app, game, download } = open[0] as Arrived
  const record = { id: (await importDownload()).id, gameId: game.id, downloadId: download.id }
  const choose = (targetPath: string) => chosenFolder(app, game.userId, record, { targetPath })
  expect(await choose('Other')).toMatchObject({ targetPath: join(root.path, 'Other') })
  await expect(choose(join(library, 'Other'))).rejects.toThrow(`must be inside the root folder ${root.path}`)
})
