import { readFile } from 'node:fs/promises'
import { basename, dirname, join, relative } from 'node:path'
import { errorCodeOf, ifExists } from './file-errors.ts'
import { openFolder } from './folder-handle.ts'
import { isInside } from './path-inside.ts'
import type { Place } from './places.ts'

/** `root` is the folder of the device that is shown at `mountPoint`. */
export type Mount = { id: string; device: string; root: string; mountPoint: string }

/** Where a path lies on its device. Two bind mounts of one folder share it. */
export type DeviceLocation = { device: string; path: string }

/** The mount that a place is reached by, and where it lies on the device; `null` for what the system does not tell. */
export type Located = { mount: string | null; location: DeviceLocation | null }

/** `null` where the system has no such table. https://man7.org/linux/man-pages/man5/proc_pid_mountinfo.5.html */
export async function readMountTable(): Promise<Mount[] | null> {
  const text = await ifExists(readFile('/proc/self/mountinfo', 'utf8'))
  return text === null ? null : parseMountTable(text)
}

export function parseMountTable(text: string): Mount[] {
  return text.split('\n').flatMap((line): Mount[] => {
    const [id = '', , device = '', root = '', mountPoint = ''] = line.split(' ').map(unescaped)
    return mountPoint === '' ? [] : [{ id, device, root, mountPoint }]
  })
}

/**
 * Looks a place up in the table. In a chroot or a container the top folder need not be a mount point: what lies on the
 * mount around it is in no line of the table.
 */
export async function locate(table: readonly Mount[], place: Place): Promise<Located> {
  const isFolder = place.facts.isDirectory()
  const mount = await mountIdOf(isFolder ? place.path : dirname(place.path))
  if (mount === null) return { mount: null, location: locationByPath(table, place.path) }
  const line = table.find(({ id }) => id === mount)
  const folder = line === undefined ? null : locationOn(line, isFolder ? place.path : dirname(place.path))
  if (folder === null || isFolder) return { mount, location: folder }
  return { mount, location: { ...folder, path: join(folder.path, basename(place.path)) } }
}

/** Where a path lies by the longest mount point above it, for systems that do not number their mounts. */
export function locationByPath(table: readonly Mount[], realPath: string): DeviceLocation | null {
  let found: Mount | null = null
  for (const mount of table) {
    if (mount.mountPoint !== realPath && !isInside(mount.mountPoint, realPath)) continue
    // The later of two mounts at one place hides the earlier.
    if (found === null || mount.mountPoint.length >= found.mountPoint.length) found = mount
  }
  return found === null ? null : locationOn(found, realPath)
}

/** What the mounts show that lie inside a folder. */
export function mountedInside(table: readonly Mount[], folder: string): DeviceLocation[] {
  return table
    .filter(({ mountPoint }) => isInside(folder, mountPoint))
    .map(({ device, root }) => ({ device, path: root }))
}

function locationOn({ device, root, mountPoint }: Mount, realPath: string): DeviceLocation {
  return { device, path: join(root, relative(mountPoint, realPath)) }
}

async function mountIdOf(folder: string): Promise<string | null> {
  try {
    const handle = await openFolder(folder)
    await handle.close()
    return handle.mount.startsWith('dev:') ? null : handle.mount
  } catch (error) {
    if (errorCodeOf(error) === null) throw error
    return null
  }
}

// Blanks and the like are written as octal numbers.
function unescaped(field: string): string {
  return field.replace(/\\([0-7]{3})/g, (_, octal) => String.fromCharCode(Number.parseInt(octal, 8)))
}
