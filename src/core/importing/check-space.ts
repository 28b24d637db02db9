import { stat, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { AppError } from '#domain/errors.ts'
import { formatSize } from '#domain/format.ts'
import type { PlannedFile } from '#domain/importing/import.ts'
import { errorCodeOf, ifExists } from '../files/file-errors.ts'
import { isInside } from '../files/path-inside.ts'

/** Files do not fit: `space` is what they need, and where. */
export class SpaceError extends AppError {
  readonly space: { folder: string; bytes: number }

  constructor(message: string, space: { folder: string; bytes: number }) {
    super('unprocessable', message)
    this.space = space
  }
}

/**
 * Throws SpaceError when files do not fit where they are to be copied: asked of each disk, as one may be mounted below
 * the root.
 */
export async function checkSpace(root: string, files: readonly PlannedFile[]): Promise<void> {
  const library = (await stat(root)).dev
  const disks = new Map<number, Disk>()
  for (const [folder, inside] of Map.groupBy(files, ({ target }) => dirname(target))) {
    const place = await nearestFolder(root, folder)
    const { dev } = await stat(place)
    const disk = disks.get(dev) ?? { place: dev === library ? root : place, needed: 0, files: [] }
    disk.needed += inside.reduce((sum, file) => sum + bytesOf(file, dev !== library), 0)
    disk.files.push(...inside)
    disks.set(dev, disk)
  }
  for (const disk of disks.values()) await checkDisk(disk)
}

type Disk = { place: string; needed: number; files: PlannedFile[] }

// What was unpacked lies in the library folder already, and archives stay where they are until they are removed.
function bytesOf({ action, staged, size }: PlannedFile, isElsewhere: boolean): number {
  if (action === 'keep' || action === 'unpacked' || action === 'remove') return 0
  return staged === true && !isElsewhere ? 0 : size
}

async function nearestFolder(root: string, folder: string): Promise<string> {
  for (let place = folder; isInside(root, place); place = dirname(place)) {
    if ((await ifExists(stat(place)))?.isDirectory() === true) return place
  }
  return root
}

async function checkDisk({ place, needed, files }: Disk): Promise<void> {
  const { bavail, bsize } = await statfs(place)
  const free = bavail * bsize
  if (free >= needed) return
  const from = commonPath(files.map(({ source }) => source))
  const to = commonPath(files.map(({ target }) => target))
  const missing = `${formatSize(needed)} needed, ${formatSize(free)} free on ${place}`
  throw new SpaceError(`Not enough free space to copy ${from} to ${to}: ${missing}.`, { folder: place, bytes: needed })
}

/** What is free on the disk of a folder; `null` when it cannot be told. */
export async function freeBytes(folder: string): Promise<number | null> {
  try {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  } catch (error) {
    if (errorCodeOf(error) === null) throw error
    return null
  }
}

function commonPath(paths: readonly string[]): string {
  return paths.reduce((common, path) => {
    let folder = common
    while (folder !== path && !isInside(folder, path)) folder = dirname(folder)
    return folder
  })
}
