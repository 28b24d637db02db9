import type { JobState } from '#domain/job.ts'
import type { StandingIssue } from '#domain/system-health.ts'
import type { Program } from '../../program.ts'

export type Checked = Pick<
  Program,
  | 'downloaders'
  | 'downloads'
  | 'games'
  | 'indexers'
  | 'rootFolders'
  | 'scans'
  | 'settings'
  | 'live'
  | 'downloadClientKinds'
  | 'metadataSource'
  | 'about'
  | 'secureListener'
  | 'clock'
> & { jobs: readonly JobState[] }

export type Finding = Omit<StandingIssue, 'code'>

/** One question about what the program needs for its work. It asks nobody outside: others keep up what it reads. */
export type HealthCheck = {
  /** Stands in the API: does not change. */
  code: string
  /** What it looks at, for the sentence that it takes too long. */
  looksAt: string
  find(program: Checked): readonly Finding[] | Promise<readonly Finding[]>
}

/** An instant as it stands in a sentence. */
export function since(instant: string | null): string {
  return instant === null ? '' : ` since ${instant.slice(0, 16).replace('T', ' ')} UTC`
}
