import type { CurrentIssue } from '#domain/system/health-issue.ts'

/** What the look before found; in memory, but for what users were told of. */
export type HealthMonitor = {
  /** `null` before the first look. */
  issues: readonly CurrentIssue[] | null
  /** Whether something happened that is worth a look before its turn. */
  lookSoon: boolean
  /** What each check found last, and the looks of it that are under way. */
  found: Map<string, readonly CurrentIssue[]>
  underWay: Map<string, Promise<readonly CurrentIssue[]>>
}

export function createHealthMonitor(): HealthMonitor {
  return { issues: null, lookSoon: false, found: new Map(), underWay: new Map() }
}
