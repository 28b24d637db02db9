/** How an attempt at a download failed. */
export type Failure = {
  reason: string
  /** It will not mend itself. */
  isLasting: boolean
  /** What the server asks for; null when it says nothing. */
  retryAfterSeconds: number | null
  /** Something arrived before. */
  hasMoved: boolean
}

export type Retries = {
  /** How long to wait for the next attempt; null when there is to be none. */
  waitAfter(id: string, failure: Failure): number | null
  schedule(id: string, waitMs: number, again: () => void): void
  /** Forgets what was scheduled and counted. */
  forget(id: string): void
  waiting(): string[]
}

const maxAttempts = 12
const maxMs = 600_000

/** The attempts that brought nothing, and the waits between them: each is twice as long as the one before. */
export function createRetries(firstMs: number): Retries {
  const waits = new Map<string, ReturnType<typeof setTimeout>>()
  const fruitless = new Map<string, number>()
  return {
    waitAfter(id, { isLasting, retryAfterSeconds, hasMoved }) {
      const failed = hasMoved ? 1 : (fruitless.get(id) ?? 0) + 1
      fruitless.set(id, failed)
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
      fruitless.delete(id)
    },
    waiting: () => [...waits.keys()],
  }
}
