import type { Dirent } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { isGameFile } from '#domain/game-files/game-file.ts'
import { join } from '#domain/paths/paths.ts'
import { errorCodeOf } from '../../files/file-errors.ts'
import { dependentFiles } from '../../files/file-set.ts'
import { createYieldToEventLoop, sortWithoutBlocking } from '../../tasks/yield-to-event-loop.ts'
import { isContainerFolder, isSystemName, mayBeProgram, mayBeSystemFolder, storePlace } from './known-folders.ts'
import type { GameFolders } from './placed-games.ts'
import { withoutTexts } from './without-texts.ts'

export type FoundEntry = { name: string; folder: boolean }

/** Maximum nesting of container folders: `roms/snes/Game`, `PC/A/Game`. */
const maxContainerDepth = 3

type KnownGames = Pick<GameFolders, 'holdsGames' | 'isPlace'>

export const noGames: KnownGames = { holdsGames: () => false, isPlace: () => false }

/**
 * Lists what may be a game in a root folder, by its path below the root: the top-level entries, and the entries of
 * container folders (by name, or that hold known games). One file stands for a set of files. Ignores symlinks. Throws the file-system error if the
 * root cannot be read.
 */
export async function listEntries(
  root: string,
  signal: AbortSignal,
  known: KnownGames = noGames,
): Promise<FoundEntry[]> {
  const found: FoundEntry[] = []
  const yieldToEventLoop = createYieldToEventLoop()
  const listing = { found, root, known }
  const entries = await withoutTexts(root, await readdir(root, { withFileTypes: true }))
  for (const entry of independent(listing, '', entries)) {
    signal.throwIfAborted()
    await yieldToEventLoop()
    await addEntry(listing, '', entry, 0)
  }
  return sortWithoutBlocking(found, (a, b) => (a.name < b.name ? -1 : 1), yieldToEventLoop)
}

type Listing = { found: FoundEntry[]; root: string; known: KnownGames }

/** The entries of a folder without the files that belong to another one. */
function independent({ root, known }: Listing, below: string, entries: readonly Dirent[]): Dirent[] {
  const dependent = dependentFiles(join(root, below), entries, known.isPlace)
  return entries.filter(({ name }) => !dependent.has(name))
}

async function addEntry(listing: Listing, below: string, entry: Dirent, depth: number): Promise<void> {
  const { found, root, known } = listing
  const name = below === '' ? entry.name : `${below}/${entry.name}`
  if (isSystemName(entry.name)) return
  if (entry.isFile()) {
    if (isGameFile(entry.name)) found.push({ name, folder: false })
    return
  }
  if (!entry.isDirectory()) return
  if (mayBeSystemFolder(entry.name) && !(await holdsGameFile(join(root, name)))) return
  const store = storePlace(entry.name)
  if (store !== null && (await addStore(listing, [name, ...store].join('/'), depth))) return
  const isContainer = !mayBeProgram(entry.name) && isContainerFolder(entry.name)
  if (depth < maxContainerDepth && (isContainer || known.holdsGames(join(root, name)))) {
    const inside = await entriesOf(join(root, name))
    if (inside.some(isWorthListing)) {
      for (const child of independent(listing, name, inside)) await addEntry(listing, name, child, depth + 1)
      return
    }
  }
  found.push({ name, folder: true })
}

async function addStore(listing: Listing, place: string, depth: number): Promise<boolean> {
  const inside = await entriesOf(join(listing.root, place))
  for (const child of independent(listing, place, inside)) await addEntry(listing, place, child, depth + 1)
  return inside.length > 0
}

// An unreadable container folder must not fail the whole listing.
async function entriesOf(folder: string): Promise<Dirent[]> {
  try {
    return await withoutTexts(folder, await readdir(folder, { withFileTypes: true }))
  } catch (error) {
    if (errorCodeOf(error) === null) throw error
    return []
  }
}

/** Whether a game's files are in a folder or directly below it. */
async function holdsGameFile(folder: string, depth = 1): Promise<boolean> {
  for (const entry of await entriesOf(folder)) {
    if (isSystemName(entry.name)) continue
    if (entry.isFile() && isGameFile(entry.name)) return true
    if (entry.isDirectory() && depth > 0 && (await holdsGameFile(join(folder, entry.name), depth - 1))) return true
  }
  return false
}

const isWorthListing = (entry: Dirent): boolean =>
  !isSystemName(entry.name) && (entry.isDirectory() || (entry.isFile() && isGameFile(entry.name)))
