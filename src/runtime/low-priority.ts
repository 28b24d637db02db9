import { existsSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'

const niceness = 10
const shell = '/bin/sh'
/**
 * Best effort, the last of its levels: still served while other programs use the disk, only later. When memory runs out,
 * the kernel ends this process rather than the server.
 */
const setPriorities = `renice -n ${niceness} -p $$; ionice -c 2 -n 7 -p $$; echo 800 >/proc/$$/oom_score_adj`

/**
 * Begins a command line that runs with low CPU and disk priority. On Linux a process cannot lower the priority of the
 * threads it has started, and has no call for its disk priority, so both are set before the program starts. A missing
 * program or permission is ignored.
 */
export function lowPriorityCommand(): string[] {
  return existsSync(shell) ? [shell, '-c', `{ ${setPriorities}; } >/dev/null 2>&1; exec "$@"`, 'sh'] : []
}

/** Lowers the CPU priority of this process, unless its command has. Does nothing where it is forbidden. */
export function lowerOwnPriority(): void {
  try {
    if (getPriority() < niceness) setPriority(niceness)
  } catch (error) {
    if (!(error instanceof Error)) throw error
  }
}
