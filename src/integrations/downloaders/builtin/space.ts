import { statfs } from 'node:fs/promises'
import { formatSize } from '#domain/format.ts'
import { keptFree, spaceOf } from '#domain/system/disk-space.ts'
import { isDiskFull } from '../state-file.ts'
import { Setback } from './head-plan.ts'

const maxBetweenChecks = 8 * 1024 ** 2
const minBetweenChecks = 256 * 1024
/** More than the number of simultaneous downloads, which all write to the disk between two checks. */
const maxWriters = 32

/** Throws Setback when so many bytes do not fit on the disk of a folder. */
export async function assertSpace(folder: string, needed: number): Promise<void> {
  const { free, total } = spaceOf(await statfs(folder))
  const kept = keptFree(total)
  if (free < needed + kept) throw noSpace(folder, `${formatSize(needed)} needed`, { free, kept })
}

/** Counts written bytes, and throws Setback when the disk of a folder is nearly full. */
export function createSpaceWatch(folder: string): (bytes: number) => Promise<void> {
  let untilCheck = 0
  return async (bytes) => {
    untilCheck -= bytes
    if (untilCheck > 0) return
    const { free, total } = spaceOf(await statfs(folder))
    const kept = keptFree(total)
    if (free <= kept) throw noSpace(folder, 'the disk is full', { free, kept })
    untilCheck = Math.min(maxBetweenChecks, Math.max(minBetweenChecks, (free - kept) / maxWriters))
  }
}

/** Describes the error of a disk that is full after all. Returns any other error unchanged. */
export function explainFullDisk(folder: string, error: unknown): unknown {
  return isDiskFull(error) ? new SpaceSetback(`not enough space in ${folder}: the disk is full`, true) : error
}

/** There is no space for the rest of a download; `isFull`: nor for anything else. */
export class SpaceSetback extends Setback {
  readonly isFull: boolean

  constructor(message: string, isFull: boolean) {
    super(message, true)
    this.isFull = isFull
  }
}

function noSpace(folder: string, needed: string, { free, kept }: { free: number; kept: number }): SpaceSetback {
  const facts = `${needed}, ${formatSize(free)} free, of which ${formatSize(kept)} must stay free`
  return new SpaceSetback(`not enough space in ${folder}: ${facts}`, free < minBetweenChecks)
}
