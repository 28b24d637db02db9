import type { Download, DownloadDetails, DownloadTracker } from '#domain/downloads/download.ts'
import { counted } from '#domain/format.ts'
import type { DownloadAction } from '../../api/downloads.ts'
import type { IconName } from '../../parts/icon.tsx'

export type OfferedAction = { action: DownloadAction; label: string; icon: IconName }

const pause: OfferedAction = { action: 'pause', label: 'Pause', icon: 'pause' }
const resume: OfferedAction = { action: 'resume', label: 'Resume', icon: 'play' }
const retry: OfferedAction = { action: 'retry', label: 'Try again', icon: 'retry' }
const importNow: OfferedAction = { action: 'import', label: 'Import now', icon: 'import' }

type ActionState = Pick<Download, 'status' | 'progress' | 'tracked' | 'gameId'>

/** The actions available in the state of a download. */
export function offeredActions({ status, progress, tracked, gameId }: ActionState): OfferedAction[] {
  switch (status) {
    case 'queued':
    case 'downloading':
    case 'stalled':
    case 'verifying':
      return [pause]
    case 'paused':
      return [resume]
    case 'review':
    case 'failed':
    case 'removed':
      return tracked ? [retry] : []
    case 'completed':
    case 'seeding':
      return tracked && gameId !== null && progress >= 1 ? [importNow] : []
    default:
      return []
  }
}

/** Whether a download was deleted in its client and its game is still wanted. */
export function canSearchAgain({
  status,
  tracked,
  gameStatus,
}: Pick<Download, 'status' | 'tracked' | 'gameStatus'>): boolean {
  return status === 'removed' && tracked && gameStatus === 'wanted'
}

const byName = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** Sorted naturally: `disc 2` before `disc 10`. */
export function sortedFiles(files: DownloadDetails['files']): DownloadDetails['files'] {
  return [...files].sort((a, b) => byName.compare(a.path, b.path))
}

/** The seeders and leechers of a tracker, as far as it reports them. */
export function describeSwarm({ seeders, leechers }: Pick<DownloadTracker, 'seeders' | 'leechers'>): string {
  const counts = [countOf(seeders, 'seeder'), countOf(leechers, 'leecher')]
  return counts.filter((text) => text !== null).join(', ')
}

function countOf(count: number | null, noun: string): string | null {
  return count === null ? null : counted(count, noun)
}

/** Whether a user may delete the files of a download: for members, only if Ludarr added it. */
export function canDeleteFiles({ tracked, adopted }: Pick<Download, 'tracked' | 'adopted'>, isAdmin: boolean): boolean {
  return isAdmin || (tracked && !adopted)
}
