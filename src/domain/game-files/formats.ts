/** What the files of a format hold. A `cartridge` holds a whole game of a current console, a `list` names other files. */
export type FormatContent = 'rom' | 'disc-image' | 'cartridge' | 'list' | 'archive' | 'program'

export type Format = {
  content: FormatContent
  platform: string | null
  /** Whether names of such files are those of dumps: of cartridges or discs of a console. */
  isDump: boolean
}

type Group = Format & { endings: string }

const dump = (content: FormatContent, platform: string | null, endings: string): Group => {
  return { content, platform, isDump: true, endings }
}
const plain = (content: FormatContent, platform: string | null, endings: string): Group => {
  return { content, platform, isDump: false, endings }
}

const groups: readonly Group[] = [
  dump('rom', 'NES', 'nes fds'),
  dump('rom', 'SNES', 'smc sfc'),
  dump('rom', 'NDS', 'nds'),
  dump('rom', 'GBA', 'gba'),
  dump('rom', 'GBC', 'gbc'),
  dump('rom', 'Game Boy', 'gb'),
  dump('rom', 'N64', 'n64 z64 v64'),
  dump('rom', 'Mega Drive', 'md gen smd 32x'),
  dump('rom', 'Master System', 'sms'),
  dump('rom', 'Game Gear', 'gg'),
  dump('rom', 'PC Engine', 'pce'),
  dump('rom', 'Atari 2600', 'a26'),
  dump('rom', null, 'a52 a78 lnx ngp ngc ws wsc vb col'),
  dump('rom', '3DS', '3ds'),
  dump('cartridge', '3DS', 'cia cci cxi 3dsx'),
  dump('cartridge', 'PS Vita', 'vpk'),
  dump('cartridge', 'Wii', 'wad'),
  dump('cartridge', 'Wii U', 'wua'),
  plain('cartridge', 'Switch', 'nsp xci nsz xcz'),
  plain('cartridge', 'PS4', 'pkg'),
  dump('disc-image', 'GameCube', 'gcm gcz rvz tgc'),
  dump('disc-image', 'Wii', 'wbfs wia'),
  dump('disc-image', 'Wii U', 'wud wux'),
  dump('disc-image', 'PSP', 'cso dax jso pbp'),
  dump('disc-image', 'Dreamcast', 'gdi cdi'),
  dump('disc-image', 'Xbox', 'xiso'),
  dump('disc-image', null, 'chd zso ciso'),
  plain('disc-image', null, 'iso cue ccd mdf mds nrg toc b5t b6t bwt cdr isz ecm'),
  // Tapes and disks of home computers. Other programs use some of these endings.
  dump('rom', 'Amiga', 'adf ipf lha'),
  dump('rom', 'C64', 'd64 t64'),
  dump('rom', 'ZX Spectrum', 'tzx tap z80'),
  dump('rom', 'Atari ST', 'st'),
  dump('rom', null, 'dsk'),
  plain('list', null, 'm3u m3u8'),
  plain('archive', null, 'zip 7z rar tar tgz txz tbz tbz2 tzst wim'),
  plain('program', 'PC', 'exe msi'),
  plain('program', 'Linux', 'appimage deb rpm flatpak'),
  plain('program', 'Mac', 'dmg'),
  plain('program', 'Android', 'apk'),
]

/** The formats of games by file ending. A `bin` or `img` may be anything, and is part of a disc only beside its sheet. */
export const formats: ReadonlyMap<string, Format> = new Map(
  groups.flatMap(({ endings, ...format }) => endings.split(' ').map((ending) => [ending, format] as const)),
)

/** The endings of formats with this content. */
export function endingsOf(content: FormatContent): Set<string> {
  return new Set([...formats].flatMap(([ending, format]) => (format.content === content ? ending : [])))
}
