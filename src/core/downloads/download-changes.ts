import type { StoredDownload } from '#db/repositories/downloads.ts'
import { describeClientState, isComplete, statusOf } from '#domain/downloads/client-state.ts'
import { differencesIn, withDifferences } from '#domain/downloads/request-differences.ts'
import { type Clock, instant } from '#domain/ports/clock.ts'
import type { ClientDownload } from '#domain/ports/download-client.ts'
import type { LiveFacts } from '../download-clients/client-monitor.ts'

export type DownloadChange = Partial<
  Pick<
    StoredDownload,
    'clientId' | 'status' | 'progress' | 'size' | 'downloaded' | 'message' | 'path' | 'completedAt' | 'missedPolls'
  >
>

/** The columns to update after a client reported a download, `null` if nothing differs. */
export function changesOf(download: StoredDownload, reported: ClientDownload, clock: Clock): DownloadChange | null {
  const importing = download.status === 'importing'
  const failed = reported.state === 'error'
  const status = importing || failed ? null : statusOf(reported.state)
  const isSameId = download.clientId.toLowerCase() === reported.clientId.toLowerCase()
  const next: Required<DownloadChange> = {
    clientId: isSameId ? download.clientId : reported.clientId,
    status: status ?? download.status,
    progress: reported.progress,
    // A part of a download has some of its files only.
    ...(download.splitFrom === null
      ? { size: reported.size ?? download.size, downloaded: reported.downloaded }
      : { size: download.size, downloaded: download.downloaded }),
    message:
      importing || failed
        ? download.message
        : withDifferences(describeClientState(reported), differencesIn(download.message)),
    path: reported.contentPath ?? download.path,
    completedAt: download.completedAt ?? (isComplete(reported) ? (reported.completedAt ?? instant(clock)) : null),
    missedPolls: 0,
  }
  const differing = Object.entries(next).filter(([name, value]) => download[name as keyof DownloadChange] !== value)
  return differing.length === 0 ? null : Object.fromEntries(differing)
}

export function factsOf({ downloadSpeed, uploadSpeed, eta, ratio, seeders }: ClientDownload): LiveFacts {
  return { downloadSpeed, uploadSpeed, eta, ratio, seeders }
}

/** Whether the pages show no difference. */
export function sameFacts(left: LiveFacts, right: LiveFacts): boolean {
  return left.downloadSpeed === right.downloadSpeed && left.eta === right.eta
}
