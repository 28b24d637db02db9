import { afterEach, beforeEach, expect, test } from 'bun:test'
import { cpSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { matchManually } from '#core/scanning/match-manually.ts'
import { listUnmatched, scanStatus } from '#core/scanning/scan-progress.ts'
import { scanLibraryForMoves, startScan } from '#core/scanning/start-scan.ts'
import { writeImportSettings } from '#core/settings/import-settings.ts'
import { movedGames } from '#core/system/checks/moved-games.ts'
import { currentIssues } from '#core/system/current-issues.ts'
import type { Game } from '#domain/games/game.ts'
import { importSettingsDefaults } from '#domain/importing/import.ts'
import { knownGames } from '../../fakes/known-games.ts'
import { storeGame, storeRootFolder, storeUser } from '../../rows.ts'
import { createTestApp, type TestApp } from '../../test-app.ts'
import { writeTree } from '../importing/arrived-download.ts'

let app: TestApp
let place: string
let other: string
let userId: string
let searched: string[]

beforeEach(() => {
  searched = []
  const provider = knownGames('Hades', 'Celeste', 'Gris', 'Fez')()
  app = createTestApp({
    metadataSource: () => ({
      ...provider,
      search: (query, limit) => {
        searched.push(query)
        return provider.search(query, limit)
      },
    }),
  })
  userId = storeUser(app).id
  place = join(app.folder, 'root')
  other = join(app.folder, 'other')
  mkdirSync(place)
  mkdirSync(other)
  storeRootFolder(app, { path: place })
  storeRootFolder(app, { path: other, name: 'Other' })
})

afterEach(async () => {
  await app.close()
})

/** A game's folder whose files nobody else has. */
const tree = (folder: string, letter = folder.charAt(0)): Record<string, string> => ({
  [`${folder}/game.exe`]: letter.repeat(1500 + letter.charCodeAt(0)),
  [`${folder}/data/level.bin`]: letter.repeat(3000 + letter.charCodeAt(0)),
  [`${folder}/readme.txt`]: letter,
})

async function scan(): Promise<void> {
  startScan(app, userId)
  await app.queues.scans.idle()
}

const move = (from: string, to: string) => renameSync(join(place, from), join(place, to))
const games = () => app.games.list({ userId, includeHidden: true }, {}).games
const pathOf = (title: string) => games().find((game) => game.title === title)?.libraryPath
const filesOf = ({ id }: Pick<Game, 'id'>) => app.imports.filesOf(id).map(({ path }) => path)
const reasons = () => listUnmatched(app, userId).map(({ folderName, reason }) => [folderName, reason])
const issues = async () => (await currentIssues(app, [], { checks: [movedGames] })).map(({ message }) => message)
const moved = () =>
  app.history
    .list({ userId, type: 'scanned' })
    .entries.filter(({ message }) => message.startsWith('Folder moved'))
    .map(({ gameTitle, message }) => [gameTitle, message])

test('a renamed folder keeps its game without a question', async () => {
  writeTree(place, { ...tree('Hades'), ...tree('Celeste') })
  await scan()
  const before = games()
  move('Hades', 'that game of Supergiant')
  searched = []
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

test('a game moved to another root folder is found there, even as the only game in it', async () => {
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

test('a copy does not take over games of a root folder whose disk is not mounted', async () => {
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

test('a game renamed in, into or out of the library folder is found', async () => {
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

test('two identical copies need a decision', async () => {
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
  writeTree(place, { ...tree('Hades'), ...tree('Celeste') })
  await scan()
  move('Hades', 'PC')
  rmSync(join(place, 'PC'), { recursive: true })
  writeTree(place, { ...tree('Hades (2020)', 'X') })
  await scan()
  expect(pathOf('Hades')).toBe(join(place, 'Hades'))
  expect(reasons()[0]?.[1]).toContain('Match it if it is the game anyway.')
})

test("a moved folder with added files is still the game's, for all users", async () => {
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
  searched = []
  await scan()
  expect(searched).toEqual([])
  expect(pathOf('Hades')).toBe(join(place, 'Things I play/Hades'))
  expect(pathOf('Celeste')).toBe(join(place, 'Things I play/Celeste'))
  expect(pathOf('Fez')).toBe(join(place, 'roms/Fez.sfc'))
  expect(scanStatus(app).roots[0]).toMatchObject({ matched: 3, message: null })
  expect(moved()).toHaveLength(3)
})

test('a game with very many files is recognized by its top-level entries', async () => {
  const files = Array.from({ length: 120 }, (_, number) => [`Hades/data/${number}.bin`, 'h'.repeat(100)])
  writeTree(place, { ...Object.fromEntries(files), 'Hades/hades.exe': 'x'.repeat(500), ...tree('Celeste') })
  await scan()
  move('Hades', 'large')
  await scan()
  expect(pathOf('Hades')).toBe(join(place, 'large'))
})

test('a folder whose name changed only in case is found', async () => {
  writeTree(place, { ...tree('Hades'), ...tree('Celeste') })
  await scan()
  move('Hades', 'HADES')
  await scan()
  expect(pathOf('Hades')).toBe(join(place, 'HADES'))
})

test('moves that an interrupted scan did not record are found by the next one, each once', async () => {
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
