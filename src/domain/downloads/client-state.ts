import type { ClientDownload, ClientState } from '../ports/download-client.ts'
import type { DownloadStatus } from './download-status.ts'

const statuses: Record<ClientState, DownloadStatus | null> = {
  queued: 'queued',
  metadata: 'downloading',
  downloading: 'downloading',
  paused: 'paused',
  stalled: 'stalled',
  verifying: 'verifying',
  moving: 'verifying',
  unpacking: 'unpacking',
  seeding: 'seeding',
  completed: 'completed',
  error: 'failed',
  unknown: null,
}

/** The download status for a client state; `null` for `unknown`, which keeps the current status. */
export function statusOf(state: ClientState): DownloadStatus | null {
  return statuses[state]
}

/** A message beside the status, preferably the client's own; `null` if there is nothing to say. */
export function describeClientState(download: Pick<ClientDownload, 'state' | 'rawState' | 'message'>): string | null {
  if (download.state === 'unknown') return `Unknown state reported by the client: "${download.rawState}"`
  if (download.message !== null) return download.message
  if (download.state === 'metadata') return 'Fetching the metadata of the magnet link'
  if (download.state === 'moving') return 'The client is moving the files'
  return null
}

/** Whether the download is complete and its files stay where they are. */
export function isComplete({ state, progress }: Pick<ClientDownload, 'state' | 'progress'>): boolean {
  return (state === 'completed' || state === 'seeding') && progress >= 1
}

/** Whether the seed goal is met, as reported by the client if it knows the goal. */
export function hasSeededEnough({ state, seedGoalMet }: Pick<ClientDownload, 'state' | 'seedGoalMet'>): boolean {
  return seedGoalMet ?? state === 'completed'
}

const machineErrors =
  /no space left|disk is full|disk full|not enough (?:disk )?space|(?:low|too little) disk ?space|permission denied|read-only file system|input\/output error|no data found|cannot find the files/i

/** Whether a message tells of the client's machine: its disk or its permissions. */
export function isMachineError(message: string): boolean {
  return machineErrors.test(message)
}

/**
 * Whether a download is blocked by the client's machine: a disk that is full, missing or read-only. This is not the
 * release's fault and ends once it is fixed. Clients without a state for it are recognised by their message.
 */
export function isBlocked({ state, message, failureCause, blocked }: ClientDownload): boolean {
  if (blocked === true) return true
  if (message === null || !isMachineError(message)) return false
  return (state === 'error' && failureCause !== 'client') || state === 'paused'
}

/** What trackers say of a torrent that they do not, or no longer, have. */
const releaseErrors =
  /\b(?:unregistered torrent|torrent (?:is )?(?:not (?:registered|found)|unregistered|(?:has been )?(?:deleted|nuked|trumped))|unknown torrent|info.?hash (?:is )?not found)\b/i

/** Whether a failure counts against the release. What nobody knows does not: a broken script fails every release. */
export function isReleaseFault({ failureCause, message }: Pick<ClientDownload, 'failureCause' | 'message'>): boolean {
  if (failureCause !== undefined) return failureCause === 'release'
  return message !== null && releaseErrors.test(message)
}

/** Whether a client's download has, or had, this id. */
export function hasClientId({ clientId, otherIds = [] }: ClientDownload, id: string): boolean {
  const wanted = id.toLowerCase()
  return clientId.toLowerCase() === wanted || otherIds.includes(wanted)
}
