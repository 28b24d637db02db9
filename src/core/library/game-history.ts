import type { HistoryEntry, HistoryType } from '#domain/games/history.ts'
import type { GameFile } from '#domain/importing/import.ts'
import type { AppContext } from '../app-context.ts'
import { getGame } from './find-game.ts'

export type HistoryQuery = {
  gameId?: string | undefined
  type?: HistoryType | undefined
  limit?: number | undefined
  offset?: number | undefined
}

export type HistoryPage = { entries: HistoryEntry[]; total: number }

/** A page of the history of a user's games, newest first, with the total count. */
export function listHistory(app: Pick<AppContext, 'history'>, userId: string, query: HistoryQuery): HistoryPage {
  const { entries, total } = app.history.list({ userId, ...query })
  return { entries: entries.map(({ userId: owner, ...entry }) => entry), total }
}

/** A page of the history of one game. Throws AppError `not-found`. */
export function historyOfGame(
  app: Pick<AppContext, 'games' | 'history'>,
  userId: string,
  gameId: string,
  page: Pick<HistoryQuery, 'limit' | 'offset'>,
): HistoryPage {
  getGame(app, userId, gameId)
  return listHistory(app, userId, { gameId, ...page })
}

export type FilePage = { files: GameFile[]; total: number }
type PageQuery = { limit?: number | undefined; offset?: number | undefined }

/** A game may have a hundred thousand files. */
const maxFilesShown = 1000

/** A page of the recorded files of a game, by path. Throws AppError `not-found`. */
export function filesOfGame(
  app: Pick<AppContext, 'games' | 'imports'>,
  userId: string,
  gameId: string,
  page: PageQuery,
): FilePage {
  getGame(app, userId, gameId)
  return pageOfFiles(app, gameId, page)
}

export function pageOfFiles(
  { imports }: Pick<AppContext, 'imports'>,
  gameId: string,
  { limit = maxFilesShown, offset = 0 }: PageQuery,
): FilePage {
  return { files: imports.filesPage(gameId, limit, offset), total: imports.countFiles(gameId) }
}
