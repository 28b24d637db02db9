/** Which games of a set a list shows. */
export const setFilters = [
  'all',
  'present',
  'missing',
  'verified',
  'bad',
  'unverified',
  'wanted',
  'duplicates',
] as const
export type SetFilter = (typeof setFilters)[number]
