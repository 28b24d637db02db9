const words = (list: string): string[] => list.trim().split(/\s+/)
const set = (list: string): Set<string> => new Set(words(list))

/** Words that describe the copy, not the game. */
export const noiseWords = set(`
  iso cracked internal proper readnfo retail portable lossless monkey selective download
  pal ntsc ntsc-u ntsc-j eur usa jap jpn asia vc smd ntscj ntscu ntsc-uc bluray blueray mp3 uncensored eshop
  early access modded english-patched unlocked retail-ready cd1 cd2 cd3 cd4 cd5 uwp fixes bonuses unstable psn
  region-free
`)

/** Noise words that also occur in titles; they count only in brackets or in capitals. */
export const ordinaryNoiseWords = set(`
  rip real steam epic cd dvd full base final fix fixed extended uncut ea native live wine us eu jp beta demo rf jb jtag rgh xgd
  xgd2 xgd3 cfw ofw fxd rar sfv nfo dir timer lame dc aga ecs ocs cd32 pkg
`)

/** Two words that describe the copy together, but not apart. */
export const noisePhrases: [string, string][] = [
  ['free', 'download'],
  ['direct', 'download'],
  ['torrent', 'download'],
  ['full', 'version'],
  ['highly', 'compressed'],
  ['read', 'nfo'],
]

/** Noise words that never occur in titles. */
export const strongNoiseWords = set(`
  x64 x86 x86_64 64bit 32bit 64-bit 32-bit dvd5 dvd9 2dvd 3dvd preactive nfofix flac denuvoless decrypted encrypted trimmed preinstalled
  pre-installed preactivated drmfree drm-free clonedvd dirfix dirnfo wiiware dsiware
`)

/** Words of series whose titles contain the year or season. */
export const yearlySeries = new Set(
  words(`
    fifa pes nba nhl nfl mlb wwe ufc madden ncaa pga manager simulator bowling football soccer baseball basketball
    hockey
    golf tennis cricket rugby snooker darts racing f1 wrc motogp mxgp rally nascar formula grand prix cycling tour
    farming efootball cup supercross fishing hunting truck battlefield chess olympics olympic games ski sing dance wrestling athletics
  `),
)
