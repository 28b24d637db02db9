import type { Clock } from '#domain/ports/clock.ts'
import type { ErrorReport } from '#domain/system/error-report.ts'

/** A report of one user. `fault` tells whether two are about the same. */
export type StoredReport = { report: ErrorReport; userId: string; fault: string; delivery: 'none' | 'running' | 'done' }

/** Reports live in memory only, for a day, and only their own user finds them. */
export type ErrorReports = {
  add(held: StoredReport): void
  find(userId: string, reportId: string): StoredReport | null
  /** Whether the user holds a report of this fault from the last hour. */
  hasRecent(userId: string, fault: string): boolean
}

const dayMs = 24 * 60 * 60 * 1000
const hourMs = 60 * 60 * 1000
const maxHeld = 100
const maxOfOneUser = 20

export function createErrorReports(clock: Clock): ErrorReports {
  let reports: StoredReport[] = []
  const ageOf = ({ report }: StoredReport): number => clock.now().getTime() - Date.parse(report.createdAt)
  const forgetOld = (): void => {
    reports = reports.filter((each) => ageOf(each) < dayMs)
  }
  const makeRoom = (userId: string): void => {
    const own = reports.filter((each) => each.userId === userId)
    const surplus = own.length >= maxOfOneUser ? own[0] : reports.length >= maxHeld ? reports[0] : undefined
    if (surplus !== undefined) reports = reports.filter((each) => each !== surplus)
  }
  return {
    add(held) {
      forgetOld()
      makeRoom(held.userId)
      reports.push(held)
    },
    find(userId, reportId) {
      forgetOld()
      return reports.find((each) => each.userId === userId && each.report.reportId === reportId) ?? null
    },
    hasRecent: (userId, fault) =>
      reports.some((each) => each.userId === userId && each.fault === fault && ageOf(each) < hourMs),
  }
}
