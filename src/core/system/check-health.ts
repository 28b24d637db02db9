import type { CurrentIssue, HealthIssue } from '#domain/system/health-issue.ts'
import type { JobState } from '#domain/system/job.ts'
import type { AppContext } from '../app-context.ts'
import { notify } from '../notifications/notify.ts'
import { currentIssues, type HealthDeps } from './current-issues.ts'

type Deps = HealthDeps & Pick<AppContext, 'users' | 'notifications' | 'events' | 'clock'>

const toldName = 'health told'
const usualSeconds = 60
const link = '/settings/health'

/** Seconds to the next look: at once when something happened that may have changed the picture. */
export function healthInterval({ health }: Pick<AppContext, 'health'>): number {
  return health.isCheckRequested() ? 1 : usualSeconds
}

/** Looks at everything, and tells of what is new and of what is over, each once: a restart in between changes nothing. */
export async function checkHealth(app: Deps, jobs: readonly JobState[]): Promise<void> {
  app.health.beginCheck()
  const issues = await currentIssues(app, jobs)
  if (!app.health.recordIssues(issues)) return
  app.events.emit('healthChanged', issues.map(shownIssue))
  tellAdmins(app, issues)
}

/** An issue as it leaves the program. */
export function shownIssue({ code, severity, message, help }: CurrentIssue): HealthIssue {
  return { code, severity, message, help }
}

function tellAdmins(app: Deps, issues: readonly CurrentIssue[]): void {
  const told = readReported(app)
  // What is not set up yet is said where it is set up.
  const worthTelling = issues.filter(({ severity }) => severity === 'error' || severity === 'warning')
  const now = new Map(worthTelling.map((issue) => [keyOf(issue), issue.message]))
  const fresh = worthTelling.filter((issue) => !told.has(keyOf(issue)))
  const over = [...told].filter(([key]) => !now.has(key)).map(([, message]) => message)
  if (fresh.length === 0 && over.length === 0) return
  // Written first: told once too seldom is better than anew at every start.
  app.settings.write(toldName, Object.fromEntries(now))
  for (const { id } of app.users.all().filter(({ role }) => role === 'admin')) {
    for (const { message, help } of fresh) notify(app, id, 'healthIssue', { title: message, message: help, link })
    for (const message of over) notify(app, id, 'healthRestored', { title: 'A problem is over', message, link })
  }
}

function keyOf({ code, subject }: CurrentIssue): string {
  return `${code} ${subject}`
}

function readReported({ settings }: Pick<AppContext, 'settings'>): Map<string, string> {
  const stored = settings.read(toldName)
  const entries = typeof stored === 'object' && stored !== null ? Object.entries(stored) : []
  return new Map(entries.map(([key, message]) => [key, String(message)]))
}
