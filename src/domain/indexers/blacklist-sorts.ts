/** What the blacklist can be sorted by. */
export const blacklistSorts = ['at', 'release', 'game', 'indexer'] as const
export type BlacklistSort = (typeof blacklistSorts)[number]
