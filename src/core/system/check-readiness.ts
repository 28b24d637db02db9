import { accessSync, constants } from 'node:fs'
import { errorMessage } from '#domain/errors.ts'
import type { AppContext } from '../app-context.ts'

type Check = { ok: boolean; message: string | null }
export type Readiness = { status: 'ok' | 'failing'; checks: { database: Check; dataDir: Check; metadata: Check } }

/** Whether the required parts of the program work. Sends no request. */
export function checkReadiness(app: Pick<AppContext, 'users' | 'about' | 'metadata'>): Readiness {
  const checks = {
    database: check(() => app.users.count()),
    dataDir: check(() => accessSync(app.about.dataFolder, constants.W_OK)),
    metadata: check(() => app.metadata.source()),
  }
  const ok = Object.values(checks).every((each) => each.ok)
  return { status: ok ? 'ok' : 'failing', checks }
}

function check(attempt: () => unknown): Check {
  try {
    attempt()
    return { ok: true, message: null }
  } catch (error) {
    return { ok: false, message: errorMessage(error) }
  }
}
