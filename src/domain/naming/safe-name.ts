/** Room is left for a suffix such as ` (2011)` and for file systems that keep less than the usual 255 bytes. */
export const maxNameBytes = 200

const bytesOf = (text: string): number => new TextEncoder().encode(text).byteLength
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

// https://learn.microsoft.com/windows/win32/fileio/naming-a-file: reserved with any extension too.
const reserved = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$|clock\$)\s*(?=\.|$)/i

/**
 * A single name that ext4, NTFS, exFAT and SMB shares all take as it is: no separators or wildcards, no control,
 * invisible or direction-changing characters, no device names, no dots or blanks at its ends, at most
 * `maxNameBytes` long. `null` when nothing is left of it.
 */
export function safeName(text: string): string | null {
  const readable = text
    .toWellFormed()
    .normalize('NFC')
    .replace(/\p{Cc}|\p{Zl}|\p{Zp}/gu, ' ')
    .replace(/(?![\u200c\u200d])\p{Cf}|\p{Cn}|\p{Co}|\ufffd/gu, '')
    .replace(/\s*:\s+/g, ' - ')
    .replace(/[\\/:|]/g, '-')
    .replace(/"/g, "'")
    .replace(/[<>?*]/g, '')
    .replace(/\s+/g, ' ')
  const named = trimEnds(shorten(trimEnds(readable), maxNameBytes))
  const free = named.replace(reserved, (device) => `${device.trimEnd()}_`)
  return free === '' ? null : free
}

/** Cuts at the end of a character as people see it, never within one. */
export function shorten(text: string, bytes: number): string {
  if (bytesOf(text) <= bytes) return text
  let kept = ''
  let length = 0
  for (const { segment } of graphemes.segment(text)) {
    length += bytesOf(segment)
    if (length > bytes) break
    kept += segment
  }
  return kept
}

function trimEnds(text: string): string {
  return text.replace(/^[\s.]+/, '').replace(/[\s.]+$/, '')
}
