import type { CheckedGameFile } from '#domain/importing/import.ts'
import type { AppContext } from '../app-context.ts'
import type { HistoryPage } from '../history/list-history.ts'
import { gameWithFiles } from './files-of.ts'
import { getGame } from './find-game.ts'

/** A page of the history of one game, newest first, with the total count. Throws AppError `not-found`. */
export function historyOfGame(
  app: Pick<AppContext, 'games' | 'history'>,
  userId: string,
  gameId: string,
  page: PageQuery,
): HistoryPage {
  getGame(app, userId, gameId)
  return app.history.list({ userId, gameId, ...page })
}

export type FilePage = { files: CheckedGameFile[]; total: number }
type PageQuery = { limit?: number | undefined; offset?: number | undefined }

const notChecked = {
  crc32: null,
  md5: null,
  sha1: null,
  verification: null,
  verificationReason: null,
  dumpName: null,
  datName: null,
}

/** A game may have a hundred thousand files. */
const maxFilesShown = 1000

/** A page of the recorded files of a game, by path; of a borrowed game, those of the other user. Throws AppError `not-found`. */
export function filesOfGame(
  app: Pick<AppContext, 'games' | 'imports' | 'checks'>,
  userId: string,
  gameId: string,
  page: PageQuery,
): FilePage {
  return pageOfFiles(app, gameWithFiles(app, userId, gameId).id, page)
}

export function pageOfFiles(
  { imports, checks }: Pick<AppContext, 'imports' | 'checks'>,
  gameId: string,
  { limit = maxFilesShown, offset = 0 }: PageQuery,
): FilePage {
  const files = imports.filesPage(gameId, limit, offset)
  const shown = new Map(checks.shown(files.map(({ path }) => path)).map((check) => [check.path, check]))
  return {
    files: files.map((file) => ({ ...file, ...notChecked, ...shown.get(file.path) })),
    total: imports.countFiles(gameId),
  }
}
