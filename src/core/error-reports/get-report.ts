import { AppError } from '#domain/errors.ts'
import type { ErrorReport } from '#domain/system/error-report.ts'
import type { AppContext } from '../app-context.ts'

/** Throws AppError `not-found`, in the same words for one that never was, has expired or is another user's. */
export function getReport({ errorReports }: Pick<AppContext, 'errorReports'>, userId: string, id: string): ErrorReport {
  const held = errorReports.find(userId, id)
  if (held === null) throw new AppError('not-found', 'There is no such error report, or it has expired')
  return held.report
}
