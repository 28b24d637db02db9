import { setTimeout as sleep } from 'node:timers/promises'

/** Shares the speed of a user among all their connections. */
export type SpeedLimits = {
  /** Waits until the user may send so many bytes more. */
  wait(userId: string, bytes: number, bytesPerSecond: number): Promise<void>
}

const maxRemembered = 1000

export function createSpeedLimits(now: () => number = () => performance.now()): SpeedLimits {
  // When all that users were granted is sent.
  const sentAt = new Map<string, number>()
  const forgetIdle = (at: number): void => {
    for (const [userId, until] of sentAt) if (until <= at) sentAt.delete(userId)
  }
  return {
    async wait(userId, bytes, bytesPerSecond) {
      const time = now()
      if (sentAt.size > maxRemembered) forgetIdle(time)
      // What was not used before is not saved up.
      const start = Math.max(time, sentAt.get(userId) ?? time)
      const until = start + (bytes / bytesPerSecond) * 1000
      sentAt.set(userId, until)
      if (until > time) await sleep(until - time)
    },
  }
}

const smallestBlock = 1024
/** At least so many blocks a second, so that slow downloads do not stutter. */
const blocksPerSecond = 8

/** How much is sent at once under a limit. */
export function limitedBlock(bytesPerSecond: number): number {
  return Math.max(smallestBlock, Math.floor(bytesPerSecond / blocksPerSecond))
}
