import { afterEach, beforeEach, expect, test } from 'bun:test'
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { removeGame } from '#core/removal/games/remove-games.ts'
import { listEntries } from '#core/scanning/discovery/list-entries.ts'
import { matchManually } from '#core/scanning/match-manually.ts'
import { listUnmatched } from '#core/scanning/scan-progress.ts'
import { rootFolderScan } from '#core/system/checks/root-folder-scan.ts'
import { currentIssues } from '#core/system/current-issues.ts'
import type { DomainEvents } from '#domain/events.ts'
import { knownGames } from '../../fakes/known-games.ts'
import { storeGame, storeUser } from '../../rows.ts'
import { writeTree } from '../importing/arrived-download.ts'
import { manifestOf } from '../library/tree-manifest.ts'
import { createScanScene, type ScanScene } from './scan-scene.ts'

let scene: ScanScene

beforeEach(() => {
  scene = createScanScene()
})

afterEach(() => scene.app.close())

const issues = () => currentIssues(scene.app, [], { checks: [rootFolderScan] })

test('certain matches are added in place, the rest is listed with candidates, and no file is touched', async () => {
  const { app, root, place, userId, scan, games, state } = scene
  writeTree(place, {
    'Hades.v1.38290-GOG/setup.exe': 'hades',
    'Hades.v1.38290-GOG/data/a.bin': 'more',
    'PC/Celeste/celeste.exe': 'celeste',
    'S/Stardew Valley/stardew.exe': 'x',
    'SNES/Super Metroid (USA).sfc': 'rom',
    'Doom/doom.exe': 'two games are called so',
    'Portal 2 Soundtrack/01.mp3': 'no game',
    'Holiday pictures/sea.jpg': 'no game',
    'readme.txt': 'no game',
  })
  const before = manifestOf(place)
  const progressEvents: DomainEvents['scanProgress'][] = []
  app.events.on('scanProgress', (progress) => progressEvents.push(progress))
  await scan()
  expect(manifestOf(place)).toEqual(before)
  const found = games().map(({ title, libraryPath, status, source, userId: owner }) => ({
    title,
    libraryPath,
    status,
    source,
    owner,
  }))
  const owned = { status: 'owned' as const, source: 'scan' as const, owner: userId }
  expect(found).toEqual([
    { title: 'Celeste', libraryPath: join(place, 'PC/Celeste'), ...owned },
    { title: 'Hades', libraryPath: join(place, 'Hades.v1.38290-GOG'), ...owned },
    { title: 'Stardew Valley', libraryPath: join(place, 'S/Stardew Valley'), ...owned },
    { title: 'Super Metroid', libraryPath: join(place, 'SNES/Super Metroid (USA).sfc'), ...owned },
  ])
  const unmatched = listUnmatched(app, userId)
  expect(unmatched.map(({ folderName }) => folderName)).toEqual(['Doom', 'Holiday pictures', 'Portal 2 Soundtrack'])
  expect(unmatched[0]).toMatchObject({ reason: 'Several games match this title', path: join(place, 'Doom') })
  expect(unmatched[0]?.candidates.map(({ title }) => title)).toEqual(['Doom', 'DOOM'])
  // Their covers can be served, although no search returned them since the start.
  const covers = unmatched[0]?.candidates.map(({ metadataId }) => app.coverUrls.get(metadataId))
  expect(covers).toEqual([expect.stringContaining('https://'), expect.stringContaining('https://')])
  expect(state()).toMatchObject({ state: 'done', done: 7, total: 7, matched: 4, unmatched: 3, message: null })
  expect(progressEvents.at(-1)).toEqual({
    rootFolderId: root.id,
    done: 7,
    total: 7,
    matched: 4,
    unmatched: 3,
    state: 'done',
  })
  const hades = games().find(({ title }) => title === 'Hades')
  expect(app.imports.filesOf(hades?.id ?? '').map(({ path, size }) => [path, size])).toEqual([
    [join(place, 'Hades.v1.38290-GOG/data/a.bin'), 4],
    [join(place, 'Hades.v1.38290-GOG/setup.exe'), 5],
  ])
  expect(app.history.list({ userId, type: 'scanned' }).total).toBe(4)
})

