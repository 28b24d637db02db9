import type { CurrentIssue } from '#domain/system/health-issue.ts'
import type { JobState } from '#domain/system/job.ts'
import type { AppContext, ClientAccess, Repositories } from '../../app-context.ts'

export type HealthCheckContext = Repositories &
  ClientAccess &
  Pick<AppContext, 'backups' | 'metadata' | 'serviceStates' | 'about' | 'dataDisk' | 'secureListener' | 'clock'> & {
    jobs: readonly JobState[]
  }

export type Finding = Omit<CurrentIssue, 'code'>

/** Checks one requirement of the program. It calls no other service: jobs keep the state it reads up to date. */
export type HealthCheck = {
  /** Part of the API: does not change. */
  code: string
  /** What is checked, for the message that the check takes too long. */
  checks: string
  find(app: HealthCheckContext): readonly Finding[] | Promise<readonly Finding[]>
}

/** Formats an instant for a message. */
export function since(instant: string | null): string {
  return instant === null ? '' : ` since ${instant.slice(0, 16).replace('T', ' ')} UTC`
}
