import { afterEach, beforeEach, expect, test } from 'bun:test'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { listUnmatched } from '#core/scanning/scan-progress.ts'
import { storeGame } from '../../rows.ts'
import { writeTree } from '../importing/arrived-download.ts'
import { createScanScene, type ScanScene } from './scan-scene.ts'

let scene: ScanScene

beforeEach(() => {
  scene = createScanScene()
  scene.app.rootFolders.update(scene.root.id, { kind: 'roms' })
})

afterEach(() => scene.app.close())

/** The games by their place, with what they are for. */
function found(): Record<string, string> {
  const rows = scene
    .games()
    .map(({ libraryPath, title, preferredPlatform }) => [
      libraryPath?.slice(scene.place.length + 1) ?? '-',
      `${title} [${preferredPlatform}]`,
    ])
  return Object.fromEntries(rows.toSorted())
}

const filesAt = (place: string) => {
  const game = scene.games().find(({ libraryPath }) => libraryPath === join(scene.place, place))
  return scene.app.imports
    .filesOf(game?.id ?? '')
    .map(({ path }) => path.slice(scene.place.length + 1))
    .toSorted()
}

async function scanTree(tree: Record<string, string>): Promise<void> {
  writeTree(scene.place, tree)
  await scene.scan()
}

test('folders are known in the layouts of RomM, ES-DE and Batocera, and by the names of DATs', async () => {
  await scanTree({
    'sfam/Alpha (Japan).sfc': '1',
    'wswanc/Beta (Japan).wsc': '1',
    'wonderswancolor/Gamma (Japan).wsc': '1',
    'wonderswan-color/Delta (Japan).wsc': '1',
    'Nintendo - Game Boy (20260101-000000)/Epsilon (World).gb': '1',
    'Mega Drive/Zeta (Europe).md': '1',
    'series-x-s/Eta.zip': '1',
    'library/roms/n3ds/Theta (Europe).3ds': '1',
    'nes/roms/Iota (USA).nes': '1',
    'nes/bios/disksys.rom': '1',
  })
  expect(listUnmatched(scene.app, scene.userId)).toEqual([])
  expect(found()).toEqual({
    'sfam/Alpha (Japan).sfc': 'Alpha [SNES]',
    'wswanc/Beta (Japan).wsc': 'Beta [WonderSwan Color]',
    'wonderswancolor/Gamma (Japan).wsc': 'Gamma [WonderSwan Color]',
    'wonderswan-color/Delta (Japan).wsc': 'Delta [WonderSwan Color]',
    'Nintendo - Game Boy (20260101-000000)/Epsilon (World).gb': 'Epsilon [Game Boy]',
    'Mega Drive/Zeta (Europe).md': 'Zeta [Mega Drive]',
    'series-x-s/Eta.zip': 'Eta [Xbox Series]',
    'library/roms/n3ds/Theta (Europe).3ds': 'Theta [3DS]',
    'nes/roms/Iota (USA).nes': 'Iota [NES]',
  })
  expect(scene.searched).toEqual([])
})

test('the folder of one system is a root as well', async () => {
  const place = join(scene.app.folder, 'snes')
  mkdirSync(place)
  scene.app.rootFolders.update(scene.root.id, { path: place })
  writeTree(place, { 'Alpha (USA).sfc': '1', 'Hacks/Beta Redux.smc': '1' })
  await scene.scan()
  const games = scene.games().map(({ title, preferredPlatform }) => [title, preferredPlatform])
  expect(games.toSorted()).toEqual([
    ['Alpha', 'SNES'],
    ['Beta Redux', 'SNES'],
  ])
})

test('what lies beside the games of a system is none', async () => {
  await scanTree({
    'snes/Alpha (USA).sfc': '1',
    'snes/Alpha (USA).srm': '1',
    'snes/gamelist.xml': '1',
    'snes/systeminfo.txt': '1',
    'snes/images/Alpha (USA)-image.png': '1',
    'snes/media/covers/Alpha (USA).png': '1',
    'snes/saves/Alpha.state': '1',
    'bios/scph5501.bin': '1',
  })
  expect(found()).toEqual({ 'snes/Alpha (USA).sfc': 'Alpha [SNES]' })
  expect(listUnmatched(scene.app, scene.userId)).toEqual([])
})

