import { afterEach, expect, test } from 'bun:test'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { recordReportedFolder } from '#core/download-clients/client-folders.ts'
import { resolveImport } from '#core/importing/reviews/resolve-import.ts'
import { type Arrived, createArrived, hashesBelow, type Overrides, writeTree } from '../arrived-download.ts'

const open: Arrived[] = []
afterEach(async () => {
  for (const arrived of open.splice(0)) await arrived.app.close()
})

/** A completed download of a member. */
function arrive(overrides: Overrides = {}): Arrived {
  const arrived = createArrived(overrides)
  arrived.app.users.update(arrived.game.userId, { role: 'member' })
  open.push(arrived)
  return arrived
}

test('a member cannot choose a folder that has files', async () => {
  const { app, game, library, importDownload } = arrive()
  writeTree(join(library, 'Portal 2'), { 'notes.txt': "someone's" })
  const before = hashesBelow(library)
  const { id, message } = await importDownload()
  expect(message).toContain('ask an administrator')
  await resolveImport(app, game.userId, id, { action: 'import', targetPath: 'Portal 2', conflicts: 'replace' })
  await app.queues.imports.idle()
  expect(app.imports.find(id)).toMatchObject({ status: 'review', cause: 'folder-taken' })
  expect(hashesBelow(library)).toEqual(before)
})

test("an import into a folder that a member entered makes it the game's own only if it has no other files", async () => {
  const taken = arrive()
  const folder = join(taken.library, 'Loose')
  writeTree(folder, { 'loose.exe': 'x' })
  taken.app.games.update(taken.game.id, { libraryPath: folder, folderOrigin: 'entered' })
  expect(await taken.importDownload()).toMatchObject({ status: 'review', cause: 'folder-taken' })
  expect(taken.app.games.folderOrigin(taken.game.id)).toBe('entered')

  const { app, game, library, importDownload } = arrive()
  mkdirSync(join(library, 'Mine'))
  app.games.update(game.id, { libraryPath: join(library, 'Mine'), folderOrigin: 'entered' })
  expect(await importDownload()).toMatchObject({ status: 'done', targetPath: join(library, 'Mine') })
  expect(app.games.folderOrigin(game.id)).toBe('imported')
})

test('the folder into which an adopted download was moved stays deletable for admins only', async () => {
  const { app, game, download, library, importDownload } = arrive({ settings: { transferMode: 'move' } })
  app.downloads.update(download.id, { adopted: true })
  expect(await importDownload()).toMatchObject({ status: 'done' })
  expect(app.games.folderOrigin(game.id)).toBe('adopted')
  // Also after another import.
  app.downloads.update(download.id, { adopted: false })
  writeTree(download.path ?? '', { 'more.bin': 'more' })
  expect(await importDownload()).toMatchObject({ status: 'done', targetPath: join(library, 'Portal 2') })
  expect(app.games.folderOrigin(game.id)).toBe('adopted')
})

test('an adopted download that is copied leaves its files to the client', async () => {
  const { app, game, download, importDownload } = arrive({ settings: { transferMode: 'copy' } })
  app.downloads.update(download.id, { adopted: true })
  expect(await importDownload()).toMatchObject({ status: 'done' })
  expect(app.games.folderOrigin(game.id)).toBe('imported')
})

test('a game is not imported into the folder of a download client that has its name', async () => {
  const { app, downloader, library, importDownload } = arrive()
  mkdirSync(join(library, 'Portal 2'))
  recordReportedFolder(app, downloader.id, join(library, 'Portal 2'))
  const { status, targetPath } = await importDownload()
  expect(status).toBe('done')
  expect(targetPath).not.toBe(join(library, 'Portal 2'))
})
