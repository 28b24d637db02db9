import { resolve } from '#domain/paths/paths.ts'
import { readLinuxFile } from '#platform/linux-files.ts'
import { realpath } from '#platform/real-path.ts'
import { errorCodeOf } from './file-errors.ts'
import { mountAbove } from './mount-table.ts'

/** A regular access to disks: its name, the folders that are accessed, and what else the result depends on. */
export type DiskAccess = { name: string; folders: readonly string[]; state?: string }

/** Keeps regular checks from waking sleeping disks. */
export type DiskActivity = {
  /**
   * Accesses the disks and resolves with the result. Resolves with `null` when nothing has used the disks since the last
   * access of this name, nothing was mounted or unmounted there, and folders and state are the same: the result would be
   * the same, too.
   */
  accessIfUsed<Value>(access: DiskAccess, use: () => Promise<Value>): Promise<Value | null>
  /** Makes the next accesses happen, because a user asked for them. */
  forget(): void
}

/** The mount table and the counters of the disks, which the kernel keeps in memory. `null` where there are none. */
export type DiskTables = { mounts: string | null; counters: string | null }

type Options = { readTables?: () => DiskTables; now?: () => number }
type Reading = { text: string; isComplete: boolean }
type Past = { request: string; paths: string[]; reading: Reading; at: number }

const hourMs = 3_600_000
/** How long a result is kept where the system does not tell whether a disk was used, such as on network shares. */
const maxUnknownMs = hourMs
const maxKnownMs = 24 * hourMs

export function createDiskActivity({ readTables = readSystemTables, now = () => performance.now() }: Options = {}) {
  const past = new Map<string, Past>()
  const isUnused = (request: string, { request: before, paths, reading, at }: Past): boolean => {
    const maxAgeMs = reading.isComplete ? maxKnownMs : maxUnknownMs
    return request === before && now() - at < maxAgeMs && readingOf(readTables(), paths).text === reading.text
  }
  const activity: DiskActivity = {
    async accessIfUsed({ name, folders, state = '' }, use) {
      const request = JSON.stringify([folders, state])
      const before = past.get(name)
      if (before !== undefined && isUnused(request, before)) return null
      past.delete(name)
      const value = await use()
      const paths = await Promise.all(folders.map(realPathOf))
      past.set(name, { request, paths, reading: readingOf(readTables(), paths), at: now() })
      return value
    },
    forget: () => past.clear(),
  }
  return activity
}

function readSystemTables(): DiskTables {
  return { mounts: readLinuxFile('/proc/self/mountinfo'), counters: readLinuxFile('/proc/diskstats') }
}

/** The mounts of the paths with their options, and how often their disks were used. */
function readingOf({ mounts, counters }: DiskTables, paths: readonly string[]): Reading {
  const uses = counters === null ? new Map<string, string>() : usesOf(counters)
  const parts = paths.map((path) => {
    const mount = mounts === null ? null : mountAbove(mounts, path)
    const count = mount === null ? undefined : (uses.get(mount.device) ?? uses.get(mount.source))
    return { text: `${mount?.line} ${count}`, isKnown: count !== undefined }
  })
  return { text: parts.map(({ text }) => text).join('\n'), isComplete: parts.every(({ isKnown }) => isKnown) }
}

/** Reads and writes by device number and device file. https://docs.kernel.org/admin-guide/iostats.html */
function usesOf(counters: string): Map<string, string> {
  return new Map(
    counters.split('\n').flatMap((line): [string, string][] => {
      const [major, minor, name, reads, , , , writes] = line.trim().split(/\s+/)
      const count = `${reads} ${writes}`
      return writes === undefined
        ? []
        : [
            [`${major}:${minor}`, count],
            [`/dev/${name}`, count],
          ]
    }),
  )
}

// The disk has just been accessed. A missing folder may appear with a disk that is mounted there.
async function realPathOf(folder: string): Promise<string> {
  try {
    return await realpath(folder)
  } catch (error) {
    if (errorCodeOf(error) === null) throw error
    return resolve(folder)
  }
}
