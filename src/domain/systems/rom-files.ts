import { formats } from '../game-files/formats.ts'
import { isDocument, isGameFile } from '../game-files/game-file.ts'
import { extensionOf } from '../paths/extension.ts'
import { type System, systemNamed, systemOfFolder } from './systems.ts'

const namesIn = (text: string): ReadonlySet<string> => new Set(text.split('|'))

/** Folders of frontends, emulators and scrapers beside the games of a system. */
const sideFolders = namesIn(
  'media|images|videos|manuals|screenshots|covers|boxart|artwork|marquees|wheels|bezels|overlays|saves|savestates|states|' +
    'cheats|snaps|snap|titles|fanart|3dboxes|miximages|titlescreens|physicalmedia|backcovers|downloaded_images|downloaded_videos|downloaded_media|' +
    'gamelists|bios|firmware|samples|hash|shaders|.media|.hidden|.data|data|images-old|nvram|ctrlr|cfg',
)

/** Folders that only sort the games of a system. */
const sortingFolders = namesIn(
  'roms|rom|games|hacks|hack|homebrew|translations|translated|unlicensed|unl|prototypes|proto|betas|beta|demos|demo|samplers|aftermarket|pirate|' +
    'usa|us|europe|eu|japan|jp|japanese|world|asia|korea|germany|france|spain|italy|brazil|australia|english|retail|official|public domain|pd|' +
    'no-intro|redump|tosec|1g1r|cartridges|cartridge|disks|discs|tapes|multi-disc|multidisc|multi disc|clones|parents|bootlegs|favorites|favourites|best',
)

/** Files beside games that are none, although some system knows their ending. */
const sideEndings = namesIn(
  'txt|xml|nfo|jpg|jpeg|pdf|srm|sav|state|cfg|dat|ini|log|md5|sfv|sha1|html|bps|ips|ups|xdelta|ppf|auto|keys',
)

/** Whether a folder beside the games of a system holds none: pictures, saves, BIOS files. */
export function isSideFolder(name: string): boolean {
  return sideFolders.has(name.trim().toLowerCase()) || name.startsWith('.')
}

/** Whether a folder only sorts games: by letter, region or kind. */
export function isSortingFolder(name: string): boolean {
  const plain = name
    .trim()
    .toLowerCase()
    .replace(/^[#!_~[(\s]+|[\])\s]+$/g, '')
  return plain === '' || sortingFolders.has(plain) || /^(?:[\p{L}\d]|0-9|[\p{L}\d]\s?-\s?[\p{L}\d])$/u.test(plain)
}

/** Whether a file, by its name, is a game of a system or a part of one. */
export function isRomFile(name: string, system: System): boolean {
  const ending = extensionOf(name)
  if (name.startsWith('.') || isDocument(name)) return false
  if (system.extensions.includes(ending)) return !(sideEndings.has(ending) && !isOwnEnding(ending, system))
  return isGameFile(name) && isForSystem(ending, system)
}

/** Whether a folder has the name of a file of the system, as frontends open one: `Game.ps3`, `Game.m3u`, `game.pc`. */
export function isFolderOfOneGame(name: string, system: System): boolean {
  return name.includes('.') && (folderEndings.has(extensionOf(name)) || isRomFile(name, system))
}

const folderEndings = namesIn(
  'ps3|ps3dir|pc|dos|m3u|cue|gdi|scummvm|daphne|singe|squashfs|wua|psvita|xbox360|app|wine|windows',
)

// Laserdisc games and some arcade boards are opened by a file with such an ending.
const isOwnEnding = (ending: string, { media }: System): boolean => media === 'sets' && ending === 'dat'

/** A dump of another system is no game of this one, but images of discs and archives are of any. */
function isForSystem(ending: string, system: System): boolean {
  const format = formats.get(ending)
  if (format === undefined) return true
  if (format.content === 'program') return system.media === 'files' || system.id === 'dos'
  const { platform } = format
  return platform === null || systemNamed(platform)?.id === system.id || format.content === 'archive'
}

/** The other system that a file is a dump of, by its ending; `null` if it may be a game of this one. */
export function otherSystemOf(name: string, system: System): System | null {
  const platform = formats.get(extensionOf(name))?.platform ?? null
  if (platform === null || isRomFile(name, system) || isDocument(name)) return null
  return systemNamed(platform)
}

/**
 * The system of a place in a folder of ROMs: that of the first folder with the name of one, of the folder of ROMs itself,
 * or of the kind of file. `null` if nothing tells.
 */
export function systemOfPlace(rootName: string, place: string): System | null {
  const segments = place.split('/')
  const named = segments.slice(0, -1).map(systemOfFolder)
  const platform = isDocument(place) ? null : (formats.get(extensionOf(place))?.platform ?? null)
  const ofFile = platform === null ? null : systemNamed(platform)
  return named.find((system) => system !== null) ?? systemOfFolder(rootName) ?? ofFile
}
