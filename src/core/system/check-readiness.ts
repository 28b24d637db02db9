import { errorMessage } from '#domain/errors.ts'
import type { AppContext } from '../app-context.ts'

type Check = { ok: boolean; message: string | null }
export type Readiness = { status: 'ok' | 'failing'; checks: { database: Check; dataDir: Check; metadata: Check } }

/** Whether the required parts of the program work. Sends no request. */
export function checkReadiness(app: Pick<AppContext, 'users' | 'dataDisk' | 'metadata'>): Readiness {
  const checks = {
    database: check(() => app.users.count()),
    dataDir: describeDisk(app),
    metadata: check(() => app.metadata.source()),
  }
  const ok = Object.values(checks).every((each) => each.ok)
  return { status: ok ? 'ok' : 'failing', checks }
}

function describeDisk({ dataDisk }: Pick<AppContext, 'dataDisk'>): Check {
  const fault = dataDisk.fault()
  return { ok: fault === null, message: fault === null ? null : `${fault.message} ${fault.help}` }
}

function check(attempt: () => unknown): Check {
  try {
    attempt()
    return { ok: true, message: null }
  } catch (error) {
    return { ok: false, message: errorMessage(error) }
  }
}
