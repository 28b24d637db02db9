import process from 'node:process'
import { errorCodeOf } from './file-errors.ts'
import { type FolderHandle, type Identity, openFolder } from './folder-handle.ts'
import { type DeviceLocation, locate, type Mount, mountedInside } from './mount-table.ts'
import { isInside } from './path-inside.ts'
import { identitiesAbove, type Place } from './places.ts'
import { folderNames, within } from './remove-tree.ts'

export type Containment = 'inside' | 'apart' | 'unknown'

export type SearchLimits = { folders: number; depth: number }

const searchLimits: SearchLimits = { folders: 20_000, depth: 200 }

/**
 * Whether a path is strictly inside a folder, through whatever mounts the two are reached. If the mount table does not
 * cover one of them, the folder is searched for the path or one of its parents, by device and inode; `unknown` when it
 * cannot be searched completely.
 */
export async function containment(
  folder: Place,
  place: Place,
  table: readonly Mount[] | null,
  limits: SearchLimits = searchLimits,
): Promise<Containment> {
  if (folder.identity === place.identity) return 'apart'
  const above = await identitiesAbove(place.path)
  if (above.has(folder.identity)) return 'inside'
  // Without mounts no folder has two real paths.
  if (table === null && process.platform !== 'linux') return 'apart'
  const [upper, lower] = await Promise.all([locate(table ?? [], folder), locate(table ?? [], place)])
  const { location } = lower
  if (location !== null) {
    const shown = mountedInside(table ?? [], folder.path)
    if (shown.some((mounted) => mounted.path === location.path && mounted.device === location.device)) return 'inside'
    if (shown.some((mounted) => isOnDeviceBelow(mounted, location))) return 'inside'
  }
  // On one mount every folder has exactly one path.
  if (upper.mount !== null && upper.mount === lower.mount) return 'apart'
  if (upper.location !== null && location !== null)
    return isOnDeviceBelow(upper.location, location) ? 'inside' : 'apart'
  return search(folder, above.add(place.identity), limits)
}

function isOnDeviceBelow(folder: DeviceLocation, place: DeviceLocation): boolean {
  return folder.device === place.device && isInside(folder.path, place.path)
}

async function search(folder: Place, wanted: ReadonlySet<Identity>, limits: SearchLimits): Promise<Containment> {
  const left = { ...limits }
  try {
    const top = await openFolder(folder.path)
    try {
      return (await containsOneOf(top, wanted, left)) ? 'inside' : 'apart'
    } finally {
      await top.close()
    }
  } catch (error) {
    if (error instanceof SearchGivenUp || errorCodeOf(error) !== null) return 'unknown'
    throw error
  }
}

class SearchGivenUp extends Error {}

async function containsOneOf(
  folder: FolderHandle,
  wanted: ReadonlySet<Identity>,
  left: SearchLimits,
): Promise<boolean> {
  for (const name of await folderNames(folder)) {
    left.folders -= 1
    if (left.folders < 0 || left.depth <= 0) throw new SearchGivenUp()
    const found = await within(folder, name, async (inner) => {
      if (wanted.has(inner.identity)) return true
      left.depth -= 1
      const deeper = await containsOneOf(inner, wanted, left)
      left.depth += 1
      return deeper
    })
    if (found) return true
  }
  return false
}
