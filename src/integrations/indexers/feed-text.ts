/** Byte order marks, and the first character of a document without one. */
const starts: readonly [readonly number[], string][] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
  [[0x3c, 0x00], 'utf-16le'],
  [[0x00, 0x3c], 'utf-16be'],
  [[0x7b, 0x00], 'utf-16le'],
  [[0x00, 0x7b], 'utf-16be'],
]

/**
 * Decodes a feed: by its byte order mark, the charset of the response, or the XML declaration, in this order, of which the
 * first that fits the bytes is used. The default is UTF-8. https://www.rfc-editor.org/rfc/rfc7303#section-3
 */
export function feedText(bytes: Uint8Array, contentType = ''): string {
  const marked = starts.find(([start]) => start.every((byte, index) => bytes[index] === byte))?.[1]
  const stated = /charset=["']?([\w.:-]+)/i.exec(contentType)?.[1]
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 200))
  // A declaration that can be read as single bytes is not in UTF-16, whatever it says.
  const declared = /^[^<]*<\?xml[^>]*encoding\s*=\s*["'](?!utf-16)([\w.:-]+)["']/i.exec(start)?.[1]
  for (const encoding of [marked, stated, declared, 'utf-8']) {
    const text = encoding === undefined ? null : decoded(bytes, encoding)
    if (text !== null) return text
  }
  return new TextDecoder().decode(bytes)
}

/** Null for an unknown encoding, and for bytes that it cannot have. */
function decoded(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
