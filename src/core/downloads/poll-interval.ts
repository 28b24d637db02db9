import type { DownloadStatus } from '#domain/downloads/download-status.ts'
import type { AppContext } from '../app-context.ts'

const moving: readonly DownloadStatus[] = ['queued', 'downloading', 'verifying', 'unpacking', 'completed', 'importing']
const freshMs = 3_600_000

/** Seconds from one poll round to the next. `watched`: a user has the pages open. Called twice a second. */
export function pollInterval({ downloads, clock }: Pick<AppContext, 'downloads' | 'clock'>, watched: boolean): number {
  // Every download stalls while it looks for its first peers; one that stalls longer may do so for weeks.
  const stalledAfter = new Date(clock.now().getTime() - freshMs).toISOString()
  if (!downloads.areMoving(moving, stalledAfter)) return 60
  return watched ? 2 : 15
}
