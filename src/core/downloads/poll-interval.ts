import type { StoredDownload } from '#db/repositories/downloads.ts'
import type { DownloadStatus } from '#domain/downloads/download.ts'
import type { AppContext } from '../app-context.ts'

const moving: ReadonlySet<DownloadStatus> = new Set<DownloadStatus>([
  'queued',
  'downloading',
  'verifying',
  'unpacking',
  'completed',
  'importing',
])
const freshMs = 3_600_000

/** Seconds from one poll round to the next. `watched`: a user has the pages open. */
export function pollInterval({ downloads, clock }: Pick<AppContext, 'downloads' | 'clock'>, watched: boolean): number {
  const now = clock.now().getTime()
  if (!downloads.active().some((download) => isMoving(download, now))) return 60
  return watched ? 2 : 15
}

// Every download stalls while it looks for its first peers; one that stalls longer may do so for weeks. A download
// that the client no longer lists is about to end.
function isMoving({ status, addedAt, missedPolls }: StoredDownload, now: number): boolean {
  return moving.has(status) || missedPolls > 0 || (status === 'stalled' && now - Date.parse(addedAt) < freshMs)
}
