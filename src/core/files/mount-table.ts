import { basename, dirname, join, relative } from '#domain/paths/paths.ts'
import { readLinuxFile } from '#platform/linux-files.ts'
import { errorCodeOf } from './file-errors.ts'
import { openFolder } from './folder-handle.ts'
import { isInside } from './path-inside.ts'
import type { Place } from './places.ts'

/** `root` is the folder of the device that is mounted at `mountPoint`. */
export type Mount = { id: string; device: string; root: string; mountPoint: string }

/** The location of a path on its device, which two bind mounts of a folder share. */
export type DeviceLocation = { device: string; path: string }

/** The mount of a path and its location on the device; `null` if the system does not provide it. */
export type Located = { mount: string | null; location: DeviceLocation | null }

/** `null` if the system has no mount table. https://man7.org/linux/man-pages/man5/proc_pid_mountinfo.5.html */
export async function readMountTable(): Promise<Mount[] | null> {
  const text = readLinuxFile('/proc/self/mountinfo')
  return text === null ? null : parseMountTable(text)
}

export function parseMountTable(text: string): Mount[] {
  return text.split('\n').flatMap((line): Mount[] => {
    const [id = '', , device = '', root = '', mountPoint = ''] = line.split(' ').map(unescapeField)
    return mountPoint === '' ? [] : [{ id, device, root, mountPoint }]
  })
}

/**
 * Finds a path in the table. In a chroot or container the root folder may not be a mount point, so the mount around it may
 * be missing from the table.
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

/** The location of a path by the longest mount point above it, for systems without mount ids. */
export function locationByPath(table: readonly Mount[], realPath: string): DeviceLocation | null {
  const found = findMountAbove(table, realPath)
  return found === null ? null : locationOn(found, realPath)
}

/** The mount that a path is on, with its line of the mount table and the device file, by the text of the table. */
export function mountAbove(text: string, realPath: string): (Mount & { line: string; source: string }) | null {
  const lines = text.split('\n').flatMap((line) => parseMountTable(line).map((mount) => ({ ...mount, line })))
  const found = findMountAbove(lines, realPath)
  if (found === null) return null
  // The fields after a separator are the type, the source and the options of the file system.
  return { ...found, source: unescapeField(found.line.split(' - ')[1]?.split(' ')[1] ?? '') }
}

function findMountAbove<AnyMount extends Mount>(table: readonly AnyMount[], realPath: string): AnyMount | null {
  let found: AnyMount | null = null
  for (const mount of table) {
    if (mount.mountPoint !== realPath && !isInside(mount.mountPoint, realPath)) continue
    // A later mount at the same path hides the earlier one.
    if (found === null || mount.mountPoint.length >= found.mountPoint.length) found = mount
  }
  return found
}

/** The locations of the mounts inside a folder. */
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

// Spaces and similar characters are escaped as octal numbers.
function unescapeField(field: string): string {
  return field.replace(/\\([0-7]{3})/g, (_, octal) => String.fromCharCode(Number.parseInt(octal, 8)))
}
