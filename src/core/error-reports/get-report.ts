import { AppError } from '#domain/errors.ts'
import { say } from '#domain/messages/say.ts'
import type { ErrorReport } from '#domain/system/error-report.ts'
import type { AppContext } from '../app-context.ts'

/** Throws AppError `not-found`, with the same message for unknown, expired and other users' reports. */
export function getReport({ errorReports }: Pick<AppContext, 'errorReports'>, userId: string, id: string): ErrorReport {
  const stored = errorReports.find(userId, id)
  if (stored === null) throw new AppError('not-found', say('api.errorReportNotFound'))
  return stored.report
}
