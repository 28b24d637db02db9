import type { Facet, LibraryFacets } from '#domain/games/library-facets.ts'
import type { TotalKind } from '#domain/statistics/totals.ts'
import type { AppContext } from '../app-context.ts'
import { readImportSettings } from '../settings/import-settings.ts'
import { libraryFolderId } from './library-folders.ts'

type Deps = Pick<AppContext, 'statistics' | 'users' | 'settings' | 'rootFolders'>

/** The values that the user's library can be filtered by, with the number of games of each, without hidden games. */
export function libraryFacets(app: Deps, userId: string): LibraryFacets {
  const { hideAdult } = app.users.settings(userId)
  const totals = app.statistics.gameTotals({ userId, hideAdult })
  const valuesOf = (wanted: TotalKind): Facet[] =>
    totals
      .filter(({ kind, value, count }) => kind === wanted && value !== '' && count > 0)
      .map(({ value, count }) => ({ value, count }))
  const library = readImportSettings(app).libraryRoot === null ? [] : [{ id: libraryFolderId, name: 'Library' }]
  return {
    statuses: valuesOf('status'),
    platforms: valuesOf('platform'),
    genres: valuesOf('genre'),
    years: valuesOf('year').toSorted((left, right) => right.value.localeCompare(left.value)),
    sources: valuesOf('source'),
    folders: [...library, ...app.rootFolders.all().map(({ id, name }) => ({ id, name }))],
  }
}
