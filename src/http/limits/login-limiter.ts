import { AppError } from '#domain/errors.ts'
import type { RequestLimit } from './rate-limits.ts'

/** Limits failed sign-ins per address; throws AppError `rate-limited` above the limit. */
export type LoginLimiter = { guard<Result>(request: Request, attempt: () => Promise<Result>): Promise<Result> }

/** Counts every attempt before it starts, so that parallel attempts cannot exceed the limit, and uncounts successful ones. */
export function createLoginLimiter(
  limit: RequestLimit | null,
  rateLimitKey: (request: Request) => string,
): LoginLimiter {
  return {
    async guard(request, attempt) {
      if (limit === null) return attempt()
      const key = rateLimitKey(request)
      limit.take(key)
      let failed = false
      try {
        return await attempt()
      } catch (error) {
        failed = error instanceof AppError
        throw error
      } finally {
        if (!failed) limit.uncount(key)
      }
    },
  }
}
