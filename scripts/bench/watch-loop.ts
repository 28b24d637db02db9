import process from 'node:process'

export type LoopWatch = {
  /** Stops the watch. Returns the longest delay in ms of a timer that is due every millisecond. */
  stop(): { longest: number; own: number }
}

/**
 * Measures stalls of the event loop. With `own`, only the CPU time of this process counts, to exclude the load of other
 * processes on the machine.
 */
export function watchLoop(): LoopWatch {
  let last = performance.now()
  let used = process.cpuUsage()
  const worst = { longest: 0, own: 0 }
  const check = (): void => {
    const now = performance.now()
    const { user, system } = process.cpuUsage(used)
    const late = now - last - 1
    worst.longest = Math.max(worst.longest, late)
    worst.own = Math.max(worst.own, Math.min(late, (user + system) / 1000))
    last = now
    used = process.cpuUsage()
  }
  const timer = setInterval(check, 1)
  return {
    stop() {
      clearInterval(timer)
      check()
      return worst
    },
  }
}
