import type { Dirent } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { stemOf } from '#domain/game-files/discs.ts'
import { isGameFile } from '#domain/game-files/game-file.ts'
import { shelfIn } from '#domain/importing/import-content.ts'
import { basename, join } from '#domain/paths/paths.ts'
import { readDumpName } from '#domain/systems/dump-name.ts'
import {
  isFolderOfOneGame,
  isRomFile,
  isSideFolder,
  isSortingFolder,
  otherSystemOf,
  systemOfPlace,
} from '#domain/systems/rom-files.ts'
import { type System, systemOfFolder } from '#domain/systems/systems.ts'
import { errorCodeOf } from '../../files/file-errors.ts'
import { dependentFiles } from '../../files/file-set.ts'
import { createYieldToEventLoop, sortWithoutBlocking } from '../../tasks/yield-to-event-loop.ts'
import { isSystemName } from './known-folders.ts'
import type { FoundEntry } from './list-entries.ts'
import type { GameFolders } from './placed-games.ts'
import { withoutTexts } from './without-texts.ts'

type KnownGames = Pick<GameFolders, 'holdsGames' | 'isPlace'>

/** Maximum nesting above the folder of a system (`library/roms/snes`) and below it (`snes/Hacks/A/Game`). */
const maxDepth = 3

type Listing = {
  found: FoundEntry[]
  root: string
  known: KnownGames
  rest(): Promise<void>
}

/**
 * Lists the games of a folder of ROMs by their paths below it: below the folder of each system its single files, sets
 * of files, and folders of one game. Folders and games that are of no known system are listed themselves. Ignores
 * symlinks. Throws the file-system error if the root cannot be read.
 */
export async function listRoms(root: string, signal: AbortSignal, known: KnownGames): Promise<FoundEntry[]> {
  const found: FoundEntry[] = []
  const yieldToEventLoop = createYieldToEventLoop()
  const rest = async (): Promise<void> => {
    signal.throwIfAborted()
    await yieldToEventLoop()
  }
  const listing = { found, root, known, rest }
  const entries = await withoutTexts(root, await readdir(root, { withFileTypes: true }))
  const system = systemOfFolder(basename(root))
  const hasSystems = entries.some((entry) => entry.isDirectory() && systemOfFolder(entry.name) !== null)
  if (system !== null && !hasSystems) await addSystem(listing, '', system)
  else await addAbove(listing, '', entries, 0)
  return sortWithoutBlocking(found, (a, b) => (a.name < b.name ? -1 : 1), yieldToEventLoop)
}

/** Adds the systems of a folder. Returns whether there is any. */
async function addAbove(listing: Listing, below: string, entries: readonly Dirent[], depth: number): Promise<boolean> {
  let holdsSystems = false
  for (const entry of independentFiles(listing, below, entries)) {
    const name = pathOf(below, entry.name)
    const system = systemOfPlace(basename(listing.root), name)
    // A game of no known system is listed with the reason.
    const isGame = system === null ? isGameFile(entry.name) : isRomFile(entry.name, system)
    if (isGame) listing.found.push({ name, folder: false })
  }
  const unknown: string[] = []
  for (const entry of entries) {
    if (!entry.isDirectory() || isSystemName(entry.name)) continue
    await listing.rest()
    const name = pathOf(below, entry.name)
    const system = systemOfFolder(entry.name)
    if (system !== null) {
      await addSystem(listing, name, system)
      holdsSystems = true
      continue
    }
    if (isSideFolder(entry.name)) continue
    const inside = await entriesOf(listing, name)
    const above = depth + 1 < maxDepth && (await addAbove(listing, name, inside, depth + 1))
    if (!above && inside.length > 0 && !startsWith(listing.found, name)) unknown.push(name)
    holdsSystems ||= above
  }
  // Below folders without any system, the highest one is listed.
  if (holdsSystems || depth === 0) listing.found.push(...unknown.map((name) => ({ name, folder: true })))
  return holdsSystems
}

const startsWith = (found: readonly FoundEntry[], folder: string): boolean =>
  found.some(({ name }) => name.startsWith(`${folder}/`))

async function addSystem(listing: Listing, folder: string, system: System): Promise<void> {
  await addGames(listing, { folder, system, depth: 0 }, await entriesOf(listing, folder))
}

