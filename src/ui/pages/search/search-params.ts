import type { ReleaseSearch } from '../../api/games.ts'

/** Newznab category numbers, also used by Torznab. */
export const categories = {
  any: 'Indexer default',
  4000: 'PC',
  4050: 'PC games',
  1000: 'Consoles',
} as const

/** The search in the address; `null` without a query. */
export function searchFrom(params: URLSearchParams): ReleaseSearch | null {
  const query = params.get('q')?.trim() ?? ''
  if (query === '') return null
  const category = params.get('category') ?? ''
  return { query, category: /^\d+$/.test(category) ? category : '', gameId: params.get('game') ?? '' }
}

export function withSearch({ query, category, gameId }: ReleaseSearch): URLSearchParams {
  const params = new URLSearchParams({ q: query.trim() })
  if (category !== '') params.set('category', category)
  if (gameId !== '') params.set('game', gameId)
  return params
}
