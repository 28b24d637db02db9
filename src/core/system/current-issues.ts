import type { CurrentIssue, HealthSeverity } from '#domain/system/health-issue.ts'
import type { JobState } from '#domain/system/job.ts'
import type { AppContext } from '../app-context.ts'
import type { Checked, HealthCheck } from './checks/check.ts'
import { healthChecks } from './checks/index.ts'

export type HealthDeps = Omit<Checked, 'jobs'> & Pick<AppContext, 'health' | 'log'>

/** A folder on a share that hangs is not waited for any longer. */
const usualPatienceMs = 5000
type HealthCheckDeps = { checks?: readonly HealthCheck[]; patienceMs?: number }

const ranks: readonly HealthSeverity[] = ['error', 'warning', 'notice', 'ok']

/** Everything that stands in the way just now, the gravest first. One check that fails or hangs does not stop the others. */
export async function currentIssues(
  app: HealthDeps,
  jobs: readonly JobState[],
  { checks = healthChecks, patienceMs = usualPatienceMs }: HealthCheckDeps = {},
): Promise<CurrentIssue[]> {
  const checked: Checked = { ...app, jobs }
  const found = await Promise.all(checks.map((check) => look(app, checked, { check, patienceMs })))
  return found.flat().sort((one, other) => ranks.indexOf(one.severity) - ranks.indexOf(other.severity))
}

async function look(
  app: HealthDeps,
  checked: Checked,
  { check, patienceMs }: { check: HealthCheck; patienceMs: number },
): Promise<readonly CurrentIssue[]> {
  const { found, underWay } = app.health
  const under = underWay.get(check.code) ?? begin(app, checked, check)
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), patienceMs)
  })
  const issues = await Promise.race([under, late]).finally(() => clearTimeout(timer))
  // What was found before may still be so: only a look that ended says otherwise.
  return issues ?? [tooLong(check, patienceMs), ...(found.get(check.code) ?? [])]
}

function begin(app: HealthDeps, checked: Checked, { code, find }: HealthCheck): Promise<readonly CurrentIssue[]> {
  const { found, underWay } = app.health
  const look = (async () => {
    try {
      const issues = (await find(checked)).map((finding) => ({ code, ...finding }))
      found.set(code, issues)
      return issues
    } catch (error) {
      app.log.error('A health check failed', { check: code, error })
      return found.get(code) ?? []
    } finally {
      underWay.delete(code)
    }
  })()
  underWay.set(code, look)
  return look
}

function tooLong({ code, looksAt }: HealthCheck, patienceMs: number): CurrentIssue {
  return {
    code,
    subject: 'too long',
    severity: 'warning',
    message: `Looking at ${looksAt} takes longer than ${patienceMs / 1000} s.`,
    help: 'A disk or network share may hang. Ludarr looks again once it answers.',
  }
}
