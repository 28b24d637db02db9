import { readdir } from 'node:fs/promises'
import type { PlacedGame } from '#db/repositories/moved-games.ts'
import type { SizedPath, SizedPlace } from '#domain/games/moved-games.ts'
import { basename, dirname, sep } from '#domain/paths/paths.ts'
import type { AppContext } from '../../app-context.ts'
import { errorCodeOf } from '../../files/file-errors.ts'
import { isInside } from '../../files/path-inside.ts'
import { isGone } from '../../root-folders/missing-games.ts'
import { createYieldToEventLoop } from '../../tasks/yield-to-event-loop.ts'
import { type Area, placeOfEntry } from './list-areas.ts'

const atOnce = 64
const batchSize = 50

/** Games whose folders are gone. `uncertain`: folders that may just be on an unmounted disk. */
export type LostGames = { games: PlacedGame[]; uncertain: ReadonlySet<string> }

/** Finds games whose folders are gone, and which of them may be on an unmounted disk. */
export async function findLostGames(
  app: Pick<AppContext, 'imports'>,
  placed: readonly PlacedGame[],
  areas: readonly Area[],
): Promise<LostGames> {
  const listed = new Set(areas.flatMap((area) => area.entries.map((entry) => placeOfEntry(area, entry))))
  const busy = new Set(app.imports.withStatus(['running']).map(({ gameId }) => gameId))
  const unseen = placed.filter(({ id, libraryPath }) => !listed.has(libraryPath) && !busy.has(id))
  const isReliable = createReliabilityCheck(areas)
  const games: PlacedGame[] = []
  const uncertain = new Set<string>()
  for (let from = 0; from < unseen.length; from += atOnce) {
    const some = unseen.slice(from, from + atOnce)
    const gone = await Promise.all(some.map(({ libraryPath }) => isGone(libraryPath)))
    const lost = some.filter((_, index) => gone[index])
    games.push(...lost)
    for (const { libraryPath } of lost) if (!(await isReliable(libraryPath))) uncertain.add(libraryPath)
  }
  return { games, uncertain }
}

function createReliabilityCheck(areas: readonly Area[]): (path: string) => Promise<boolean> {
  // The innermost area decides.
  const inner = areas.toSorted((a, b) => b.path.length - a.path.length)
  const elsewhere = new Map<string, Promise<boolean>>()
  return async (path) => {
    const area = inner.find((folder) => isInside(folder.path, path))
    if (area !== undefined) return area.reliable
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

/** `single`: the places that are single files. */
export type RecordedPlaces = { places: SizedPlace[]; single: ReadonlySet<string> }

/** The places of lost games with their recorded files. Games that share a folder share a place. */
export async function recordedPlaces(
  { scans }: Pick<AppContext, 'scans'>,
  lost: readonly PlacedGame[],
): Promise<RecordedPlaces> {
  const yieldToEventLoop = createYieldToEventLoop()
  const places = new Map<string, Map<string, number>>()
  const single = new Set<string>()
  for (let from = 0; from < lost.length; from += batchSize) {
    const folders = new Map(lost.slice(from, from + batchSize).map(({ id, libraryPath }) => [id, libraryPath]))
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

/** A file's path relative to its game's place, with `/`: its name if it is the place itself, `null` if it is elsewhere. */
export function pathBelow(place: string, path: string): string | null {
  if (path === place) return basename(path)
  if (!isInside(place, path)) return null
  return path
    .slice(place.length + 1)
    .split(sep)
    .join('/')
}
