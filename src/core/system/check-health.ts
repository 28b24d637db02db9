import type { JobState } from '#domain/job.ts'
import type { HealthIssue, StandingIssue } from '#domain/system-health.ts'
import { notify } from '../notifications/notify.ts'
import type { Program } from '../program.ts'
import { type LookingProgram, standingIssues } from './standing-issues.ts'

type Parts = LookingProgram & Pick<Program, 'users' | 'notifications' | 'events' | 'clock'>

const toldName = 'health told'
const usualSeconds = 60
const link = '/settings/health'

/** Seconds to the next look: at once when something happened that may have changed the picture. */
export function healthPace({ health }: Pick<Program, 'health'>): number {
  return health.lookSoon ? 1 : usualSeconds
}

/** Looks at everything, and tells of what is new and of what is over, each once: a restart in between changes nothing. */
export async function checkHealth(program: Parts, jobs: readonly JobState[]): Promise<void> {
  program.health.lookSoon = false
  const issues = await standingIssues(program, jobs)
  const before = program.health.issues
  program.health.issues = issues
  if (JSON.stringify(before) === JSON.stringify(issues)) return
  program.events.emit('healthChanged', issues.map(shownIssue))
  tellAdmins(program, issues)
}

/** An issue as it leaves the program. */
export function shownIssue({ code, severity, message, help }: StandingIssue): HealthIssue {
  return { code, severity, message, help }
}

function tellAdmins(program: Parts, issues: readonly StandingIssue[]): void {
  const told = readTold(program)
  // What is not set up yet is said where it is set up.
  const worthTelling = issues.filter(({ severity }) => severity === 'error' || severity === 'warning')
  const now = new Map(worthTelling.map((issue) => [keyOf(issue), issue.message]))
  const fresh = worthTelling.filter((issue) => !told.has(keyOf(issue)))
  const over = [...told].filter(([key]) => !now.has(key)).map(([, message]) => message)
  if (fresh.length === 0 && over.length === 0) return
  // Written first: told once too seldom is better than anew at every start.
  program.settings.write(toldName, Object.fromEntries(now))
  for (const { id } of program.users.all().filter(({ role }) => role === 'admin')) {
    for (const { message, help } of fresh) notify(program, id, 'healthIssue', { title: message, message: help, link })
    for (const message of over) notify(program, id, 'healthRestored', { title: 'A problem is over', message, link })
  }
}

function keyOf({ code, subject }: StandingIssue): string {
  return `${code} ${subject}`
}

function readTold({ settings }: Pick<Program, 'settings'>): Map<string, string> {
  const stored = settings.read(toldName)
  const entries = typeof stored === 'object' && stored !== null ? Object.entries(stored) : []
  return new Map(entries.map(([key, message]) => [key, String(message)]))
}
