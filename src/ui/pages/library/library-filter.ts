import type { GameSort } from '#domain/games/game.ts'
import type { GameFilter } from '../../api/games.ts'
import { isFiltered, type Order, type TableShape, type TableState } from '../../tables/table-address.ts'
import type { PlainKey } from '../../texts/catalog.ts'

export const sortings = {
  title: { label: 'library.sortTitle', order: 'asc' },
  addedAt: { label: 'library.sortAdded', order: 'desc' },
  releaseDate: { label: 'library.sortReleased', order: 'desc' },
  rating: { label: 'library.sortRating', order: 'desc' },
  userRating: { label: 'library.sortOwnRating', order: 'desc' },
  size: { label: 'library.sortSize', order: 'desc' },
  status: { label: 'common.status', order: 'asc' },
  lastSearchedAt: { label: 'library.sortSearched', order: 'desc' },
} as const satisfies Record<GameSort, { label: PlainKey; order: Order }>

/** How the games are shown, with the names of the choice. */
export const layouts = {
  posters: 'library.posters',
  small: 'library.smallPosters',
  large: 'library.largePosters',
  table: 'library.table',
  overview: 'library.overview',
} as const satisfies Record<string, PlainKey>

export type Layout = keyof typeof layouts

/** What the address of the library holds. The columns are in `library-columns.tsx`, which is loaded later. */
export const libraryShape: TableShape<FilterName, GameSort, Layout> = {
  name: 'library',
  filter: {
    search: '',
    status: '',
    platform: '',
    genre: '',
    year: '',
    source: '',
    folder: '',
    tag: '',
    updates: '',
    problems: '',
    includeHidden: '',
  },
  sorts: {
    title: 'asc',
    addedAt: 'desc',
    releaseDate: 'desc',
    rating: 'desc',
    userRating: 'desc',
    size: 'desc',
    status: 'asc',
    lastSearchedAt: 'desc',
  },
  defaultSort: 'title',
  views: ['posters', 'small', 'large', 'table', 'overview'],
  columns: ['status', 'releaseDate', 'platforms', 'rating', 'size', 'addedAt'],
  allColumns: [
    'status',
    'releaseDate',
    'platforms',
    'genres',
    'developers',
    'rating',
    'userRating',
    'size',
    'installedVersion',
    'source',
    'tags',
    'folder',
    'addedAt',
    'lastSearchedAt',
  ],
}

type FilterName = Exclude<keyof GameFilter, 'sort' | 'order' | 'ungrouped'>
export type LibraryState = TableState<FilterName, GameSort, Layout>

/** What is asked of the server. The entries of a title are one game, unless games are being selected. */
export function gameFilterOf(
  { filter, sort, order }: Pick<LibraryState, 'filter' | 'sort' | 'order'>,
  isSelecting = false,
): GameFilter {
  return { ...filter, sort, order, ...(isSelecting ? { ungrouped: true } : {}) }
}

/** Whether games may be left out by a filter; showing hidden games leaves out none. */
export function isLibraryFiltered({ sort, order, ungrouped, includeHidden, ...filter }: GameFilter): boolean {
  return isFiltered(libraryShape, filter)
}

/** The filters that are chosen in the dialog, without the search, the status and hidden games. */
export const dialogFilters = [
  ...(['platform', 'genre', 'year', 'source', 'folder', 'tag', 'updates', 'problems'] as const),
]

/** How many filters of the dialog are active. */
export function countActive(filter: LibraryState['filter']): number {
  return dialogFilters.filter((name) => filter[name] !== '').length
}

/** A state without filters. */
export const noFilter: Record<FilterName, string> = { ...libraryShape.filter }
