/** Byte order marks, and the first character of a document without one. Those of UTF-32 begin like those of UTF-16. */
const starts: readonly [readonly number[], string][] = [
  [[0xff, 0xfe, 0x00, 0x00], 'utf-32le'],
  [[0x00, 0x00, 0xfe, 0xff], 'utf-32be'],
  [[0x3c, 0x00, 0x00, 0x00], 'utf-32le'],
  [[0x00, 0x00, 0x00, 0x3c], 'utf-32be'],
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
  [[0x3c, 0x00], 'utf-16le'],
  [[0x00, 0x3c], 'utf-16be'],
  [[0x7b, 0x00], 'utf-16le'],
  [[0x00, 0x7b], 'utf-16be'],
]

/** Where a declaration is looked for: some sites write a message before it. */
const declarationWithin = 1000

/**
 * Decodes a feed: by its byte order mark, the charset of the response, or the XML declaration, in this order, of which the
 * first that fits the bytes is used. The default is UTF-8. https://www.rfc-editor.org/rfc/rfc7303#section-3
 */
export function feedText(bytes: Uint8Array, contentType = ''): string {
  const marked = starts.find(([start]) => start.every((byte, index) => bytes[index] === byte))?.[1]
  if (marked?.startsWith('utf-32')) return utf32(bytes, marked === 'utf-32le')
  const stated = singleBytes(/charset\s*=\s*["']?([\w.:-]+)/i.exec(contentType)?.[1])
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, declarationWithin))
  const declared = singleBytes(/<\?xml[^>]*encoding\s*=\s*["']([\w.:-]+)["']/i.exec(start)?.[1])
  // Servers and scripts state their default encoding for texts in others. No text in Latin-1 is UTF-8 by chance.
  const unmarked = isLatin1(stated ?? declared) && isMultibyteUtf8(bytes) ? ['utf-8'] : [stated, declared, 'utf-8']
  for (const encoding of [marked, ...unmarked]) {
    const text = encoding === undefined ? null : decoded(bytes, encoding)
    if (text !== null) return text
  }
  return mostlyUtf8(bytes) ?? new TextDecoder('windows-1252').decode(bytes)
}

/** What can be read as single bytes is not in UTF-16, whatever it says. */
function singleBytes(encoding: string | undefined): string | undefined {
  return encoding === undefined || /^(?:utf-?(?:16|32)|ucs|unicode$|iso-10646)/i.test(encoding) ? undefined : encoding
}

function isLatin1(encoding: string | undefined): boolean {
  return encoding !== undefined && /^(?:(?:us-)?ascii|iso-?8859-?1|latin-?1|windows-1252|cp-?1252)$/i.test(encoding)
}

function isMultibyteUtf8(bytes: Uint8Array): boolean {
  return bytes.some((byte) => byte > 0x7f) && decoded(bytes, 'utf-8') !== null
}

/** Null for an unknown encoding, and for bytes that it cannot have. */
function decoded(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** UTF-8 with damaged characters; null if no character is whole, as in a text in an encoding of single bytes. */
function mostlyUtf8(bytes: Uint8Array): string | null {
  const text = new TextDecoder().decode(bytes)
  return /[^\p{ASCII}\uFFFD]/u.test(text) ? text : null
}

/** Decoders of the platform do not have it. */
function utf32(bytes: Uint8Array, isLittle: boolean): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const parts: string[] = []
  for (let at = 0; at + 4 <= bytes.byteLength; at += 4) {
    const point = view.getUint32(at, isLittle)
    if (at === 0 && point === 0xfeff) continue
    parts.push(point <= 0x10ffff ? String.fromCodePoint(point) : '\uFFFD')
  }
  return parts.join('')
}
