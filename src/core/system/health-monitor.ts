import type { CurrentIssue } from '#domain/system/health-issue.ts'

type Find = () => Promise<readonly CurrentIssue[]>

/** The result of the last health check, in memory only, and whether another check should follow soon. */
export type HealthMonitor = {
  /** The issues found last, `null` before the first check. */
  issues(): readonly CurrentIssue[] | null
  /** Stores what a check found. Answers whether it differs from the check before. */
  recordIssues(issues: readonly CurrentIssue[]): boolean
  /** Makes the next health check run at once, because something happened that may have changed the result. */
  requestCheck(): void
  isCheckRequested(): boolean
  /** Forgets the request: a check begins. */
  beginCheck(): void
  /** Runs one check, or joins its run that is still in progress. */
  runOnce(code: string, find: Find): Promise<readonly CurrentIssue[]>
  /** What one check found when it last ended. */
  lastFound(code: string): readonly CurrentIssue[]
}

export function createHealthMonitor(): HealthMonitor {
  const foundByCode = new Map<string, readonly CurrentIssue[]>()
  const running = new Map<string, Promise<readonly CurrentIssue[]>>()
  let issues: readonly CurrentIssue[] | null = null
  let isRequested = false
  return {
    issues: () => issues,
    recordIssues(found) {
      const hasChanged = JSON.stringify(issues) !== JSON.stringify(found)
      issues = found
      return hasChanged
    },
    requestCheck() {
      isRequested = true
    },
    isCheckRequested: () => isRequested,
    beginCheck() {
      isRequested = false
    },
    lastFound: (code) => foundByCode.get(code) ?? [],
    runOnce(code, find) {
      const inProgress = running.get(code)
      if (inProgress !== undefined) return inProgress
      const run = find()
        .then((found) => {
          foundByCode.set(code, found)
          return found
        })
        .finally(() => running.delete(code))
      running.set(code, run)
      return run
    },
  }
}
