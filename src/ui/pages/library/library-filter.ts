import type { GameFilter } from '../../api/games.ts'

export const sortings = {
  title: { label: 'Title', order: 'asc' },
  addedAt: { label: 'Date added', order: 'desc' },
  releaseDate: { label: 'Release date', order: 'desc' },
  rating: { label: 'Rating', order: 'desc' },
  userRating: { label: 'Your rating', order: 'desc' },
  size: { label: 'Size', order: 'desc' },
} as const satisfies Record<string, { label: string; order: 'asc' | 'desc' }>

export type Sorting = keyof typeof sortings

/** The filter is kept in the address, so that it can be shared, bookmarked and gone back to. */
export function filterFrom(params: URLSearchParams): GameFilter & { sort: Sorting } {
  const asked = params.get('sort') ?? ''
  const sort: Sorting = isSorting(asked) ? asked : 'title'
  const order = params.get('order')
  return {
    search: params.get('search') ?? '',
    status: params.get('status') ?? '',
    sort,
    includeHidden: params.get('includeHidden') === 'true' ? 'true' : '',
    order: order === 'asc' || order === 'desc' ? order : sortings[sort].order,
  }
}

/** Writes a change into the address; what is as usual is left out. */
export function withChange(params: URLSearchParams, change: Partial<GameFilter>): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const [name, value] of Object.entries(change)) {
    if (value === '') next.delete(name)
    else next.set(name, value)
  }
  if (change.sort !== undefined) next.delete('order')
  if (next.get('sort') === 'title') next.delete('sort')
  next.delete('focus')
  return next
}

export function isFiltered(filter: GameFilter): boolean {
  return filter.search !== '' || filter.status !== ''
}

function isSorting(word: string): word is Sorting {
  return Object.hasOwn(sortings, word)
}
