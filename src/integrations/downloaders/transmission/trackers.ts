import type { DownloadTracker } from '#domain/downloads/download.ts'
import { notNegative, trackerPlace, withoutAddresses } from '../client-values.ts'
import { type WireFields, wireFields } from '../wire-fields.ts'

/** https://github.com/transmission/transmission/blob/main/docs/rpc-spec.md: `announceState` 0 is an inactive tracker. */
const inactive = 0

export function listedTrackers(torrent: WireFields): DownloadTracker[] {
  return torrent.list('trackerStats').map((value) => {
    const tracker = wireFields(value)
    const state = stateOf(tracker)
    return {
      address: trackerPlace(tracker.text('announce') ?? ''),
      state,
      message: state === 'error' ? messageOf(tracker) : null,
      seeders: notNegative(tracker.number('seederCount')),
      leechers: notNegative(tracker.number('leecherCount')),
    }
  })
}

function stateOf(tracker: WireFields): DownloadTracker['state'] {
  if (tracker.flag('hasAnnounced')) return tracker.flag('lastAnnounceSucceeded') ? 'working' : 'error'
  return tracker.flag('isBackup') || tracker.number('announceState') === inactive ? 'off' : 'waiting'
}

function messageOf(tracker: WireFields): string {
  if (tracker.flag('lastAnnounceTimedOut')) return 'it does not answer'
  return withoutAddresses(tracker.text('lastAnnounceResult')) ?? 'Transmission reports an error and no reason'
}