test('add-ons in the folder of a game are found', async () => {
  const { app, place, scan, games } = scene
  writeTree(place, { 'Hades/hades.exe': '1', 'Hades/DLC/The Blood Price/a.bin': '12', 'Celeste/a.exe': '1' })
  await scan()
  const id = games().find(({ title }) => title === 'Hades')?.id ?? ''
  const partsNow = () => app.relations.partsOf(id).map(({ title, status, path }) => ({ title, status, path }))
  const found = { title: 'The Blood Price', status: 'owned' } as const
  expect(partsNow()).toEqual([{ ...found, path: join(place, 'Hades/DLC/The Blood Price') }])
  expect(app.imports.filesOf(id).map(({ category }) => category)).toEqual(['dlc', 'main'])
})

test('a folder of a download client is not taken for a game, even by its name', async () => {
  const { app, place, userId, scan, games } = scene
  writeTree(place, { 'Hades/Release/setup.exe': '1', 'Celeste/celeste.exe': '2' })
  app.settings.putPathMapping({ id: 'one', remoteHost: null, remotePath: '/dl', localPath: join(place, 'Hades') })
  await scan()
  expect(games().map(({ title }) => title)).toEqual(['Celeste'])
  expect(listUnmatched(app, userId)).toMatchObject([
    { folderName: 'Hades', reason: 'The folder of a path mapping overlaps this folder' },
  ])
})

test('a second scan adds nothing twice', async () => {
  const { app, place, userId, scan, games, state } = scene
  writeTree(place, { 'Hades/hades.exe': '1', 'Hades (Copy)/hades.exe': '1', 'PC/Hades/hades.exe': '2' })
  await scan()
  await scan()
  await scan()
  expect(games()).toHaveLength(1)
  expect(state()).toMatchObject({ matched: 1, unmatched: 2 })
  expect(listUnmatched(app, userId)[1]?.reason).toContain('already has a folder')
})

test('a wanted game gets its folder, a game with a folder keeps its own', async () => {
  const { app, place, userId, searched, scan, games, state } = scene
  const wanted = storeGame(app, { userId, title: 'Hades' })
  const elsewhere = storeGame(app, {
    userId,
    title: 'Celeste',
    status: 'playing',
    libraryPath: '/elsewhere/Celeste',
  })
  const arriving = storeGame(app, { userId, title: 'Portal 2', status: 'downloading' })
  const guest = storeUser(app, { role: 'member' })
  storeGame(app, { userId: guest.id, title: 'Outer Wilds', libraryPath: join(place, 'Outer Wilds') })
  writeTree(place, { 'Hades/h': '1', 'Celeste/c': '1', 'Portal 2/p': '1', 'Outer Wilds/o': '1' })
  await scan()
  expect(searched).toEqual([])
  expect(app.games.findById(wanted.id)).toMatchObject({ status: 'owned', libraryPath: join(place, 'Hades') })
  expect(app.games.findById(elsewhere.id)).toMatchObject({ libraryPath: '/elsewhere/Celeste', status: 'playing' })
  expect(app.games.findById(arriving.id)).toMatchObject({ libraryPath: null, status: 'downloading' })
  expect(games()).toHaveLength(3)
  expect(state()).toMatchObject({ matched: 2, unmatched: 2 })
})

test('games of stores are found, files that stores and systems leave are not', async () => {
  const { place } = scene
  writeTree(place, {
    'Steam/steam.exe': '',
    'Steam/steamapps/common/Hades/h': '',
    'Steam/steamapps/common/Steamworks Shared/x': '',
    'Steam/steamapps/common/Proton 9.0/x': '',
    'SteamLibrary/steamapps/common/Celeste/c': '',
    'Epic Games/Launcher/x': '',
    'Epic Games/Outer Wilds/x': '',
    'GOG Galaxy/GalaxyClient.exe': '',
    'GOG Galaxy/Games/Stardew Valley/x': '',
    'RetroArch/retroarch.exe': '',
    'roms/snes/Super Metroid (USA).sfc': '',
    'roms/snes/notes.txt': '',
    '$RECYCLE.BIN/x': '',
    '.Trash-1000/x': '',
    'roms/.DS_Store': '',
    'A/Alan Wake/x': '',
    'Doom/doom.exe': '',
  })
  symlinkSync('/etc', join(place, 'Linked'))
  const found = await listEntries(place, new AbortController().signal)
  expect(found.map(({ name }) => name)).toEqual([
    'A/Alan Wake',
    'Doom',
    'Epic Games/Launcher',
    'Epic Games/Outer Wilds',
    'GOG Galaxy/Games/Stardew Valley',
    'RetroArch',
    'Steam/steamapps/common/Hades',
    'SteamLibrary/steamapps/common/Celeste',
    'roms/snes/Super Metroid (USA).sfc',
  ])
})

