import process from 'node:process'

export type LoopWatch = {
  /** Ends it: the longest time in ms for which a timer due every millisecond was kept waiting. */
  stop(): { longest: number; own: number }
}

/**
 * Watches the event loop. `own` counts of each wait only the time in which this process was at work: on a machine that
 * others use as well, the rest was theirs.
 */
export function watchLoop(): LoopWatch {
  let last = performance.now()
  let used = process.cpuUsage()
  const worst = { longest: 0, own: 0 }
  const look = (): void => {
    const now = performance.now()
    const { user, system } = process.cpuUsage(used)
    const late = now - last - 1
    worst.longest = Math.max(worst.longest, late)
    worst.own = Math.max(worst.own, Math.min(late, (user + system) / 1000))
    last = now
    used = process.cpuUsage()
  }
  const timer = setInterval(look, 1)
  return {
    stop() {
      clearInterval(timer)
      look()
      return worst
    },
  }
}
