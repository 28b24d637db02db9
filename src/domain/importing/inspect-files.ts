import { foldedName } from './name-clashes.ts'

/**
 * A file of a download: its path relative to the download's folder, with `/` as separator, and its size in bytes. `real`
 * is its absolute path if it is elsewhere: a link within the download, or a `staged` file, unpacked for this import.
 */
export type SourceFile = { path: string; size: number; real?: string; staged?: boolean }

export type Doubt = {
  code: 'odd-name' | 'dangerous' | 'double-extension' | 'fake' | 'case' | 'damaged'
  message: string
}

// Run by a double click, and never part of a released game.
const dangerousExtensions = new Set(['lnk', 'scr', 'pif', 'hta', 'cpl', 'vbe', 'jse', 'wsf', 'wsh', 'gadget'])
const programExtensions = new Set(['exe', 'com', 'bat', 'cmd', 'msi', 'ps1', 'vbs', 'js', 'jar'])
const disguises = new Set(
  'mp4 mkv avi wmv mov mp3 flac jpg jpeg png gif webp pdf doc docx txt nfo zip rar 7z iso bin img nsp xci'.split(' '),
)
const sideNotes = new Set(['txt', 'nfo', 'url', 'jpg', 'png', 'sfv', 'md5', 'htm', 'html'])
const tinyProgramBytes = 5 * 1024 * 1024

// Bidirectional controls turn `gpj.exe` into `exe.gpj`; invisible characters make two names look the same.
const oddCharacters = /[\p{Cc}\p{Zl}\p{Zp}\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff\ufffd]/u

/** Warnings that a user should review before the files are imported; empty when there are none. */
export function inspectFiles(files: readonly SourceFile[]): Doubt[] {
  const doubts = files.flatMap(doubtsAbout)
  const fake = onlyATinyProgram(files)
  if (fake !== null) doubts.push(fake)
  const collision = namesThatDifferByCase(files)
  if (collision !== null) doubts.push(collision)
  return doubts
}

function doubtsAbout({ path }: SourceFile): Doubt[] {
  const name = path.slice(path.lastIndexOf('/') + 1)
  const shown = visible(path)
  const extension = extensionOf(name)
  const doubts: Doubt[] = []
  if (oddCharacters.test(path)) {
    doubts.push({ code: 'odd-name', message: `The name "${shown}" holds control or direction-changing characters.` })
  }
  if (dangerousExtensions.has(extension)) {
    doubts.push({ code: 'dangerous', message: `"${shown}" is a .${extension} file, which games do not contain.` })
  }
  if (programExtensions.has(extension)) {
    const stem = name.slice(0, -extension.length - 1)
    if (disguises.has(extensionOf(stem.trimEnd())) || /\s{4,}$/.test(stem)) {
      doubts.push({ code: 'double-extension', message: `"${shown}" is a program that poses as another kind of file.` })
    }
  }
  return doubts
}

function onlyATinyProgram(files: readonly SourceFile[]): Doubt | null {
  const essential = files.filter(({ path }) => !sideNotes.has(extensionOf(path)))
  const [app] = essential
  if (essential.length !== 1 || app === undefined) return null
  if (!programExtensions.has(extensionOf(app.path)) || app.size >= tinyProgramBytes) return null
  return {
    code: 'fake',
    message: `All it holds is one small program, "${visible(app.path)}" (${app.size} bytes): this is often a fake.`,
  }
}

function namesThatDifferByCase(files: readonly SourceFile[]): Doubt | null {
  const seen = new Map<string, string>()
  for (const { path } of files) {
    const folded = foldedName(path)
    const other = seen.get(folded)
    if (other !== undefined) {
      return {
        code: 'case',
        message: `"${visible(other)}" and "${visible(path)}" are the same name to some file systems.`,
      }
    }
    seen.set(folded, path)
  }
  return null
}

/** The last extension in lower case, without its dot; empty when there is none. */
export function extensionOf(path: string): string {
  return /[^/.]\.([^./\s]+)$/.exec(path)?.[1]?.toLowerCase() ?? ''
}

/** A name for display, with invisible characters escaped. */
export function visible(text: string): string {
  return text.replace(new RegExp(oddCharacters, 'gu'), (character) => {
    return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`
  })
}
