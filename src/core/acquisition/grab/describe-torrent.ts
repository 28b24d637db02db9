import { readTorrentInSteps, type Torrent } from '#domain/torrent/torrent-file.ts'
import { createYieldToEventLoop } from '../../tasks/yield-to-event-loop.ts'

// Shared by all callers: while it is read, a torrent takes many times the memory of its file.
let lastReading: Promise<unknown> = Promise.resolve()

/**
 * Reads what is needed of a torrent without blocking the event loop, one torrent after the other. Throws AppError
 * `invalid`.
 */
export function describeTorrent(bytes: Uint8Array): Promise<Pick<Torrent, 'infoHash' | 'name' | 'size' | 'traits'>> {
  const reading = lastReading.then(async () => {
    const { infoHash, name, size, traits } = await readTorrentInSteps(bytes, createYieldToEventLoop())
    return { infoHash, name, size, traits }
  })
  lastReading = reading.catch(() => undefined)
  return reading
}
