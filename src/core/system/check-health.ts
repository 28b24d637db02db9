import type { User } from '#domain/accounts/user.ts'
import type { NotificationEvent } from '#domain/notifications/notification-events.ts'
import { healthActions } from '#domain/system/health-actions.ts'
import type { CurrentIssue, HealthIssue } from '#domain/system/health-issue.ts'
import type { JobState } from '#domain/system/job.ts'
import type { AppContext, Needs } from '../app-context.ts'
import { type NotificationText, publicNotification, storeNotification } from '../notifications/notify.ts'
import type { HealthCheckContext } from './checks/check.ts'
import { healthChecks } from './checks/index.ts'
import { currentIssues } from './current-issues.ts'

type Deps = Needs<typeof currentIssues | typeof storeNotification> & Pick<AppContext, 'transaction'>

const reportedKey = 'health told'
const intervalSeconds = 60
const link = '/system/health'

/** Seconds to the next check: at once when one was requested. */
export function healthInterval({ health }: Pick<AppContext, 'health'>): number {
  return health.isCheckRequested() ? 1 : intervalSeconds
}

/** Runs all checks, and notifies administrators once when an issue starts and once when it is resolved, across restarts. */
export async function checkHealth(app: Deps, jobs: readonly JobState[]): Promise<void> {
  app.health.beginCheck()
  const issues = await findIssues(app, jobs)
  // Even without a change, the notifications of an earlier check may not have been stored.
  notifyAdmins(app, issues, jobs)
}

/**
 * The current issues. A change is announced to all pages, whoever asked: a page that shows an issue learns when it is
 * resolved, even if no regular check has found it in between.
 */
export async function findIssues(app: Deps, jobs: readonly JobState[]): Promise<CurrentIssue[]> {
  const issues = await currentIssues(app, jobs)
  if (app.health.recordIssues(issues)) app.events.emit('healthChanged', shownIssues(issues, { role: 'member' }))
  return issues
}

/** Issues as the API shows them to a user. */
export function shownIssues(issues: readonly CurrentIssue[], { role }: Pick<User, 'role'>): HealthIssue[] {
  const isAdmin = role === 'admin'
  return issues.map(({ subject, publicMessage, publicMessageKey, ...issue }) => {
    // Actions name what they are about by ids and jobs, and only admins may run them.
    const actions = isAdmin ? healthActions({ code: issue.code, subject }) : []
    return { ...issue, ...(isAdmin ? {} : { message: publicMessage, messageKey: publicMessageKey }), actions }
  })
}

function notifyAdmins(app: Deps, issues: readonly CurrentIssue[], jobs: readonly JobState[]): void {
  const reported = readReported(app)
  // Notices, such as a missing setup step, are only shown on the pages.
  const notified = issues.filter(({ severity }) => severity === 'error' || severity === 'warning')
  const now = new Map(notified.map((issue) => [keyOf(issue), issue.message]))
  const started = notified.filter((issue) => !reported.has(keyOf(issue)))
  const resolved: string[] = []
  for (const [key, message] of reported) {
    if (now.has(key)) continue
    if (isKnown({ ...app, jobs }, key)) resolved.push(message)
    else now.set(key, message)
  }
  if (started.length === 0 && resolved.length === 0) return
  const reports: [NotificationEvent, NotificationText][] = [
    ...started.map(({ message, publicMessage, help }): [NotificationEvent, NotificationText] => {
      return ['healthIssue', { title: message, publicTitle: publicMessage, message: help, link }]
    }),
    ...resolved.map((message): [NotificationEvent, NotificationText] => {
      return ['healthRestored', { ...describeResolved(message), link }]
    }),
  ]
  const admins = app.users.all().filter(({ role }) => role === 'admin')
  // All or nothing, so that after a crash no notification is missing or sent again.
  const stored = app.transaction(() => {
    app.settings.write(reportedKey, Object.fromEntries(now))
    return admins.flatMap(({ id }) =>
      reports.map(([event, text]) => ({ text, notification: storeNotification(app, id, event, text) })),
    )
  })
  for (const { text, notification } of stored) {
    if (notification !== null) app.events.emit('notification', publicNotification(notification, text))
  }
}

function describeResolved(issue: string): { title: string; publicTitle: string; message: string } {
  const text = issue.replace(/^(Low|No|The|Checking)\b/, (word) => word.toLowerCase())
  return { title: `Resolved: ${text}`, publicTitle: 'A problem was resolved', message: 'No action is needed.' }
}

/** Whether an issue that is no longer found is over, and not only out of sight. */
function isKnown(context: HealthCheckContext, key: string): boolean {
  const [code, ...subject] = key.split(' ')
  return healthChecks.find((check) => check.code === code)?.isKnown?.(context, subject.join(' ')) ?? true
}

function keyOf({ code, subject }: CurrentIssue): string {
  return `${code} ${subject}`
}

function readReported({ settings }: Pick<AppContext, 'settings'>): Map<string, string> {
  const stored = settings.read(reportedKey)
  const entries = typeof stored === 'object' && stored !== null ? Object.entries(stored) : []
  return new Map(entries.map(([key, message]) => [key, String(message)]))
}
