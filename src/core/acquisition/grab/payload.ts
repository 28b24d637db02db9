import type { Payload } from '#domain/ports/download-client.ts'
import { identifyPayload } from '#domain/torrent/identify-payload.ts'
import { isMagnet, readMagnet } from '#domain/torrent/magnet.ts'
import { readTorrent } from '#domain/torrent/torrent-file.ts'

/** What is handed over, and its size in bytes where that is known before the download begins. */
export type FetchedPayload = { payload: Payload; size: number | null }

const maxMagnet = 16_384

/** Throws AppError `invalid` when the link names no torrent. */
export function payloadFromMagnet(uri: string, title: string): FetchedPayload {
  const { infoHash, name } = readMagnet(uri)
  return { payload: { kind: 'magnet', uri: uri.trim(), infoHash, name: name ?? title }, size: null }
}

/** `null` when the bytes are neither a torrent nor an NZB nor the text of a magnet link. */
export function payloadFromBytes(bytes: Uint8Array, contentType: string | null, title: string): FetchedPayload | null {
  const kind = identifyPayload(bytes, contentType)
  if (kind === 'nzb') return { payload: { kind, bytes, name: title }, size: null }
  if (kind === 'torrent') {
    const { infoHash, name, size } = readTorrent(bytes)
    return { payload: { kind, bytes, infoHash, name }, size }
  }
  if (bytes.length > maxMagnet) return null
  const text = new TextDecoder().decode(bytes).trim()
  return isMagnet(text) && !/\s/.test(text) ? payloadFromMagnet(text, title) : null
}
