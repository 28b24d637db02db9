import { expect, test } from 'bun:test'
import { fileSetOf, findFileSets } from '#domain/game-files/file-sets.ts'

/** The sets that are found, each as its leader and the number of its files. */
const sets = (names: string[], texts: Record<string, string> = {}) =>
  findFileSets(names, (name) => texts[name] ?? null).map(({ leader, members }) => [leader, members.length])

const gdi = '2\n1 0 4 2352 track01.bin 0\n2 6 0 2352 "track02.raw" 0\n'
const kinds: [kind: string, leader: string, others: string[], texts?: Record<string, string>][] = [
  ['discs and their playlist', 'Portal 2 (Disc 1).chd', ['Portal 2 (Disc 2).chd', 'Portal 2.m3u']],
  ['discs "of" a number', 'Riven (Disc 1 of 5).iso', ['Riven (Disc 2 of 5).iso', 'Riven (Disc 5 of 5).iso']],
  ['discs of one region', 'Game (Disc 1) (Europe).chd', ['Game (Disc 2) (Europe).chd']],
  ['discs in square brackets', 'Game [CD1].nrg', ['Game [CD2].nrg']],
  ['discs without brackets', 'Final Fantasy VII CD1.iso', ['Final Fantasy VII CD2.iso', 'Final Fantasy VII CD3.iso']],
  ['discs with dots', 'The.Longest.Journey.Disc.1.iso', ['The.Longest.Journey.Disc.2.iso']],
  ['packed discs', 'Game (Disc 1).zip', ['Game (Disc 2).zip']],
  ['sides of a tape', 'Game (Side A).tap', ['Game (Side B).tap']],
  ['a cue sheet and its track', 'Tomb Raider.cue', ['Tomb Raider.bin']],
  ['a cue sheet and its tracks', 'Game.cue', ['Game (Track 1).bin', 'Game (Track 02).bin', 'Game (Track 3).wav']],
  ['two cue sheets with tracks', 'G (Disc 1).cue', ['G (Disc 1).bin', 'G (Disc 2).cue', 'G (Disc 2).bin', 'G.m3u']],
  ['tracks on two discs', 'G (Disc 1).cue', ['G (Disc 1) (Track 1).bin', 'G (Disc 2) (Track 1).bin', 'G (Disc 2).cue']],
  ['an image of CloneCD', 'Game.ccd', ['Game.img', 'Game.sub']],
  ['an image with a descriptor', 'Game.mds', ['Game.mdf']],
  ['a sheet that names other files', 'Game.cue', ['data.bin'], { 'Game.cue': 'FILE "data.bin" BINARY\n TRACK 01' }],
  ['a disc of a Dreamcast', 'Game.gdi', ['track01.bin', 'track02.raw'], { 'Game.gdi': gdi }],
  [
    'unusual discs',
    'ff7-1.chd',
    ['ff7-2.chd', 'All discs.m3u'],
    { 'All discs.m3u': '#EXTM3U\nff7-1.chd\nff7-2.chd\n' },
  ],
  ['a cue sheet and its packed track', 'Game.cue', ['Game.bin.ecm'], { 'Game.cue': 'FILE "Game.bin" BINARY' }],
  ['a disc in parts for FAT', 'Game.wbfs', ['Game.wbf1', 'Game.wbf2']],
  ['an image of BlindWrite', 'Game.b6t', ['Game.b6i']],
  ['volumes', 'Game.part1.rar', ['Game.part2.rar', 'Game.part3.rar']],
  ['old volumes', 'Game.rar', ['Game.r00', 'Game.r01']],
  ['volumes of 7z', 'Game.7z.001', ['Game.7z.002']],
  ['volumes of zip', 'Game.zip', ['Game.z01', 'Game.z02']],
  ['an installer and its data', 'setup_game_1.2.exe', ['setup_game_1.2-1.bin', 'setup_game_1.2-2.bin']],
  ['an installer and slices of its data', 'setup.exe', ['setup-1a.bin', 'setup-1b.bin', 'setup-2a.bin']],
  ['a package and its cabinets', 'Game.msi', ['Game.cab', 'Game1.cab', 'Game2.cab']],
]

test.each(kinds.map((row) => [row[0], row] as const))('%s are one game', (_, [, leader, others, texts]) => {
  const names = [...others, leader, 'Another Game.zip', 'readme.txt', 'Another Game 2.iso']
  expect(sets(names, texts)).toEqual([[leader, others.length + 1]])
  for (const name of [leader, ...others]) {
    expect(fileSetOf(name, names, (file) => texts?.[file] ?? null).toSorted()).toEqual([leader, ...others].toSorted())
  }
})

const apart: [kind: string, names: string[], texts?: Record<string, string>][] = [
  ['sequels', ['Portal.iso', 'Portal 2.iso', 'Portal 2.nfo']],
  ['regions', ['Game (Disc 1) (Europe).chd', 'Game (Disc 1) (USA).chd']],
  ['a playlist of several games', ['Doom.chd', 'Quake.chd', 'mine.m3u'], { 'mine.m3u': 'Doom.chd\nQuake.chd' }],
  [
    'cartridges in a playlist',
    ['Mega Man 1.nes', 'Mega Man 2.nes', 'Mega Man.m3u', 'Best.m3u'],
    { 'Mega Man.m3u': 'Mega Man 1.nes\nMega Man 2.nes', 'Best.m3u': 'Mega Man 1.nes\nMega Man 2.nes' },
  ],
  ['a playlist that leads elsewhere', ['Doom.chd', 'Doom II.m3u'], { 'Doom II.m3u': '../Doom.chd\n/etc/passwd' }],
  ['archives of several versions', ['Game v1.0.zip', 'Game v1.1.zip']],
  ['files whose ending is a word of JavaScript', ['Game.constructor', 'Game.iso']],
  ['programs beside data', ['setup.exe', 'other-1.bin', 'Data.cab']],
]

test.each(apart.map((row) => [row[0], row] as const))('%s stay apart', (_, [, names, texts]) => {
  expect(sets(names, texts)).toEqual([])
})

test('ten times the files take about ten times as long', () => {
  const ofGames = (count: number) =>
    Array.from({ length: count }, (_, game) => [1, 2].map((disc) => `Game ${game} (Disc ${disc}).chd`)).flat()
  const took = (count: number) => {
    const names = ofGames(count)
    const from = performance.now()
    expect(findFileSets(names)).toHaveLength(count)
    return performance.now() - from
  }
  took(500)
  expect(took(10_000)).toBeLessThan(60 * Math.max(took(1000), 5))
})
