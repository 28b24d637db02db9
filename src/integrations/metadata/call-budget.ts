import { AppError } from '#domain/errors.ts'
import type { Clock } from '#domain/ports/clock.ts'

export type CallBudget = {
  /** Takes one call; throws AppError `upstream` with `retryAfterSeconds` when none is left. */
  take(): void
  /** The service itself asked for a pause. */
  rest(seconds: number): AppError
}

/** At most `most` calls within any `withinMs`, so that a service need not refuse us. */
export function createCallBudget(product: string, clock: Clock, most: number, withinMs: number): CallBudget {
  let calls: number[] = []
  let restUntil = 0
  return {
    take() {
      const now = clock.now().getTime()
      calls = calls.filter((at) => at > now - withinMs)
      const oldest = calls[0]
      const full = calls.length >= most && oldest !== undefined
      const freeAt = Math.max(restUntil, full ? oldest + withinMs : 0)
      if (freeAt > now) throw pause(product, Math.ceil((freeAt - now) / 1000))
      calls.push(now)
    },
    rest(seconds) {
      restUntil = clock.now().getTime() + seconds * 1000
      return pause(product, seconds)
    },
  }
}

function pause(product: string, seconds: number): AppError {
  const words = `${product}: too many calls; it can be asked again in ${seconds} s`
  return new AppError('upstream', words, { retryAfterSeconds: seconds })
}
