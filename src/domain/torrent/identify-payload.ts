const looked = 4096

/** Whether the bytes are an NZB: XML whose outermost element is `nzb`. */
export function looksLikeNzb(bytes: Uint8Array): boolean {
  const head = opening(bytes)
  const outermost = head
    .replace(/<\?[\s\S]*?\?>/g, '')
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<!DOCTYPE[^>[]*(\[[\s\S]*?\])?[^>]*>/gi, '')
  return /^\s*<(?:[\w-]+:)?nzb[\s>]/i.test(outermost)
}

/**
 * What an answer to a download link is. Bytes decide, because servers label these files in every possible way; the
 * content type only settles a bencoded file whose `info` stands too far in to be seen.
 */
export function identifyPayload(bytes: Uint8Array, contentType: string | null): 'torrent' | 'nzb' | null {
  if (looksLikeNzb(bytes)) return 'nzb'
  const isBencoded = /^d\d{1,10}:/.test(opening(bytes.subarray(0, 16)))
  if (!isBencoded) return null
  if (/bittorrent/i.test(contentType ?? '')) return 'torrent'
  return holds(bytes, '4:infod') ? 'torrent' : null
}

function opening(bytes: Uint8Array): string {
  const text = new TextDecoder('utf-8').decode(bytes.subarray(0, looked))
  return text.replace(/^\uFEFF/, '')
}

function holds(bytes: Uint8Array, word: string): boolean {
  const sought = new TextEncoder().encode(word)
  const last = bytes.length - sought.length
  for (let at = bytes.indexOf(sought[0] ?? 0); at >= 0 && at <= last; at = bytes.indexOf(sought[0] ?? 0, at + 1)) {
    if (sought.every((byte, index) => bytes[at + index] === byte)) return true
  }
  return false
}
