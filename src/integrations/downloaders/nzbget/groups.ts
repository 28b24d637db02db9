import type { ClientDownload, ClientState } from '#domain/ports/download-client.ts'
import { instantOfSeconds } from '../../services/past-time.ts'
import { positive, secondsLeftAt, share } from '../client-values.ts'
import { type WireFields, wireFields } from '../wire-fields.ts'

/** https://nzbget.com/documentation/api/listgroups/ */
const states: Readonly<Record<string, ClientState>> = {
  QUEUED: 'queued',
  FETCHING: 'queued',
  PAUSED: 'paused',
  DOWNLOADING: 'downloading',
  PP_QUEUED: 'verifying',
  LOADING_PARS: 'verifying',
  VERIFYING_SOURCES: 'verifying',
  REPAIRING: 'verifying',
  VERIFYING_REPAIRED: 'verifying',
  RENAMING: 'verifying',
  POST_UNPACK_RENAMING: 'verifying',
  POST_DOWNLOAD_RENAMING: 'verifying',
  UNPACKING: 'unpacking',
  EXECUTING_SCRIPT: 'unpacking',
  QS_QUEUED: 'unpacking',
  QS_EXECUTING: 'unpacking',
  MOVING: 'moving',
  PP_FINISHED: 'moving',
}

/** https://nzbget.com/documentation/api/history/: the part after the slash. */
const outcomes: Readonly<Record<string, string>> = {
  PAR: 'it could not be repaired',
  UNPACK: 'it could not be unpacked',
  MOVE: 'its files could not be moved',
  SCRIPT: 'a script failed',
  DISK: 'the disk is full',
  HEALTH: 'too many articles are missing',
  BAD: 'it was marked as bad',
  SCAN: 'the NZB cannot be read',
  FETCH: 'the NZB cannot be fetched',
  MANUAL: 'it was deleted manually',
  DUPE: 'it was deleted as a duplicate',
  COPY: 'it was deleted as a copy',
  GOOD: 'it was deleted because a duplicate is good',
  PASSWORD: 'a password is needed',
  DAMAGED: 'it is damaged',
  REPAIRABLE: 'it is damaged and could be repaired',
  SPACE: 'there is no space to unpack it',
  SKIPPED: 'it was skipped',
  INTERNAL_ERROR: 'NZBGet reports an internal error (see its log)',
}

/**
 * What NZBGet says of a release that is incomplete, beyond repair, locked or no NZB. Unpacking fails in the same way without
 * an unpacker, users and scripts mark releases as bad, and damage remains while repair is turned off.
 */
const releaseFailures: ReadonlySet<string> = new Set(['PAR', 'HEALTH', 'SCAN', 'PASSWORD'])

/** Failures caused by NZBGet, its disk, a script or a user, not by the release. */
const clientFailures: ReadonlySet<string> = new Set([
  'MOVE',
  'SCRIPT',
  'DISK',
  'SPACE',
  'MANUAL',
  'DUPE',
  'COPY',
  'GOOD',
  'SKIPPED',
  'INTERNAL_ERROR',
])

/** Deleted by a user, or by NZBGet as a duplicate: grabbed again, it would only be deleted again. */
const deletions: ReadonlySet<string> = new Set(['DELETED/MANUAL', 'DELETED/DUPE', 'DELETED/COPY', 'DELETED/GOOD'])

/** Warnings after which the files are complete. */
const harmless: ReadonlySet<string> = new Set(['WARNING/SCRIPT'])

/** A group of at least this priority is downloaded even while NZBGet is paused. */
const forcePriority = 900

/** An active group. The speed is that of the whole server. */
export function queuedGroup(value: unknown, bytesPerSecond: number, pauseMessage: string | null): ClientDownload {
  const group = wireFields(value)
  const rawState = group.text('Status') ?? 'nothing'
  const known = states[rawState] ?? 'unknown'
  const isWaiting = known === 'queued' || known === 'downloading'
  const isHeld = isWaiting && pauseMessage !== null && (group.number('MaxPriority') ?? 0) < forcePriority
  const state = isHeld ? 'paused' : known
  const size = positive(bytesOf(group, 'FileSize'))
  const left = bytesOf(group, 'RemainingSize')
  const downloaded = size === null ? 0 : Math.max(0, size - left)
  const speed = state === 'downloading' ? bytesPerSecond : 0
  return {
    ...shared(group),
    state,
    rawState,
    message: isHeld ? pauseMessage : null,
    progress: size === null ? 0 : share(downloaded / size),
    size,
    downloaded,
    downloadSpeed: speed,
    eta: secondsLeftAt(speed, left),
    contentPath: null,
    completedAt: null,
  }
}

/** Returns the cause of a known reason. A reason that leaves the cause open may come after another that does not. */
function causeOf(reason: string, group: WireFields): Pick<ClientDownload, 'failureCause'> {
  if (clientFailures.has(reason)) return { failureCause: 'client' }
  const isToBlame =
    releaseFailures.has(reason) ||
    group.text('ParStatus') === 'FAILURE' ||
    group.text('UnpackStatus') === 'PASSWORD' ||
    group.text('DeleteStatus') === 'HEALTH'
  return isToBlame ? { failureCause: 'release' } : {}
}

/** A group in the history. */
export function pastGroup(value: unknown): ClientDownload {
  const group = wireFields(value)
  const rawState = group.text('Status') ?? 'nothing'
  const [result = '', reason = ''] = rawState.split('/')
  const isComplete = result === 'SUCCESS' || harmless.has(rawState)
  const isKnown = isComplete || ['WARNING', 'FAILURE', 'DELETED'].includes(result)
  const size = positive(bytesOf(group, 'FileSize'))
  const folder = group.text('FinalDir') ?? group.text('DestDir')
  return {
    ...shared(group),
    state: isComplete ? 'completed' : isKnown ? 'error' : 'unknown',
    rawState,
    message: isComplete ? null : (outcomes[reason] ?? rawState),
    ...(isComplete ? {} : causeOf(reason, group)),
    ...(deletions.has(rawState) ? { deleted: true } : {}),
    progress: isComplete ? 1 : 0,
    size,
    downloaded: isComplete ? (size ?? 0) : 0,
    downloadSpeed: 0,
    eta: null,
    contentPath: isComplete ? folder : null,
    completedAt: isComplete ? instantOfSeconds(group.number('HistoryTime')) : null,
  }
}

function shared(group: WireFields) {
  return {
    clientId: String(group.number('NZBID') ?? ''),
    name: group.text('NZBName') ?? group.text('Name') ?? '',
    uploadSpeed: 0,
    ratio: null,
    seeders: null,
    category: group.text('Category'),
    addedAt: null,
  }
}

/** Sizes are sent as two halves of 32 bits. */
export function bytesOf(fields: WireFields, name: string): number {
  return (fields.number(`${name}Hi`) ?? 0) * 2 ** 32 + (fields.number(`${name}Lo`) ?? 0)
}
