import { AppError } from '#domain/errors.ts'
import type { RequestLimit } from './request-limit.ts'

/** Lets an address fail at signing in so often, then refuses it with AppError `rate-limited`. */
export type LoginLimiter = { guard<Result>(request: Request, attempt: () => Promise<Result>): Promise<Result> }

/** Each attempt is counted before it begins, so that many at once are no way around; what does not fail is taken back. */
export function createLoginLimiter(
  limit: RequestLimit | null,
  rateLimitKey: (request: Request) => string,
): LoginLimiter {
  return {
    async guard(request, attempt) {
      if (limit === null) return attempt()
      const caller = rateLimitKey(request)
      limit.take(caller)
      let failed = false
      try {
        return await attempt()
      } catch (error) {
        failed = error instanceof AppError
        throw error
      } finally {
        if (!failed) limit.giveBack(caller)
      }
    },
  }
}
