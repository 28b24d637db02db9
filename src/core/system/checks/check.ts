import type { CurrentIssue } from '#domain/system/health-issue.ts'
import type { JobState } from '#domain/system/job.ts'
import type { AppContext, ClientAccess, Repositories } from '../../app-context.ts'

export type HealthCheckContext = Repositories &
  ClientAccess &
  Pick<AppContext, 'metadata' | 'about' | 'secureListener' | 'clock'> & { jobs: readonly JobState[] }

export type Finding = Omit<CurrentIssue, 'code'>

/** One question about what the program needs for its work. It asks nobody outside: others keep up what it reads. */
export type HealthCheck = {
  /** Stands in the API: does not change. */
  code: string
  /** What it looks at, for the sentence that it takes too long. */
  looksAt: string
  find(app: HealthCheckContext): readonly Finding[] | Promise<readonly Finding[]>
}

/** An instant as it stands in a sentence. */
export function since(instant: string | null): string {
  return instant === null ? '' : ` since ${instant.slice(0, 16).replace('T', ' ')} UTC`
}
