export const historyTypes = [
  ...['grabbed', 'failed', 'imported', 'upgraded', 'deleted', 'scanned', 'skipped'],
  ...['released', 'delayed', 'cancelled', 'refreshed'],
] as const
export type HistoryType = (typeof historyTypes)[number]

/** Stands for all users in a query. */
export const everyone = 'all'
