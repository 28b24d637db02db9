import { AppError, errorMessage } from '#domain/errors.ts'
import type { Text } from '#domain/messages/message.ts'
import { say } from '#domain/messages/say.ts'
import type { AppContext } from '../app-context.ts'
import type { StoredReport } from './error-reports.ts'

export type SendReportDeps = Pick<AppContext, 'errorReports' | 'errorReportUrl' | 'outbound'>

/** Sends a report to the configured address. Throws AppError `unprocessable` with the reason if it cannot be sent. */
export async function sendReport(app: SendReportDeps, userId: string, reportId: string): Promise<void> {
  const stored = app.errorReports.find(userId, reportId)
  if (stored === null) throw unprocessable(say('api.errorReportNotFound'))
  if (stored.delivery === 'done') throw unprocessable(say('api.errorReportSent'))
  if (stored.delivery === 'running') throw unprocessable(say('api.errorReportBeingSent'))
  if (app.errorReportUrl === null) {
    throw unprocessable(say('api.noReportAddress'))
  }
  stored.delivery = 'running'
  const failure = await deliver(app.outbound, app.errorReportUrl, stored)
  stored.delivery = failure === null ? 'done' : 'none'
  if (failure !== null) throw unprocessable(failure)
}

/** Returns `null` on success, or the reason of the failure. */
async function deliver(
  outbound: AppContext['outbound'],
  url: string,
  { report }: StoredReport,
): Promise<string | null> {
  const headers = { 'content-type': 'application/json' }
  const request = { product: 'Error reports', url, method: 'POST', headers, body: JSON.stringify(report) } as const
  try {
    const { status } = await outbound.request(request)
    return status < 300 ? null : `Error reports: the receiver answered ${status}`
  } catch (error) {
    return errorMessage(error)
  }
}

const unprocessable = (message: Text): AppError => new AppError('unprocessable', message)
