import { AppError } from '#domain/errors.ts'
import type { Clock } from '#domain/ports/clock.ts'
import type { ProviderCall } from '#domain/ports/metadata-provider.ts'

export type CallBudget = {
  /** Takes one call; throws AppError `upstream` with `retryAfterSeconds` when none is left for such a call. */
  take(call?: ProviderCall): void
  /** The service itself asked for a pause. */
  rest(seconds: number): AppError
}

/** `reserved`: how many of them background calls leave to the others. */
export type CallLimits = { most: number; withinMs: number; reserved: number }

/** At most `most` calls within any `withinMs`, so that a service need not refuse us. */
export function createCallBudget(product: string, clock: Clock, { most, withinMs, reserved }: CallLimits): CallBudget {
  let calls: number[] = []
  let restUntil = 0
  return {
    take({ background = false } = {}) {
      const now = clock.now().getTime()
      calls = calls.filter((at) => at > now - withinMs)
      const allowed = background ? most - reserved : most
      // The call that must be forgotten before there is room for one more.
      const blocking = calls[calls.length - allowed]
      const freeAt = Math.max(restUntil, blocking === undefined ? 0 : blocking + withinMs)
      if (freeAt > now) throw pause(product, Math.ceil((freeAt - now) / 1000))
      calls.push(now)
    },
    rest(seconds) {
      // Of several refusals at once, the longest pause counts.
      restUntil = Math.max(restUntil, clock.now().getTime() + seconds * 1000)
      return pause(product, seconds)
    },
  }
}

function pause(product: string, seconds: number): AppError {
  const words = `${product}: too many calls; it can be asked again in ${seconds} s`
  return new AppError('upstream', words, { retryAfterSeconds: seconds })
}
