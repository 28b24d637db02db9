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

/** Seconds from one round of following to the next. `watched`: somebody has the pages open. */
export function pollInterval({ downloads, clock }: Pick<AppContext, 'downloads' | 'clock'>, watched: boolean): number {
  const now = clock.now().getTime()
  if (!downloads.active().some((download) => isMoving(download, now))) return 60
  return watched ? 2 : 15
}

// Every download stalls while it looks for its first peers; one that has stalled for long may do so for weeks.
// What a client has just stopped listing is about to change, too.
function isMoving({ status, addedAt, missedPolls }: StoredDownload, now: number): boolean {
  return moving.has(status) || missedPolls > 0 || (status === 'stalled' && now - Date.parse(addedAt) < freshMs)
}
