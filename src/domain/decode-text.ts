/** How far a text without a mark is looked at for its encoding. */
const sniffedBytes = 1024

/**
 * The text of a file from anywhere: UTF-16 with or without a mark, UTF-8, and otherwise the character set of Windows in the
 * West, as its programs write. Characters of the last are not `certain`.
 */
export function decodeText(bytes: Uint8Array): { text: string; certain: boolean } {
  const wide = decodeUtf16(bytes)
  if (wide !== null) return { text: wide, certain: true }
  try {
    // The beginning of a file may end within a character.
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true }), certain: true }
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), certain: false }
  }
}

/** The text of a file in UTF-16, as Windows writes with a mark; `null` for any other. */
export function decodeUtf16(bytes: Uint8Array): string | null {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  const encoding = unmarkedEncoding(bytes.subarray(0, sniffedBytes))
  return encoding === null ? null : new TextDecoder(encoding).decode(bytes)
}

/** Every other byte of Latin letters in UTF-16 is 0, and the others are not. */
function unmarkedEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const zeros = [0, 0]
  for (const [index, byte] of bytes.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  const enough = bytes.length / 4
  if (bytes.length < 4 || Math.min(even, odd) > 0) return null
  if (odd >= enough) return 'utf-16le'
  return even >= enough ? 'utf-16be' : null
}
