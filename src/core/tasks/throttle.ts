import type { Clock } from '#domain/ports/clock.ts'

/** Collects items and passes them on together, at most once per interval. */
export type Throttle<Item> = {
  add(items: Iterable<Item>): void
  /** Drops what has not been passed on. */
  stop(): void
}

/** `flush` gets each item of an interval once: the first ones at once, later ones when the interval is over. */
export function createThrottle<Item>(clock: Clock, intervalMs: number, flush: (items: Item[]) => void): Throttle<Item> {
  const pending = new Set<Item>()
  let flushedAt = 0
  let timer: ReturnType<typeof setTimeout> | null = null
  const stopTimer = (): void => {
    if (timer !== null) clearTimeout(timer)
    timer = null
  }
  const flushNow = (): void => {
    stopTimer()
    flushedAt = clock.now().getTime()
    const items = [...pending]
    pending.clear()
    flush(items)
  }
  return {
    add(items) {
      for (const item of items) pending.add(item)
      if (pending.size === 0 || timer !== null) return
      const waitMs = flushedAt + intervalMs - clock.now().getTime()
      if (waitMs <= 0) flushNow()
      else timer = setTimeout(flushNow, Math.min(waitMs, intervalMs))
    },
    stop() {
      stopTimer()
      pending.clear()
    },
  }
}
