import type { Download } from '#domain/downloads/download.ts'
import type { DownloadAction } from '../../api/downloads.ts'
import type { IconName } from '../../parts/icon.tsx'

export type OfferedAction = { action: DownloadAction; label: string; icon: IconName }

const pause: OfferedAction = { action: 'pause', label: 'Pause', icon: 'pause' }
const resume: OfferedAction = { action: 'resume', label: 'Resume', icon: 'play' }
const retry: OfferedAction = { action: 'retry', label: 'Try again', icon: 'retry' }
const importNow: OfferedAction = { action: 'import', label: 'Import now', icon: 'import' }

type Known = Pick<Download, 'status' | 'progress' | 'tracked' | 'gameId'>

/** What can be done with a download in its state. */
export function offeredActions({ status, progress, tracked, gameId }: Known): OfferedAction[] {
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

type Kept = Pick<Download, 'id' | 'status' | 'tracked' | 'gameId' | 'addedAt'>

/** Whether a download is gone from its client and no later download of its game has taken its place. */
export function canSearchAgain(download: Kept, all: readonly Kept[]): boolean {
  const { id, status, tracked, gameId, addedAt } = download
  if (status !== 'removed' || !tracked || gameId === null) return false
  return !all.some(
    (other) =>
      other.id !== id &&
      other.gameId === gameId &&
      other.addedAt > addedAt &&
      other.status !== 'removed' &&
      other.status !== 'failed',
  )
}
