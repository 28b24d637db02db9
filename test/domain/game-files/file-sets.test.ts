import { expect, test } from 'bun:test'
import { findFileSets } from '#domain/game-files/file-sets.ts'

/** The sets that are found, each as its leader and the number of its files. */
const sets = (names: string[], texts: Record<string, string> = {}) =>
  findFileSets(names, (name) => texts[name] ?? null).map(({ leader, members }) => [leader, members.length])

/** The files that belong to one of them. */
const setOf = (name: string, names: string[], texts?: Record<string, string>) =>
  findFileSets(names, (file) => texts?.[file] ?? null).find(({ members }) => members.includes(name))?.members ?? [name]

const gdi = '2\n1 0 4 2352 track01.bin 0\n2 6 0 2352 "track02.raw" 0\n'
const cueOf = (...files: string[]) => files.map((file) => `FILE "${file}" BINARY\n  TRACK 01 MODE1/2352\n`).join('')
type Kind = [kind: string, leader: string, others: string[], texts?: Record<string, string>]
const playlistsOfOne = (
  [
    ['without titles', ['CD1.cue', 'CD2.cue'], 'CD1.cue\nCD2.cue'],
    ['that are numbers', ['1.iso', '2.iso'], '1.iso\n2.iso'],
    [
      'with a hyphen',
      ['Final Fantasy VII-1.chd', 'Final Fantasy VII-2.chd'],
      'Final Fantasy VII-1.chd\nFinal Fantasy VII-2.chd',
    ],
    ['with a letter', ['Elite_a.d64', 'Elite_b.d64'], 'Elite_a.d64\nElite_b.d64'],
    ['without a space', ['ff7cd1.chd', 'ff7cd2.chd'], 'ff7cd1.chd\nff7cd2.chd'],
    [
      'with names of their own',
      ['RE2 (Disc 1) (Leon).chd', 'RE2 (Disc 2) (Claire).chd'],
      '#EXTM3U\r\nRE2 (Disc 1) (Leon).chd\r\n\r\nRE2 (Disc 2) (Claire).chd\r\n',
    ],
    ['with labels', ['ff7-1.chd', 'ff7-2.chd'], '#EXTINF:-1,One\nff7-1.chd|Disc one\nff7-2.chd|Disc two'],
    ['that are not all here', ['ff7-1.chd', 'ff7-2.chd'], 'ff7-1.chd\nff7-2.chd\nff7-3.chd'],
    ['with their cover', ['ff7-1.chd', 'ff7-2.chd'], 'cover.jpg\nff7-1.chd\nff7-2.chd'],
  ] as const
).map(
  ([what, [leader, ...others], text]): Kind => [
    `discs ${what} in a playlist`,
    leader,
    [...others, 'All.m3u'],
    { 'All.m3u': text },
  ],
)

const kinds: Kind[] = [
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
  ['discs by a letter', 'Game Disk A.adf', ['Game Disk B.adf', 'Game Disk C.adf']],
  ['discs by a word', 'Game (Disc One).iso', ['Game (Disc Two).iso']],
  ['discs by a Roman number', 'Game (Disc I).iso', ['Game (Disc II).iso', 'Game (Disc III).iso']],
  ['discs that are counted', 'Game (1 of 3).adf', ['Game (2 of 3).adf', 'Game (3 of 3).adf']],
  ...playlistsOfOne,
  [
    'a cue sheet that names more than its track',
    'G.cue',
    ['G.bin', 'Music 2.wav'],
    { 'G.cue': cueOf('G.bin', 'Music 2.wav') },
  ],
  ['an image in parts of Alcohol', 'Game.mds', ['Game.mdf', 'Game.md1', 'Game.md2']],
  ['a compressed image in parts', 'Game.isz', ['Game.i01', 'Game.i02']],
  ['volumes and their recovery volumes', 'G.part01.rar', ['G.part02.rar', 'G.part01.rev', 'G.part02.rev']],
  ['volumes behind a program', 'G.part1.exe', ['G.part2.rar', 'G.part3.rar']],
  ['an image in pieces', 'Game.iso.001', ['Game.iso.002', 'Game.iso.010']],
  ['an image in pieces that count from 0', 'Game.iso.0', ['Game.iso.1']],
  ['a cartridge in pieces', 'Game.nsp.00', ['Game.nsp.01']],
  ['a cartridge in pieces with endings of their own', 'Game.xc0', ['Game.xc1', 'Game.xc2']],
  ['a file in pieces for a PlayStation 3', 'Game.pkg.66600', ['Game.pkg.66601']],
  ['packages in pieces for a PlayStation 4', 'UP9000-CUSA00001_00-GAME_0.pkg', ['UP9000-CUSA00001_00-GAME_1.pkg']],
  ['an image in two parts for an Xbox', 'Game.1.xiso.iso', ['Game.2.xiso.iso']],
  ['a package and its cabinets', 'Game.msi', ['Game.cab', 'Game1.cab', 'Game2.cab']],
]

test.each(kinds.map((row) => [row[0], row] as const))('%s are one game', (_, [, leader, others, texts]) => {
  const names = [...others, leader, 'Another Game.zip', 'readme.txt', 'Another Game 2.iso']
  expect(sets(names, texts)).toEqual([[leader, others.length + 1]])
  for (const name of [leader, ...others]) {
    expect(setOf(name, names, texts).toSorted()).toEqual([leader, ...others].toSorted())
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
  ...(
    [
      ['with a number', ['Tomb Raider 1.cue', 'Tomb Raider 2.cue']],
      ['with a number after a dot', ['Tomb.Raider.1.iso', 'Tomb.Raider.2.iso']],
      ['with a number after an underscore', ['tomb_raider_1.iso', 'tomb_raider_2.iso']],
      ['with a number after one of several hyphens', ['tomb-raider-1.iso', 'tomb-raider-2.iso']],
      ['with a number and no space', ['MGS1.iso', 'MGS2.iso']],
      ['with a number and a region', ['Tekken 2 (USA).chd', 'Tekken 3 (USA).chd']],
      ['with Roman numbers', ['Tomb Raider.chd', 'Tomb Raider II.chd', 'Tomb Raider III.chd']],
      ['that begin alike', ['Tomb Raider Chronicles.chd', 'Tomb Raider Legend.chd']],
    ] as const
  ).flatMap(([what, names]): [string, string[], Record<string, string>][] =>
    ['Tomb Raider.m3u', 'Best.m3u'].map((list) => [
      `games ${what} in ${list}`,
      [...names, list],
      { [list]: `#EXTM3U\r\n${names.join('\r\n')}\r\n` },
    ]),
  ),
  [
    'a game and one of another folder in a playlist',
    ['Doom.chd', 'Best.m3u'],
    { 'Best.m3u': 'Doom.chd\n../psx/Quake.chd' },
  ],
  ['a game and a missing one in a playlist', ['Doom.chd', 'Best.m3u'], { 'Best.m3u': 'Doom.chd\nQuake.chd' }],
  ['packages that are counted from 1', ['Game_1.pkg', 'Game_2.pkg']],
  ['a later piece alone', ['Game.iso.002', 'Game.iso.003']],
  ['files with a number at the end', ['save.001', 'save.002']],
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
