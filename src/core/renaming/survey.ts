import { constants } from 'node:fs'
import { access, lstat, opendir, readdir } from 'node:fs/promises'
import type { PlacedGame } from '#db/repositories/moved-games.ts'
import { isDisposable } from '#domain/game-files/junk.ts'
import { foldedName } from '#domain/importing/name-clashes.ts'
import { basename, join } from '#domain/paths/paths.ts'
import { ifExists } from '../files/file-errors.ts'
import { isInside } from '../files/path-inside.ts'
import { type Place, placesOf } from '../files/places.ts'
import { type PathRules, readPathRules } from '../library/paths/path-rules.ts'
import { readPlacedGames } from '../scanning/discovery/placed-games.ts'
import { readImportSettings } from '../settings/import-settings.ts'
import { createYieldToEventLoop } from '../tasks/yield-to-event-loop.ts'
import { contentsBelowRoots, foldersAround } from './client-files.ts'
import type { RenameDeps } from './rename-context.ts'

/** A folder that one or more games have, by its recorded path. */
export type GameFolder = {
  stored: string
  place: Place | null
  gameIds: string[]
  /** Whether another game has the same folder recorded by another path. */
  isAmbiguous: boolean
}

/** What decides which folders can move, read once for all of them. */
export type Survey = {
  folders: readonly GameFolder[]
  rules: PathRules
  /** The real path of the library folder. */
  library: string | null
  /** Real paths of game folders and of everything around them, folded. */
  taken: ReadonlyMap<string, GameFolder>
  around: ReadonlySet<string>
  /** Games with an unfinished import or an active download. */
  importing: ReadonlySet<string>
  downloading: ReadonlySet<string>
  /** Folded paths of client downloads that are or contain a path below a root, and everything around them. */
  contents: ReadonlySet<string>
  aroundContents: ReadonlySet<string>
  /** Folded folders that unfinished imports are going to use. */
  importTargets: ReadonlySet<string>
  disk: DiskFacts
}

/** Reads everything that decides which folders can move. */
export async function surveyFolders(app: RenameDeps): Promise<Survey> {
  const placed = await readPlacedGames(app)
  const [rules, places] = await Promise.all([
    readPathRules(app),
    placesOf(placed.map(({ libraryPath }) => libraryPath)),
  ])
  const folders = await byFolder(placed, places)
  const taken = new Map(folders.map((folder) => [foldedName(folder.place?.path ?? folder.stored), folder]))
  const { libraryRoot } = readImportSettings(app)
  const [library = null] = libraryRoot === null ? [] : await placesOf([libraryRoot])
  const imports = app.imports.withStatus(['running', 'review', 'failed'])
  const unfinished = imports.filter(({ status, filesPlanned }) => status === 'running' || filesPlanned > 0)
  const contents = await contentsBelowRoots(rules)
  return {
    folders,
    rules,
    library: library?.path ?? null,
    taken,
    around: await foldersAround(taken.keys()),
    importing: new Set(unfinished.flatMap(({ gameId }) => gameId ?? [])),
    downloading: new Set(app.downloads.active().flatMap(({ gameId }) => gameId ?? [])),
    contents,
    aroundContents: await foldersAround(contents),
    importTargets: new Set(unfinished.flatMap(({ targetPath }) => (targetPath === null ? [] : foldedName(targetPath)))),
    disk: createDiskFacts(),
  }
}

async function byFolder(placed: readonly PlacedGame[], places: readonly (Place | null)[]): Promise<GameFolder[]> {
  const yieldToEventLoop = createYieldToEventLoop()
  const folders = new Map<string, GameFolder>()
  for (const [index, { id, libraryPath }] of placed.entries()) {
    const place = places[index] ?? null
    // Games that share a folder move together, if they have the same path recorded.
    const known = folders.get(libraryPath)
    if (known === undefined) folders.set(libraryPath, { stored: libraryPath, place, gameIds: [id], isAmbiguous: false })
    else known.gameIds.push(id)
    await yieldToEventLoop()
  }
  const byPlace = new Map<string, GameFolder>()
  for (const folder of folders.values()) {
    const real = foldedName(folder.place?.path ?? folder.stored)
    const other = byPlace.get(real)
    if (other !== undefined) other.isAmbiguous = folder.isAmbiguous = true
    else byPlace.set(real, folder)
    await yieldToEventLoop()
  }
  return [...folders.values()]
}

/** The innermost library or root folder that contains a real path. */
export function rootOf({ rules }: Pick<Survey, 'rules'>, path: string): string | null {
  const found = rules.roots.filter((root) => isInside(root.path, path)).map((root) => root.path)
  return found.toSorted((one, other) => other.length - one.length)[0] ?? null
}

/** Facts of the disk, each read once. */
type DiskFacts = {
  namesIn(folder: string): Promise<ReadonlyMap<string, string[]>>
  isWritable(folder: string): Promise<boolean>
  device(folder: string): Promise<bigint | null>
}

function createDiskFacts(): DiskFacts {
  const names = new Map<string, Promise<Map<string, string[]>>>()
  const writable = new Map<string, Promise<boolean>>()
  const devices = new Map<string, Promise<bigint | null>>()
  const once = <Value>(known: Map<string, Promise<Value>>, path: string, read: () => Promise<Value>) => {
    const value = known.get(path) ?? read()
    known.set(path, value)
    return value
  }
  return {
    namesIn: (folder) => once(names, folder, () => readNames(folder)),
    isWritable: (folder) => once(writable, folder, () => canWrite(folder)),
    device: (folder) =>
      once(devices, folder, async () => (await ifExists(lstat(folder, { bigint: true })))?.dev ?? null),
  }
}

/** The names in a folder by their folded form. */
async function readNames(folder: string): Promise<Map<string, string[]>> {
  const names = new Map<string, string[]>()
  for (const name of (await ifExists(readdir(folder))) ?? []) {
    names.set(foldedName(name), [...(names.get(foldedName(name)) ?? []), name])
  }
  return names
}

async function canWrite(folder: string): Promise<boolean> {
  return access(folder, constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  )
}

/** The name of the only entry of a folder besides junk if it is a folder of the same name; `null` otherwise. */
export async function sameNameInside(folder: string, name = basename(folder)): Promise<string | null> {
  const entries = await ifExists(opendir(folder))
  if (entries === null) return null
  let only: string | null = null
  for await (const entry of entries) {
    if (isDisposable(entry.name)) continue
    if (only !== null || !entry.isDirectory() || foldedName(entry.name) !== foldedName(name)) return null
    only = entry.name
  }
  return only === null ? null : basename(join(folder, only))
}