test('folders that sort games are not games, and a folder of one game is', async () => {
  await scanTree({
    'megadrive/A/Alpha (Europe).md': '1',
    'megadrive/# Hacks/Beta Redux.md': '1',
    'megadrive/USA/Gamma (USA).md': '1',
    'megadrive/Mixed bag/Delta (USA).md': '1',
    'megadrive/Mixed bag/Epsilon (USA).md': '1',
    'psx/Zeta (Europe)/Zeta (Europe).cue': 'FILE "Zeta (Europe) (Track 1).bin" BINARY',
    'psx/Zeta (Europe)/Zeta (Europe) (Track 1).bin': '1',
    'psx/Zeta (Europe)/Zeta (Europe) (Track 2).bin': '1',
    'psx/Eta.m3u/Eta (Disc 1).chd': '1',
    'psx/Eta.m3u/Eta (Disc 2).chd': '1',
    'psx/Eta.m3u/Eta.m3u': 'Eta (Disc 1).chd\nEta (Disc 2).chd\n',
    'ps3/Theta.ps3/PS3_GAME/USRDIR/EBOOT.BIN': '1',
    'ps3/Iota/PS3_GAME/USRDIR/EBOOT.BIN': '1',
  })
  expect(found()).toEqual({
    'megadrive/A/Alpha (Europe).md': 'Alpha [Mega Drive]',
    'megadrive/# Hacks/Beta Redux.md': 'Beta Redux [Mega Drive]',
    'megadrive/USA/Gamma (USA).md': 'Gamma [Mega Drive]',
    'megadrive/Mixed bag/Delta (USA).md': 'Delta [Mega Drive]',
    'megadrive/Mixed bag/Epsilon (USA).md': 'Epsilon [Mega Drive]',
    'psx/Zeta (Europe)': 'Zeta [PS1]',
    'psx/Eta.m3u': 'Eta [PS1]',
    'ps3/Theta.ps3': 'Theta [PS3]',
    'ps3/Iota': 'Iota [PS3]',
  })
})

test('a sheet with its tracks and a playlist with its discs are one game', async () => {
  await scanTree({
    'psx/Alpha (USA).cue': 'FILE "Alpha (USA) (Track 1).bin" BINARY\nFILE "Alpha (USA) (Track 2).bin" BINARY',
    'psx/Alpha (USA) (Track 1).bin': '1',
    'psx/Alpha (USA) (Track 2).bin': '22',
    'dreamcast/Beta (Europe).gdi':
      '3\n1 0 4 2352 track01.bin 0\n2 600 0 2352 track02.raw 0\n3 45000 4 2352 track03.bin 0\n',
    'dreamcast/track01.bin': '1',
    'dreamcast/track02.raw': '1',
    'dreamcast/track03.bin': '1',
    'saturn/Gamma (Japan) (Disc 1).chd': '1',
    'saturn/Gamma (Japan) (Disc 2).chd': '1',
    'saturn/Gamma (Japan).m3u': 'Gamma (Japan) (Disc 1).chd\nGamma (Japan) (Disc 2).chd\n',
    'ps2/Delta (USA) (Disc 1).iso': '1',
    'ps2/Delta (USA) (Disc 2).iso': '1',
  })
  expect(found()).toEqual({
    'psx/Alpha (USA).cue': 'Alpha [PS1]',
    'dreamcast/Beta (Europe).gdi': 'Beta [Dreamcast]',
    'saturn/Gamma (Japan) (Disc 1).chd': 'Gamma [Saturn]',
    'ps2/Delta (USA) (Disc 1).iso': 'Delta [PS2]',
  })
  expect(filesAt('psx/Alpha (USA).cue')).toHaveLength(3)
  expect(filesAt('dreamcast/Beta (Europe).gdi')).toHaveLength(4)
  expect(filesAt('saturn/Gamma (Japan) (Disc 1).chd')).toHaveLength(3)
})

test('sets of arcade boards and DOS stay whole', async () => {
  await scanTree({
    'arcade/sf2ce.zip': '1',
    'arcade/kinst.zip': '1',
    'arcade/kinst/kinst.chd': '1',
    'mame/pacman.7z': '1',
    'fbneo/mslug.zip': '1',
    'neogeo/kof98.zip': '1',
    'dos/Commander Keen 4 (1991).zip': '1',
    'dos/Doom.pc/DOOM.EXE': '1',
    'dos/Prince of Persia/PRINCE.EXE': '1',
    'scummvm/monkey/monkey.scummvm': 'monkey',
  })
  expect(Object.keys(found())).toEqual(
    [
      'arcade/kinst.zip',
      'arcade/sf2ce.zip',
      'dos/Commander Keen 4 (1991).zip',
      'dos/Doom.pc',
      'dos/Prince of Persia',
      'fbneo/mslug.zip',
      'mame/pacman.7z',
      'neogeo/kof98.zip',
      'scummvm/monkey',
    ].toSorted(),
  )
})

