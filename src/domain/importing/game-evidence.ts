import { extensionOf } from '../paths/extension.ts'
import type { ReleaseKind } from '../release-name/parsed-release-name.ts'
import { isRom } from './archive-sets.ts'
import type { FileCategory } from './file-category.ts'
import { visible } from './inspect-files.ts'

/** What a release must bring besides notes. */
export type Expectation = 'game' | 'rom' | 'pack' | 'update' | 'addition' | 'soundtrack'

/** A file by its path in the release. */
export type Evidence = { path: string; size: number; category: FileCategory }

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '))

const notes = words(
  'txt nfo diz url webloc desktop log rtf doc docx odt sfv md5 sha1 sha256 sha512 par2 srr srs torrent nzb magnet',
)
const leftovers = words('ds_store db tmp temp bak reg inf cat lnk ini cfg conf config xml json yml yaml csv')
const pictures = words('jpg jpeg jpe png gif bmp webp avif tif tiff ico svg pdf epub cbz cbr psd')
const videos = words('mp4 mkv avi wmv mov m4v mpg mpeg webm flv ogv ts m2ts vob srt ass idx')
const music = words('mp3 flac ogg opus m4a aac wav wma aif aiff ape mid midi m3u m3u8 pls cue')
// Extensions of files that change a game, or belong to one.
const changes = words('dll ips bps ups ppf xdelta vcdiff ct sav srm state')
const sheets = words('cue gdi ccd mds')
const tracks = words('wav bin img raw flac mp3 ogg')
// Files of a computer that are ROMs, tapes or disks of another one.
const romsOfOtherNames = words('wav md doc db cfg bak ini')
const pages = words('htm html mht mhtml xhtml md')
const programs = words('exe msi bat cmd com sh run appimage x86 x86_64 jar swf love pck apk deb rpm dmg flatpak app')
const images = words('iso bin img chd cso mdf nrg wbfs rvz gcz nsp xci nsz xcz cia pbp pkg vpk xex wad wua rom gdi')
const archives = words('zip rar 7z tar gz xz zst')

const noteNames = /^(read ?me|liesmich|licen[cs]e|copying|change(log|s)|credits|authors|notice|todo|version)([ ._-]|$)/i
const redistributables =
  /^(vc_?redist|vcredist|dxsetup|dxwebsetup|directx|dotnet|ndp\d|oalinst|physx|xnafx|ue4prereq|uepre)/i
