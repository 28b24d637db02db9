import { afterEach, beforeEach, expect, test } from 'bun:test'
import { existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { listMoves, runRename, startPlanning, stopRename, undoRename } from '#core/renaming/rename-folders.ts'
import type { FolderMoveSort } from '#domain/games/folder-rename-states.ts'
import { storeRootFolder } from '../../rows.ts'
import { createRenameScene } from './rename-scene.ts'

let scene: ReturnType<typeof createRenameScene>

beforeEach(() => {
  scene = createRenameScene()
})

afterEach(() => scene.app.close())

const at = (...parts: string[]) => join(scene.library, ...parts)

test('folders are renamed by the template, with the game, its files and its add-ons, and moved back', async () => {
  const game = scene.addGame('portal2', { 'game.bin': 'x', 'DLC/a.bin': 'y' })
  scene.app.connection.all(
    `INSERT INTO game_parts (id, game_id, kind, title, normalized_title, status, source, path)
      VALUES ('part', ?, 'dlc', 'A', 'a', 'owned', 'manual', ?)`,
    game.id,
    at('portal2', 'DLC'),
  )
  const partPath = () => scene.app.relations.partsOf(game.id)[0]?.path
  expect(await scene.plan()).toMatchObject([
    { title: 'Portal 2', from: at('portal2'), to: at('Portal 2 (2011)'), state: 'planned', flattens: false },
  ])
  expect(existsSync(at('portal2'))).toBe(true)
  expect(await scene.run()).toMatchObject({ state: 'done', toMove: 1, moved: 1, conflicts: 0 })
  expect(readdirSync(scene.library)).toEqual(['Portal 2 (2011)'])
  expect(scene.folderOf(game.id)).toBe(at('Portal 2 (2011)'))
  expect(scene.filesOf(game.id).toSorted()).toEqual([
    at('Portal 2 (2011)', 'DLC/a.bin'),
    at('Portal 2 (2011)', 'game.bin'),
  ])
  expect(partPath()).toBe(at('Portal 2 (2011)', 'DLC'))
  expect(await scene.undo()).toMatchObject({ state: 'undone', moved: 0 })
  expect(readdirSync(scene.library)).toEqual(['portal2'])
  expect([scene.folderOf(game.id), partPath()]).toEqual([at('portal2'), at('portal2', 'DLC')])
  expect(scene.filesOf(game.id)).toContain(at('portal2', 'game.bin'))
  const messages = scene.app.history.list({ userId: scene.user.id }).entries.map(({ message }) => message)
  // The test clock stands still, so their order is open.
  expect(messages.toSorted()).toEqual([
    `Folder renamed from ${at('Portal 2 (2011)')} to ${at('portal2')}`,
    `Folder renamed from ${at('portal2')} to ${at('Portal 2 (2011)')}`,
  ])
})

test('a folder within a folder of the same name moves up, and down again', async () => {
  const game = scene.addGame('Portal 2 (2011)', { 'Portal 2 (2011)/game.bin': 'x', 'Portal 2 (2011)/bin/a': 'y' })
  const [move] = await scene.plan()
  expect(move).toMatchObject({
    from: at('Portal 2 (2011)'),
    to: at('Portal 2 (2011)'),
    flattens: true,
    state: 'planned',
  })
  await scene.run()
  expect(readdirSync(at('Portal 2 (2011)')).toSorted()).toEqual(['bin', 'game.bin'])
  expect(readdirSync(scene.library)).toEqual(['Portal 2 (2011)'])
  expect(scene.filesOf(game.id)).toEqual([at('Portal 2 (2011)', 'bin/a'), at('Portal 2 (2011)', 'game.bin')])
  await scene.undo()
  expect(readFileSync(at('Portal 2 (2011)', 'Portal 2 (2011)', 'game.bin'), 'utf8')).toBe('x')
  expect(scene.filesOf(game.id)).toContain(at('Portal 2 (2011)', 'Portal 2 (2011)', 'game.bin'))
})

test('a nested folder can be renamed and moved up at once, also if the game has the inner one', async () => {
  const outer = scene.addGame('Old', { 'OLD/game.bin': 'x' })
  const inner = scene.addGame('Braid/Braid', { 'braid.bin': 'y' }, { title: 'Braid', releaseDate: '2008-08-06' })
  await scene.plan()
  await scene.run()
  expect(readdirSync(scene.library).toSorted()).toEqual(['Braid (2008)', 'Portal 2 (2011)'])
  expect(scene.filesOf(outer.id)).toEqual([at('Portal 2 (2011)', 'game.bin')])
  expect(scene.filesOf(inner.id)).toEqual([at('Braid (2008)', 'braid.bin')])
  await scene.undo()
  expect(scene.filesOf(outer.id)).toEqual([at('Old', 'OLD', 'game.bin')])
  expect(scene.folderOf(inner.id)).toBe(at('Braid', 'Braid'))
  expect(existsSync(at('Braid', 'Braid', 'braid.bin'))).toBe(true)
})

test('a folder with anything beside the folder of its name is not flattened', async () => {
  scene.addGame('Portal 2 (2011)', { 'Portal 2 (2011)/game.bin': 'x', 'readme.txt': 'y' })
  expect(await scene.plan()).toMatchObject([{ state: 'unchanged' }])
})

test('each scope changes only its own kind of folder', async () => {
  scene.addGame('Portal', { 'Portal/game.bin': 'x' })
  expect(await scene.plan('names')).toMatchObject([{ to: at('Portal 2 (2011)'), flattens: false }])
  expect(await scene.plan('nested')).toMatchObject([{ to: at('Portal'), flattens: true }])
})

test('platform folders follow the settings, and an emptied one is removed', async () => {
  const game = scene.addGame('PC/Portal 2 (2011)', {}, { platforms: ['PC'] })
  await scene.plan()
  await scene.run()
  expect(scene.folderOf(game.id)).toBe(at('Portal 2 (2011)'))
  expect(existsSync(at('PC'))).toBe(false)
  scene.configure({ renamePattern: '{Title}', platformFolders: true })
  await scene.plan()
  await scene.run()
  expect(scene.folderOf(game.id)).toBe(at('PC', 'Portal 2'))
})

test('in a root folder, games stay in the folder that they are in', async () => {
  const root = join(scene.app.folder, 'roms')
  const game = scene.addGame(join(root, 'SNES', 'portal'))
  storeRootFolder(scene.app, { path: root })
  await scene.plan()
  await scene.run()
  expect(scene.folderOf(game.id)).toBe(join(root, 'SNES', 'Portal 2 (2011)'))
})

test('a library behind a link keeps its recorded path', async () => {
  const link = join(scene.app.folder, 'link')
  symlinkSync(scene.library, link)
  scene.configure({ libraryRoot: link, renamePattern: '{Title}' })
  const game = scene.addGame('portal')
  scene.app.games.update(game.id, { libraryPath: join(link, 'portal') })
  scene.app.folderRenames.shiftPaths([game.id], { from: scene.library, to: link, separator: '/' })
  await scene.plan()
  await scene.run()
  expect(readdirSync(scene.library)).toEqual(['Portal 2'])
  expect(scene.folderOf(game.id)).toBe(join(link, 'Portal 2'))
  expect(scene.filesOf(game.id)).toEqual([join(link, 'Portal 2', 'game.bin')])
})

test('games that share a folder move together', async () => {
  const one = scene.addGame('portal')
  const two = scene.addGame('portal', { 'game.bin': 'x' }, { title: 'Portal Two' })
  expect(await scene.plan()).toMatchObject([{ gameIds: [one.id, two.id] }])
  await scene.run()
  expect([one, two].map(({ id }) => scene.folderOf(id))).toEqual([at('Portal 2 (2011)'), at('Portal 2 (2011)')])
})

test('only the chosen games are planned', async () => {
  const one = scene.addGame('one')
  scene.addGame('two', {}, { title: 'Braid' })
  expect(await scene.plan('all', [one.id])).toMatchObject([{ gameIds: [one.id] }])
})

test('it can be stopped, continued and undone while it runs', async () => {
  const { app } = scene
  for (let number = 0; number < 5; number += 1) scene.addGame(`old ${number}`, {}, { title: `Game ${number}` })
  await scene.plan()
  let stopAt = 2
  const off = app.events.on('gameChanged', () => {
    stopAt -= 1
    if (stopAt === 0) stopRename(app)
  })
  expect(await scene.run()).toMatchObject({ state: 'stopped', moved: 2, toMove: 5 })
  off()
  expect(() => stopRename(app)).toThrow('No folders are being renamed')
  const offUndo = app.events.on('gameChanged', () => {
    if (scene.current()?.moved === 4) undoRename(app)
  })
  runRename(app)
  expect(() => startPlanning(app, { scope: 'all', gameIds: null })).toThrow('already being renamed')
  await scene.idle()
  offUndo()
  expect(scene.current()).toMatchObject({ state: 'undone', moved: 0 })
  expect(readdirSync(scene.library).toSorted()).toEqual([0, 1, 2, 3, 4].map((number) => `old ${number}`))
})

/** Five games, and a way to stop when this many folders are at their new place. */
async function planFive() {
  const { app } = scene
  for (let number = 0; number < 5; number += 1) scene.addGame(`old ${number}`, {}, { title: `Game ${number}` })
  await scene.plan()
  return async (moved: number, start: () => Promise<unknown>) => {
    const off = app.events.on('gameChanged', () => {
      if (scene.current()?.moved === moved) stopRename(app)
    })
    await start()
    off()
    return scene.current()
  }
}

test('a stopped undo continues as an undo, and a stopped renaming as a renaming', async () => {
  const stopAt = await planFive()
  expect(await stopAt(2, scene.run)).toMatchObject({ state: 'stopped', moved: 2, continues: 'rename' })
  expect(await scene.run()).toMatchObject({ state: 'done', moved: 5, continues: null })
  expect(await stopAt(3, scene.undo)).toMatchObject({ state: 'stopped', moved: 3, continues: 'undo' })
  expect(await stopAt(1, scene.run)).toMatchObject({ state: 'stopped', moved: 1, continues: 'undo' })
  expect(await scene.run()).toMatchObject({ state: 'undone', moved: 0, continues: null })
  expect(readdirSync(scene.library).toSorted()).toEqual([0, 1, 2, 3, 4].map((number) => `old ${number}`))
})

test('an undo of a stopped renaming is continued as an undo, though folders are left to rename', async () => {
  const stopAt = await planFive()
  await stopAt(3, scene.run)
  expect(await stopAt(1, scene.undo)).toMatchObject({ state: 'stopped', moved: 1, toMove: 5, continues: 'undo' })
  expect(await scene.run()).toMatchObject({ state: 'undone', moved: 0 })
})

test('the list is sorted by each of its columns', async () => {
  scene.addGame('b', {}, { title: 'alpha' })
  scene.addGame('A', {}, { title: 'Gamma' })
  scene.addGame('Beta (2011)', {}, { title: 'Beta' })
  await scene.plan()
  const titles = (sort: FolderMoveSort, order: 'asc' | 'desc' = 'asc') =>
    listMoves(scene.app, { filter: null, search: '', sort, order, limit: 10, offset: 0 }).moves.map(
      ({ title }) => title,
    )
  expect(titles('title')).toEqual(['alpha', 'Beta', 'Gamma'])
  expect(titles('title', 'desc')).toEqual(['Gamma', 'Beta', 'alpha'])
  expect(titles('from')).toEqual(['Gamma', 'alpha', 'Beta'])
  expect(titles('to')).toEqual(['alpha', 'Beta', 'Gamma'])
  expect(titles('state', 'desc')[0]).toBe('Beta')
  const second = listMoves(scene.app, { filter: null, search: '', sort: 'from', order: 'asc', limit: 1, offset: 1 })
  expect(second).toMatchObject({ total: 3, moves: [{ title: 'alpha' }] })
})
