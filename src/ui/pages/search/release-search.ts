import type { Release } from '#domain/indexers/release.ts'
import type { ReleaseSearch } from '../../api/games.ts'
import { t } from '../../texts/text.ts'
import { releaseKey } from '../game/releases.ts'

/** Newznab category numbers, also used by Torznab. */
export const categories = {
  get any() {
    return t('search.indexerDefault')
  },
  get 4000() {
    return t('search.pc')
  },
  get 4050() {
    return t('search.pcGames')
  },
  get 1000() {
    return t('search.consoles')
  },
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

/** The server's limit for one archive. */
export const maxInBundle = 100

export function withToggled(chosen: ReadonlySet<string>, key: string): Set<string> {
  const next = new Set(chosen)
  if (!next.delete(key)) next.add(key)
  return next
}

/** The selected releases in the order of the list. */
export function bundleOf(releases: readonly Release[], chosen: ReadonlySet<string>): { url: string; title: string }[] {
  return releases
    .filter((release) => chosen.has(releaseKey(release)))
    .map(({ downloadUrl, title }) => ({ url: downloadUrl, title }))
}
