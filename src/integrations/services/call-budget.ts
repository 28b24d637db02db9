import { RetryLaterError } from '#domain/errors.ts'
import { say } from '#domain/messages/say.ts'
import type { Clock } from '#domain/ports/clock.ts'
import type { ServiceCall } from '#domain/ports/service-client.ts'

export type CallBudget = {
  /** Uses one call and returns 0, or returns the milliseconds until there may be one. */
  claim(call: Pick<ServiceCall, 'background'>): number
  /** Called when the request of a claimed call has ended. */
  release(): void
  /** Blocks all calls for a pause that the service requested, and returns the error to throw. */
  pause(seconds: number): RetryLaterError
  /** The error to throw if a caller cannot wait that long. */
  exceeded(waitMs: number): RetryLaterError
}

/**
 * At most `maxCalls` within `withinMs`. The last `reserved` are not available to background calls. `maxOpen` limits the
 * requests that run at once.
 */
export type CallLimits = { maxCalls: number; withinMs: number; reserved: number; maxOpen?: number }

const openRetryMs = 50
const maxPauseMs = 24 * 3_600_000

/**
 * Limits calls in a sliding window, so that the service does not reject them. `earlier` returns when calls were made
 * before the program started.
 */
export function createCallBudget(
  product: string,
  clock: Clock,
  { maxCalls, withinMs, reserved, maxOpen = Number.POSITIVE_INFINITY }: CallLimits,
  earlier: (since: number) => number[] = () => [],
): CallBudget {
  let calls: number[] | null = null
  let pausedUntil = 0
  let open = 0
  const callsWithin = (now: number): number[] => {
    calls ??= earlier(now - withinMs).sort((a, b) => a - b)
    // A call in the future was made before the clock was set back.
    calls = calls.filter((at) => at > now - withinMs && at <= now)
    return calls
  }
  return {
    claim({ background = false }) {
      const now = clock.now().getTime()
      const recent = callsWithin(now)
      const allowed = background ? maxCalls - reserved : maxCalls
      // The call that must leave the window before another one is allowed.
      const blocking = recent[recent.length - allowed]
      const pausedFor = pausedUntil - now > maxPauseMs ? 0 : pausedUntil
      const freeAt = Math.max(pausedFor, blocking === undefined ? 0 : blocking + withinMs)
      if (freeAt > now) return freeAt - now
      if (open >= maxOpen) return openRetryMs
      recent.push(now)
      open += 1
      return 0
    },
    release() {
      open -= 1
    },
    pause(seconds) {
      // Several concurrent refusals may name different pauses: the longest counts.
      pausedUntil = Math.max(pausedUntil, clock.now().getTime() + seconds * 1000)
      return rateLimited(product, seconds)
    },
    exceeded: (waitMs) => rateLimited(product, Math.ceil(waitMs / 1000)),
  }
}

function rateLimited(product: string, seconds: number): RetryLaterError {
  return new RetryLaterError(say('services.tooManyRequests', { product, seconds }), seconds)
}
