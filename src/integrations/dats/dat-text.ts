import { AppError } from '#domain/errors.ts'
import { say } from '#domain/messages/say.ts'

/** Characters between two marks of a DAT. Descriptions of real ones have some hundred. */
export const maxFieldLength = 16_384

export function invalidDat(reason: string): AppError {
  return new AppError('invalid', say('dats.notDat', { reason }))
}

const byteOrderMarks: readonly [string, readonly number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]
const declaration = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([A-Za-z0-9._:-]+)["']/

/**
 * Decodes pieces of text. The encoding is that of the byte order mark, else that of the XML declaration, else UTF-8. What
 * is no UTF-8 is read as the character set of Windows in the West, as older programs write.
 */
export function createTextDecoder(): (bytes: Uint8Array, options: { stream: boolean }) => string {
  let decoder: TextDecoder | null = null
  return (bytes, options) => {
    decoder ??= decoderOf(bytes)
    try {
      return decoder.decode(bytes, options)
    } catch {
      decoder = new TextDecoder('windows-1252')
      return decoder.decode(bytes, options)
    }
  }
}

function decoderOf(start: Uint8Array): TextDecoder {
  const marked = byteOrderMarks.find(([, mark]) => mark.every((byte, at) => start[at] === byte))?.[0]
  if (marked !== undefined) return new TextDecoder(marked)
  if (start[0] === 0x3c && start[1] === 0) return new TextDecoder('utf-16le')
  if (start[0] === 0 && start[1] === 0x3c) return new TextDecoder('utf-16be')
  const head = new TextDecoder('latin1').decode(start.subarray(0, 400))
  const label = declaration.exec(head)?.[1] ?? 'utf-8'
  // A declaration in bytes of 8 bits is no UTF-16.
  if (/^utf-?(?:8|16)/i.test(label)) return new TextDecoder('utf-8', { fatal: true })
  try {
    return new TextDecoder(label)
  } catch {
    throw invalidDat(`its encoding "${label}" is not known.`)
  }
}
