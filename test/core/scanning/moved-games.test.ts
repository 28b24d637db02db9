import { afterEach, beforeEach, expect, test } from 'bun:test'
import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { scanStatus } from '#core/scanning/scan-progress.ts'
import { scanLibraryForMoves } from '#core/scanning/start-scan.ts'
import { writeImportSettings } from '#core/settings/import-settings.ts'
import { importSettingsDefaults } from '#domain/importing/import-settings.ts'
import { storeGame, storeUser } from '../../rows.ts'
import { writeTree } from '../importing/arrived-download.ts'
import { createMovedScene, type MovedScene, tree } from './moved-scene.ts'

let scene: MovedScene

beforeEach(() => {
  scene = createMovedScene()
})

afterEach(() => scene.app.close())

test('a renamed folder keeps its game without a question', async () => {
  const { app, place, searched, scan, games, move, filesOf, moved } = scene
  writeTree(place, { ...tree('Hades'), ...tree('Celeste') })
  await scan()
  const before = games()
  move('Hades', 'that game of Supergiant')
  searched.length = 0
  await scan()
  expect(searched).toEqual([])
  const now = join(place, 'that game of Supergiant')
  expect(games()).toEqual(before.map((game) => (game.title === 'Hades' ? { ...game, libraryPath: now } : game)))
  const hades = games().find(({ title }) => title === 'Hades')
  expect(filesOf(hades ?? { id: '' })).toEqual(['data/level.bin', 'game.exe', 'readme.txt'].map((x) => join(now, x)))
  expect(moved()).toEqual([['Hades', `Folder moved from ${join(place, 'Hades')} to ${now}`]])
  expect(scanStatus(app).roots[0]).toMatchObject({ state: 'done', matched: 2, unmatched: 0, message: null })
  await scan()
  expect(moved()).toHaveLength(1)
})

test('the add-ons of a game move with its folder', async () => {
  const { app, place, scan, games, move } = scene
  writeTree(place, { ...tree('Hades'), 'Hades/DLC/The Blood Price/a.bin': 'x'.repeat(2000), ...tree('Celeste') })
  await scan()
  move('Hades', 'Hades (2020)')
  await scan()
  const id = games().find(({ title }) => title === 'Hades')?.id ?? ''
  const path = join(place, 'Hades (2020)/DLC/The Blood Price')
  expect(app.relations.partsOf(id)).toMatchObject([{ title: 'The Blood Price', status: 'owned', path }])
})

test('a game moved to another root folder is found there, even as the only game in it', async () => {
  const { app, place, scan, other, pathOf } = scene
  writeTree(place, tree('Hades'))
  await scan()
  renameSync(join(place, 'Hades'), join(other, 'moved'))
  await scan()
  expect(pathOf('Hades')).toBe(join(other, 'moved'))
  expect(scanStatus(app).roots.map(({ state, matched }) => [state, matched])).toEqual([
    ['done', 0],
    ['done', 1],
  ])
})

test('a game renamed in, into or out of the library folder is found', async () => {
  const { app, place, userId, scan, games, other, pathOf } = scene
  const library = join(app.folder, 'library')
  writeTree(library, { ...tree('Hades (2020)', 'H'), ...tree('PC/Celeste', 'C') })
  writeTree(place, tree('Gris'))
  writeImportSettings(app, { ...importSettingsDefaults, libraryRoot: library })
  await scan()
  for (const [title, folder] of Object.entries({ Hades: 'Hades (2020)', Celeste: 'PC/Celeste' })) {
    const { id } = storeGame(app, { userId, title, status: 'owned', libraryPath: join(library, folder) })
    const files = ['game.exe', 'data/level.bin', 'readme.txt'].map((path, index) => ({
      id: `${title} ${path}`,
      gameId: id,
      path: join(library, folder, path),
      size: [1500 + title.charCodeAt(0), 3000 + title.charCodeAt(0), 1][index] ?? 0,
      category: 'main' as const,
      version: '1.0',
      downloadId: null,
      addedAt: '2026-01-01T00:00:00.000Z',
    }))
    app.imports.putFiles(files)
  }
  renameSync(join(library, 'Hades (2020)'), join(library, 'Hades'))
  renameSync(join(library, 'PC/Celeste'), join(other, 'Celeste'))
  renameSync(join(place, 'Gris'), join(library, 'PC/gris'))
  scanLibraryForMoves(app)
  await app.queues.scans.idle()
  expect(pathOf('Hades')).toBe(join(library, 'Hades'))
  expect(pathOf('Celeste')).toBe(join(other, 'Celeste'))
  expect(pathOf('Gris')).toBe(join(library, 'PC/gris'))
  const celeste = games().find(({ title }) => title === 'Celeste')
  expect(app.imports.filesOf(celeste?.id ?? '').map(({ version }) => version)).toEqual(['1.0', '1.0', '1.0'])
})

