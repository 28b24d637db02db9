import { isJunk } from '#domain/game-files/junk.ts'
import { platformName } from '#domain/games/platform-name.ts'
import { platformWords } from '#domain/release-name/vocabulary/platforms.ts'

const namesIn = (text: string): Set<string> => new Set(text.split('|'))

/** Launchers, stores, emulators and their folders. Some games have the same names. */
const programFolders = namesIn(
  'steam|epic games launcher|epic online services|launcher|gog galaxy|galaxyclient|origin|ea desktop|ea app|' +
    'electronic arts|ubisoft game launcher|ubisoft connect|uplay|battle.net|battle net|riot client|' +
    'rockstar games launcher|bethesda.net launcher|amazon games app|' +
    'xbox app|itch|heroic|heroic games launcher|lutris|bottles|playnite|launchbox|legendary|minigalaxy|gamehub|' +
    'retroarch|retroarch-win64|retrobat|emulationstation|es-de|batocera|recalbox|emudeck|emulation|emulators|bios|' +
    'dolphin|dolphin emulator|dolphin-x64|pcsx2|rpcs3|ppsspp|duckstation|mgba|visualboyadvance|vba-m|melonds|desmume|snes9x|' +
    'zsnes|bsnes|higan|ares|mesen|fceux|nestopia|project64|mupen64plus|simple64|rmg|yuzu|ryujinx|suyu|sudachi|citron|cemu|' +
    'citra|lime3ds|azahar|vita3k|shadps4|xemu|xenia|flycast|redream|demul|mednafen|epsxe|pcsxr|mame|fbneo|scummvm|' +
    'dosbox|dosbox-x|dosbox staging|86box|pcem|winuae|fs-uae|hatari|vice|openmsx|kega fusion|gens|blastem|sameboy|bizhawk|' +
    'redist|temp|downloading|workshop|music|config|logs',
)

/** Folders of systems, stores and other programs. No game has these names. */
const systemFolders = namesIn(
  'recycler|trashbox|.ds_store|.git|.cache|.config|.local|.wine|.steam|.hidden|.ptmp|.qpkg|.timemachine|.dropbox.cache|' +
    'steamvr|steamworks shared|steam controller configs|steamworks common redistributables|steamapps temp|sourcemods|' +
    'shadercache|compatdata|directxredistributable|_commonredist|commonredist|_redist|redistributables|directx|vcredist|dotnet|' +
    'network trash folder|temporary items|thevolumesettingsfolder|msdownld.tmp|homes|incomplete|downloaded_media|' +
    'downloaded_images|downloaded_videos|gamelists|$winreagent|$sysreset|config.msi|msocache|perflogs|windowsapps|wpsystem|' +
    'wudownloadcache|ix-applications',
)

const systemPrefixes =
  /^(?:\.ludarr-|~\$|\$windows\.|\.@|_(?:unpack|failed|admin)_|(?:ge-)?proton[ -]?\d|proton[ -](?:experimental|hotfix|next|ge|tkg)|steam linux runtime)/

/** Folders of a NAS at the top of a volume: applications, databases, caches. */
const nasFolder =
  /^@(?:app[a-z]*|auto(?:pkg|update)|active[a-z]*|backup|cloudsync|clamav|database|docker|download|ea[a-z]*|iscsi|img_bkp_cache|mail[a-z]*|quarantine|s2s|sharebin|sharesnap|snapshot[a-z]*|ssbackup|syno.*|syslog|team_folder|tmp|tsm|usbbackup|userpreference|webdav.*|xattr)$/

/** Folders of systems, frontends and download clients that a game may be named after. */
const doubtfulFolders = namesIn(
  'recovery|media|themes|unpacking|images|videos|manuals|screenshots|covers|boxart|artwork|marquees|wheels|bezels|overlays|' +
    'saves|savestates|states|cheats|snaps|titles|fanart|trash|recycle bin',
)

/** Folders that only group games. */
const containerFolders = namesIn(
  'games|my games|pc games|video games|installed games|installed|roms|rom|isos|consoles|console|handhelds|pc|windows games|linux games|' +
    'mac games|gog|gog games|epic|epic games|egs|amazon games|ubisoft games|rockstar games|ea games|origin games|steam games|' +
    'common|drm-free|drm free|repacks|scene|portable|portables|collection|library|spiele|jeux|juegos|giochi|gry',
)

const normalized = (name: string): string => name.trim().toLowerCase()

/** Whether a name belongs to a system or store folder. No game has such a name. */
export function isSystemName(name: string): boolean {
  const plain = normalized(name)
  return isJunk(name) || systemFolders.has(plain) || systemPrefixes.test(plain) || nasFolder.test(plain)
}

/**
 * Whether a folder has a name that systems and frontends use at the top of a disk or of a platform's folder. It is a game
 * only if it has the files of one.
 */
export function mayBeSystemFolder(name: string): boolean {
  return doubtfulFolders.has(normalized(name)) || /^@[\w.-]+$/.test(name)
}

/** Whether a folder has the name of a launcher or emulator. A game may have the same name. */
export function mayBeProgram(name: string): boolean {
  return programFolders.has(normalized(name))
}

/** Whether a name is that of a folder that groups games: a platform, a letter, a range, or a word such as "games". */
export function isContainerFolder(name: string): boolean {
  const plain = normalized(name)
  if (containerFolders.has(plain) || /^(?:[\p{L}#]|\d|0-9|\p{L}\s?-\s?\p{L})$/u.test(plain)) return true
  const platform = platformName(name)
  return platformNames.has(platform) && (platform !== name.trim() || platformNames.has(name.trim()))
}

const platformNames = new Set(platformWords.values())

/** Where stores keep their games, relative to a folder of the given name. */
const storePlaces: [RegExp, string[]][] = [
  [/^(?:steam|steamlibrary|steam library)$/i, ['steamapps', 'common']],
  [/^steamapps$/i, ['common']],
  [/^gog galaxy$/i, ['Games']],
  [/^ubisoft game launcher$/i, ['games']],
  [/^(?:emulation|retrobat|batocera|recalbox)$/i, ['roms']],
]

/** Path segments from a store's folder to its games; `null` if the name is not a store's. */
export function storePlace(name: string): string[] | null {
  return storePlaces.find(([pattern]) => pattern.test(name.trim()))?.[1] ?? null
}
