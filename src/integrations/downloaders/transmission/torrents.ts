import type { ClientDownload, ClientFile, ClientState } from '#domain/ports/download-client.ts'
import { instantOfSeconds } from '../../services/past-time.ts'
import { joinClientPath, notNegative, positive, secondsLeft, share } from '../client-values.ts'
import { listOf, type WireFields, wireFields } from '../wire-fields.ts'

export const listedFields = [
  'hash_string',
  'name',
  'status',
  'error',
  'error_string',
  'percent_done',
  'recheck_progress',
  'metadata_percent_complete',
  'size_when_done',
  'left_until_done',
  'have_valid',
  'have_unchecked',
  'rate_download',
  'rate_upload',
  'peers_sending_to_us',
  'eta',
  'upload_ratio',
  'labels',
  'download_dir',
  'added_date',
  'done_date',
  'tracker_stats',
  'is_stalled',
  'is_finished',
  'seed_ratio_mode',
  'seed_idle_mode',
] as const

/** tr_torrent_activity, in the order of its numbers. https://github.com/transmission/transmission/blob/main/docs/rpc-spec.md */
const activities: readonly { word: string; state: ClientState }[] = [
  { word: 'stopped', state: 'paused' },
  { word: 'check wait', state: 'verifying' },
  { word: 'checking', state: 'verifying' },
  { word: 'download wait', state: 'queued' },
  { word: 'downloading', state: 'downloading' },
  { word: 'seed wait', state: 'seeding' },
  { word: 'seeding', state: 'seeding' },
]

/** `error` 1 and 2 are tracker errors, which do not stop the download; 3 is a local disk error. */
const localError = 3

/** The lower-case info-hash. */
export function idOf(torrent: WireFields): string {
  return (torrent.text('hash_string') ?? '').toLowerCase()
}

export function hasMetadata(torrent: WireFields): boolean {
  return (torrent.number('metadata_percent_complete') ?? 1) >= 1
}

/**
 * Our label is the category when the torrent has it, else its first label. `contentName` is the name of its file or
 * folder on disk.
 */
export function listedTorrent(
  torrent: WireFields,
  ourLabel: string | null,
  contentName = torrent.text('name'),
): ClientDownload {
  const status = torrent.number('status') ?? -1
  const labels = listOf(torrent.list('labels')).filter((label) => typeof label === 'string')
  const folder = torrent.text('download_dir')
  const isDescribed = hasMetadata(torrent)
  return {
    clientId: idOf(torrent),
    name: torrent.text('name') ?? '',
    state: stateOf(torrent, status, isDescribed),
    rawState: activities[status]?.word ?? `status ${status}`,
    message: torrent.number('error') === 0 ? null : torrent.text('error_string'),
    ...(torrent.number('error') === localError ? { blocked: true } : {}),
    progress: share(torrent.number('percent_done')),
    size: positive(torrent.number('size_when_done')),
    downloaded: (torrent.number('have_valid') ?? 0) + (torrent.number('have_unchecked') ?? 0),
    downloadSpeed: notNegative(torrent.number('rate_download')) ?? 0,
    uploadSpeed: notNegative(torrent.number('rate_upload')) ?? 0,
    eta: secondsLeft(torrent.number('eta')),
    ratio: notNegative(torrent.number('upload_ratio')),
    seeders: seedersOf(torrent),
    category: labels.find((label) => label === ourLabel) ?? labels[0] ?? null,
    contentPath: folder !== null && contentName !== null && isDescribed ? joinClientPath(folder, contentName) : null,
    addedAt: instantOfSeconds(torrent.number('added_date')),
    completedAt: instantOfSeconds(torrent.number('done_date')),
    seedGoalMet: isGoalMet(torrent),
  }
}

/** The global limit, its own, none. */
const limitModes: ReadonlySet<unknown> = new Set([0, 1, 2])

/**
 * A torrent that stopped at its idle limit stays "finished" when a user then selects more of its files, until it is
 * started again. It is neither complete nor done seeding while bytes are missing.
 */
function isGoalMet(torrent: WireFields): boolean {
  const modes = [torrent.value('seed_ratio_mode'), torrent.value('seed_idle_mode')]
  const areModesKnown = modes.every((mode) => mode === undefined || limitModes.has(mode))
  return areModesKnown && torrent.flag('is_finished') && (torrent.number('left_until_done') ?? 0) === 0
}

export function listedFiles(torrent: WireFields): ClientFile[] {
  const states = torrent.list('file_stats').map(wireFields)
  return torrent.list('files').map((value, index) => {
    const file = wireFields(value)
    const size = notNegative(file.number('length')) ?? 0
    const progress = size === 0 ? 1 : share((file.number('bytes_completed') ?? 0) / size)
    const state = states[index]
    const isSkipped = state !== undefined && state.value('wanted') !== undefined && !state.flag('wanted')
    return { path: file.text('name') ?? '', size, progress, ...(isSkipped ? { skipped: true as const } : {}) }
  })
}

function stateOf(torrent: WireFields, status: number, isDescribed: boolean): ClientState {
  if (torrent.number('error') === localError) return 'error'
  const isFinished =
    isDescribed && torrent.number('left_until_done') === 0 && (torrent.number('size_when_done') ?? 0) > 0
  const state = activities[status]?.state ?? 'unknown'
  if (state === 'paused' && isFinished) return 'completed'
  return state === 'downloading' ? downloadingState(torrent, isDescribed) : state
}

function downloadingState(torrent: WireFields, isDescribed: boolean): ClientState {
  if (!isDescribed) return 'metadata'
  const isWithoutPeers = torrent.number('peers_sending_to_us') === 0 && torrent.number('rate_download') === 0
  return torrent.flag('is_stalled') || isWithoutPeers ? 'stalled' : 'downloading'
}

/** The highest count of any tracker; -1 is unknown. */
function seedersOf(torrent: WireFields): number | null {
  const counts = torrent.list('tracker_stats').map((tracker) => wireFields(tracker).number('seeder_count') ?? -1)
  return notNegative(Math.max(-1, ...counts))
}
