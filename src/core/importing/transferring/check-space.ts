import { stat } from 'node:fs/promises'
import type { PlannedFile } from '#domain/importing/import.ts'
import { dirname } from '#domain/paths/paths.ts'
import { ifExists } from '../../files/file-errors.ts'
import { assertFits } from '../../files/free-space.ts'
import { isInside } from '../../files/path-inside.ts'

/**
 * Throws SpaceError when files do not fit where they are to be copied. Each disk is checked, because one may be mounted
 * below the root.
 */
export async function checkSpace(root: string, files: Iterable<PlannedFile>): Promise<void> {
  const library = (await stat(root, { bigint: true })).dev
  const disks = new Map<bigint, Disk>()
  const devices = new Map<string, { folder: string; dev: bigint }>()
  for (const file of files) {
    const parent = dirname(file.target)
    const device = devices.get(parent) ?? (await deviceOf(root, parent))
    devices.set(parent, device)
    const { folder, dev } = device
    const { source, target } = file
    const disk = disks.get(dev) ?? { folder: dev === library ? root : folder, needed: 0, from: source, to: target }
    disk.needed += requiredBytes(file, dev !== library)
    disk.from = commonPath(disk.from, source)
    disk.to = commonPath(disk.to, target)
    disks.set(dev, disk)
  }
  for (const disk of disks.values()) await checkDisk(disk)
}

/** `from` and `to` are the folders that contain all sources and all targets. */
type Disk = { folder: string; needed: number; from: string; to: string }

// Unpacked files are in the library folder already, and archives stay where they are until they are removed.
function requiredBytes({ action, staged, size }: PlannedFile, isElsewhere: boolean): number {
  if (action === 'keep' || action === 'unpacked' || action === 'remove') return 0
  return staged === true && !isElsewhere ? 0 : size
}

/** The nearest existing folder at or above a path, and its device. */
async function deviceOf(root: string, path: string): Promise<{ folder: string; dev: bigint }> {
  for (let folder = path; isInside(root, folder); folder = dirname(folder)) {
    const found = await ifExists(stat(folder, { bigint: true }))
    if (found?.isDirectory() === true) return { folder, dev: found.dev }
  }
  return { folder: root, dev: (await stat(root, { bigint: true })).dev }
}

async function checkDisk({ folder, needed, from, to }: Disk): Promise<void> {
  if (needed > 0) await assertFits(folder, needed, `copy ${from} to ${to}`)
}

function commonPath(left: string, right: string): string {
  let folder = left
  while (folder !== right && !isInside(folder, right)) folder = dirname(folder)
  return folder
}
