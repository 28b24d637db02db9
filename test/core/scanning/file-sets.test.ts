import { afterEach, beforeEach, expect, test } from 'bun:test'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { rescanFiles } from '#core/library/rescan-files.ts'
import { deleteGameFiles } from '#core/removal/games/delete-game-files.ts'
import { listUnmatched } from '#core/scanning/scan-progress.ts'
import type { Game } from '#domain/games/game.ts'
import { storeGame } from '../../rows.ts'
import { writeTree } from '../importing/arrived-download.ts'
import { createScanScene, type ScanScene } from './scan-scene.ts'

let scene: ScanScene

beforeEach(() => {
  scene = createScanScene()
})

afterEach(() => scene.app.close())

const discs = {
  'Portal 2 (Disc 1).chd': 'the first disc',
  'Portal 2 (Disc 2).chd': 'the second',
  'Portal 2.m3u': 'Portal 2 (Disc 1).chd\nPortal 2 (Disc 2).chd\n',
}
const sheet = { 'Celeste.cue': 'FILE "Celeste (Track 1).bin" BINARY', 'Celeste (Track 1).bin': 'data' }
const installer = { 'setup_hades_1.0.exe': 'runs', 'setup_hades_1.0-1.bin': 'data', 'setup_hades_1.0-2.bin': 'data' }

const filesOf = (id: string) => scene.app.imports.filesOf(id).map(({ path }) => path.slice(scene.place.length + 1))

function gameOf(id: string): Game {
  const game = scene.app.games.findById(id)
  if (game === null) throw new Error('The game is not in the library')
  return game
}

test('a set of files is found as one game, with the sizes of all of them', async () => {
  const { app, place, userId, scan, games } = scene
  writeTree(place, { ...discs, ...sheet, ...installer })
  await scan()
  expect(listUnmatched(app, userId)).toEqual([])
  const found = games().map(({ id, title, libraryPath }) => [title, libraryPath, filesOf(id).length])
  expect(found.toSorted()).toEqual([
    ['Celeste', join(place, 'Celeste.cue'), 2],
    ['Hades', join(place, 'setup_hades_1.0.exe'), 3],
    ['Portal 2', join(place, 'Portal 2 (Disc 1).chd'), 3],
  ])
})

test('what a Mac writes beside the discs of a game does not stand for them', async () => {
  const { place, scan, games } = scene
  // As on exFAT and on network shares: the attributes of each file in one of its own.
  const attributes = Object.fromEntries(Object.keys(discs).map((name) => [`._${name}`, 'Mac OS X']))
  writeTree(place, { ...discs, ...attributes })
  await scan()
  expect(games().map(({ title, libraryPath }) => [title, libraryPath])).toEqual([
    ['Portal 2', join(place, 'Portal 2 (Disc 1).chd')],
  ])
  const [game] = games()
  expect(filesOf(game?.id ?? '').toSorted()).toEqual(Object.keys(discs).toSorted())
})

test('a playlist of several games belongs to none, is no game, and stays when one is deleted', async () => {
  const { app, place, root, userId, scan, games } = scene
  const list = 'Tomb Raider 1.cue\r\nTomb Raider 2.cue\r\n'
  writeTree(place, {
    'Tomb Raider 1.cue': '',
    'Tomb Raider 1.bin': 'one',
    'Tomb Raider 2.cue': '',
    'Tomb Raider 2.bin': 'two',
  })
  writeTree(place, { 'Tomb Raider.m3u': list, 'Favorites.m3u8': list })
  app.rootFolders.update(root.id, { allowDelete: true })
  await scan()
  const entries = [
    ...games().map(({ libraryPath }) => libraryPath),
    ...listUnmatched(app, userId).map(({ path }) => path),
  ]
  expect(entries.toSorted()).toEqual([join(place, 'Tomb Raider 1.cue'), join(place, 'Tomb Raider 2.cue')])
  const first = storeGame(app, { userId, title: 'The first', libraryPath: join(place, 'Tomb Raider 1.cue') })
  for (const { id, libraryPath } of games())
    if (id !== first.id && libraryPath === first.libraryPath) app.games.update(id, { libraryPath: null })
  expect(await deleteGameFiles(app, first)).toMatchObject({ deleted: true })
  expect(readdirSync(place).toSorted()).toEqual([
    'Favorites.m3u8',
    'Tomb Raider 2.bin',
    'Tomb Raider 2.cue',
    'Tomb Raider.m3u',
  ])
})

test.each([
  ['archive', 'Portal 2.7z.001', 'Portal 2.7z.002'],
  ['image', 'Portal 2.iso.001', 'Portal 2.iso.002'],
  ['cartridge', 'Portal 2.xc0', 'Portal 2.xc1'],
])('an %s in pieces is found as a game with its title', async (_kind, first, second) => {
  const { app, place, userId, scan, games } = scene
  writeTree(place, { [first]: 'one', [second]: 'two' })
  await scan()
  expect(listUnmatched(app, userId)).toEqual([])
  expect(games().map(({ id, title }) => [title, filesOf(id)])).toEqual([['Portal 2', [first, second]]])
})

test('a set of which a later file already is a game is not found once more', async () => {
  const { app, place, userId, scan, games } = scene
  writeTree(place, discs)
  storeGame(app, { userId, title: 'Portal 2', libraryPath: join(place, 'Portal 2 (Disc 2).chd') })
  await scan()
  expect(games()).toHaveLength(1)
  expect(listUnmatched(app, userId)).toEqual([])
})

test('a set is deleted as a whole, and nothing beside it', async () => {
  const { app, place, root, scan, games } = scene
  writeTree(place, { ...discs, ...sheet, 'Portal 2.nfo': 'notes of the user' })
  app.rootFolders.update(root.id, { allowDelete: true })
  await scan()
  for (const { id } of games()) expect(await deleteGameFiles(app, gameOf(id))).toMatchObject({ deleted: true })
  expect(readdirSync(place)).toEqual(['Portal 2.nfo'])
})

test('a set of which another game has a file is kept', async () => {
  const { app, place, root, userId, scan, games } = scene
  writeTree(place, discs)
  app.rootFolders.update(root.id, { allowDelete: true })
  await scan()
  const [game] = games()
  storeGame(app, { userId, title: 'Portal 2, disc 2', libraryPath: join(place, 'Portal 2 (Disc 2).chd') })
  expect(await deleteGameFiles(app, gameOf(game?.id ?? ''))).toEqual({
    deleted: false,
    reason: 'not-allowed',
    message: expect.stringContaining('shared with the game Portal 2, disc 2'),
  })
  for (const name of Object.keys(discs)) expect(existsSync(join(place, name))).toBe(true)
})

test('a rescan records what was added to a set', async () => {
  const { app, place, userId, scan, games } = scene
  writeTree(place, discs)
  await scan()
  writeTree(place, { 'Portal 2 (Disc 3).chd': 'one more' })
  const [game] = games()
  await rescanFiles(app, userId, game?.id ?? '')
  expect(filesOf(game?.id ?? '')).toContain('Portal 2 (Disc 3).chd')
  expect(filesOf(game?.id ?? '')).toHaveLength(4)
})
