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

/** It keeps one status for all trackers: that of the one it spoke to last, by address, or by host when that failed. */
export function listedTrackers(torrent: WireFields): DownloadTracker[] {
  const asked = torrent.text('tracker')
  const host = torrent.text('tracker_host')
  return torrent.list('trackers').map((value) => {
    const url = wireFields(value).text('url') ?? ''
    const isMeant = asked === null ? host !== null && hostOf(url).endsWith(host) : url === asked
    const isKnown = isMeant || torrent.list('trackers').length === 1
    return { address: trackerPlace(url), ...(isKnown ? statusOf(torrent) : unknown) }
  })
}

const unknown = { state: 'unknown', message: null, seeders: null, leechers: null } as const

function statusOf(torrent: WireFields): Omit<DownloadTracker, 'address'> {
  const words = torrent.text('tracker_status') ?? ''
  const state = /^announce ok/i.test(words) ? 'working' : /error|warning/i.test(words) ? 'error' : 'waiting'
  return {
    state,
    message: state === 'error' ? withoutAddresses(words.replace(/^error:\s*/i, '')) : null,
    seeders: notNegative(torrent.number('total_seeds')),
    leechers: notNegative(torrent.number('total_peers')),
  }
}

function hostOf(url: string): string {
  return URL.parse(url)?.hostname ?? ''
}
