import type { Clock } from '#domain/ports/clock.ts'
import type { ErrorReport } from '#domain/system/error-report.ts'

/** A report for one user. Reports of the same error have the same `fault`. */
export type StoredReport = { report: ErrorReport; userId: string; fault: string; delivery: 'none' | 'running' | 'done' }

/** Error reports, kept in memory for 24 hours. Each is visible to its own user only. */
export type ErrorReports = {
  add(report: StoredReport): void
  find(userId: string, reportId: string): StoredReport | null
  /** Whether the user has a report of this fault from the last hour. */
  hasRecent(userId: string, fault: string): boolean
}

const dayMs = 24 * 60 * 60 * 1000
const hourMs = 60 * 60 * 1000
const maxReports = 100
const maxPerUser = 20

export function createErrorReports(clock: Clock): ErrorReports {
  let reports: StoredReport[] = []
  // The clock may have been set back.
  const ageOf = ({ report }: StoredReport): number => Math.abs(clock.now().getTime() - Date.parse(report.createdAt))
  const removeExpired = (): void => {
    reports = reports.filter((each) => ageOf(each) < dayMs)
  }
  const makeRoom = (userId: string): void => {
    const own = reports.filter((each) => each.userId === userId)
    const surplus = own.length >= maxPerUser ? own[0] : reports.length >= maxReports ? reports[0] : undefined
    if (surplus !== undefined) reports = reports.filter((each) => each !== surplus)
  }
  return {
    add(report) {
      removeExpired()
      makeRoom(report.userId)
      reports.push(report)
    },
    find(userId, reportId) {
      removeExpired()
      return reports.find((each) => each.userId === userId && each.report.reportId === reportId) ?? null
    },
    hasRecent: (userId, fault) =>
      reports.some((each) => each.userId === userId && each.fault === fault && ageOf(each) < hourMs),
  }
}
