import type { Download, DownloadStatus } from '#domain/downloads/download.ts'
import { queueStatuses } from '#domain/downloads/download.ts'
import type { GamePart, PartKind, PartStatus } from '#domain/games/relations.ts'

export const kindLabels: Record<PartKind, string> = {
  dlc: 'DLC',
  expansion: 'Expansion',
  soundtrack: 'Soundtrack',
  season: 'Season pass',
  other: 'Other',
}

export const statusLabels: Record<PartStatus, string> = {
  none: 'Not wanted',
  wanted: 'Wanted',
  owned: 'Owned',
  ignored: 'Ignored',
}

const queued: ReadonlySet<DownloadStatus> = new Set(queueStatuses)

/** Whether a download of the add-on is in the queue. */
export function isPartInQueue(
  { id }: Pick<GamePart, 'id'>,
  downloads: readonly Pick<Download, 'partId' | 'status'>[],
): boolean {
  return downloads.some(({ partId, status }) => partId === id && queued.has(status))
}
