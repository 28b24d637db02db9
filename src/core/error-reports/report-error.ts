import { randomUUID } from 'node:crypto'
import { hostname, userInfo } from 'node:os'
import process from 'node:process'
import { errorMessage } from '#domain/errors.ts'
import { instant } from '#domain/ports/clock.ts'
import { type ErrorReport, reportLink } from '#domain/system/error-report.ts'
import type { AppContext } from '../app-context.ts'
import { type NotifyDeps, notify } from '../notifications/notify.ts'
import { redactPersonalData } from './redact-line.ts'
import { type SendReportDeps, sendReport } from './send-report.ts'

export type ReportErrorDeps = NotifyDeps &
  SendReportDeps &
  Pick<AppContext, 'about' | 'recentLines' | 'log' | 'users' | 'clock' | 'errorReports'>

const maxCharacters = 64 * 1024

/**
 * Makes a report of a fault that nobody foresaw, for the user whose request met it, else for the admins, and tells
 * them. Call it when the fault is in the log. The same fault within the hour makes no second report.
 */
export function reportError(app: ReportErrorDeps, error: unknown, userId: string | null): void {
  try {
    const admins = app.users.all().filter(({ role }) => role === 'admin')
    for (const user of userId === null ? admins.map(({ id }) => id) : [userId]) reportTo(app, error, user)
  } catch (failure) {
    // The fault may be the database's own: whoever reports it must not fail as well.
    app.log.module('telemetry').warn('A fault could not be reported', { reason: errorMessage(failure) })
  }
}

function reportTo(app: ReportErrorDeps, error: unknown, userId: string): void {
  const fault = `${error instanceof Error ? error.name : typeof error}: ${errorMessage(error)}`
  if (app.errorReports.hasRecent(userId, fault)) return
  const report = buildReport(app)
  app.errorReports.add({ report, userId, fault, delivery: 'none' })
  notify(app, userId, 'errorDetected', {
    title: 'Something went wrong inside Ludarr',
    message: 'It was logged. You can look at a report of it and send it to the developers.',
    link: reportLink(report.reportId),
  })
  if (app.errorReportUrl === null || !app.users.settings(userId).telemetryEnabled) return
  sendReport(app, userId, report.reportId).catch((failure: unknown) =>
    app.log.module('telemetry').warn('An error report could not be sent', { reason: errorMessage(failure) }),
  )
}

function buildReport(app: ReportErrorDeps): ErrorReport {
  const { about, clock } = app
  const known = { names: namesOf(app), apiPath: `${about.basePath}/api` }
  const kept: string[] = []
  let room = maxCharacters
  for (const line of app.recentLines().toReversed()) {
    const text = redactPersonalData(line, known)
    room -= text.length + 1
    if (room < 0) break
    kept.unshift(text)
  }
  return {
    reportId: randomUUID(),
    lineCount: kept.length,
    appVersion: about.version,
    platform: `${process.platform}-${process.arch}`,
    createdAt: instant(clock),
    text: kept.join('\n'),
  }
}

const shortestName = 2

function namesOf({ users }: Pick<AppContext, 'users'>): string[] {
  const people = users.all().map(({ username }) => username)
  return [...people, hostname(), systemUser()].filter(({ length }) => length >= shortestName)
}

// A container may run under a user that has no name.
function systemUser(): string {
  try {
    return userInfo().username
  } catch {
    return ''
  }
}
