/** Byte order marks, and the first character of a document without one. */
const starts: readonly [readonly number[], string][] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
  [[0x3c, 0x00], 'utf-16le'],
  [[0x00, 0x3c], 'utf-16be'],
]

/**
 * Decodes a feed: by its byte order mark, the charset of the response, or the XML declaration, in this order. The default
 * is UTF-8. https://www.rfc-editor.org/rfc/rfc7303#section-3
 */
export function feedText(bytes: Uint8Array, contentType: string): string {
  const marked = starts.find(([start]) => start.every((byte, index) => bytes[index] === byte))?.[1]
  const stated = /charset="?([\w-]+)/i.exec(contentType)?.[1]
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 200))
  const declared = /^\s*<\?xml[^>]*encoding=["']([\w-]+)["']/.exec(start)?.[1]
  for (const encoding of [marked, stated, declared]) {
    if (encoding === undefined || !isKnown(encoding)) continue
    return new TextDecoder(encoding).decode(bytes)
  }
  return new TextDecoder().decode(bytes)
}

function isKnown(encoding: string): boolean {
  try {
    new TextDecoder(encoding)
    return true
  } catch {
    return false
  }
}
