import type { DownloadTracker } from '#domain/downloads/download.ts'
import { notNegative, trackerPlace, withoutAddresses } from '../client-values.ts'
import { type WireFields, wireFields } from '../wire-fields.ts'

export const trackerKeys = [
  'trackers',
  'tracker',
  'tracker_status',
  'tracker_host',
  'total_seeds',
  'total_peers',
] as const

/** Deluge keeps one status for all trackers: that of the one it spoke to last, by address, or by host when that failed. */
export function listedTrackers(torrent: WireFields): DownloadTracker[] {
  const current = torrent.text('tracker')
  const host = torrent.text('tracker_host')
  return torrent.list('trackers').map((value) => {
    const url = wireFields(value).text('url') ?? ''
    const isMeant = current === null ? host !== null && hostOf(url).endsWith(host) : url === current
    const isKnown = isMeant || torrent.list('trackers').length === 1
    return { address: trackerPlace(url), ...(isKnown ? statusOf(torrent) : unknown) }
  })
}

const unknown = { state: 'unknown', message: null, seeders: null, leechers: null } as const

function statusOf(torrent: WireFields): Omit<DownloadTracker, 'address'> {
  const status = torrent.text('tracker_status') ?? ''
  const state = /^announce ok/i.test(status) ? 'working' : /error|warning/i.test(status) ? 'error' : 'waiting'
  return {
    state,
    message: state === 'error' ? withoutAddresses(status.replace(/^error:\s*/i, '')) : null,
    seeders: notNegative(torrent.number('total_seeds')),
    leechers: notNegative(torrent.number('total_peers')),
  }
}

function hostOf(url: string): string {
  return URL.parse(url)?.hostname ?? ''
}
