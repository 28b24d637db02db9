import { afterEach, beforeEach, expect, test } from 'bun:test'
import { join } from 'node:path'
import { runRename, startPlanning } from '#core/renaming/rename-folders.ts'
import { scanLibraryForMoves, startScan } from '#core/scanning/start-scan.ts'
import { storeRootFolder } from '../../rows.ts'
import { createRenameScene } from './rename-scene.ts'

let scene: ReturnType<typeof createRenameScene>

beforeEach(() => {
  scene = createRenameScene()
})

afterEach(() => scene.app.close())

test('scans before, meanwhile and after take a renamed folder neither for a new nor for a lost game', async () => {
  const { app } = scene
  const root = join(app.folder, 'roms')
  const games = ['Braid', 'Celeste', 'Hades'].map((title) =>
    scene.addGame(join(root, `${title}.old`), { 'a.bin': title }, { title, releaseDate: null }),
  )
  const inLibrary = scene.addGame('portal')
  storeRootFolder(app, { path: root })
  const scan = () => {
    startScan(app, scene.user.id)
    scanLibraryForMoves(app)
  }
  scan()
  await scene.idle()
  await scene.plan()
  runRename(app)
  scan()
  await scene.idle()
  scan()
  await scene.idle()
  expect(scene.current()).toMatchObject({ state: 'done', moved: 4 })
  expect(app.connection.all<{ count: number }>('SELECT count(*) AS count FROM games')).toEqual([{ count: 4 }])
  expect(games.map(({ id }) => scene.folderOf(id))).toEqual(
    ['Braid', 'Celeste', 'Hades'].map((title) => join(root, title)),
  )
  expect(scene.folderOf(inLibrary.id)).toBe(join(scene.library, 'Portal 2 (2011)'))
  const entries = app.connection.all<{ name: string; state: string }>(
    "SELECT name, state FROM scan_entries WHERE state <> 'matched'",
  )
  expect(entries).toEqual([])
  expect(app.rootFolders.all()[0]?.message).toBe(null)
})

test('the preview changes nothing on disk', async () => {
  scene.addGame('portal', { 'portal/game.bin': 'x' })
  startPlanning(scene.app, { scope: 'all', gameIds: null })
  await scene.idle()
  expect(scene.moves()).toHaveLength(1)
  expect(scene.filesOf(scene.moves()[0]?.gameIds[0] ?? '')).toEqual([join(scene.library, 'portal', 'portal/game.bin')])
})
