import { stat, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { AppError } from '#domain/errors.ts'
import type { PlannedFile } from '#domain/import.ts'
import { sizeInWords } from '#domain/size-in-words.ts'
import { ifThere } from './file-fault.ts'
import { liesInside } from './inside.ts'

/** Throws when files do not fit where they are to be copied: asked of each disk, as one may be mounted below the root. */
export async function checkSpace(root: string, files: readonly PlannedFile[]): Promise<void> {
  const library = (await stat(root)).dev
  const disks = new Map<number, { place: string; needed: number }>()
  for (const [folder, inside] of Map.groupBy(files, ({ target }) => dirname(target))) {
    const place = await nearestFolder(root, folder)
    const { dev } = await stat(place)
    const disk = disks.get(dev) ?? { place: dev === library ? root : place, needed: 0 }
    disk.needed += inside.reduce((sum, file) => sum + bytesOf(file, dev !== library), 0)
    disks.set(dev, disk)
  }
  for (const { place, needed } of disks.values()) await checkDisk(place, needed)
}

// What was unpacked lies in the library folder already, and archives stay where they are until they are removed.
function bytesOf({ action, staged, size }: PlannedFile, isElsewhere: boolean): number {
  if (action === 'keep' || action === 'unpacked' || action === 'remove') return 0
  return staged === true && !isElsewhere ? 0 : size
}

async function nearestFolder(root: string, folder: string): Promise<string> {
  for (let place = folder; liesInside(root, place); place = dirname(place)) {
    if ((await ifThere(stat(place)))?.isDirectory() === true) return place
  }
  return root
}

async function checkDisk(place: string, needed: number): Promise<void> {
  const { bavail, bsize } = await statfs(place)
  const free = bavail * bsize
  if (free >= needed) return
  throw new AppError(
    'unprocessable',
    `Copying needs ${sizeInWords(needed)} but only ${sizeInWords(free)} are free on ${place}.`,
  )
}
