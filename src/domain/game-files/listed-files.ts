import { extensionOf } from '../paths/extension.ts'

/** The text of a small file of the folder, or `null` if it cannot be read. */
export type ReadText = (name: string) => string | null

const playlists: ReadonlySet<string> = new Set(['m3u', 'm3u8'])
const gdiLine = /^\s*\d+\s+\d+\s+\d+\s+\d+\s+(?:"([^"]+)"|(\S+))/
const cueLine = /^\s*(?:FILE|DATAFILE|AUDIOFILE)\s+(?:"([^"]+)"|(\S+))/i

export const isPlaylist = (name: string): boolean => playlists.has(extensionOf(name))

/** The entries of a sheet or playlist as they are written. */
export function entriesOf(name: string, read: ReadText): string[] {
  const lines = (read(name) ?? '').split(/\r\n?|\n/)
  return lines.flatMap((line) => entryOf(name, line)).filter((entry) => entry !== '')
}

function entryOf(name: string, line: string): string | [] {
  // RetroArch reads a label after the name.
  if (isPlaylist(name)) return line.startsWith('#') ? [] : line.replace(/\|[^|]*$/, '').trim()
  const [, quoted, plain] = (extensionOf(name) === 'gdi' ? gdiLine : cueLine).exec(line) ?? []
  return quoted ?? plain ?? []
}
