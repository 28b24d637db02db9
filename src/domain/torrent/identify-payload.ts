import { Buffer } from 'node:buffer'

const sniffedBytes = 4096

/** Whether the bytes are an NZB: XML with the root element `nzb`. */
export function looksLikeNzb(bytes: Uint8Array): boolean {
  const head = decodeHead(bytes)
  const outermost = head
    .replace(/<\?[\s\S]*?\?>/g, '')
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<!DOCTYPE[^>[]*(\[[\s\S]*?\])?[^>]*>/gi, '')
  return /^\s*<(?:[\w-]+:)?nzb[\s>]/i.test(outermost)
}

/**
 * Identifies a downloaded payload by its bytes, because servers send all kinds of content types; the content type only
 * decides for a bencoded file without a visible `info`.
 */
export function identifyPayload(bytes: Uint8Array, contentType: string | null): 'torrent' | 'nzb' | null {
  if (looksLikeNzb(bytes)) return 'nzb'
  const isBencoded = /^d\d{1,10}:/.test(decodeHead(bytes.subarray(0, 16)))
  if (!isBencoded) return null
  if (/bittorrent/i.test(contentType ?? '')) return 'torrent'
  return bufferOf(bytes).includes('4:infod') ? 'torrent' : null
}

function decodeHead(bytes: Uint8Array): string {
  const text = new TextDecoder('utf-8').decode(bytes.subarray(0, sniffedBytes))
  return text.replace(/^\uFEFF/, '')
}

/** A `Buffer` over the bytes, not a copy, because it searches faster. */
function bufferOf({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength)
}
