import process from 'node:process'

/** What the program used up to now. */
export type Usage = { atMs: number; cpuMs: number; residentBytes: number }

const intervalMs = 15_000
/** The program is idle if it computes for a smaller share of the time. */
const idleShare = 0.1
/** Less is not worth a collection, after which code has to be compiled again. */
const minGrowthBytes = 24 * 1024 ** 2

/**
 * Returns memory to the system when the program is idle after it needed much: the allocator would keep it for hours.
 * The first time is shortly after the start. Returns what ends this.
 */
export function releaseWhenIdle(releaseMemory: () => void, startMs: number): () => void {
  const check = createIdleCheck(releaseMemory, readUsage)
  const interval = setInterval(check, intervalMs)
  const start = setTimeout(releaseMemory, startMs)
  interval.unref()
  start.unref()
  return () => {
    clearInterval(interval)
    clearTimeout(start)
  }
}

/** A check for regular calls, which releases memory when the program has been idle since the last one. */
export function createIdleCheck(releaseMemory: () => void, readUsage: () => Usage): () => void {
  let last = readUsage()
  let lowestBytes = last.residentBytes
  let hasReleased = false
  return () => {
    const now = readUsage()
    const isIdle = now.cpuMs - last.cpuMs < (now.atMs - last.atMs) * idleShare
    const wasReleased = hasReleased
    last = now
    hasReleased = false
    if (!isIdle) return
    // What remains after a release is in use, and no reason for another one.
    if (wasReleased) lowestBytes = now.residentBytes
    lowestBytes = Math.min(lowestBytes, now.residentBytes)
    if (now.residentBytes - lowestBytes < minGrowthBytes) return
    // The runtime releases memory only after this turn of the event loop, so the next check sees what remains.
    releaseMemory()
    hasReleased = true
  }
}

function readUsage(): Usage {
  const { user, system } = process.cpuUsage()
  return { atMs: performance.now(), cpuMs: (user + system) / 1000, residentBytes: process.memoryUsage.rss() }
}
