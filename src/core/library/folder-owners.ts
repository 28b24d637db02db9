import { resolve, sep } from 'node:path'
import { foldedName } from '#domain/importing/name-clashes.ts'
import type { AppContext } from '../app-context.ts'

export type FolderOwner = { id: string; title: string; userId: string; libraryPath: string }

/**
 * Other games of any user whose folder is, contains or is inside this one. Compared without case, as many file systems
 * do.
 */
export function findFolderOwners(app: Pick<AppContext, 'games'>, folder: string, gameId: string | null): FolderOwner[] {
  return app.games
    .withLibraryPath()
    .filter(({ id, libraryPath }) => id !== gameId && foldersOverlap(folder, libraryPath))
}

/** Whether two folders are the same or one contains the other. */
export function foldersOverlap(left: string, right: string): boolean {
  const [first, second] = [comparable(left), comparable(right)]
  return first.startsWith(second) || second.startsWith(first)
}

function comparable(folder: string): string {
  const path = foldedName(resolve(folder))
  return path.endsWith(sep) ? path : `${path}${sep}`
}
