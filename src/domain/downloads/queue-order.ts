import type { DownloadStatus } from './download-status.ts'

/** What the queue can be sorted by. */
export const queueSorts = [
  'status',
  'game',
  'title',
  'progress',
  'size',
  'left',
  'downloadSpeed',
  'uploadSpeed',
  'eta',
  'client',
  'indexer',
  'protocol',
  'added',
] as const
export type QueueSort = (typeof queueSorts)[number]

/** The order by status: what needs attention first, then what is nearly done. */
export const queueOrder = [
  'review',
  'failed',
  'importing',
  'unpacking',
  'verifying',
  'downloading',
  'stalled',
  'queued',
  'paused',
  'completed',
  'seeding',
] as const satisfies readonly DownloadStatus[]
