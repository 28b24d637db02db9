import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type SmallDisk = { grow(megabytes: number): void; remove(): void }

/** A disk of a few megabytes at a folder that is there already. */
export function mountSmallDisk(folder: string, megabytes: number): SmallDisk {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0777`, 'ludarr-test', folder], { stdio: 'pipe' })
  let isMounted = true
  return {
    grow: (wanted) => void execFileSync('mount', ['-o', `remount,size=${wanted}m`, folder], { stdio: 'pipe' }),
    remove() {
      if (isMounted) execFileSync('umount', ['-l', folder], { stdio: 'pipe' })
      isMounted = false
    },
  }
}

/** Another program that takes the space of the disk a folder is on. */
export type Filler = {
  /** Leaves so many bytes free. */
  leave(bytes: number): void
  remove(): void
}

const blockBytes = 4096

export function createFiller(folder: string): Filler {
  const file = join(folder, 'another-program.bin')
  return {
    leave(bytes) {
      const handle = openSync(file, 'a')
      try {
        for (let free = freeOn(folder) - bytes; free >= blockBytes; free = freeOn(folder) - bytes) {
          writeSync(handle, Buffer.alloc(Math.min(1024 ** 2, free - (free % blockBytes)), 1))
        }
      } catch (error) {
        // The last blocks may be taken by somebody else meanwhile.
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
      } finally {
        closeSync(handle)
      }
    },
    remove: () => rmSync(file, { force: true }),
  }
}

/** The free bytes on the disk of a folder. */
export function freeOn(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/** Whether this process may mount anything; says so once when not, because its tests are then left out. */
export function canMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'ludarr-mount-'))
  try {
    mountSmallDisk(folder, 1).remove()
    return true
  } catch {
    console.warn('Left out: tests with a full disk, because nothing may be mounted here')
    return false
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
