import type { StoredDownload } from '#db/repositories/downloads.ts'
import { describeClientState, isComplete, statusOf } from '#domain/downloads/client-state.ts'
import { type Clock, instant } from '#domain/ports/clock.ts'
import type { ClientDownload } from '#domain/ports/download-client.ts'
import type { LiveFacts } from '../download-clients/client-monitor.ts'

export type DownloadChange = Partial<
  Pick<
    StoredDownload,
    'clientId' | 'status' | 'progress' | 'size' | 'downloaded' | 'message' | 'path' | 'completedAt' | 'missedPolls'
  >
>

/** What is to be stored after a client told of a download: only what differs, `null` when nothing does. */
export function changesOf(download: StoredDownload, told: ClientDownload, clock: Clock): DownloadChange | null {
  const importing = download.status === 'importing'
  const failed = told.state === 'error'
  const status = importing || failed ? null : statusOf(told.state)
  const isTheSameId = download.clientId.toLowerCase() === told.clientId.toLowerCase()
  const wanted: Required<DownloadChange> = {
    clientId: isTheSameId ? download.clientId : told.clientId,
    status: status ?? download.status,
    progress: told.progress,
    size: told.size ?? download.size,
    downloaded: told.downloaded,
    message: importing || failed ? download.message : describeClientState(told),
    path: told.contentPath ?? download.path,
    completedAt: download.completedAt ?? (isComplete(told) ? (told.completedAt ?? instant(clock)) : null),
    missedPolls: 0,
  }
  const differing = Object.entries(wanted).filter(([name, value]) => download[name as keyof DownloadChange] !== value)
  return differing.length === 0 ? null : Object.fromEntries(differing)
}

export function factsOf({ downloadSpeed, uploadSpeed, eta, ratio, seeders }: ClientDownload): LiveFacts {
  return { downloadSpeed, uploadSpeed, eta, ratio, seeders }
}

/** Whether those who look see no difference. */
export function sameFacts(one: LiveFacts, other: LiveFacts): boolean {
  return one.downloadSpeed === other.downloadSpeed && one.eta === other.eta
}
