import type { ClientDownload, ClientState } from '../ports/download-client.ts'
import type { DownloadStatus } from './download.ts'

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

/** What a client's state means to us; `null` where it said something we do not know, which changes nothing. */
export function statusOf(state: ClientState): DownloadStatus | null {
  return statuses[state]
}

/** What the user should know beside the status: the client's own words before ours. */
export function describeClientState(told: Pick<ClientDownload, 'state' | 'rawState' | 'message'>): string | null {
  if (told.state === 'unknown') return `The client says "${told.rawState}", which Ludarr does not know.`
  if (told.message !== null) return told.message
  if (told.state === 'metadata') return 'Fetching the metadata of the magnet link'
  if (told.state === 'moving') return 'The client is moving the files'
  return null
}

/** Whether all of it is there and stays where it is. */
export function isComplete(told: Pick<ClientDownload, 'state' | 'progress'>): boolean {
  return (told.state === 'completed' || told.state === 'seeding') && told.progress >= 1
}

/** Whether it is owed to nobody any more: by the client's own word where it knows how long to seed. */
export function hasSeededEnough({ state, seedGoalMet }: Pick<ClientDownload, 'state' | 'seedGoalMet'>): boolean {
  return seedGoalMet ?? state === 'completed'
}

const wordsOfTheMachine =
  /no space left|disk is full|disk full|not enough (?:disk )?space|(?:low|too little) disk ?space|permission denied|read-only file system|input\/output error|no data found|cannot find the files/i

/**
 * Whether a client cannot go on because of its own machine: a disk that is full, gone or not to be written to. That is no
 * fault of the release, and over when somebody mends it. Those that have a state for it say so in any language; of the
 * others the words tell.
 */
export function isBlocked({ state, message, failureCause, blocked }: ClientDownload): boolean {
  if (blocked === true) return true
  if (message === null || !wordsOfTheMachine.test(message)) return false
  return (state === 'error' && failureCause !== 'client') || state === 'paused'
}

/** Whether a client's download goes by this id, or went by it before. */
export function hasClientId({ clientId, otherIds = [] }: ClientDownload, id: string): boolean {
  const wanted = id.toLowerCase()
  return clientId.toLowerCase() === wanted || otherIds.includes(wanted)
}
