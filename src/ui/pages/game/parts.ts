import type { Download, DownloadStatus } from '#domain/downloads/download.ts'
import { queueStatuses } from '#domain/downloads/download.ts'
import type { GamePart, PartKind, PartStatus } from '#domain/games/relations.ts'
import { textsOf } from '../../format/labels.ts'

export const kindLabels: Record<PartKind, string> = textsOf('partKind', [
  'dlc',
  'expansion',
  'soundtrack',
  'season',
  'other',
])

export const statusLabels: Record<PartStatus, string> = textsOf('partStatus', ['none', 'wanted', 'owned', 'ignored'])

const queued: ReadonlySet<DownloadStatus> = new Set(queueStatuses)

/** Whether a download of the add-on is in the queue. */
export function isPartInQueue(
  { id }: Pick<GamePart, 'id'>,
  downloads: readonly Pick<Download, 'partId' | 'status'>[],
): boolean {
  return downloads.some(({ partId, status }) => partId === id && queued.has(status))
}
