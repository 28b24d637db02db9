import { resolve, sep } from 'node:path'
import type { AppContext } from '../app-context.ts'

export type FolderOwner = { id: string; title: string; userId: string; libraryPath: string }

/**
 * The other games, whoever they belong to, whose folder is this one, lies in it or contains it. Case does not count, as
 * on many file systems.
 */
export function findFolderOwners(app: Pick<AppContext, 'games'>, folder: string, gameId: string | null): FolderOwner[] {
  return app.games
    .withLibraryPath()
    .filter(({ id, libraryPath }) => id !== gameId && foldersOverlap(folder, libraryPath))
}

/** Whether two folders are the same or one lies in the other. */
export function foldersOverlap(one: string, other: string): boolean {
  const [first, second] = [comparable(one), comparable(other)]
  return first.startsWith(second) || second.startsWith(first)
}

function comparable(folder: string): string {
  const path = resolve(folder).toLowerCase()
  return path.endsWith(sep) ? path : `${path}${sep}`
}
