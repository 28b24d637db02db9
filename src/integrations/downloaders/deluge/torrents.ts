import type { ClientDownload, ClientFile, ClientState } from '#domain/ports/download-client.ts'
import { instantOfSeconds } from '../../services/past-time.ts'
import { diskTrouble } from '../client-errors.ts'
import { joinClientPath, notNegative, positive, secondsLeft, share } from '../client-values.ts'
import { type WireFields, wireFields } from '../wire-fields.ts'

export const listedKeys = [
  'name',
  'state',
  'message',
  'progress',
  'total_size',
  'total_wanted',
  'total_remaining',
  'download_payload_rate',
  'upload_payload_rate',
  'eta',
  'ratio',
  'total_seeds',
  'num_peers',
  'num_seeds',
  'label',
  'save_path',
  'time_added',
  'completed_time',
  'is_finished',
  'tracker_status',
  'stop_at_ratio',
  'stop_ratio',
] as const

/** https://deluge.readthedocs.io/en/latest/reference/api.html: TORRENT_STATE. */
const states: Readonly<Record<string, ClientState>> = {
  Allocating: 'downloading',
  Checking: 'verifying',
  Downloading: 'downloading',
  Seeding: 'seeding',
  Paused: 'paused',
  Error: 'error',
  Queued: 'queued',
  Moving: 'moving',
}

export function listedTorrent(clientId: string, value: unknown): ClientDownload {
  const torrent = wireFields(value)
  const word = torrent.text('state') ?? 'nothing'
  const hasMetadata = (torrent.number('total_size') ?? 0) > 0
  const savePath = torrent.text('save_path')
  const name = torrent.text('name') ?? ''
  const size = positive(torrent.number('total_wanted')) ?? positive(torrent.number('total_size'))
  // In trouble it says 100, whatever it has.
  const done = word === 'Error' ? 0 : share((torrent.number('progress') ?? 0) / 100)
  const progress = hasMetadata ? done : 0
  return {
    clientId: clientId.toLowerCase(),
    name,
    state: stateOf(torrent, word, hasMetadata),
    rawState: word,
    message: complaintOf(torrent, word),
    // A file error of libtorrent; the message differs between versions.
    ...(word === 'Error' ? { blocked: true } : {}),
    progress,
    size,
    // Deluge's counter lags behind right after a torrent became whole.
    downloaded: progress === 1 && size !== null ? size : downloadedOf(torrent),
    downloadSpeed: notNegative(torrent.number('download_payload_rate')) ?? 0,
    uploadSpeed: notNegative(torrent.number('upload_payload_rate')) ?? 0,
    eta: secondsLeft(torrent.number('eta')),
    ratio: notNegative(torrent.number('ratio')),
    seeders: notNegative(torrent.number('total_seeds')),
    category: torrent.text('label'),
    contentPath: savePath !== null && name !== '' && hasMetadata ? joinClientPath(savePath, name) : null,
    addedAt: instantOfSeconds(torrent.number('time_added')),
    completedAt: instantOfSeconds(torrent.number('completed_time')),
    seedGoalMet: isGoalMet(torrent, word),
  }
}

/** The downloaded bytes of the files that are wanted; `total_done` also counts pieces of others. */
function downloadedOf(torrent: WireFields): number {
  const wanted = torrent.number('total_wanted')
  const remaining = torrent.number('total_remaining')
  return wanted === null || remaining === null ? 0 : Math.max(0, wanted - remaining)
}

/** Deluge pauses a torrent that has reached its ratio. One paused before that is merely paused. */
function isGoalMet(torrent: WireFields, word: string): boolean {
  if (word !== 'Paused' || !torrent.flag('is_finished') || !torrent.flag('stop_at_ratio')) return false
  return (torrent.number('ratio') ?? -1) >= (torrent.number('stop_ratio') ?? Number.POSITIVE_INFINITY)
}

/** Sizes in one list, progress and priorities in others of the same order. */
export function listedFiles(torrent: WireFields): ClientFile[] {
  const progress = torrent.list('file_progress')
  const priorities = torrent.list('file_priorities')
  return torrent.list('files').map((value, index) => {
    const file = wireFields(value)
    const done = progress[index]
    return {
      path: file.text('path') ?? '',
      size: notNegative(file.number('size')) ?? 0,
      progress: share(typeof done === 'number' ? done : null),
      ...(priorities[index] === 0 ? { skipped: true as const } : {}),
    }
  })
}

function stateOf(torrent: WireFields, word: string, hasMetadata: boolean): ClientState {
  const state = states[word] ?? 'unknown'
  const isFinished = hasMetadata && torrent.flag('is_finished')
  if (state === 'paused' && isFinished) return 'completed'
  // A complete torrent in the queue waits for a free seeding slot.
  if (state === 'queued' && isFinished) return 'seeding'
  if (state !== 'downloading') return state
  if (!hasMetadata) return 'metadata'
  const hasNoSender = torrent.number('num_seeds') === 0 && torrent.number('download_payload_rate') === 0
  return hasNoSender && torrent.number('num_peers') === 0 ? 'stalled' : state
}

/** `message` is "OK" when nothing is wrong; trackers' complaints stand apart and stop nothing. */
function complaintOf(torrent: WireFields, word: string): string | null {
  const message = torrent.text('message')
  if (word === 'Error') return `${message ?? 'Deluge reports an error and no reason'} (${diskTrouble})`
  const tracker = torrent.text('tracker_status')
  return tracker !== null && /error/i.test(tracker) ? tracker : null
}