type Place = { folder: string; system: System; depth: number }

async function addGames(listing: Listing, { folder, system, depth }: Place, entries: readonly Dirent[]): Promise<void> {
  const { found, root, known } = listing
  const independent = independentFiles(listing, folder, entries)
  const files = independent.filter(({ name }) => isRomFile(name, system))
  // A dump of another system is listed with the reason.
  const others = independent.filter(({ name }) => otherSystemOf(name, system) !== null)
  for (const { name } of [...files, ...others]) found.push({ name: pathOf(folder, name), folder: false })
  const sets = new Set(files.map(({ name }) => stemOf(name).toLowerCase()))
  for (const entry of entries) {
    if (!entry.isDirectory() || isSystemName(entry.name)) continue
    await listing.rest()
    const name = pathOf(folder, entry.name)
    const isPlace = known.isPlace(join(root, name))
    if (!isPlace && isSideFolder(entry.name)) continue
    // Hard disks and laser discs of an arcade set lie in a folder beside its archive.
    if (!isPlace && system.media === 'sets' && sets.has(entry.name.toLowerCase())) continue
    const inside = await entriesOf(listing, name)
    if (isPlace || isGame(listing, { folder: name, system, depth }, inside)) found.push({ name, folder: true })
    else if (depth < maxDepth) await addGames(listing, { folder: name, system, depth: depth + 1 }, inside)
  }
}

/** Whether a folder below that of a system is one game, and not one that sorts games. */
function isGame(listing: Listing, place: Place, inside: readonly Dirent[]): boolean {
  const { folder, system } = place
  const name = basename(folder)
  if (listing.known.holdsGames(join(listing.root, folder))) return false
  if (isFolderOfOneGame(name, system)) return inside.length > 0
  const folders = inside.filter(
    (entry) => entry.isDirectory() && !isSystemName(entry.name) && !isSideFolder(entry.name),
  )
  const roms = romsAmong(listing, place, inside)
  // A game may be called "Beta", and then its file is as well.
  const bearsName = roms.length === 1 && titleOf(stemOf(roms[0]?.name ?? '')) === titleOf(name)
  if (isSortingFolder(name) && !bearsName) return false
  if (system.media === 'files' || system.id === 'dos' || system.id === 'scummvm') {
    const archives = roms.filter(({ name }) => /\.(?:zip|7z|rar)$/i.test(name))
    return archives.length < 2 && (inside.some((entry) => entry.isFile()) || folders.length > 0)
  }
  if (roms.length > 1) return false
  if (roms.length === 1) return folders.every((entry) => shelfIn(`${entry.name}/`) !== null)
  return folders.length > 0 ? folders.some((entry) => contentFolders.has(entry.name.toLowerCase())) : hasFiles(inside)
}

const titleOf = (name: string): string => readDumpName(name).title.toLowerCase()

/** What is in an unpacked game of a console: PlayStation 3, Wii U, PlayStation Vita. */
const contentFolders: ReadonlySet<string> = new Set([
  'ps3_game',
  'code',
  'content',
  'sce_sys',
  'usrdir',
  '$systemupdate',
])

const hasFiles = (entries: readonly Dirent[]): boolean =>
  entries.some((entry) => entry.isFile() && /\.(?:xex|xbe|rpx|pkg|elf|self|bin)$/i.test(entry.name))

function romsAmong(listing: Listing, { folder, system }: Place, entries: readonly Dirent[]): Dirent[] {
  return independentFiles(listing, folder, entries).filter(({ name }) => isRomFile(name, system))
}

/** The files of a folder, one for each set. */
function independentFiles({ root, known }: Listing, below: string, entries: readonly Dirent[]): Dirent[] {
  const dependent = dependentFiles(join(root, below), entries, known.isPlace)
  return entries.filter((entry) => entry.isFile() && !dependent.has(entry.name) && !isSystemName(entry.name))
}

const pathOf = (folder: string, name: string): string => (folder === '' ? name : `${folder}/${name}`)

// An unreadable folder must not fail the whole listing.
async function entriesOf({ root }: Listing, folder: string): Promise<Dirent[]> {
  try {
    return await withoutTexts(join(root, folder), await readdir(join(root, folder), { withFileTypes: true }))
  } catch (error) {
    if (errorCodeOf(error) === null) throw error
    return []
  }
}
