import type { DownloadTracker } from '#domain/downloads/download.ts'
import { notNegative, trackerPlace, withoutAddresses } from '../client-values.ts'
import { wireFields } from '../wire-fields.ts'

/**
 * https://github.com/qbittorrent/qBittorrent/wiki/WebUI-API-(qBittorrent-5.0)#get-torrent-trackers; 5 and 6 exist since
 * version 5.0: an error that the tracker reports, and an unreachable tracker.
 */
const states: Readonly<Record<number, DownloadTracker['state']>> = {
  0: 'off',
  1: 'waiting',
  2: 'working',
  3: 'waiting',
  4: 'error',
  5: 'error',
  6: 'error',
}

const messages: Readonly<Record<number, string>> = {
  4: 'qBittorrent reports that the tracker is not working',
  5: 'qBittorrent reports a tracker error',
  6: 'qBittorrent cannot reach the tracker',
}

/** Empty for the entries of DHT, PeX and LSD. */
export function listedTracker(value: unknown): DownloadTracker[] {
  const tracker = wireFields(value)
  const url = tracker.text('url') ?? ''
  if (url.startsWith('** [')) return []
  const status = tracker.number('status') ?? -1
  return [
    {
      address: trackerPlace(url),
      state: states[status] ?? 'unknown',
      message: withoutAddresses(tracker.text('msg')) ?? messages[status] ?? null,
      seeders: notNegative(tracker.number('num_seeds')),
      leechers: notNegative(tracker.number('num_leeches')),
    },
  ]
}
