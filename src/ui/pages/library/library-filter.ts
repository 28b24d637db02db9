import type { GameFilter } from '../../api/games.ts'
import type { PlainKey } from '../../texts/catalog.ts'

export const sortings = {
  title: { label: 'library.sortTitle', order: 'asc' },
  addedAt: { label: 'library.sortAdded', order: 'desc' },
  releaseDate: { label: 'library.sortReleased', order: 'desc' },
  rating: { label: 'library.sortRating', order: 'desc' },
  userRating: { label: 'library.sortOwnRating', order: 'desc' },
  size: { label: 'library.sortSize', order: 'desc' },
} as const satisfies Record<string, { label: PlainKey; order: 'asc' | 'desc' }>

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
  return next
}

export function isFiltered(filter: GameFilter): boolean {
  return filter.search !== '' || filter.status !== ''
}

function isSorting(name: string): name is Sorting {
  return Object.hasOwn(sortings, name)
}
