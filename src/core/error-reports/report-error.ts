import { randomUUID } from 'node:crypto'
import { hostname, userInfo } from 'node:os'
import process from 'node:process'
import { errorMessage } from '#domain/errors.ts'
import { instant } from '#domain/ports/clock.ts'
import { type ErrorReport, reportLink } from '#domain/system/error-report.ts'
import type { AppContext, Needs } from '../app-context.ts'
import { notify } from '../notifications/notify.ts'
import { type RedactedFields, redactPersonalData } from './redact-line.ts'
import { sendReport } from './send-report.ts'

export type ReportErrorDeps = Needs<typeof notify> &
  Pick<AppContext, 'about' | 'errorReportUrl' | 'errorReports' | 'log' | 'outbound' | 'recentLines'>

const maxCharacters = 64 * 1024

/**
 * Creates a report of an unexpected error for the user whose request failed, or for all admins if `userId` is `null`, and
 * notifies them. Call it after logging the error. Repeated errors are reported once an hour.
 */
export function reportError(app: ReportErrorDeps, error: unknown, userId: string | null): void {
  try {
    const admins = app.users.all().filter(({ role }) => role === 'admin')
    for (const user of userId === null ? admins.map(({ id }) => id) : [userId]) reportTo(app, error, user)
  } catch (failure) {
    // The error may come from the database, and reporting it would then fail as well.
    app.log.module('telemetry').warn('Could not report an error', { reason: errorMessage(failure) })
  }
}

function reportTo(app: ReportErrorDeps, error: unknown, userId: string): void {
  const fault = `${error instanceof Error ? error.name : typeof error}: ${errorMessage(error)}`
  if (app.errorReports.hasRecent(userId, fault)) return
  const report = buildReport(app)
  app.errorReports.add({ report, userId, fault, delivery: 'none' })
  notify(app, userId, 'errorDetected', {
    title: 'Unexpected error in Ludarr',
    message: 'The error was logged. You can view a report and send it to the developers.',
    link: reportLink(report.reportId),
  })
  if (app.errorReportUrl === null || !app.users.settings(userId).telemetryEnabled) return
  sendReport(app, userId, report.reportId).catch((failure: unknown) =>
    app.log.module('telemetry').warn('Could not send an error report', { reason: errorMessage(failure) }),
  )
}

function buildReport(app: ReportErrorDeps): ErrorReport {
  const { about, clock } = app
  const known = personalDataOf(app)
  const lines: string[] = []
  let remaining = maxCharacters
  for (const line of app.recentLines().toReversed()) {
    const text = redactPersonalData(line, known)
    remaining -= text.length + 1
    if (remaining < 0) break
    lines.unshift(text)
  }
  return {
    reportId: randomUUID(),
    lineCount: lines.length,
    appVersion: about.version,
    platform: `${process.platform}-${process.arch}`,
    createdAt: instant(clock),
    text: lines.join('\n'),
  }
}

/** Names of people and machines that log lines may contain. */
export function personalDataOf(app: Pick<AppContext, 'about' | 'users'>): RedactedFields {
  return { names: namesOf(app), apiPath: `${app.about.basePath}/api` }
}

const minNameLength = 2

function namesOf({ users }: Pick<AppContext, 'users'>): string[] {
  const people = users.all().map(({ username }) => username)
  return [...people, hostname(), systemUser()].filter(({ length }) => length >= minNameLength)
}

// A container may run as a user without a name.
function systemUser(): string {
  try {
    return userInfo().username
  } catch {
    return ''
  }
}
