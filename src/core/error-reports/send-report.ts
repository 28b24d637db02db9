import { AppError, errorMessage } from '#domain/errors.ts'
import type { AppContext } from '../app-context.ts'
import type { StoredReport } from './error-reports.ts'

export type SendReportDeps = Pick<AppContext, 'errorReports' | 'errorReportUrl' | 'outbound'>

/** Sends a report to the address of the configuration. Throws AppError `unprocessable` with what stands in the way. */
export async function sendReport(app: SendReportDeps, userId: string, reportId: string): Promise<void> {
  const held = app.errorReports.find(userId, reportId)
  if (held === null) throw refusal('There is no such error report, or it has expired')
  if (held.delivery === 'done') throw refusal('This error report was sent already')
  if (held.delivery === 'running') throw refusal('This error report is being sent just now')
  if (app.errorReportUrl === null) {
    throw refusal('No address is set for error reports: set LUDARR_ERROR_REPORT_URL to one')
  }
  held.delivery = 'running'
  const failure = await deliver(app.outbound, app.errorReportUrl, held)
  held.delivery = failure === null ? 'done' : 'none'
  if (failure !== null) throw refusal(failure)
}

/** Null, or why it did not arrive. */
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

const refusal = (message: string): AppError => new AppError('unprocessable', message)
