import type { Dirent } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { isGameFile } from '#domain/game-files/game-file.ts'
import { errorCodeOf } from '../../files/file-errors.ts'
import { createYieldToEventLoop, sortWithoutBlocking } from '../../tasks/yield-to-event-loop.ts'
import { isContainerFolder, isSystemName, mayBeProgram, mayBeSystemFolder, storePlace } from './known-folders.ts'

export type FoundEntry = { name: string; folder: boolean }

/** Maximum nesting of container folders: `roms/snes/Game`, `PC/A/Game`. */
const maxContainerDepth = 3

/**
 * Lists what may be a game in a root folder, by its path below the root: the top-level entries, and the entries of
 * container folders (by name, or where `holdsGames` returns true). Ignores symlinks. Throws the file-system error if the
 * root cannot be read.
 */
export async function listEntries(
  root: string,
  signal: AbortSignal,
  holdsGames: (path: string) => boolean = () => false,
): Promise<FoundEntry[]> {
  const found: FoundEntry[] = []
  const yieldToEventLoop = createYieldToEventLoop()
  for (const entry of await readdir(root, { withFileTypes: true })) {
    signal.throwIfAborted()
    await yieldToEventLoop()
    await addEntry({ found, root, holdsGames }, '', entry, 0)
  }
  return sortWithoutBlocking(found, (a, b) => (a.name < b.name ? -1 : 1), yieldToEventLoop)
}

type Listing = { found: FoundEntry[]; root: string; holdsGames: (path: string) => boolean }

async function addEntry(listing: Listing, below: string, entry: Dirent, depth: number): Promise<void> {
  const { found, root, holdsGames } = listing
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
  if (depth < maxContainerDepth && (isContainer || holdsGames(join(root, name)))) {
    const inside = await entriesOf(join(root, name))
    if (inside.some(isWorthListing)) {
      for (const child of inside) await addEntry(listing, name, child, depth + 1)
      return
    }
  }
  found.push({ name, folder: true })
}

async function addStore(listing: Listing, place: string, depth: number): Promise<boolean> {
  const inside = await entriesOf(join(listing.root, place))
  for (const child of inside) await addEntry(listing, place, child, depth + 1)
  return inside.length > 0
}

// An unreadable container folder must not fail the whole listing.
async function entriesOf(folder: string): Promise<Dirent[]> {
  try {
    return await readdir(folder, { withFileTypes: true })
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
