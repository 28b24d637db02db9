import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type SmallDisk = { grow(megabytes: number): void; remove(): void }

/** A disk of a few megabytes at a folder that is there already. */
export function mountSmallDisk(folder: string, megabytes: number): SmallDisk {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0777`, 'ludarr-test', folder], { stdio: 'pipe' })
  return {
    grow: (wanted) => void execFileSync('mount', ['-o', `remount,size=${wanted}m`, folder], { stdio: 'pipe' }),
    remove: () => void execFileSync('umount', ['-l', folder], { stdio: 'pipe' }),
  }
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
