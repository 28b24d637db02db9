import { readdir } from 'node:fs/promises'
import type { PlacedGame } from '#db/repositories/moved-games.ts'
import { type SizedPlace, topOf } from '#domain/games/moved-games.ts'
import { foldersOverlap } from '#domain/paths/folder-overlap.ts'
import { basename, dirname, join } from '#domain/paths/paths.ts'
import type { ScanWorker } from '#domain/ports/scan-worker.ts'
import type { AppContext } from '../../app-context.ts'
import { errorCodeOf } from '../../files/file-errors.ts'
import { isGone } from '../../root-folders/missing-games.ts'
import { readImportSettings } from '../../settings/import-settings.ts'
import type { FoundEntry } from '../discovery/list-entries.ts'
import { gameFolders } from '../discovery/placed-games.ts'
import { pathBelow } from './find-lost-games.ts'
import { type Area, placeOfEntry } from './list-areas.ts'

/**
 * An unknown place that may hold a lost game. `folder`: whether it is a folder and not a single file. `within`: the
 * path of the entry that contains it, `null` if it is an entry itself.
 */
export type CandidatePlace = { path: string; folder: boolean; area: Area; within: string | null }

type Deps = Pick<AppContext, 'scans' | 'imports' | 'settings'>

const atOnce = 32

/**
 * Finds unknown places that contain the largest entry of a lost game, or a folder of its name if the game's parent folder
 * is gone too. Reads names only.
 */
export async function findCandidates(
  app: Deps,
  placed: readonly PlacedGame[],
  lost: readonly SizedPlace[],
  areas: readonly Area[],
): Promise<CandidatePlace[]> {
  const tops = new Set(lost.flatMap(largestTops))
  const orphans = await namesBelowGoneFolders(lost)
  const unknown = await unknownPlaces(app, placed, lost, areas)
  const candidates: CandidatePlace[] = []
  for (let from = 0; from < unknown.length; from += atOnce) {
    const some = unknown.slice(from, from + atOnce)
    const entries = await Promise.all(
      some.map(({ path, folder }) => (folder ? entriesIn(path) : [{ name: basename(path), folder }])),
    )
    for (const [index, place] of some.entries()) {
      const inside = entries[index] ?? []
      if (inside.some(({ name }) => tops.has(name))) candidates.push(place)
      if (!place.folder) continue
      for (const { name, folder } of inside) {
        if (orphans.has(name)) candidates.push({ ...place, path: join(place.path, name), folder, within: place.path })
      }
    }
  }
  return candidates
}

/** Yields the places with their files and sizes (bytes). Throws if a place cannot be measured. */
export async function* measurePlaces(
  places: readonly CandidatePlace[],
  scanWorker: ScanWorker,
): AsyncGenerator<SizedPlace> {
  for (let from = 0; from < places.length; from += atOnce) {
    const some = places.slice(from, from + atOnce)
    const sizes = await Promise.all(some.map(({ path }) => scanWorker.measure(path)))
    for (const [index, { path: place }] of some.entries()) {
      const measured = sizes[index] ?? null
      // Skipping a place could hide a second candidate for the same game.
      if (measured === null) throw new Error('Could not measure folders: the measuring process ended')
      const files = measured.flatMap(({ path, size }) => {
        const below = pathBelow(place, path)
        return below === null ? [] : [{ path: below, size }]
      })
      if (files.length > 0) yield { place, files }
    }
  }
}

async function unknownPlaces(
  app: Deps,
  placed: readonly PlacedGame[],
  lost: readonly SizedPlace[],
  areas: readonly Area[],
): Promise<CandidatePlace[]> {
  const gone = new Set(lost.map(({ place }) => place))
  const { overlaps } = await gameFolders(placed.filter(({ libraryPath }) => !gone.has(libraryPath)))
  const decided = new Set(
    app.scans.entriesWith(['ignored', 'removed']).map(({ rootFolderId, name }) => `${rootFolderId} ${name}`),
  )
  const { recycleFolder } = readImportSettings(app)
  const reserved = app.imports
    .withStatus(['running', 'review', 'failed'])
    .flatMap(({ targetPath }) => targetPath ?? [])
    .concat(recycleFolder ?? [])
  return areas
    .filter(({ root }) => root === null || root.enabled)
    .flatMap((area) =>
      area.entries
        .filter(({ name }) => !decided.has(`${area.root?.id} ${name}`))
        .map(
          (entry): CandidatePlace => ({ path: placeOfEntry(area, entry), folder: entry.folder, area, within: null }),
        ),
    )
    .filter(({ path }) => !overlaps(path) && !reserved.some((folder) => foldersOverlap(folder, path)))
}

function largestTops({ files }: SizedPlace): string[] {
  const sizes = new Map<string, number>()
  for (const { path, size } of files) sizes.set(topOf(path), (sizes.get(topOf(path)) ?? 0) + size)
  const largestFile = files.toSorted((a, b) => b.size - a.size)[0]
  const [largest] = [...sizes].sort(([, one], [, other]) => other - one)
  return [largestFile === undefined ? '' : topOf(largestFile.path), largest?.[0] ?? '']
}

async function namesBelowGoneFolders(lost: readonly SizedPlace[]): Promise<Set<string>> {
  const folders = [...new Set(lost.map(({ place }) => dirname(place)))]
  const gone = new Set<string>()
  for (const folder of folders) if (await isGone(folder)) gone.add(folder)
  return new Set(lost.filter(({ place }) => gone.has(dirname(place))).map(({ place }) => basename(place)))
}

async function entriesIn(folder: string): Promise<FoundEntry[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true })
    return entries.map((entry) => ({ name: entry.name, folder: entry.isDirectory() }))
  } catch (error) {
    if (errorCodeOf(error) === null) throw error
    return []
  }
}
