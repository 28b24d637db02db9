import { afterEach, beforeEach, expect, test } from 'bun:test'
import { cpSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { matchManually } from '#core/scanning/match-manually.ts'
import { listUnmatched } from '#core/scanning/scan-progress.ts'
import { writeTree } from '../importing/arrived-download.ts'
import { createMovedScene, type MovedScene, tree } from './moved-scene.ts'

let scene: MovedScene

beforeEach(() => {
  scene = createMovedScene()
})

afterEach(() => scene.app.close())

test('a copy does not take over games of a root folder whose disk is not mounted', async () => {
  const { place, scan, other, pathOf, moved } = scene
  writeTree(place, tree('Hades'))
  await scan()
  renameSync(place, `${place}-away`)
  mkdirSync(place)
  cpSync(join(`${place}-away`, 'Hades'), join(other, 'backup'), { recursive: true })
  await scan()
  expect(pathOf('Hades')).toBe(join(place, 'Hades'))
  rmSync(place, { recursive: true })
  await scan()
  expect(pathOf('Hades')).toBe(join(place, 'Hades'))
  expect(moved()).toEqual([])
})

test('a copy does not take over games of an unmounted disk, even with other files at the mount point', async () => {
  const { place, scan, other, move, pathOf, moved } = scene
  writeTree(place, tree('Hades'))
  await scan()
  renameSync(place, `${place}-away`)
  writeTree(place, { 'Left behind/x': '1' })
  cpSync(join(`${place}-away`, 'Hades'), join(other, 'backup'), { recursive: true })
  await scan()
  await scan()
  expect(pathOf('Hades')).toBe(join(place, 'Hades'))
  expect(moved()).toEqual([])
  rmSync(place, { recursive: true })
  renameSync(`${place}-away`, place)
  rmSync(join(other, 'backup'), { recursive: true })
  move('Hades', 'renamed')
  await scan()
  expect(pathOf('Hades')).toBe(join(place, 'renamed'))
})

test('two identical copies need a decision', async () => {
  const { app, place, userId, scan, games, other, move, pathOf, filesOf, reasons, issues, moved } = scene
  writeTree(place, { ...tree('Hades'), ...tree('Celeste') })
  await scan()
  cpSync(join(place, 'Hades'), join(other, 'Celeste II'), { recursive: true })
  move('Hades', 'Fez')
  await scan()
  await scan()
  expect(pathOf('Hades')).toBe(join(place, 'Hades'))
  expect(games()).toHaveLength(2)
  const reason = 'Contains the files of a game whose folder is gone, but so does another folder. Choose the right one.'
  expect(reasons().sort()).toEqual([
    ['Celeste II', reason],
    ['Fez', reason],
  ])
  const unmatched = listUnmatched(app, userId)
  expect(unmatched.flatMap(({ candidates }) => candidates.map(({ title }) => title))).toEqual(['Hades', 'Hades'])
  expect((await issues())[0]).toStartWith('The folder of Hades is gone, and several hold the same files: ')
  const fez = unmatched.find(({ folderName }) => folderName === 'Fez')
  const [candidate] = fez?.candidates ?? []
  await matchManually(app, userId, {
    rootFolderId: fez?.rootFolderId ?? '',
    folderName: 'Fez',
    metadataId: candidate?.metadataId ?? '',
  })
  expect(pathOf('Hades')).toBe(join(place, 'Fez'))
  const hades = games().find(({ title }) => title === 'Hades')
  expect(filesOf(hades ?? { id: '' }).every((path) => path.startsWith(join(place, 'Fez')))).toBe(true)
  expect(await issues()).toEqual([])
  expect(moved()).toHaveLength(1)
})

test('games with identical files or hardly any need a decision', async () => {
  const { place, scan, games, move, reasons, issues } = scene
  writeTree(place, {
    ...tree('Hades'),
    ...tree('Celeste', 'H'),
    'Gris/setup.exe': 'x',
    'Fez/nothing.txt': '',
    'Stay/x': '1',
  })
  await scan()
  for (const [from, to] of [
    ['Hades', 'one'],
    ['Celeste', 'two'],
    ['Gris', 'three'],
    ['Fez', 'four'],
  ] as const)
    move(from, to)
  await scan()
  expect(games().map(({ title, libraryPath }) => libraryPath === join(place, title))).toEqual([true, true, true, true])
  const several = 'Contains the files of several games whose folders are gone. Choose the right game.'
  const few = 'May be a game whose folder is gone, but has too few files to be sure.'
  const reasonOf = Object.fromEntries(reasons())
  expect([reasonOf.one, reasonOf.two, reasonOf.three, reasonOf.four]).toEqual([several, several, few, few])
  expect(await issues()).toHaveLength(3)
})

test('a folder with different files does not replace a missing one, whatever its name', async () => {
  const { place, scan, move, pathOf, reasons } = scene
  writeTree(place, { ...tree('Hades'), ...tree('Celeste') })
  await scan()
  move('Hades', 'PC')
  rmSync(join(place, 'PC'), { recursive: true })
  writeTree(place, { ...tree('Hades (2020)', 'X') })
  await scan()
  expect(pathOf('Hades')).toBe(join(place, 'Hades'))
  expect(reasons()[0]?.[1]).toContain('Match it if it is the game anyway.')
})
