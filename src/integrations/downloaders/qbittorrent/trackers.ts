import type { DownloadTracker } from '#domain/downloads/download.ts'
import { notNegative, trackerPlace, withoutAddresses } from '../client-values.ts'
import { wireFields } from '../wire-fields.ts'

/**
 * https://github.com/qbittorrent/qBittorrent/wiki/WebUI-API-(qBittorrent-5.0)#get-torrent-trackers; 5 and 6 came with
 * version 5.0: an error that the tracker tells, and one that cannot be reached.
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

const words: Readonly<Record<number, string>> = {
  4: 'qBittorrent reports that it does not work',
  5: 'qBittorrent reports an error of the tracker',
  6: 'qBittorrent does not reach it',
}

/** None for the lines that stand for DHT and the like. */
export function listedTracker(value: unknown): DownloadTracker[] {
  const tracker = wireFields(value)
  const url = tracker.text('url') ?? ''
  if (url.startsWith('** [')) return []
  const status = tracker.number('status') ?? -1
  return [
    {
      address: trackerPlace(url),
      state: states[status] ?? 'unknown',
      message: withoutAddresses(tracker.text('msg')) ?? words[status] ?? null,
      seeders: notNegative(tracker.number('num_seeds')),
      leechers: notNegative(tracker.number('num_leeches')),
    },
  ]
}
