import { resolve, sep } from 'node:path'
import type { Program } from '../program.ts'

export type Held = { id: string; title: string; userId: string; libraryPath: string }

/**
 * The other games, whoever they belong to, whose folder is this one, lies in it or contains it. Case does not count, as
 * on many file systems.
 */
export function holdersOf(program: Pick<Program, 'games'>, folder: string, gameId: string | null): Held[] {
  return program.games
    .withLibraryPath()
    .filter(({ id, libraryPath }) => id !== gameId && foldersMeet(folder, libraryPath))
}

/** Whether two folders are the same or one lies in the other. */
export function foldersMeet(one: string, other: string): boolean {
  const [first, second] = [comparable(one), comparable(other)]
  return first.startsWith(second) || second.startsWith(first)
}

function comparable(folder: string): string {
  const path = resolve(folder).toLowerCase()
  return path.endsWith(sep) ? path : `${path}${sep}`
}
