import { formats } from '../../game-files/formats.ts'

const lines: Record<string, string> = {
  PC: 'pc пк win windows win11 win10 win7 win64 win32 pcvr',
  Mac: 'mac macos osx macosx',
  Linux: 'linux wine gnu steamdeck amd64',
  Android: 'android apk',
  iOS: 'ios ipa',
  PS1: 'psx ps1 psone',
  PS2: 'ps2 ps2dvd ps2dvd5 ps2dvd9 ps2cd',
  PS3: 'ps3',
  PS4: 'ps4 fpkg pkg',
  PS5: 'ps5',
  PSP: 'psp',
  'PS Vita': 'psvita vita psv',
  Xbox: 'xbox xboxclassic xboxdvd xboxcd',
  'Xbox 360': 'xbox360 x360 xbla',
  'Xbox One': 'xboxone xbone xb1',
  'Xbox Series': 'xsx xboxseries xboxsx',
  Switch: 'switch nsw nsp xci nsz xcz',
  'Switch 2': 'nsw2 switch2',
  Wii: 'wii',
  'Wii U': 'wiiu wup',
  GameCube: 'ngc gamecube gcn',
  N64: 'n64',
  NES: 'nes famicom',
  SNES: 'snes sfc',
  'Game Boy': 'gameboy',
  GBC: 'gbc',
  GBA: 'gba',
  NDS: 'nds ndsi',
  '3DS': '3ds n3ds cia',
  Dreamcast: 'dreamcast dc',
  Saturn: 'saturn',
  'Mega Drive': 'megadrive',
  Amiga: 'amiga aga ecs ocs cd32',
  'Atari ST': 'atarist',
  C64: 'c64',
  'Amstrad CPC': 'cpc',
  'ZX Spectrum': 'zxspectrum',
  MSX: 'msx',
  DOS: 'msdos',
}

/** Platform names by word. */
export const platformWords = new Map<string, string>()
for (const [platform, words] of Object.entries(lines))
  for (const word of words.split(' ')) platformWords.set(word, platform)

/** Platform words that never occur in titles, and so always end the title. */
export const unmistakablePlatforms = new Set(
  'nsw nsp xci nsz xcz nsw2 fpkg xbox360 x360 xboxone psvita macosx ps2dvd ps2dvd5 ps2dvd9 ps2cd'.split(' '),
)

/** Platforms whose games are updated by programs, not by packages of the console. */
export const computers: ReadonlySet<string> = new Set(['PC', 'Mac', 'Linux', 'Android', 'iOS', 'DOS'])

/** Files that hold either a game, an update or an add-on. */
export const singlePackages: ReadonlySet<string> = new Set(['nsp', 'nsz', 'pkg', 'cia'])

/** Package formats that name a platform only if nothing else does. */
export const packageFormats = new Set(['fpkg', 'pkg', 'cia'])

/** Platforms written as two or three words. */
export const platformPhrases: { words: string[]; platform: string }[] = [
  { words: ['nintendo', 'switch', '2'], platform: 'Switch 2' },
  { words: ['nintendo', 'switch'], platform: 'Switch' },
  { words: ['switch', '2'], platform: 'Switch 2' },
  { words: ['nintendo', '3ds'], platform: '3DS' },
  { words: ['nintendo', 'ds'], platform: 'NDS' },
  { words: ['xbox', 'series', 'x'], platform: 'Xbox Series' },
  { words: ['xbox', 'series', 's'], platform: 'Xbox Series' },
  { words: ['xbox', 'series'], platform: 'Xbox Series' },
  { words: ['xbox', 'one'], platform: 'Xbox One' },
  { words: ['xbox', '360'], platform: 'Xbox 360' },
  // A game of the PlayStation 2 in a package for the PlayStation 4.
  { words: ['ps2', 'classic'], platform: 'PS4' },
  { words: ['ps2', 'classics'], platform: 'PS4' },
  { words: ['playstation', '5'], platform: 'PS5' },
  { words: ['playstation', '4'], platform: 'PS4' },
  { words: ['playstation', '3'], platform: 'PS3' },
  { words: ['playstation', '2'], platform: 'PS2' },
  { words: ['ps', 'vita'], platform: 'PS Vita' },
  { words: ['wii', 'u'], platform: 'Wii U' },
  { words: ['xbox', 'game', 'pass'], platform: 'PC' },
  { words: ['xbox', 'live', 'arcade'], platform: 'Xbox 360' },
  { words: ['sega', 'mega', 'drive'], platform: 'Mega Drive' },
  { words: ['sega', 'genesis'], platform: 'Mega Drive' },
  { words: ['sega', 'saturn'], platform: 'Saturn' },
  { words: ['sega', 'dreamcast'], platform: 'Dreamcast' },
  { words: ['mega', 'drive'], platform: 'Mega Drive' },
  { words: ['super', 'nintendo'], platform: 'SNES' },
  { words: ['nintendo', '64'], platform: 'N64' },
  { words: ['nintendo', 'gamecube'], platform: 'GameCube' },
  { words: ['nintendo', 'wii', 'u'], platform: 'Wii U' },
  { words: ['nintendo', 'wii'], platform: 'Wii' },
  { words: ['game', 'boy', 'advance'], platform: 'GBA' },
  { words: ['game', 'boy', 'color'], platform: 'GBC' },
  { words: ['game', 'boy'], platform: 'Game Boy' },
  { words: ['playstation', 'portable'], platform: 'PSP' },
  { words: ['playstation', 'vita'], platform: 'PS Vita' },
  { words: ['steam', 'deck'], platform: 'Linux' },
]

/** Files that are no format of games, or say nothing about one. */
const otherFiles: Record<string, string | null> = {
  sh: 'Linux',
  app: 'Mac',
  ipa: 'iOS',
  bin: null,
  img: null,
  gz: null,
  xz: null,
  zst: null,
  torrent: null,
  nzb: null,
  nfo: null,
  sfv: null,
}

/** The platform of a file extension, and whether such files are dumps of cartridges or discs. */
export const fileEndings = new Map<string, { platform: string | null; isRom: boolean }>()
for (const [ending, platform] of Object.entries(otherFiles)) fileEndings.set(ending, { platform, isRom: false })
for (const [ending, { platform, isDump }] of formats) fileEndings.set(ending, { platform, isRom: isDump })
