export const historyTypes = [
  'grabbed',
  'failed',
  'imported',
  'upgraded',
  'deleted',
  'scanned',
  'skipped',
  'released',
  'delayed',
  'cancelled',
  'refreshed',
] as const
export type HistoryType = (typeof historyTypes)[number]

/** What the history can be sorted by. */
export const historySorts = ['at', 'type', 'game'] as const
export type HistorySort = (typeof historySorts)[number]

/** Stands for all users in a query. */
export const everyone = 'all'