test("a moved folder with added files is still the game's, for all users", async () => {
  const { app, place, userId, scan, move, pathOf } = scene
  const member = storeUser(app, { role: 'member' })
  writeTree(place, { ...tree('Hades'), ...tree('Celeste') })
  await scan()
  const hers = storeGame(app, {
    userId: member.id,
    title: 'Hades',
    status: 'owned',
    libraryPath: join(place, 'Hades'),
  })
  move('Hades', 'PC game')
  writeTree(place, { 'PC game/saves/1.sav': 'progress', 'PC game/data/mod.bin': 'mod' })
  await scan()
  expect(pathOf('Hades')).toBe(join(place, 'PC game'))
  expect(app.games.findById(hers.id)?.libraryPath).toBe(join(place, 'PC game'))
  expect(app.history.list({ userId: member.id }).entries.map(({ message }) => message)).toEqual([
    `Folder moved from ${join(place, 'Hades')} to ${join(place, 'PC game')}`,
  ])
  expect(app.history.list({ userId }).entries.filter(({ gameId }) => gameId === hers.id)).toEqual([])
})

test('the parent folder may be renamed, and a ROM may move to another platform folder', async () => {
  const { app, place, searched, scan, move, pathOf, moved } = scene
  writeTree(place, {
    ...tree('PC/Hades', 'H'),
    ...tree('PC/Celeste', 'C'),
    'SNES/Fez.sfc': 'f'.repeat(1_100_000),
  })
  await scan()
  move('PC', 'Things I play')
  mkdirSync(join(place, 'roms'))
  move('SNES/Fez.sfc', 'roms/Fez.sfc')
  rmSync(join(place, 'SNES'), { recursive: true })
  searched.length = 0
  await scan()
  expect(searched).toEqual([])
  expect(pathOf('Hades')).toBe(join(place, 'Things I play/Hades'))
  expect(pathOf('Celeste')).toBe(join(place, 'Things I play/Celeste'))
  expect(pathOf('Fez')).toBe(join(place, 'roms/Fez.sfc'))
  expect(scanStatus(app).roots[0]).toMatchObject({ matched: 3, message: null })
  expect(moved()).toHaveLength(3)
})

test('a game with very many files is recognized by its top-level entries', async () => {
  const { place, scan, move, pathOf } = scene
  const files = Array.from({ length: 120 }, (_, number) => [`Hades/data/${number}.bin`, 'h'.repeat(100)])
  writeTree(place, { ...Object.fromEntries(files), 'Hades/hades.exe': 'x'.repeat(500), ...tree('Celeste') })
  await scan()
  move('Hades', 'large')
  await scan()
  expect(pathOf('Hades')).toBe(join(place, 'large'))
})

test('a folder whose name changed only in case is found', async () => {
  const { place, scan, move, pathOf } = scene
  writeTree(place, { ...tree('Hades'), ...tree('Celeste') })
  await scan()
  move('Hades', 'HADES')
  await scan()
  expect(pathOf('Hades')).toBe(join(place, 'HADES'))
})

test('moves that an interrupted scan did not record are found by the next one, each once', async () => {
  const { app, place, userId, scan, games, move, moved } = scene
  const folders = Array.from({ length: 70 }, (_, number) => `Saga ${String(number).padStart(2, '0')}`)
  for (const [number, folder] of folders.entries()) {
    writeTree(place, { [`${folder}/a.exe`]: 'a'.repeat(1500 + number), [`${folder}/b.bin`]: 'b'.repeat(2000 + number) })
    storeGame(app, { userId, title: folder, status: 'owned', libraryPath: join(place, folder) })
  }
  await scan()
  for (const folder of folders) move(folder, `x${folder}`)
  const { insertAll } = app.history
  let portions = 0
  app.history.insertAll = (entries) => {
    portions += 1
    if (portions === 2) throw new Error('the power went out')
    insertAll(entries)
  }
  await scan()
  expect(scanStatus(app).roots.map(({ state }) => state)).toContain('failed')
  await scan()
  expect(games().map(({ libraryPath }) => libraryPath)).toEqual(folders.map((folder) => join(place, `x${folder}`)))
  expect(moved()).toHaveLength(folders.length)
  expect(portions).toBe(3)
})
