import type { Download } from '#domain/downloads/download.ts'
import type { DownloadStatus, queueStatuses } from '#domain/downloads/download-status.ts'
import type { PartKind } from '#domain/games/part-kinds.ts'
import type { GamePart, PartStatus } from '#domain/games/relations.ts'
import { textsOf } from '../../texts/page-texts.ts'

export const kindLabels: Record<PartKind, string> = textsOf('partKind', [
  'dlc',
  'expansion',
  'soundtrack',
  'season',
  'other',
])

export const statusLabels: Record<PartStatus, string> = textsOf('partStatus', ['none', 'wanted', 'owned', 'ignored'])

/** The type keeps it equal to the list of the server, whose module would bring its schemas to every page. */
const inQueue: typeof queueStatuses = [
  'queued',
  'downloading',
  'paused',
  'stalled',
  'verifying',
  'unpacking',
  'seeding',
  'completed',
  'importing',
  'review',
]
const queued: ReadonlySet<DownloadStatus> = new Set(inQueue)

/** Whether a download of the add-on is in the queue. */
export function isPartInQueue(
  { id }: Pick<GamePart, 'id'>,
  downloads: readonly Pick<Download, 'partId' | 'status'>[],
): boolean {
  return downloads.some(({ partId, status }) => partId === id && queued.has(status))
}
