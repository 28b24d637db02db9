import type { Release } from '#domain/indexers/release.ts'
import type { ReleaseSearch } from '../../api/games.ts'
import { writeTable } from '../../tables/table-address.ts'
import { t } from '../../texts/text.ts'
import { foundReleaseShape } from '../game/release-columns.tsx'
import { noReleaseFilter } from '../game/release-view.ts'
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

/**
 * The address of a search. The list keeps its order and columns, but loses its filters, which would hide what a new
 * search found.
 */
export function withSearch(
  { query, category, gameId }: ReleaseSearch,
  before = new URLSearchParams(),
): URLSearchParams {
  const next = writeTable(foundReleaseShape, before, { filter: noReleaseFilter })
  for (const [name, value] of Object.entries({ q: query.trim(), category, game: gameId })) {
    if (value === '') next.delete(name)
    else next.set(name, value)
  }
  return next
}

/** Identifies a search, however its results are shown. */
export function searchKey(search: ReleaseSearch | null): string {
  return search === null ? '' : withSearch(search).toString()
}

/** The server's limit for one archive. */
export const maxInBundle = 100

/** The selected releases in the order of the list. */
export function bundleOf(releases: readonly Release[], chosen: ReadonlySet<string>): { url: string; title: string }[] {
  return releases
    .filter((release) => chosen.has(releaseKey(release)))
    .map(({ downloadUrl, title }) => ({ url: downloadUrl, title }))
}
