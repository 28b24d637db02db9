import type { Payload } from '#domain/ports/download-client.ts'
import { identifyPayload } from '#domain/torrent/identify-payload.ts'
import { isMagnet, readMagnet } from '#domain/torrent/magnet.ts'
import { readTorrent } from '#domain/torrent/torrent-file.ts'

/** What is handed over, and its size in bytes where that is known before the download begins. */
export type NamedPayload = { payload: Payload; size: number | null }

const longestMagnet = 16_384

/** Throws AppError `invalid` when the link names no torrent. */
export function payloadOfMagnet(uri: string, title: string): NamedPayload {
  const { infoHash, name } = readMagnet(uri)
  return { payload: { kind: 'magnet', uri: uri.trim(), infoHash, name: name ?? title }, size: null }
}

/** `null` when the bytes are neither a torrent nor an NZB nor the text of a magnet link. */
export function payloadOfBytes(bytes: Uint8Array, contentType: string | null, title: string): NamedPayload | null {
  const kind = identifyPayload(bytes, contentType)
  if (kind === 'nzb') return { payload: { kind, bytes, name: title }, size: null }
  if (kind === 'torrent') {
    const { infoHash, name, size } = readTorrent(bytes)
    return { payload: { kind, bytes, infoHash, name }, size }
  }
  if (bytes.length > longestMagnet) return null
  const text = new TextDecoder().decode(bytes).trim()
  return isMagnet(text) && !/\s/.test(text) ? payloadOfMagnet(text, title) : null
}
