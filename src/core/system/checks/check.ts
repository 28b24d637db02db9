import type { StoredRootFolder } from '#db/repositories/root-folders.ts'
import type { Message, MessageValue, Text } from '#domain/messages/message.ts'
import { say } from '#domain/messages/say.ts'
import type { FoundIssue } from '#domain/system/health-issue.ts'
import type { JobState } from '#domain/system/job.ts'
import { hasAnswered } from '#domain/system/service-answers.ts'
import type { Health } from '#domain/system/service-health.ts'
import type { AppContext } from '../../app-context.ts'
import type { DiskAccess } from '../../files/disk-activity.ts'

export type HealthCheckContext = Pick<AppContext, 'downloaders' | 'downloads' | 'indexers' | 'rssFeeds' | 'channels'> &
  Pick<AppContext, 'games' | 'rootFolders' | 'scans' | 'tags' | 'wishlists' | 'settings'> &
  Pick<AppContext, 'about' | 'backups' | 'clientMonitor' | 'clock' | 'dataDisk' | 'metadata'> &
  Pick<AppContext, 'secureListener' | 'serviceStates'> & { jobs: readonly JobState[] }

export type Finding = FoundIssue

/** Checks one requirement of the program. It calls no other service: jobs keep the state it reads up to date. */
export type HealthCheck = {
  /** Part of the API: does not change. */
  code: string
  /** What is checked, for the message that the check takes too long. */
  checks: Text
  /** The disks that it accesses. It does not run again until something has used them or changed the state. */
  disks?(app: HealthCheckContext): Omit<DiskAccess, 'name'>
  find(app: HealthCheckContext): readonly Finding[] | Promise<readonly Finding[]>
  /** Whether enough is known of a subject to call its issue resolved when it is no longer found. Without it: always. */
  isKnown?(app: HealthCheckContext, subject: string): boolean
}

/** Whether a service answered when it was last asked, or is no longer used. */
export function isKnownToWork(service: { enabled: boolean; health: Health } | null): boolean {
  return service === null || !service.enabled || hasAnswered(service.health)
}

export function enabledRoots({ rootFolders }: Pick<AppContext, 'rootFolders'>): StoredRootFolder[] {
  return rootFolders.all().filter(({ enabled }) => enabled)
}

/** That a service cannot be reached, with the time if it is known. */
export function unavailable(name: string, since: string | null): Message {
  return since === null ? say('health.unavailable', { name }) : say('health.unavailableSince', { name, since })
}

/** Titles of downloads in a message: the first, and how many more. */
export function firstOf(title: string, more: number): MessageValue {
  return more === 0 ? title : say('health.andMore', { title, more })
}
