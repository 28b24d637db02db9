const lines: Record<string, string> = {
  PC: 'pc win windows win11 win10 win7 win64 win32 pcvr',
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
  Xbox: 'xbox xboxclassic',
  'Xbox 360': 'xbox360 x360 xbla',
  'Xbox One': 'xboxone xbone xb1',
  'Xbox Series': 'xsx xboxseries xboxsx',
  Switch: 'switch nsw nsp xci nsz xcz',
  'Switch 2': 'nsw2 switch2',
  Wii: 'wii',
  'Wii U': 'wiiu',
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

/** Package formats that name a platform only if nothing else does. */
export const packageFormats = new Set(['fpkg', 'pkg', 'cia'])

/** Platforms written as two or three words. */
export const platformPhrases: { words: string[]; platform: string }[] = [
  { words: ['nintendo', 'switch', '2'], platform: 'Switch 2' },
  { words: ['nintendo', 'switch'], platform: 'Switch' },
  { words: ['nintendo', '3ds'], platform: '3DS' },
  { words: ['nintendo', 'ds'], platform: 'NDS' },
  { words: ['xbox', 'series', 'x'], platform: 'Xbox Series' },
  { words: ['xbox', 'series', 's'], platform: 'Xbox Series' },
  { words: ['xbox', 'series'], platform: 'Xbox Series' },
  { words: ['xbox', 'one'], platform: 'Xbox One' },
  { words: ['xbox', '360'], platform: 'Xbox 360' },
  { words: ['playstation', '5'], platform: 'PS5' },
  { words: ['playstation', '4'], platform: 'PS4' },
  { words: ['playstation', '3'], platform: 'PS3' },
  { words: ['playstation', '2'], platform: 'PS2' },
  { words: ['ps', 'vita'], platform: 'PS Vita' },
  { words: ['wii', 'u'], platform: 'Wii U' },
  { words: ['steam', 'deck'], platform: 'Linux' },
]

const romFiles: Record<string, string | null> = {
  nes: 'NES',
  smc: 'SNES',
  sfc: 'SNES',
  nds: 'NDS',
  '3ds': '3DS',
  cia: '3DS',
  gba: 'GBA',
  gbc: 'GBC',
  gb: 'Game Boy',
  n64: 'N64',
  z64: 'N64',
  v64: 'N64',
  gcm: 'GameCube',
  rvz: 'GameCube',
  wbfs: 'Wii',
  wad: 'Wii',
  wua: 'Wii U',
  nsp: 'Switch',
  xci: 'Switch',
  nsz: 'Switch',
  xcz: 'Switch',
  pkg: 'PS4',
  chd: null,
  cso: 'PSP',
  pbp: 'PSP',
  adf: 'Amiga',
  md: 'Mega Drive',
  gen: 'Mega Drive',
  sms: 'Master System',
  gg: 'Game Gear',
  pce: 'PC Engine',
  a26: 'Atari 2600',
  d64: 'C64',
  t64: 'C64',
  tzx: 'ZX Spectrum',
  tap: 'ZX Spectrum',
  z80: 'ZX Spectrum',
  dsk: null,
  gdi: 'Dreamcast',
  cdi: 'Dreamcast',
  vpk: 'PS Vita',
  xiso: 'Xbox',
  lha: 'Amiga',
  st: 'Atari ST',
}

const plainFiles: Record<string, string | null> = {
  exe: 'PC',
  msi: 'PC',
  sh: 'Linux',
  appimage: 'Linux',
  deb: 'Linux',
  flatpak: 'Linux',
  dmg: 'Mac',
  apk: 'Android',
  ipa: 'iOS',
  zip: null,
  rar: null,
  '7z': null,
  iso: null,
  bin: null,
  cue: null,
  img: null,
  mdf: null,
  mds: null,
  tar: null,
  gz: null,
  xz: null,
  zst: null,
  torrent: null,
  nzb: null,
  nfo: null,
  sfv: null,
  app: 'Mac',
  ccd: null,
}

/** The platform of a file extension, and whether such files are dumps of cartridges or discs. */
export const fileEndings = new Map<string, { platform: string | null; isRom: boolean }>()
for (const [ending, platform] of Object.entries(plainFiles)) fileEndings.set(ending, { platform, isRom: false })
for (const [ending, platform] of Object.entries(romFiles)) {
  const isConsoleShop = platform === 'Switch' || ending === 'pkg'
  fileEndings.set(ending, { platform, isRom: !isConsoleShop })
}
