export const downloadStatuses = [
  'queued',
  'downloading',
  'paused',
  'stalled',
  'verifying',
  'unpacking',
  'seeding',
  'completed',
  'importing',
  'imported',
  'review',
  'failed',
  'removed',
] as const
export type DownloadStatus = (typeof downloadStatuses)[number]

/** Active downloads. A game is `downloading` while it has one. */
export const activeDownloadStatuses = [
  'queued',
  'downloading',
  'paused',
  'stalled',
  'verifying',
  'unpacking',
  'seeding',
  'completed',
  'importing',
] as const satisfies readonly DownloadStatus[]

/** Downloads that can be moved to another client: nothing of them was completed yet. */
export const movableStatuses = [
  'queued',
  'downloading',
  'paused',
  'stalled',
  'verifying',
] as const satisfies readonly DownloadStatus[]

/** Downloads in the queue: active, or waiting for review. */
export const queueStatuses = [...activeDownloadStatuses, 'review'] as const satisfies readonly DownloadStatus[]

/** Downloads that have ended. */
export const finishedDownloadStatuses = ['imported', 'failed', 'removed'] as const satisfies readonly DownloadStatus[]

/** The groups in which downloads are listed. A failed download needs attention while its game is missing. */
export const downloadGroups = ['attention', 'active', 'finished', 'untracked'] as const
export type DownloadGroup = (typeof downloadGroups)[number]
