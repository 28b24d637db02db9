import { RetryLaterError } from '#domain/errors.ts'
import type { Clock } from '#domain/ports/clock.ts'
import type { ProviderCall } from '#domain/ports/metadata-provider.ts'

export type CallBudget = {
  /** Uses one call. Throws RetryLaterError if none is left. */
  take(call?: ProviderCall): void
  /** Blocks all calls for a pause that the service requested, and returns the error to throw. */
  pause(seconds: number): RetryLaterError
}

/** At most `maxCalls` within `withinMs`. The last `reserved` are not available to background calls. */
export type CallLimits = { maxCalls: number; withinMs: number; reserved: number }

/** Limits calls in a sliding window, so that the service does not reject them. */
export function createCallBudget(
  product: string,
  clock: Clock,
  { maxCalls, withinMs, reserved }: CallLimits,
): CallBudget {
  let calls: number[] = []
  let pausedUntil = 0
  return {
    take({ background = false } = {}) {
      const now = clock.now().getTime()
      calls = calls.filter((at) => at > now - withinMs)
      const allowed = background ? maxCalls - reserved : maxCalls
      // The call that must leave the window before another one is allowed.
      const blocking = calls[calls.length - allowed]
      const freeAt = Math.max(pausedUntil, blocking === undefined ? 0 : blocking + withinMs)
      if (freeAt > now) throw rateLimited(product, Math.ceil((freeAt - now) / 1000))
      calls.push(now)
    },
    pause(seconds) {
      // Of several concurrent refusals, the longest pause counts.
      pausedUntil = Math.max(pausedUntil, clock.now().getTime() + seconds * 1000)
      return rateLimited(product, seconds)
    },
  }
}

function rateLimited(product: string, seconds: number): RetryLaterError {
  return new RetryLaterError(`${product}: too many requests; try again in ${seconds} s`, seconds)
}
