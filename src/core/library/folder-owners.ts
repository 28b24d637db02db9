import { createOverlapIndex, foldersOverlap } from '#domain/paths/folder-overlap.ts'
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

/**
 * Whether a game of any user has a folder that is, contains or is inside one of these, or its files at a place, whatever
 * their paths.
 */
export async function belongToGame(
  app: Pick<AppContext, 'scans'>,
  folders: Iterable<string>,
  place: string | null,
): Promise<boolean> {
  return (await hasFolderOwner(app, folders)) || (place !== null && (await isPlaceOfGame(app, place)))
}

/** There may be very many games. */
async function hasFolderOwner({ scans }: Pick<AppContext, 'scans'>, folders: Iterable<string>): Promise<boolean> {
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
