import type { DownloadStatus } from './download.ts'
import type { ClientDownload, ClientState } from './ports/download-client.ts'

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
export function messageAbout(told: Pick<ClientDownload, 'state' | 'clientWord' | 'message'>): string | null {
  if (told.state === 'unknown') return `The client says "${told.clientWord}", which Ludarr does not know.`
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
