import type { GameFilter } from '#db/repositories/game-filter.ts'
import type { AppContext } from '../app-context.ts'
import { type CachedGameList, toCachedList } from './game-list-cache.ts'
import { pathsOfFolder } from './library-folders.ts'

type Deps = Pick<AppContext, 'games' | 'users' | 'rootFolders' | 'settings'>
/** A request for games of a library. `folderId`: the id of a root folder, or that of the library folder. */
export type GameListRequest = Omit<GameFilter, 'userId' | 'hideAdult' | 'paths'> & { folderId?: string | undefined }
export type PageRequest = { limit?: number | undefined; offset?: number | undefined }

/** The games that a user asks for. */
export function libraryFilter(app: Deps, userId: string, { folderId, ...filter }: GameListRequest): GameFilter {
  return {
    ...filter,
    userId,
    hideAdult: app.users.settings(userId).hideAdult,
    ...(folderId === undefined ? {} : { paths: pathsOfFolder(app, folderId) }),
  }
}

/** A page that is not cached: problems come and go with downloads and scans, which the cache does not follow. */
export function listUncached(
  { games }: Pick<AppContext, 'games'>,
  filter: GameFilter,
  page: PageRequest,
): CachedGameList {
  return toCachedList(games.list(filter, page))
}

/** The ids of a part of a user's games. */
export function listGameIds(app: Deps, userId: string, request: GameListRequest, page: PageRequest): string[] {
  return app.games.idsOf(libraryFilter(app, userId, request), page)
}

/** How many of a user's games begin with each letter, in the order of titles. */
export function countLetters(app: Deps, userId: string, request: GameListRequest) {
  return app.games.letterCounts(libraryFilter(app, userId, request))
}
