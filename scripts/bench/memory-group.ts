import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'

/** A group of processes with a memory limit that the kernel enforces, as a service with `MemoryMax` is. */
export type MemoryGroup = {
  /** A shell command that moves the shell into the group. */
  join: string
  /** Bytes in use, without the file cache, which the kernel frees when it needs the space. */
  used(): number
  /** How many processes the kernel has killed at the limit. */
  kills(): number
  remove(): void
}

const versionOne = '/sys/fs/cgroup/memory'
const versionTwo = '/sys/fs/cgroup'

/** Throws where the kernel or the container does not allow such groups. */
export function createMemoryGroup(limitBytes: number): MemoryGroup {
  const isTwo = existsSync(join(versionTwo, 'cgroup.controllers'))
  const folder = join(isTwo ? versionTwo : versionOne, `ludarr-bench-${process.pid}`)
  mkdirSync(folder)
  if (isTwo) {
    writeFileSync(join(folder, 'memory.max'), String(limitBytes))
    writeFileSync(join(folder, 'memory.swap.max'), '0')
  } else {
    writeFileSync(join(folder, 'memory.limit_in_bytes'), String(limitBytes))
  }
  const numberIn = (file: string, name: string): number =>
    Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(readFileSync(join(folder, file), 'utf8'))?.[1] ?? Number.NaN)
  return {
    join: `echo $$ > ${join(folder, 'cgroup.procs')}`,
    used: () => numberIn('memory.stat', isTwo ? 'anon' : 'total_rss'),
    kills: () => (isTwo ? numberIn('memory.events', 'oom_kill') : numberIn('memory.oom_control', 'oom_kill')),
    remove: () => rmdirSync(folder),
  }
}
