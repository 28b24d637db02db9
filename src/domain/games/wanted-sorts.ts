import type { WantedKind } from './wanted.ts'

/** What wanted games and add-ons can be sorted by. */
export const wantedSorts = [
  'title',
  'addedAt',
  'releaseDate',
  'lastSearchedAt',
  'nextSearchAt',
  'waitingUntil',
] as const
export type WantedSort = (typeof wantedSorts)[number]

/** What each list can be sorted by. The first one is its default. */
export const wantedSortsOf = {
  missing: ['title', 'addedAt', 'releaseDate', 'lastSearchedAt', 'nextSearchAt'],
  updates: ['title', 'addedAt', 'releaseDate', 'lastSearchedAt', 'nextSearchAt'],
  parts: ['title', 'releaseDate', 'lastSearchedAt', 'nextSearchAt'],
  waiting: ['waitingUntil', 'title', 'releaseDate', 'lastSearchedAt'],
} as const satisfies Record<WantedKind, readonly [WantedSort, ...WantedSort[]]>
