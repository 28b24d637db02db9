import { parseReleaseName } from '../release-name/parse.ts'
import type { ReleaseKind } from '../release-name/parsed-release-name.ts'

/** What the name of a release says about its content. */
export type InspectedRelease = { kind: ReleaseKind; platform: string | null; isForComputers: boolean }

/** A console that is named in the title of the game itself says nothing: "Bait and Switch" is a game for computers. */
export function inspectedRelease(title: string, kind: ReleaseKind, gameTitle: string): InspectedRelease {
  const { platform, source } = parseReleaseName(title)
  const isInTitle = platform !== null && parseReleaseName(`${gameTitle} v1.0`).platform === platform
  const isForComputers = source === 'repack' || source === 'gog' || emulated.test(title) || computers.test(title)
  return { kind, platform: isInTitle ? null : platform, isForComputers }
}

const programs = new Set(['exe', 'bat', 'cmd', 'msi', 'ps1', 'vbs'])
// Extensions of ROMs that no other file has.
const roms = new Set(
  'nes fds sfc smc n64 z64 v64 gb gbc gba nds 3ds cia gg sms smd 32x pce a26 a78 ngc wsc nsp xci nsz xcz wbfs rvz wua'.split(
    ' ',
  ),
)
// Besides a program and ROMs, these do not make a release a game for computers.
const neutral = new Set('zip rar 7z iso bin cue img chd cso pdf ini keys'.split(' '))
const videos = new Set('mp4 mkv avi wmv mov m4v mpg mpeg webm'.split(' '))
const consoles = new Set([
  'PS1',
  'PS2',
  'PS3',
  'PS4',
  'PS5',
  'PSP',
  'PS Vita',
  'Xbox',
  'Xbox 360',
  'Xbox One',
  'Xbox Series',
  'Switch',
  'Switch 2',
  'Wii',
  'Wii U',
  'GameCube',
  'N64',
  'NES',
  'SNES',
  'Game Boy',
  'GBC',
  'GBA',
  'NDS',
  '3DS',
  'Dreamcast',
  'Saturn',
  'Mega Drive',
])
const emulated =
  /emul|yuzu|ryujinx|suyu|citron|cemu|rpcs3|xenia|dolphin|pcsx2|duckstation|citra|azahar|ppsspp|retroarch/i
const computers = /(?<![a-z0-9])(pc(?![ ._-]?engine)|windows|linux)(?![a-z0-9])/i
const contents: ReadonlySet<ReleaseKind> = new Set<ReleaseKind>(['game', 'rom', 'update', 'dlc', 'pack'])

/**
 * Finds programs in what should be a ROM, a game for a console, a soundtrack or a video, also where only the files tell. Bundles
 * with an emulator, ports, repacks and other releases for computers contain programs.
 */
export function createProgramFinder(release?: InspectedRelease) {
  let first: string | null = null
  let romCount = 0
  let others = 0
  const count = { neutral: 0, videos: 0 }
  const bytes = { programs: 0, videos: 0 }
  // Games have other files besides their videos.
  const isVideo = (): boolean =>
    count.videos > 0 && others === count.videos && count.neutral + romCount === 0 && bytes.videos >= bytes.programs
  const place = (): string | null => {
    if (release !== undefined) {
      const { kind, platform, isForComputers } = release
      if (isForComputers) return null
      if (kind === 'soundtrack') return 'a soundtrack'
      if (platform !== null && consoles.has(platform) && contents.has(kind)) return `a release for ${platform}`
      // Games for computers may have the name of a ROM.
      if (kind === 'rom' && platform === null && others === 0) return 'a ROM'
    }
    if (romCount > 0 && others === 0) return 'a ROM'
    return isVideo() ? 'a video' : null
  }
  return {
    add(path: string, extension: string, size: number): void {
      if (programs.has(extension)) {
        first ??= path
        bytes.programs += size
      } else if (roms.has(extension)) romCount += 1
      else if (neutral.has(extension)) count.neutral += 1
      else others += 1
      if (!videos.has(extension)) return
      count.videos += 1
      bytes.videos += size
    },
    find(): { path: string; place: string } | null {
      const expected = first === null ? null : place()
      return first === null || expected === null ? null : { path: first, place: expected }
    },
  }
}
