import type { SelectedGames } from '#domain/games/bulk-change.ts'
import type { AppContext } from '../app-context.ts'
import { type GameListRequest, libraryFilter } from './list-games.ts'

/** How many titles a question about the games has room for. */
const maxTitles = 5

/**
 * Returns what a user needs to know about selected games before changing them: some titles, and how many the filter
 * hides.
 */
export function selectedGames(
  app: Pick<AppContext, 'games' | 'users' | 'rootFolders' | 'settings'>,
  userId: string,
  ids: readonly string[],
  request: GameListRequest,
): SelectedGames {
  const selected = app.games.selectedGames(libraryFilter(app, userId, request), [...new Set(ids)])
  const hidden = selected.filter(({ matches }) => !matches)
  const hiddenFirst = [...hidden, ...selected.filter(({ matches }) => matches)]
  return {
    total: selected.length,
    hidden: hidden.length,
    games: hiddenFirst.slice(0, maxTitles).map(({ id, title }) => ({ id, title })),
  }
}
