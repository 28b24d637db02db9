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

/** The filter is part of the address, so that it can be shared and bookmarked. */
export function filterFrom(params: URLSearchParams): GameFilter & { sort: Sorting } {
  const requested = params.get('sort') ?? ''
  const sort: Sorting = isSorting(requested) ? requested : 'title'
  const order = params.get('order')
  return {
    search: params.get('search') ?? '',
    status: params.get('status') ?? '',
    sort,
    includeHidden: params.get('includeHidden') === 'true' ? 'true' : '',
    order: order === 'asc' || order === 'desc' ? order : sortings[sort].order,
  }
}

/** Writes a change into the address without default values. */
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

function isSorting(name: string): name is Sorting {
  return Object.hasOwn(sortings, name)
}
