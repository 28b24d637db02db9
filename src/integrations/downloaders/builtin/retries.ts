/** How an attempt at a download failed. */
export type Failure = {
  reason: string
  /** Retrying is pointless. */
  isLasting: boolean
  /** The server has no such file. */
  isGone: boolean
  /** What the server asks for; null when it says nothing. */
  retryAfterSeconds: number | null
  /** Some bytes arrived in this attempt. */
  hasMoved: boolean
}

export type Retries = {
  /** The pause before the next attempt; null for none. */
  waitAfter(id: string, failure: Failure): number | null
  schedule(id: string, waitMs: number, again: () => void): void
  /** Forgets what was scheduled and counted. */
  forget(id: string): void
  waiting(): string[]
}

const maxAttempts = 12
const maxMs = 600_000

/** Counts failed attempts and schedules retries, with doubled pauses. */
export function createRetries(firstMs: number): Retries {
  const waits = new Map<string, ReturnType<typeof setTimeout>>()
  const failedAttempts = new Map<string, number>()
  return {
    waitAfter(id, { isLasting, retryAfterSeconds, hasMoved }) {
      const failed = hasMoved ? 1 : (failedAttempts.get(id) ?? 0) + 1
      failedAttempts.set(id, failed)
      if (isLasting || failed > maxAttempts) return null
      // Starting over at once is right the first time only.
      if (retryAfterSeconds !== null && (retryAfterSeconds > 0 || failed === 1)) return retryAfterSeconds * 1000
      return Math.min(maxMs, firstMs * 2 ** (failed - 1))
    },
    schedule(id, waitMs, again) {
      const startAgain = (): void => {
        waits.delete(id)
        again()
      }
      waits.set(id, setTimeout(startAgain, waitMs))
    },
    forget(id) {
      clearTimeout(waits.get(id))
      waits.delete(id)
      failedAttempts.delete(id)
    },
    waiting: () => [...waits.keys()],
  }
}
