import type { Dirent } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { splitFileEnding } from '#domain/release-name/file-ending.ts'
import { errorCodeOf } from '../../files/file-errors.ts'
import { isContainerFolder, isSystemName, mayBeProgram, storePlace } from './known-folders.ts'

export type FoundEntry = { name: string; folder: boolean }

/** How deep shelves may stand in one another: `roms/snes/Game`, `PC/A/Game`. */
const maxShelves = 3

/**
 * What may be a game in a root folder, by its path below the root: the entries of its top, and those one level below
 * where a folder only holds games, by its name or because `holdsGames` says so. Only lists folders; links are left alone. Throws what the disk says of the root.
 */
export async function listEntries(
  root: string,
  signal: AbortSignal,
  holdsGames: (path: string) => boolean = () => false,
): Promise<FoundEntry[]> {
  const found: FoundEntry[] = []
  for (const entry of await readdir(root, { withFileTypes: true })) {
    signal.throwIfAborted()
    await addEntry({ found, root, holdsGames }, '', entry, 0)
  }
  return found.sort((one, other) => (one.name < other.name ? -1 : 1))
}

type Listing = { found: FoundEntry[]; root: string; holdsGames: (path: string) => boolean }

async function addEntry(listing: Listing, below: string, entry: Dirent, shelves: number): Promise<void> {
  const { found, root, holdsGames } = listing
  const name = below === '' ? entry.name : `${below}/${entry.name}`
  if (isSystemName(entry.name)) return
  if (entry.isFile()) {
    if (isGameFile(entry.name)) found.push({ name, folder: false })
    return
  }
  if (!entry.isDirectory()) return
  const store = storePlace(entry.name)
  if (store !== null && (await addStore(listing, [name, ...store].join('/'), shelves))) return
  const isNamedShelf = !mayBeProgram(entry.name) && isContainerFolder(entry.name)
  if (shelves < maxShelves && (isNamedShelf || holdsGames(join(root, name)))) {
    const inside = await entriesOf(join(root, name))
    if (inside.some(isWorthListing)) {
      for (const one of inside) await addEntry(listing, name, one, shelves + 1)
      return
    }
  }
  found.push({ name, folder: true })
}

async function addStore(listing: Listing, place: string, shelves: number): Promise<boolean> {
  const inside = await entriesOf(join(listing.root, place))
  for (const one of inside) await addEntry(listing, place, one, shelves + 1)
  return inside.length > 0
}

// A shelf that cannot be read is no reason to give up the others.
async function entriesOf(folder: string): Promise<Dirent[]> {
  try {
    return await readdir(folder, { withFileTypes: true })
  } catch (error) {
    if (errorCodeOf(error) === null) throw error
    return []
  }
}

const isWorthListing = (one: Dirent): boolean =>
  !isSystemName(one.name) && (one.isDirectory() || (one.isFile() && isGameFile(one.name)))

const imageEndings = /\.(?:iso|chd|cso|rvz|wbfs|wad|nsp|xci|pkg|exe|zip|7z|rar|cue|gdi)$/i

function isGameFile(name: string): boolean {
  return splitFileEnding(name).isRom || imageEndings.test(name)
}
