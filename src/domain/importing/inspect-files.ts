import { extensionOf } from '../paths/extension.ts'
import { createProgramFinder, type InspectedRelease } from './misplaced-programs.ts'
import { createClashFinder } from './name-clashes.ts'

/**
 * A file of a download: its path relative to the download's folder, with `/` as separator, and its size in bytes. `real`
 * is its absolute path if it is elsewhere: a link within the download, or a `staged` file, unpacked for this import.
 */
export type SourceFile = { path: string; size: number; real?: string; staged?: boolean }

export type Doubt = {
  code: 'odd-name' | 'dangerous' | 'double-extension' | 'misplaced-program' | 'fake' | 'case' | 'damaged'
  message: string
}

// Run by a double click, and never part of a released game.
const dangerousExtensions = new Set(['lnk', 'scr', 'pif', 'hta', 'cpl', 'vbe', 'jse', 'wsf', 'wsh', 'gadget'])
const programExtensions = new Set(['exe', 'com', 'bat', 'cmd', 'msi', 'ps1', 'vbs', 'js', 'jar'])
const disguises = new Set(
  'mp4 mkv avi wmv mov mp3 flac jpg jpeg png gif webp pdf doc docx txt nfo zip rar 7z iso bin img nsp xci'.split(' '),
)
// Scripts of games have these in their names.
const rarerDisguises = new Set(
  [
    'mpg mpeg m4v webm ogg wav m4a xls xlsx rtf cue mdf mds nrg chd cso torrent url html htm',
    'nsz xcz 3ds cia nds gba gbc nes sfc smc n64 z64 wbfs rvz wua pkg vpk xex',
  ].flatMap((line) => line.split(' ')),
)
const sideNotes = new Set(['txt', 'nfo', 'url', 'jpg', 'png', 'sfv', 'md5', 'htm', 'html'])
const tinyProgramBytes = 5 * 1024 * 1024

// Bidirectional controls turn `gpj.exe` into `exe.gpj`; invisible characters make two names look the same.
const oddCharacters = /[\p{Cc}\p{Zl}\p{Zp}\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff\ufffd]/u
const allOddCharacters = new RegExp(oddCharacters, 'gu')

/** Warnings that a user should review before the files are imported; empty when there are none. */
export function inspectFiles(files: readonly SourceFile[], release?: InspectedRelease): Doubt[] {
  const inspection = createInspection(release)
  for (const file of files) inspection.add(file)
  return inspection.doubts(files)
}

/** Inspects files that are added one by one, so that very many of them do not block the event loop. */
export function createInspection(release?: InspectedRelease) {
  const found: Doubt[] = []
  const programs = createProgramFinder(release)
  const clashes = createClashFinder()
  let essential = 0
  let app: SourceFile | null = null
  return {
    /** `isSkipped`: the user chose not to import it. */
    add(file: SourceFile, isSkipped = false): void {
      const { path } = file
      const extension = extensionOf(path)
      const isEssential = !sideNotes.has(extension)
      if (isEssential) essential += 1
      if (isSkipped) return
      addDoubtsAbout(path, extension, found)
      if (isEssential) {
        app = file
        programs.add(path, extension, file.size)
      }
      clashes.add(file)
    },
    /** `files` are the ones that were added. */
    doubts(files: Iterable<SourceFile>): Doubt[] {
      const fake = essential === 1 && app !== null ? tinyProgram(app) : null
      const misplaced = programs.find()
      const clash = clashes.find(files)
      return [
        ...found,
        ...(misplaced === null ? [] : [describeMisplaced(misplaced)]),
        ...(fake === null ? [] : [fake]),
        ...(clash === null ? [] : [describeClash(...clash)]),
      ]
    },
  }
}

function addDoubtsAbout(path: string, extension: string, doubts: Doubt[]): void {
  if (oddCharacters.test(path)) {
    const message = `The name "${visible(path)}" holds control or direction-changing characters.`
    doubts.push({ code: 'odd-name', message })
  }
  if (dangerousExtensions.has(extension)) {
    const message = `"${visible(path)}" is a .${extension} file, which games do not contain.`
    doubts.push({ code: 'dangerous', message })
  }
  if (!programExtensions.has(extension)) return
  const stem = path.slice(path.lastIndexOf('/') + 1, -extension.length - 1)
  const pretended = extensionOf(stem.trimEnd())
  const isDisguised = disguises.has(pretended) || (extension !== 'js' && rarerDisguises.has(pretended))
  if (isDisguised || /\s{4,}$/.test(stem)) {
    const message = `"${visible(path)}" is a program that poses as another kind of file.`
    doubts.push({ code: 'double-extension', message })
  }
}

function describeMisplaced({ path, place }: { path: string; place: string }): Doubt {
  return { code: 'misplaced-program', message: `"${visible(path)}" is a program, which ${place} does not contain.` }
}

function tinyProgram({ path, size }: SourceFile): Doubt | null {
  if (!programExtensions.has(extensionOf(path)) || size >= tinyProgramBytes) return null
  return {
    code: 'fake',
    message: `All it holds is one small program, "${visible(path)}" (${size} bytes): this is often a fake.`,
  }
}

function describeClash(one: string, other: string): Doubt {
  const message = `"${visible(one)}" and "${visible(other)}" are the same name to some file systems.`
  return { code: 'case', message }
}

/** A name for display, with invisible characters escaped. */
export function visible(text: string): string {
  return text.replace(allOddCharacters, (character) => {
    return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`
  })
}
