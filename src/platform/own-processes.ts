import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'
import process from 'node:process'
import type { Readable, Writable } from 'node:stream'

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
 * program or permission is ignored. Windows has no such shell, and lets a process lower all its threads: it does so itself.
 */
export function lowPriorityCommand(system: string = process.platform): string[] {
  if (system === 'win32' || !existsSync(shell)) return []
  return [shell, '-c', `{ ${setPriorities}; } >/dev/null 2>&1; exec "$@"`, 'sh']
}

/** Lowers the CPU priority of this process, unless its command has. Does nothing where it is forbidden. */
export function lowerOwnPriority(): void {
  try {
    if (getPriority() < niceness) setPriority(niceness)
  } catch (error) {
    if (!(error instanceof Error)) throw error
  }
}

export type OwnProcess = ChildProcess & { stdin: Writable; stdout: Readable }

/** Starts a process of our own with pipes for its input and its output, without a window. */
export function startOwnProcess(
  [program = process.execPath, ...args]: readonly string[],
  errors: 'pipe' | 'ignore',
): OwnProcess {
  return spawn(program, args, { stdio: ['pipe', 'pipe', errors], windowsHide: true }) as OwnProcess
}
