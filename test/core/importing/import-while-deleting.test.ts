import { afterEach, expect, test } from 'bun:test'
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { startImport } from '#core/importing/start-import.ts'
import { deleteGameFiles } from '#core/removal/games/delete-game-files.ts'
import { removeGame } from '#core/removal/games/remove-games.ts'
import { storeImport } from '../../rows.ts'
import { type Arrived, createArrived, hashesBelow, writeTree } from './arrived-download.ts'

const open: Arrived[] = []
afterEach(async () => {
  for (const arrived of open.splice(0)) await arrived.app.close()
})

const oldFiles = Object.fromEntries(Array.from({ length: 2400 }, (_, index) => [`old/${index}.pak`, `${index}`]))

/** A game with many files, and another download of it. */
function arrive(): Arrived & { folder: string; source: string } {
  const arrived = createArrived({ settings: { transferMode: 'move' } })
  open.push(arrived)
  const { app, library, game, downloads } = arrived
  const folder = join(library, 'Portal 2')
  writeTree(folder, oldFiles)
  app.games.update(game.id, { libraryPath: folder })
  return { ...arrived, folder, source: join(downloads, 'Portal.2.v1.0-GRP') }
}

async function firstFileGone(folder: string): Promise<void> {
  const old = join(folder, 'old')
  while (existsSync(old) && readdirSync(old).length === 2400) await new Promise((resolve) => setImmediate(resolve))
}

test("files imported while the game's files are being deleted stay", async () => {
  const { app, game, download, folder, source } = arrive()
  const imported = hashesBelow(source)
  const stored = app.games.findById(game.id) ?? game
  mkdirSync(join(folder, '../Another game'))
  const deletion = deleteGameFiles(app, stored)
  await firstFileGone(folder)
  const id = startImport(app, download)
  expect(await deletion).toMatchObject({ deleted: true })
  await app.queues.imports.idle()
  expect(app.imports.find(id)).toMatchObject({ status: 'done' })
  expect(hashesBelow(folder)).toEqual(imported)
})

test('an import whose game is removed meanwhile needs review, and its source stays complete', async () => {
  const { app, game, download, library, folder, source } = arrive()
  const imported = hashesBelow(source)
  const removal = removeGame(app, game.userId, game.id, { deleteFiles: true })
  await firstFileGone(folder)
  const id = startImport(app, download)
  expect(await removal).toMatchObject({ deleted: true })
  await app.queues.imports.idle()
  expect(app.imports.find(id)).toMatchObject({ status: 'review' })
  expect(hashesBelow(source)).toEqual(imported)
  expect(readdirSync(library)).toEqual([])
})

test('the files of a game are not deleted while an import of it has not chosen its folder yet', async () => {
  const { app, game, download, folder } = arrive()
  storeImport(app, { downloadId: download.id, gameId: game.id, status: 'running' })
  const outcome = await deleteGameFiles(app, app.games.findById(game.id) ?? game)
  expect(outcome).toMatchObject({ deleted: false, reason: 'not-allowed' })
  expect(readdirSync(join(folder, 'old'))).toHaveLength(2400)
})
