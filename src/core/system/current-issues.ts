import { say, sentMessage, textOf } from '#domain/messages/say.ts'
import type { CurrentIssue, FoundIssue, HealthSeverity } from '#domain/system/health-issue.ts'
import type { JobState } from '#domain/system/job.ts'
import type { AppContext } from '../app-context.ts'
import { completesWithin } from '../tasks/completes-within.ts'
import type { HealthCheck, HealthCheckContext } from './checks/check.ts'
import { healthChecks } from './checks/index.ts'

export type HealthDeps = Omit<HealthCheckContext, 'jobs'> & Pick<AppContext, 'health' | 'log' | 'diskActivity'>

/** A check of a folder may hang with its network share. */
const defaultTimeoutMs = 5000
type Options = { checks?: readonly HealthCheck[]; timeoutMs?: number }

const ranks: readonly HealthSeverity[] = ['error', 'warning', 'notice', 'ok']

/** Runs all checks and returns the current issues, the most severe first. A check that fails or hangs stops no other. */
export async function currentIssues(
  app: HealthDeps,
  jobs: readonly JobState[],
  { checks = healthChecks, timeoutMs = defaultTimeoutMs }: Options = {},
): Promise<CurrentIssue[]> {
  const context: HealthCheckContext = { ...app, jobs }
  const found = await Promise.all(checks.map((check) => runWithTimeout(app, context, { check, timeoutMs })))
  return found.flat().sort((a, b) => ranks.indexOf(a.severity) - ranks.indexOf(b.severity))
}

async function runWithTimeout(
  app: HealthDeps,
  context: HealthCheckContext,
  { check, timeoutMs }: { check: HealthCheck; timeoutMs: number },
): Promise<readonly CurrentIssue[]> {
  const { code } = check
  const run = app.health.runOnce(code, () => runCheck(app, context, check))
  if (await completesWithin(run, timeoutMs)) return run
  // Only a check that ends can tell that an earlier issue is resolved.
  return [timeoutIssue(check, timeoutMs), ...app.health.lastFound(code)]
}

async function runCheck(
  app: HealthDeps,
  context: HealthCheckContext,
  { code, find, disks }: HealthCheck,
): Promise<readonly CurrentIssue[]> {
  const run = async () => (await find(context)).map((finding) => issueOf(code, finding))
  try {
    const access = disks?.(context)
    if (access === undefined) return await run()
    const found = await app.diskActivity.accessIfUsed({ name: `health check ${code}`, ...access }, run)
    return found ?? app.health.lastFound(code)
  } catch (error) {
    app.log.error('A health check failed', { check: code, error })
    return app.health.lastFound(code)
  }
}

function timeoutIssue({ code, checks }: HealthCheck, timeoutMs: number): CurrentIssue {
  const message = say('health.checkTakesLong', { what: checks, seconds: timeoutMs / 1000 })
  const help = say('health.checkTakesLongHelp')
  return issueOf(code, { subject: 'too long', severity: 'warning', message, publicMessage: message, help })
}

function issueOf(code: string, { subject, severity, message, publicMessage, help }: FoundIssue): CurrentIssue {
  return {
    code,
    subject,
    severity,
    message: textOf(message),
    messageKey: sentMessage(message),
    publicMessage: textOf(publicMessage),
    publicMessageKey: sentMessage(publicMessage),
    help: textOf(help),
    helpKey: sentMessage(help),
  }
}
