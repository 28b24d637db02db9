/** How a search sends filters: as texts, or as lists of what to include, which public clients began to do in autumn 2026. */
export type FilterForm = 'texts' | 'lists'

const textFilters = {
  platform: '',
  gameplay: { perspective: '', flow: '', genre: '', difficulty: '' },
  rangeYear: { min: '', max: '' },
  modifier: '',
}

const everything = { mode: 'include', values: [] }
const listFilters = {
  platform: everything,
  gameplay: { perspective: everything, flow: everything, genre: everything },
  year: everything,
  modifier: 'hide_dlc',
}

/** Returns what HowLongToBeat's site sends to search for a title among all games. */
export function searchBody(title: string, form: FilterForm): Record<string, unknown> {
  const games = {
    userId: 0,
    sortCategory: 'popular',
    rangeCategory: 'main',
    rangeTime: { min: null, max: null },
    ...(form === 'texts' ? textFilters : listFilters),
  }
  return {
    searchType: 'games',
    searchTerms: title.trim().split(/\s+/),
    searchPage: 1,
    size: 20,
    searchOptions: {
      games,
      users: { sortCategory: 'postcount' },
      lists: { sortCategory: 'follows' },
      filter: '',
      sort: 0,
      randomizer: 0,
    },
    useCache: true,
  }
}
