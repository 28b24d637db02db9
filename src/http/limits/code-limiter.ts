import { AppError } from '#domain/errors.ts'
import type { RequestLimit } from './rate-limits.ts'

/** Limits wrong codes of a second factor per account, wherever they come from. */
export type CodeLimiter = {
  /** Throws AppError `rate-limited` above the limit. Recovery codes are not counted: nobody can guess one. */
  guard<Result>(userId: string, code: string, check: () => Promise<Result> | Result): Promise<Result>
}

/** Counts every code before it is checked, so that parallel attempts cannot exceed the limit, and uncounts right ones. */
export function createCodeLimiter(limit: RequestLimit | null): CodeLimiter {
  return {
    async guard(userId, code, check) {
      // With a recovery code, users get in although somebody else who knows their password tries codes.
      if (limit === null || !/^[\d\s]*$/.test(code)) return check()
      limit.take(userId)
      let failed = false
      try {
        return await check()
      } catch (error) {
        failed = error instanceof AppError
        throw error
      } finally {
        if (!failed) limit.uncount(userId)
      }
    },
  }
}
