import type { Download, DownloadDetails, DownloadTracker } from '#domain/downloads/download.ts'

import type { DownloadAction } from '../../api/downloads.ts'
import { compareNames } from '../../format/values.ts'
import type { IconName } from '../../parts/icon.tsx'
import type { PlainKey } from '../../texts/catalog.ts'
import { t } from '../../texts/text.ts'

export type OfferedAction = { action: DownloadAction; label: PlainKey; icon: IconName }

const pause: OfferedAction = { action: 'pause', label: 'activity.pause', icon: 'pause' }
const resume: OfferedAction = { action: 'resume', label: 'activity.resume', icon: 'play' }
const retry: OfferedAction = { action: 'retry', label: 'common.tryAgain', icon: 'retry' }
const importNow: OfferedAction = { action: 'import', label: 'activity.importNow', icon: 'import' }

type ActionState = Pick<Download, 'status' | 'progress' | 'tracked' | 'adopted' | 'gameId' | 'canPause'>

/** The actions available to a user in the state of a download. */
export function offeredActions(download: ActionState, isAdmin: boolean): OfferedAction[] {
  const { status, progress, tracked, gameId } = download
  const canPause = download.canPause && canControl(download, isAdmin)
  switch (status) {
    case 'queued':
    case 'downloading':
    case 'stalled':
    case 'verifying':
      return canPause ? [pause] : []
    case 'paused':
      return canPause ? [resume] : []
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

/** Sorted naturally: `disc 2` before `disc 10`. */
export function sortedFiles(files: DownloadDetails['files']): DownloadDetails['files'] {
  return [...files].sort((a, b) => compareNames(a.path, b.path))
}

/** The seeders and leechers of a tracker, as far as it reports them. */
export function describeSwarm({ seeders, leechers }: Pick<DownloadTracker, 'seeders' | 'leechers'>): string {
  const counts = [
    seeders === null ? null : t('activity.seeders', { count: seeders }),
    leechers === null ? null : t('activity.leechers', { count: leechers }),
  ]
  return counts.filter((text) => text !== null).join(', ')
}

/** Whether a user may change a download in its client and delete its files: for members, only if Ludarr added it. */
export function canControl({ tracked, adopted }: Pick<Download, 'tracked' | 'adopted'>, isAdmin: boolean): boolean {
  return isAdmin || (tracked && !adopted)
}

/** Whether a user may remove a download. One that Ludarr did not add stays in its client if a member removes it. */
export function canRemove({ tracked }: Pick<Download, 'tracked'>, isAdmin: boolean): boolean {
  return isAdmin || tracked
}
