import type { ClientDownload, ClientFile, ClientState } from '#domain/ports/download-client.ts'
import { instantOfSeconds } from '../../services/past-time.ts'
import { joinClientPath, notNegative, positive, secondsLeft, share } from '../client-values.ts'
import { listOf, type WireFields, wireFields } from '../wire-fields.ts'

export const listedFields = [
  'hashString',
  'name',
  'status',
  'error',
  'errorString',
  'percentDone',
  'recheckProgress',
  'metadataPercentComplete',
  'sizeWhenDone',
  'leftUntilDone',
  'haveValid',
  'haveUnchecked',
  'rateDownload',
  'rateUpload',
  'peersSendingToUs',
  'eta',
  'uploadRatio',
  'labels',
  'downloadDir',
  'addedDate',
  'doneDate',
  'trackerStats',
  'isStalled',
  'isFinished',
  'seedRatioMode',
  'seedIdleMode',
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
  return (torrent.text('hashString') ?? '').toLowerCase()
}

export function hasMetadata(torrent: WireFields): boolean {
  return (torrent.number('metadataPercentComplete') ?? 1) >= 1
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
  const folder = torrent.text('downloadDir')
  const isDescribed = hasMetadata(torrent)
  return {
    clientId: idOf(torrent),
    name: torrent.text('name') ?? '',
    state: stateOf(torrent, status, isDescribed),
    rawState: activities[status]?.word ?? `status ${status}`,
    message: torrent.number('error') === 0 ? null : torrent.text('errorString'),
    ...(torrent.number('error') === localError ? { blocked: true } : {}),
    progress: share(torrent.number('percentDone')),
    size: positive(torrent.number('sizeWhenDone')),
    downloaded: (torrent.number('haveValid') ?? 0) + (torrent.number('haveUnchecked') ?? 0),
    downloadSpeed: notNegative(torrent.number('rateDownload')) ?? 0,
    uploadSpeed: notNegative(torrent.number('rateUpload')) ?? 0,
    eta: secondsLeft(torrent.number('eta')),
    ratio: notNegative(torrent.number('uploadRatio')),
    seeders: seedersOf(torrent),
    category: labels.find((label) => label === ourLabel) ?? labels[0] ?? null,
    contentPath: folder !== null && contentName !== null && isDescribed ? joinClientPath(folder, contentName) : null,
    addedAt: instantOfSeconds(torrent.number('addedDate')),
    completedAt: instantOfSeconds(torrent.number('doneDate')),
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
  const modes = [torrent.value('seedRatioMode'), torrent.value('seedIdleMode')]
  const areModesKnown = modes.every((mode) => mode === undefined || limitModes.has(mode))
  return areModesKnown && torrent.flag('isFinished') && (torrent.number('leftUntilDone') ?? 0) === 0
}

export function listedFiles(torrent: WireFields): ClientFile[] {
  const states = torrent.list('fileStats').map(wireFields)
  return torrent.list('files').map((value, index) => {
    const file = wireFields(value)
    const size = notNegative(file.number('length')) ?? 0
    const progress = size === 0 ? 1 : share((file.number('bytesCompleted') ?? 0) / size)
    const state = states[index]
    const isSkipped = state !== undefined && state.value('wanted') !== undefined && !state.flag('wanted')
    return { path: file.text('name') ?? '', size, progress, ...(isSkipped ? { skipped: true as const } : {}) }
  })
}

function stateOf(torrent: WireFields, status: number, isDescribed: boolean): ClientState {
  if (torrent.number('error') === localError) return 'error'
  const isFinished = isDescribed && torrent.number('leftUntilDone') === 0 && (torrent.number('sizeWhenDone') ?? 0) > 0
  const state = activities[status]?.state ?? 'unknown'
  if (state === 'paused' && isFinished) return 'completed'
  return state === 'downloading' ? downloadingState(torrent, isDescribed) : state
}

function downloadingState(torrent: WireFields, isDescribed: boolean): ClientState {
  if (!isDescribed) return 'metadata'
  const isWithoutPeers = torrent.number('peersSendingToUs') === 0 && torrent.number('rateDownload') === 0
  return torrent.flag('isStalled') || isWithoutPeers ? 'stalled' : 'downloading'
}

/** The highest count of any tracker; -1 is unknown. */
function seedersOf(torrent: WireFields): number | null {
  const counts = torrent.list('trackerStats').map((tracker) => wireFields(tracker).number('seederCount') ?? -1)
  return notNegative(Math.max(-1, ...counts))
}
