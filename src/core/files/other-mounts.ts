import { join, relative, sep } from '#domain/paths/paths.ts'
import { type DeviceLocation, type Mount, readMountTable } from './mount-table.ts'

/** The other paths at which the same files, or some of those in a folder, are visible. Answers at once. */
export type OtherPaths = (realPath: string) => string[]

/**
 * Finds the paths that files have because their disk is mounted more than once, as with two volumes of a container. Goes
 * by the mount table alone, so that the files need not exist. Without a table, there are none.
 */
export function otherPathsIn(table: readonly Mount[] | null): OtherPaths {
  const mounts = table ?? []
  const byDevice = Map.groupBy(mounts, ({ device }) => device)
  return (realPath) => {
    const location = locationOf(mounts, realPath)
    const inside = mounts.filter(({ mountPoint }) => isBelow(realPath, mountPoint)).map(locationOfMount)
    const found = new Set<string>()
    for (const each of location === null ? inside : [location, ...inside]) {
      for (const mount of byDevice.get(each.device) ?? []) {
        const shown = shownBy(mount, each)
        // A later mount may hide what an earlier one shows.
        if (shown !== null && isLocatedOn(locationOf(mounts, shown), mount)) found.add(shown)
      }
    }
    return [...found].filter((path) => path !== realPath && !isBelow(realPath, path))
  }
}

export async function readOtherPaths(): Promise<OtherPaths> {
  return otherPathsIn(await readMountTable())
}

/** The other paths at which mounts show one path. */
export async function otherPathsOf(realPath: string): Promise<string[]> {
  return (await readOtherPaths())(realPath)
}

const locationOfMount = ({ device, root }: Mount): DeviceLocation => ({ device, path: root })

function locationOf(mounts: readonly Mount[], path: string): DeviceLocation | null {
  let found: Mount | null = null
  for (const mount of mounts) {
    const isAround = mount.mountPoint === path || isBelow(mount.mountPoint, path)
    if (isAround && (found === null || mount.mountPoint.length >= found.mountPoint.length)) found = mount
  }
  return found === null ? null : { device: found.device, path: join(found.root, relative(found.mountPoint, path)) }
}

/** Where a mount shows a location, or a part of it. */
function shownBy({ root, mountPoint }: Mount, { path }: DeviceLocation): string | null {
  if (root === path || isBelow(path, root)) return mountPoint
  return isBelow(root, path) ? join(mountPoint, relative(root, path)) : null
}

function isLocatedOn(location: DeviceLocation | null, { device, root }: Mount): boolean {
  return location?.device === device && (location.path === root || isBelow(root, location.path))
}

// There may be thousands of games and hundreds of mounts.
const isBelow = (folder: string, path: string): boolean =>
  path.startsWith(folder.endsWith(sep) ? folder : `${folder}${sep}`) && path.length > folder.length
