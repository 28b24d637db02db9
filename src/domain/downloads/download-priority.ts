/** A download's priority within its client. */
export const downloadPriorities = ['high', 'normal', 'low'] as const
export type DownloadPriority = (typeof downloadPriorities)[number]
