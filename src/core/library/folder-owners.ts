import { foldedName } from '#domain/importing/name-clashes.ts'
import { resolve, sep } from '#domain/paths/paths.ts'
import type { AppContext } from '../app-context.ts'
import { isInside } from '../files/path-inside.ts'
import { identitiesAbove, placeOf, placesOf } from '../files/places.ts'
import { createYieldToEventLoop } from '../tasks/yield-to-event-loop.ts'

const gamesAtOnce = 500

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

/** Whether a game of any user has a folder that is, contains or is inside one of these. There may be very many games. */
export async function hasFolderOwner(
  { scans }: Pick<AppContext, 'scans'>,
  folders: Iterable<string>,
): Promise<boolean> {
  const { overlaps } = createOverlapIndex(folders)
  const yieldToEventLoop = createYieldToEventLoop()
  for (let after = 0; ; ) {
    const some = scans.placedGames(after, gamesAtOnce)
    if (some.some(({ libraryPath }) => overlaps(libraryPath))) return true
    const last = some.at(-1)
    if (last === undefined || some.length < gamesAtOnce) return false
    after = last.seq
    await yieldToEventLoop()
  }
}

/**
 * Whether a game of any user has its files at a place, whatever their paths: its folder may be a link to the place, or the
 * disk is mounted in a way that the system does not report. Looks at the folders of all games but one.
 */
export async function isPlaceOfGame(
  { scans }: Pick<AppContext, 'scans'>,
  path: string,
  except: string | null = null,
): Promise<boolean> {
  const place = await placeOf(path).catch(() => null)
  if (place === null) return false
  const around = (await identitiesAbove(place.path)).add(place.identity)
  for (let after = 0; ; ) {
    const some = scans.placedGames(after, gamesAtOnce)
    const games = await placesOf(some.flatMap(({ id, libraryPath }) => (id === except ? [] : libraryPath)))
    if (games.some((game) => game !== null && (around.has(game.identity) || isInside(place.path, game.path))))
      return true
    const last = some.at(-1)
    if (last === undefined || some.length < gamesAtOnce) return false
    after = last.seq
  }
}

/** Whether two folders are the same or one contains the other. */
export function foldersOverlap(left: string, right: string): boolean {
  return overlapWith(left)(right)
}

/** `foldersOverlap` with one folder, for many others. */
export function overlapWith(folder: string): (other: string) => boolean {
  const first = comparable(folder)
  return (other) => {
    const second = comparable(other)
    return first.startsWith(second) || second.startsWith(first)
  }
}

export type OverlapIndex = {
  overlaps(folder: string): boolean
  /** Whether one of the folders may be found at another path, through links above them: one has the name of the other. */
  mayMeet(folder: string): boolean
}

/** `foldersOverlap` with many folders at once. */
export function createOverlapIndex(folders: Iterable<string>): OverlapIndex {
  const taken = new Set<string>()
  const above = new Set<string>()
  const names = new Set<string | undefined>()
  const lastNames = new Set<string | undefined>()
  for (const folder of folders) {
    const path = comparable(folder)
    taken.add(path)
    for (const parent of parentsOf(path)) above.add(parent)
    for (const name of namesOf(path)) names.add(name)
    lastNames.add(namesOf(path).at(-1))
  }
  return {
    overlaps(folder) {
      const path = comparable(folder)
      return taken.has(path) || above.has(path) || parentsOf(path).some((parent) => taken.has(parent))
    },
    mayMeet(folder) {
      const own = namesOf(comparable(folder))
      return names.has(own.at(-1)) || own.some((name) => lastNames.has(name))
    },
  }
}

/** All folders around a comparable one. */
function parentsOf(path: string): string[] {
  const parts = path.split(sep)
  return parts.slice(1, -1).map((_, index) => `${parts.slice(0, index + 1).join(sep)}${sep}`)
}

const namesOf = (path: string): string[] => path.split(sep).filter((name) => name !== '')

function comparable(folder: string): string {
  const path = foldedName(resolve(folder))
  return path.endsWith(sep) ? path : `${path}${sep}`
}
