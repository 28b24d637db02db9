import type { StandingIssue } from '#domain/system-health.ts'

/** What the look before found; in memory, but for what users were told of. */
export type HealthBoard = {
  /** `null` before the first look. */
  issues: readonly StandingIssue[] | null
  /** Whether something happened that is worth a look before its turn. */
  lookSoon: boolean
  /** What each check found last, and the looks of it that are under way. */
  found: Map<string, readonly StandingIssue[]>
  underWay: Map<string, Promise<readonly StandingIssue[]>>
}

export function createHealthBoard(): HealthBoard {
  return { issues: null, lookSoon: false, found: new Map(), underWay: new Map() }
}