const sideFolders =
  /^(cracks?|crack ?fix|keygens?|trainers?|cheats?|no-?(cd|dvd)|soundtracks?|ost|bonus(es)?|extras?|artbooks?|manuals?|wallpapers?|samples?|proofs?|screens(hots)?|covers?|subs|subtitles|_?commonredist|_?redist(ributables?)?|directx|dotnet|vcredist|\.pad|__macosx|@eadir|#recycle|lost\+found)$/i
const sideNames =
  /(?<![a-z])(crack(fix)?|keygen|keymaker|trainer|unlocker|savegames?|no-?(cd|dvd)|steamclient_loader|unsteam|smartsteamloader)(?![a-z])/i
const cartridgePicture = /\.p8\.png$/i
const recognizablePage = 20_000
const muchBytes = 50 * 1024 ** 2

/** Returns what a release of this kind must bring. `isPart`: it was grabbed for an add-on. */
export function expectationOf(kind: ReleaseKind, isPart: boolean): Expectation {
  if (kind === 'soundtrack') return 'soundtrack'
  if (kind === 'update' || kind === 'crack' || kind === 'trainer') return 'update'
  if (isPart || kind === 'dlc' || kind === 'other') return 'addition'
  return kind
}

/**
 * Looks for anything that may be what a release promises, in files that are added one by one. Unknown files count,
 * because games have files of all kinds.
 */
export function createEvidence(expected: Expectation, gameTitle: string) {
  const isWanted = testFor(expected, gameTitle)
  const found = { any: false, sheet: false, track: false }
  const seen: { count: number; largest: Evidence | null } = { count: 0, largest: null }
  return {
    add(file: Evidence): void {
      seen.count += 1
      if (seen.largest === null || file.size > seen.largest.size) seen.largest = file
      if (found.any) return
      const extension = extensionOf(file.path)
      if (file.size > 0 && sheets.has(extension)) found.sheet = true
      if (file.size > 0 && tracks.has(extension)) found.track = true
      found.any = isWanted(file, extension)
    },
    isFound: (): boolean => found.any || (found.sheet && found.track),
    /** Says that nothing was found. */
    describe: (): string =>
      `${lacking[expected]}. ${describeSeen(seen.count, seen.largest)} Import it anyway, or skip it.`,
  }
}

const lacking: Record<Expectation, string> = {
  game: 'Nothing in it looks like the game',
  rom: 'Nothing in it looks like the game',
  pack: 'Nothing in it looks like a game or an add-on',
  update: 'Nothing in it looks like an update',
  addition: 'Nothing in it looks like an add-on',
  soundtrack: 'Nothing in it looks like a soundtrack',
}

function describeSeen(count: number, largest: Evidence | null): string {
  const name = visible(largest?.path ?? '')
  return count === 1 ? `The only file is "${name}".` : `The largest of ${count} files is "${name}".`
}

type Test = (file: Evidence, extension: string) => boolean

function testFor(expected: Expectation, gameTitle: string): Test {
  const isSideName = exceptIn(gameTitle, sideNames)
  const isSideFolder = exceptIn(gameTitle, sideFolders)
  return (file, extension) => {
    const { path, size, category } = file
    const name = path.slice(path.lastIndexOf('/') + 1)
    if (size === 0 || size <= (emptyArchives.get(extension) ?? 0)) return false
    if (isNote(name, extension, size, expected)) return false
    if (expected === 'addition') return true
    if (expected === 'soundtrack') return !pictures.has(extension)
    if (pictures.has(extension) && !cartridgePicture.test(name)) return false
    if (videos.has(extension)) return false
    if (music.has(extension) && !(expected === 'rom' && romsOfOtherNames.has(extension))) return false
    if (expected !== 'game' && expected !== 'rom') return true
    if (category !== 'main' || changes.has(extension) || isSideName(name) || redistributables.test(name)) return false
    return !path.split('/').slice(0, -1).some(isSideFolder)
  }
}

function isNote(name: string, extension: string, size: number, expected: Expectation): boolean {
  // macOS keeps what a file has besides its content in such files, and writes hidden files without a name.
  if (name.startsWith('._') || name.startsWith('_____padding_file') || /^\.[^.]+$/.test(name)) return true
  if ((extension === '' || pages.has(extension)) && noteNames.test(name)) return true
  if (expected === 'rom' && romsOfOtherNames.has(extension)) return false
  // A page may be a game for the browser.
  if (pages.has(extension)) return size < recognizablePage && !/^index\./i.test(name)
  if (expected === 'update' && leftovers.has(extension)) return extension === 'ds_store' || extension === 'db'
  return notes.has(extension) || leftovers.has(extension)
}

/** The sizes of archives with nothing in them. */
const emptyArchives: ReadonlyMap<string, number> = new Map([
  ['zip', 22],
  ['7z', 32],
  ['rar', 22],
  ['gz', 20],
  ['xz', 32],
])

/** A word in the title of the game says nothing about a file: "Crack Attack!" is a game. */
function exceptIn(title: string, pattern: RegExp): (name: string) => boolean {
  const isInTitle = title.split(/[^\p{L}\p{N}]+/u).some((word) => pattern.test(word))
  return (name) => !isInTitle && pattern.test(name)
}

/** Tells a game from the saves and notes of a user, by a program, an image or its size. Files are added one by one. */
export function createGameFinder() {
  const isWanted = testFor('game', '')
  let bytes = 0
  let hasGame = false
  return {
    add(file: Evidence): void {
      const extension = extensionOf(file.path)
      if (!isWanted(file, extension)) return
      bytes += file.size
      hasGame ||= programs.has(extension) || images.has(extension) || archives.has(extension) || isRom(extension)
    },
    isFound: (): boolean => hasGame || bytes >= muchBytes,
  }
}
