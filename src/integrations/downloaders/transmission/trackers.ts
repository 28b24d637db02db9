import type { DownloadTracker } from '#domain/downloads/download.ts'
import { notNegative, trackerPlace, withoutAddresses } from '../client-values.ts'
import { type WireFields, wireFields } from '../wire-fields.ts'

/** https://github.com/transmission/transmission/blob/main/docs/rpc-spec.md: `announceState` 0 is an inactive tracker. */
const inactive = 0

export function listedTrackers(torrent: WireFields): DownloadTracker[] {
  return torrent.list('tracker_stats').map((value) => {
    const tracker = wireFields(value)
    const state = stateOf(tracker)
    return {
      address: trackerPlace(tracker.text('announce') ?? ''),
      state,
      message: state === 'error' ? messageOf(tracker) : null,
      seeders: notNegative(tracker.number('seeder_count')),
      leechers: notNegative(tracker.number('leecher_count')),
    }
  })
}

function stateOf(tracker: WireFields): DownloadTracker['state'] {
  if (tracker.flag('has_announced')) return tracker.flag('last_announce_succeeded') ? 'working' : 'error'
  return tracker.flag('is_backup') || tracker.number('announce_state') === inactive ? 'off' : 'waiting'
}

function messageOf(tracker: WireFields): string {
  if (tracker.flag('last_announce_timed_out')) return 'it does not answer'
  return withoutAddresses(tracker.text('last_announce_result')) ?? 'Transmission reports an error and no reason'
}
