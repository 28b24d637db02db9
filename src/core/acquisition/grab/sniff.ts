import { Buffer } from 'node:buffer'
import { looksLikeNzb } from '#domain/torrent/identify-payload.ts'

/** Either all there is of something small that is worth reading, or the first bytes of something else. */
export type SniffedBody = { kind: 'whole' | 'opening' | 'too-large'; bytes: Uint8Array }

const sniffedBytes = 64 * 1024

/**
 * Reads the beginning of a body, and the rest only when it looks like a torrent, an NZB or a text: the download of a
 * game must not be begun by looking at it.
 */
export async function sniffBody(
  body: AsyncIterable<Uint8Array>,
  contentType: string | null,
  maxBytes: number,
): Promise<SniffedBody> {
  const pieces: Uint8Array[] = []
  let length = 0
  let isWorthReading: boolean | null = null
  for await (const piece of body) {
    pieces.push(piece)
    length += piece.length
    if (isWorthReading === null && length >= sniffedBytes) {
      const bytes = Buffer.concat(pieces)
      isWorthReading = isDescription(bytes, contentType)
      if (!isWorthReading) return { kind: 'opening', bytes }
    }
    if (length > maxBytes) return { kind: 'too-large', bytes: Buffer.concat(pieces) }
  }
  return { kind: 'whole', bytes: Buffer.concat(pieces) }
}

function isDescription(bytes: Uint8Array, contentType: string | null): boolean {
  if (/bittorrent|nzb/i.test(contentType ?? '')) return true
  return looksLikeNzb(bytes) || /^d\d{1,10}:/.test(Buffer.from(bytes.subarray(0, 16)).toString('latin1'))
}