test('a folder named like a program is listed with a reason, as it may be a game', async () => {
  const { app, root, place, userId, scan, games } = scene
  const wanted = storeGame(app, { userId, title: 'Ares' })
  writeTree(place, {
    'Legendary/x': '1',
    'Ares/x': '1',
    'Music/a.mp3': '1',
    '.hack GU Last Recode/x': '1',
    'Proton Pulse/x': '1',
  })
  await scan()
  expect(games().map(({ libraryPath }) => libraryPath)).toEqual([null])
  const unmatched = listUnmatched(app, userId)
  const clientChecks = 'Looks like the folder of a program. Match it if it is a game anyway.'
  expect(unmatched.map(({ folderName, reason }) => [folderName, reason === clientChecks])).toEqual([
    ['.hack GU Last Recode', false],
    ['Ares', true],
    ['Legendary', true],
    ['Music', true],
    ['Proton Pulse', false],
  ])
  expect(unmatched[2]?.candidates.map(({ title }) => title)).toEqual(['Legendary'])
  await matchManually(app, userId, { rootFolderId: root.id, folderName: 'Legendary', metadataId: 'steam:8' })
  await scan()
  expect(games().find(({ title }) => title === 'Legendary')).toMatchObject({ libraryPath: join(place, 'Legendary') })
  expect(app.games.findById(wanted.id)?.libraryPath).toBeNull()
})

test('a manual match adds the game, or gives an existing one its folder', async () => {
  const { app, root, place, userId, scan, state } = scene
  writeTree(place, { 'dm/x': '1', 'my celeste/c': '1' })
  await scan()
  const match = (folderName: string, metadataId: string) =>
    matchManually(app, userId, { rootFolderId: root.id, folderName, metadataId })
  const { gameId, filesAdded } = await match('dm', 'steam:6')
  expect(filesAdded).toBe(1)
  expect(app.games.findById(gameId)).toMatchObject({
    title: 'Doom',
    libraryPath: join(place, 'dm'),
    source: 'scan',
  })
  expect(match('dm', 'steam:6')).rejects.toThrow('already matched')
  expect(match('nothing', 'steam:6')).rejects.toThrow('No scan found')
  expect(match('my celeste', 'steam:6')).rejects.toThrow('already has a folder')
  expect(match('my celeste', 'steam:999')).rejects.toThrow('has no such game')
  rmSync(join(place, 'my celeste'), { recursive: true })
  expect(match('my celeste', 'steam:2')).rejects.toThrow('no longer there')
  expect(state()).toMatchObject({ matched: 1, unmatched: 1 })
})

test('missing games are reported and stay, and an empty disk is not trusted', async () => {
  const { app, root, place, userId, scan, games, state } = scene
  writeTree(place, { 'Hades/x': '1', 'Celeste/x': '1' })
  await scan()
  rmSync(join(place, 'Hades'), { recursive: true })
  await scan()
  expect(app.rootFolders.find(root.id)?.message).toContain('1 game is no longer in this folder: Hades')
  expect(await issues()).toMatchObject([{ severity: 'warning', message: expect.stringContaining('Hades') }])
  expect(games()).toHaveLength(2)
  renameSync(place, `${place}-away`)
  await scan()
  expect(state()).toMatchObject({ state: 'failed', message: `There is no folder ${place}. Is its disk mounted?` })
  mkdirSync(place)
  await scan()
  expect(state()).toMatchObject({ state: 'failed', matched: 1 })
  expect(games()).toHaveLength(2)
  expect(state()?.message).toContain('is empty')
  expect(await issues()).toMatchObject([{ message: expect.stringContaining('Is its disk mounted?') }])
  for (const { id } of games()) await removeGame(app, userId, id)
  await scan()
  expect(state()).toMatchObject({ state: 'done', matched: 0, message: null })
  expect(await issues()).toEqual([])
})

