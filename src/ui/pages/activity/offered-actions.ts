import type { Download } from '#domain/download.ts'
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
