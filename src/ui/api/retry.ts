import { ApiError, SignedOutByProxyError } from './client.ts'

/** A page that waits longer for its data says why instead. */
const longestWaitMs = 60_000

/**
 * Whether a query is sent again. Missing responses and unavailable servers are retried, and once a request that exceeded
 * the rate limit; other errors would repeat.
 */
export function isRetryable(failures: number, error: Error): boolean {
  const waitMs = requestedWaitMs(error)
  return waitMs === null ? isUnavailable(failures, error) : failures < 1 && waitMs <= longestWaitMs
}

/** Whether to retry a query whose page counts down the wait itself. */
export function isUnavailable(failures: number, error: Error): boolean {
  if (error instanceof SignedOutByProxyError) return false
  const status = error instanceof ApiError ? error.status : 500
  return failures < 2 && (status === 0 || status === 503 || status === 504)
}

/** The time that the server asked for, or a second, then two. */
export function retryDelayMs(failures: number, error: Error): number {
  return requestedWaitMs(error) ?? 1_000 * 2 ** failures
}

/** How long the server asked to wait because of too many requests. `null` if it did not. */
export function requestedWaitMs(error: Error): number | null {
  return error instanceof ApiError && error.status === 429 ? error.retryAfterMs : null
}
