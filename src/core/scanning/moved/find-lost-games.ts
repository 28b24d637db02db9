import { readdir } from 'node:fs/promises'
import { basename, dirname, sep } from 'node:path'
import type { PlacedGame } from '#db/repositories/moved-games.ts'
import type { SizedPath, SizedPlace } from '#domain/games/moved-games.ts'
import type { AppContext } from '../../app-context.ts'
import { errorCodeOf } from '../../files/file-errors.ts'
import { isInside } from '../../files/path-inside.ts'
import { isGone } from '../../root-folders/missing-games.ts'
import { createYieldToEventLoop } from '../../tasks/yield-to-event-loop.ts'
import { type Area, placeOfEntry } from './list-areas.ts'

const atOnce = 64
const portion = 50

/** Games whose folders are gone. `uncertain`: the folders that may only be on a disk that is not mounted. */
export type LostGames = { games: PlacedGame[]; uncertain: ReadonlySet<string> }

/** The games whose folders are gone, and those of them that did not surely lie in what is there now. */
export async function findLostGames(
  app: Pick<AppContext, 'imports'>,
  placed: readonly PlacedGame[],
  areas: readonly Area[],
): Promise<LostGames> {
  const listed = new Set(areas.flatMap((area) => area.entries.map((entry) => placeOfEntry(area, entry))))
  const busy = new Set(app.imports.withStatus(['running']).map(({ gameId }) => gameId))
  const unseen = placed.filter(({ id, libraryPath }) => !listed.has(libraryPath) && !busy.has(id))
  const isSound = soundness(areas)
  const games: PlacedGame[] = []
  const uncertain = new Set<string>()
  for (let from = 0; from < unseen.length; from += atOnce) {
    const some = unseen.slice(from, from + atOnce)
    const gone = await Promise.all(some.map(({ libraryPath }) => isGone(libraryPath)))
    const lost = some.filter((_, index) => gone[index])
    games.push(...lost)
    for (const { libraryPath } of lost) if (!(await isSound(libraryPath))) uncertain.add(libraryPath)
  }
  return { games, uncertain }
}

function soundness(areas: readonly Area[]): (path: string) => Promise<boolean> {
  // The innermost one decides.
  const inner = areas.toSorted((one, other) => other.path.length - one.path.length)
  const elsewhere = new Map<string, Promise<boolean>>()
  return async (path) => {
    const area = inner.find((one) => isInside(one.path, path))
    if (area !== undefined) return area.sound
    const folder = dirname(path)
    const known = elsewhere.get(folder) ?? holdsSomething(folder)
    elsewhere.set(folder, known)
    return known
  }
}

async function holdsSomething(folder: string): Promise<boolean> {
  try {
    return (await readdir(folder)).length > 0
  } catch (error) {
    if (errorCodeOf(error) === null) throw error
    return false
  }
}

/** `single`: those of the places that are files themselves. */
export type RecordedPlaces = { places: SizedPlace[]; single: ReadonlySet<string> }

/** The places of lost games with the files that were recorded there. Games of one folder are one place. */
export async function recordedPlaces(
  { scans }: Pick<AppContext, 'scans'>,
  lost: readonly PlacedGame[],
): Promise<RecordedPlaces> {
  const yieldToEventLoop = createYieldToEventLoop()
  const places = new Map<string, Map<string, number>>()
  const single = new Set<string>()
  for (let from = 0; from < lost.length; from += portion) {
    const folders = new Map(lost.slice(from, from + portion).map(({ id, libraryPath }) => [id, libraryPath]))
    for (const { gameId, path, size } of scans.filesOfGames([...folders.keys()])) {
      const place = folders.get(gameId) ?? ''
      const below = pathBelow(place, path)
      if (below === null) continue
      if (path === place) single.add(place)
      const files = places.get(place) ?? new Map<string, number>()
      places.set(place, files.set(below, size))
    }
    await yieldToEventLoop()
  }
  const sized = (files: ReadonlyMap<string, number>) => [...files].map(([path, size]): SizedPath => ({ path, size }))
  return { places: [...places].map(([place, files]) => ({ place, files: sized(files) })), single }
}

/** The path of a file below its game's place; its name where it is the place itself, `null` where it lies elsewhere. */
export function pathBelow(place: string, path: string): string | null {
  if (path === place) return basename(path)
  if (!isInside(place, path)) return null
  return path
    .slice(place.length + 1)
    .split(sep)
    .join('/')
}
