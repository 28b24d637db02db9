import type { Game } from '#domain/games/game.ts'
import type { FileTree } from '#domain/importing/file-tree.ts'
import { dirname, join } from '#domain/paths/paths.ts'
import type { AppContext } from '../app-context.ts'
import { isInside } from '../files/path-inside.ts'
import { gameWithFiles } from './files-of.ts'

export type FolderQuery = { folder?: string | undefined; limit?: number | undefined; offset?: number | undefined }
export type FileTreePage = { tree: FileTree; total: number }

const usualLimit = 200

const nothing = (): FileTreePage => ({ tree: { size: 0, files: 0, categories: [], entries: [] }, total: 0 })

/**
 * Lists a folder of a game from the recorded files: a page of its files and folders, with the sizes of all that is
 * below them. Throws AppError `not-found`.
 */
export function fileTreeOfGame(
  { games, imports }: Pick<AppContext, 'games' | 'imports'>,
  userId: string,
  gameId: string,
  { folder = '', limit = usualLimit, offset = 0 }: FolderQuery,
): FileTreePage {
  const game = gameWithFiles({ games }, userId, gameId)
  const { id } = game
  const base = baseFolderOf({ imports }, game)
  const path = base === null ? null : join(base, folder)
  if (base === null || path === null || (folder !== '' && !isInside(base, path))) return nothing()
  const categories = imports.folderCategories(id, path)
  const { rows, total } = imports.folderEntries(id, { folder: path, limit, offset })
  const tree = {
    size: categories.reduce((sum, { size }) => sum + size, 0),
    files: categories.reduce((sum, { files }) => sum + files, 0),
    categories,
    entries: rows.map((row) => ({ ...row, path: folder === '' ? row.name : `${folder}/${row.name}` })),
  }
  return { tree, total }
}

/** The folder that has all recorded files of a game; `null` if there are none. */
export function baseFolderOf(
  { imports }: Pick<AppContext, 'imports'>,
  { id, libraryPath }: Pick<Game, 'id' | 'libraryPath'>,
): string | null {
  const outer = imports.outerPaths(id)
  return outer === null ? null : baseOf(libraryPath, outer)
}

/** The folder of the game if it has all files, otherwise the smallest folder that has them. */
function baseOf(libraryPath: string | null, { first, last }: { first: string; last: string }): string {
  const hasAll = (folder: string): boolean => isInside(folder, first) && isInside(folder, last)
  if (libraryPath !== null && hasAll(libraryPath)) return libraryPath
  let folder = dirname(first)
  while (!hasAll(folder) && folder !== dirname(folder)) folder = dirname(folder)
  return folder
}
