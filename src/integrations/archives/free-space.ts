import { statfsSync } from 'node:fs'
import { formatSize } from '#domain/format.ts'
import type { UnpackRefusal } from '#domain/ports/unpacker.ts'
import { keptFree, spaceOf } from '#domain/system/disk-space.ts'
import { Refused } from './guarded-disk.ts'

const checkedEvery = 16 * 1024 ** 2

type Room = { free: number; kept: number }

/** Refuses to unpack so many bytes into a folder if its disk would be nearly full; `null` when they fit. */
export function describeLackOfSpace(needed: number, into: string): UnpackRefusal | null {
  const room = roomOf(into)
  if (needed + room.kept <= room.free) return null
  const reason = `Unpacking needs ${formatSize(needed)} but ${tooLittle(room)}`
  return { ok: false, fault: 'space', reason, bytesNeeded: needed + room.kept }
}

/** Throws Refused when little space is left: others write to the disk, and an archive may be larger than listed. */
export function createSpaceCheck(into: string): (written: number) => void {
  let next = checkedEvery
  return (written) => {
    if (written < next) return
    next = written + checkedEvery
    const room = roomOf(into)
    if (room.free < room.kept + checkedEvery) {
      throw new Refused('space', `Unpacking wrote ${formatSize(written)}, and now ${tooLittle(room)}`)
    }
  }
}

function tooLittle({ free, kept }: Room): string {
  return `only ${formatSize(free)} are free, and ${formatSize(kept)} must stay free for other programs.`
}

function roomOf(folder: string): Room {
  const { free, total } = spaceOf(statfsSync(folder))
  return { free, kept: keptFree(total) }
}
