import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from '#domain/ports/clock.ts'

/** Waits as long as the bytes just taken are ahead of the allowed speed. */
export type Throttle = (bytes: number, signal: AbortSignal) => Promise<void>

/** One speed for all downloads together; null is no limit. */
export function createThrottle(bytesPerSecond: number | null): Throttle {
  let freeAt = 0
  return async (bytes, signal) => {
    if (bytesPerSecond === null) return
    freeAt = Math.max(freeAt, performance.now()) + (bytes / bytesPerSecond) * 1000
    const wait = freeAt - performance.now()
    if (wait > 5) await sleep(wait, undefined, { signal })
  }
}

export type SpeedMeter = { add(bytes: number): void; bytesPerSecond(): number }

const spanMs = 5000

/** The mean speed of the last five seconds. */
export function createSpeedMeter(clock: Clock): SpeedMeter {
  const startedAt = clock.now().getTime()
  let samples: { at: number; bytes: number }[] = []
  return {
    add(bytes) {
      const at = clock.now().getTime()
      const last = samples.at(-1)
      if (last !== undefined && Math.abs(at - last.at) < 250) last.bytes += bytes
      else samples.push({ at, bytes })
      if (samples.length > 40) samples = samples.slice(-20)
    },
    bytesPerSecond() {
      const now = clock.now().getTime()
      // A sample in the future was taken before the clock was set back.
      const recent = samples.filter(({ at }) => at > now - spanMs && at <= now)
      const total = recent.reduce((sum, { bytes }) => sum + bytes, 0)
      return Math.round(total / (Math.max(250, Math.min(spanMs, now - startedAt)) / 1000))
    },
  }
}
