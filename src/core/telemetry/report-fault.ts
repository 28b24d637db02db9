import { randomUUID } from 'node:crypto'
import { hostname, userInfo } from 'node:os'
import process from 'node:process'
import { type ErrorReport, reportLink } from '#domain/error-report.ts'
import { messageOf } from '#domain/errors.ts'
import { instant } from '#domain/ports/clock.ts'
import { type NotifyParts, notify } from '../notifications/notify.ts'
import type { Program } from '../program.ts'
import { impersonalLine } from './impersonal-line.ts'
import { type SendParts, sendReport } from './send-report.ts'

export type FaultParts = NotifyParts &
  SendParts &
  Pick<Program, 'about' | 'recentLines' | 'log' | 'users' | 'clock' | 'errorReports'>

const mostCharacters = 64 * 1024

/**
 * Makes a report of a fault that nobody foresaw, for the user whose request met it, else for the admins, and tells
 * them. Call it when the fault is in the log. The same fault within the hour makes no second report.
 */
export function reportFault(program: FaultParts, error: unknown, userId: string | null): void {
  try {
    const admins = program.users.all().filter(({ role }) => role === 'admin')
    for (const user of userId === null ? admins.map(({ id }) => id) : [userId]) reportTo(program, error, user)
  } catch (failure) {
    // The fault may be the database's own: whoever reports it must not fail as well.
    program.log.module('telemetry').warn('A fault could not be reported', { reason: messageOf(failure) })
  }
}

function reportTo(program: FaultParts, error: unknown, userId: string): void {
  const fault = `${error instanceof Error ? error.name : typeof error}: ${messageOf(error)}`
  if (program.errorReports.tellsOf(userId, fault)) return
  const report = buildReport(program)
  program.errorReports.add({ report, userId, fault, delivery: 'none' })
  notify(program, userId, 'errorDetected', {
    title: 'Something went wrong inside Ludarr',
    message: 'It was logged. You can look at a report of it and send it to the developers.',
    link: reportLink(report.reportId),
  })
  if (program.errorReportUrl === null || !program.users.settings(userId).telemetryEnabled) return
  sendReport(program, userId, report.reportId).catch((failure: unknown) =>
    program.log.module('telemetry').warn('An error report could not be sent', { reason: messageOf(failure) }),
  )
}

function buildReport(program: FaultParts): ErrorReport {
  const { about, clock } = program
  const known = { names: namesOf(program), apiPath: `${about.basePath}/api` }
  const kept: string[] = []
  let room = mostCharacters
  for (const line of program.recentLines().toReversed()) {
    const text = impersonalLine(line, known)
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

function namesOf({ users }: Pick<Program, 'users'>): string[] {
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
