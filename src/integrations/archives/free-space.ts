import { statfsSync } from 'node:fs'
import { formatSize } from '#domain/format.ts'
import type { UnpackRefusal } from '#domain/ports/unpacker.ts'
import { Refused } from './guarded-disk.ts'

// A full disk breaks more than an import: databases and other programs live there too.
const keptShare = 0.01
const keptAtMost = 1024 ** 3
const checkedEvery = 16 * 1024 ** 2

type Room = { free: number; kept: number }

/** Why so many bytes are not unpacked into a folder: its disk would be full, or nearly. */
export function describeLackOfSpace(needed: number, into: string): UnpackRefusal | null {
  const room = roomOf(into)
  if (needed + room.kept <= room.free) return null
  return { ok: false, fault: 'space', reason: `Unpacking needs ${formatSize(needed)} but ${tooLittle(room)}` }
}

/** Throws Refused when there is little room left. Others write to that disk too, and an archive may lie of its size. */
export function createRoomCheck(into: string): (written: number) => void {
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
  return `only ${formatSize(free)} are free there, of which ${formatSize(kept)} are left to others.`
}

function roomOf(folder: string): Room {
  const { bavail, blocks, bsize } = statfsSync(folder)
  return { free: bavail * bsize, kept: Math.min(keptAtMost, Math.floor(blocks * bsize * keptShare)) }
}