test('a game with very many files is measured by its top-level entries', async () => {
  const { app, place, scan, games } = scene
  const files = Object.fromEntries(Array.from({ length: 120 }, (_, number) => [`Hades/data/${number}.bin`, '12']))
  writeTree(place, { ...files, 'Hades/hades.exe': '1' })
  await scan()
  const [hades] = games()
  expect(app.imports.filesOf(hades?.id ?? '').map(({ path, size }) => [path, size])).toEqual([
    [join(place, 'Hades/data'), 240],
    [join(place, 'Hades/hades.exe'), 1],
  ])
})

test('a read-only folder is scanned as well', async () => {
  const { place, scan, state } = scene
  writeTree(place, { 'Hades/x': '1', 'PC/Celeste/x': '1', 'Unheard of/x': '1' })
  const mounted = spawnSync('mount', ['--bind', place, place]).status === 0
  if (mounted) spawnSync('mount', ['-o', 'remount,bind,ro', place])
  for (const folder of ['', 'Hades', 'PC', 'PC/Celeste']) if (!mounted) chmodSync(join(place, folder), 0o555)
  try {
    if (mounted) expect(() => writeFileSync(join(place, 'x'), '')).toThrow('EROFS')
    const before = manifestOf(place)
    await scan()
    expect(state()).toMatchObject({ state: 'done', matched: 2, unmatched: 1 })
    expect(manifestOf(place)).toEqual(before)
  } finally {
    if (mounted) spawnSync('umount', [place])
    for (const folder of ['', 'Hades', 'PC', 'PC/Celeste']) chmodSync(join(place, folder), 0o755)
  }
})

test('a folder with a shortened title is the game of the library that alone has it, or the only one of the provider', async () => {
  const slayer = 'Demon Slayer: Kimetsu no Yaiba - The Hinokami Chronicles'
  const zelda = 'The Legend of Zelda: Breath of the Wild'
  const { app, userId, place, games, scan } = createScanScene(knownGames(slayer, 'Demolition Racer')())
  const { id } = storeGame(app, { userId, title: zelda, status: 'owned' })
  const violet = storeGame(app, { userId, title: 'Pokémon Violet', status: 'owned' })
  storeGame(app, { userId, title: 'Pokémon Scarlet', status: 'owned' })
  const folders = ['Zelda Breath of the Wild', 'Pokemon Scarlet and Violet', 'Demon Slayer Kimetsu no Yaiba']
  writeTree(place, Object.fromEntries(folders.map((name) => [`${name}/x`, '1'])))
  await scan()
  const placed = () => Object.fromEntries(games().map(({ title, libraryPath }) => [title, libraryPath]))
  expect(app.games.findById(id)?.libraryPath).toBe(join(place, 'Zelda Breath of the Wild'))
  // Both twins are in the library, so that the folder could be either.
  expect(app.games.findById(violet.id)?.libraryPath).toBeNull()
  expect(placed()[slayer]).toBe(join(place, 'Demon Slayer Kimetsu no Yaiba'))
  await app.close()
})

test('of several versions of a game the newest is found, and its version is known', async () => {
  const { app, place, userId, scan, games } = scene
  writeTree(place, {
    'Celeste (v1.01).zip': 'old',
    'Celeste (v1.27).zip': 'newest',
    'Celeste v1.4.zip': 'new',
    'Hades v1.38290/hades.exe': 'x',
    'Hades v1.9/hades.exe': 'x',
    'Portal 2/portal2.exe': 'x',
  })
  const wanted = storeGame(app, { userId, title: 'Hades' })
  await scan()
  const found = games().map(({ title, libraryPath, installedVersion }) => [title, libraryPath, installedVersion])
  expect(found.toSorted()).toEqual([
    ['Celeste', join(place, 'Celeste (v1.27).zip'), '1.27'],
    ['Hades', join(place, 'Hades v1.38290'), '1.38290'],
    ['Portal 2', join(place, 'Portal 2'), null],
  ])
  expect(app.imports.filesOf(wanted.id).map(({ version }) => version)).toEqual(['1.38290'])
})