test('a dump in several files is one game by its title IDs', async () => {
  await scanTree({
    'switch/Alpha [0100AAAA00012000][v0].nsp': '1',
    'switch/Alpha [0100AAAA00012800][v65536].nsp': '1',
    'switch/Alpha Season Pass [0100AAAA00013001][v0].nsp': '1',
    'switch/Beta/Beta [0100BBBB00024000][v0].xci': '1',
    'switch/Beta/Beta [0100BBBB00024800][v131072].nsp': '1',
    'switch/Gamma/Gamma [0100CCCC00036000][v0].nsp': '1',
    'switch/Gamma/DLC/Gamma Extra [0100CCCC00037001][v0].nsp': '1',
    'switch/Lonely update [0100DDDD00048800][v65536].nsp': '1',
    'n3ds/Delta [0004000000012300].cia': '1',
    'n3ds/Delta [0004000E00012300].cia': '1',
  })
  expect(Object.keys(found())).toEqual(
    [
      'n3ds/Delta [0004000000012300].cia',
      'switch/Alpha [0100AAAA00012000][v0].nsp',
      'switch/Beta',
      'switch/Gamma',
    ].toSorted(),
  )
  expect(filesAt('switch/Alpha [0100AAAA00012000][v0].nsp')).toHaveLength(3)
  expect(filesAt('switch/Gamma')).toHaveLength(2)
  expect(listUnmatched(scene.app, scene.userId).map(({ folderName }) => folderName)).toEqual([
    'switch/Lonely update [0100DDDD00048800][v65536].nsp',
  ])
})

test('each dump of a game is an entry of its own, and so is each system of a game', async () => {
  await scanTree({
    'megadrive/Alpha (USA).md': '1',
    'megadrive/Alpha (Europe).md': '1',
    'megadrive/Alpha (Japan) (Rev 1).md': '1',
    'gamegear/Alpha (World).gg': '1',
  })
  expect(Object.values(found()).map((text) => text.split(' [')[1])).toEqual([
    'Game Gear]',
    'Mega Drive]',
    'Mega Drive]',
    'Mega Drive]',
  ])
  expect(Object.keys(found())).toHaveLength(4)
  const before = found()
  await scene.scan()
  expect(found()).toEqual(before)
})

test('a wanted game for the system gets the dump, one for another system does not', async () => {
  const { app, userId } = scene
  storeGame(app, { userId, title: 'Alpha', status: 'wanted', preferredPlatform: 'SNES' })
  storeGame(app, { userId, title: 'Beta', status: 'wanted', preferredPlatform: 'PC' })
  await scanTree({ 'snes/Alpha (USA).sfc': '1', 'snes/Beta (USA).sfc': '1' })
  const rows = scene
    .games()
    .map(({ title, status, libraryPath, preferredPlatform }) => [
      title,
      status,
      libraryPath !== null,
      preferredPlatform,
    ])
  expect(rows.filter(([title]) => title === 'Alpha')).toEqual([['Alpha', 'owned', true, 'SNES']])
  expect(rows.find(([, , , platform]) => platform === 'PC')).toEqual(['Beta', 'wanted', false, 'PC'])
  expect(rows).toHaveLength(3)
})

test('texts are no games of a system whose games have the same ending', async () => {
  const dump = `${'\0'.repeat(4)}SEGA words\n`
  writeTree(scene.place, {
    'megadrive/Alpha (USA).md': dump,
    'megadrive/README.md': '1',
    'megadrive/README.en.md': '1',
    'megadrive/About this set.md': '# All games\n\nand what they are\n',
  })
  await scene.scan()
  expect(found()).toEqual({ 'megadrive/Alpha (USA).md': 'Alpha [Mega Drive]' })
})

test('games and folders of no known system are shown with the reason, wherever they lie', async () => {
  await scanTree({
    'library/roms/snes/Alpha (USA).sfc': '1',
    'library/roms/quantum console/Beta.bin': '1',
    'library/roms/Gamma.zip': '1',
    'other/deep/Delta.bin': '1',
    'gb/Epsilon.gb': '1',
    'Zeta.7z': '1',
    'readme.txt': '1',
  })
  expect(Object.keys(found())).toEqual(['gb/Epsilon.gb', 'library/roms/snes/Alpha (USA).sfc'])
  const reasons = listUnmatched(scene.app, scene.userId).map(({ folderName, reason }) => [folderName, reason])
  expect(Object.fromEntries(reasons)).toEqual({
    'Zeta.7z': expect.stringContaining('in no folder of a known system'),
    'library/roms/Gamma.zip': expect.stringContaining('in no folder of a known system'),
    'library/roms/quantum console': expect.stringContaining('No known system has a folder of this name'),
    other: expect.stringContaining('No known system has a folder of this name'),
  })
})

test('a dump in the folder of another system is no game of it, and shown with the reason', async () => {
  await scanTree({
    'snes/Alpha (USA).sfc': '1',
    'snes/Beta (World).gb': '1',
    'snes/Gamma/Gamma.sfc': '1',
    'snes/notes.txt': '1',
    'psx/Delta.chd': '1',
  })
  expect(Object.keys(found())).toEqual(['psx/Delta.chd', 'snes/Alpha (USA).sfc', 'snes/Gamma'])
  expect(listUnmatched(scene.app, scene.userId)).toMatchObject([
    {
      folderName: 'snes/Beta (World).gb',
      reason: expect.stringContaining('a file for Game Boy, and the folder is for SNES'),
    },
  ])
})
