import type { CheckedGameFile } from '#domain/importing/import.ts'
import { relative } from '#domain/paths/paths.ts'
import type { AppContext } from '../app-context.ts'
import type { HistoryPage } from '../history/list-history.ts'
import { baseFolderOf } from './file-tree.ts'
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

/**
 * A page of the recorded files of a game, by path. Those of a borrowed game are the ones of the other user, with paths below
 * the folder, which is not shown. Throws AppError `not-found`.
 */
export function filesOfGame(
  app: Pick<AppContext, 'games' | 'imports' | 'checks'>,
  userId: string,
  gameId: string,
  page: PageQuery,
): FilePage {
  const source = gameWithFiles(app, userId, gameId)
  const { files, total } = pageOfFiles(app, source.id, page)
  if (source.id === gameId) return { files, total }
  const base = baseFolderOf(app, source) ?? ''
  const shown = files.map((file) => ({ ...file, gameId, path: relative(base, file.path), downloadId: null }))
  return { files: shown, total }
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
