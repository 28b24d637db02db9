import type { User } from '#domain/accounts/user.ts'
import { AppError, errorMessage } from '#domain/errors.ts'
import { say } from '#domain/messages/say.ts'
import type { AppContext } from '../app-context.ts'

type Check = { ok: boolean; message: string | null }
export type Readiness = { status: 'ok' | 'failing'; checks: { database: Check; dataDir: Check; metadata: Check } }

/** Whether the required parts of the program work. Sends no request. Only admins are shown errors and paths. */
export function checkReadiness(
  app: Pick<AppContext, 'users' | 'dataDisk' | 'metadata' | 'serviceStates' | 'backups'>,
  { role }: Pick<User, 'role'>,
): Readiness {
  const isAdmin = role === 'admin'
  const checks = {
    database: describeDatabase(app, isAdmin),
    dataDir: describeDisk(app, isAdmin),
    metadata: check(isAdmin, 'The selected metadata provider cannot be used.', () => assertMetadata(app)),
  }
  const ok = Object.values(checks).every((each) => each.ok)
  return { status: ok ? 'ok' : 'failing', checks }
}

/** Whether the selected metadata provider has all it needs. Sends no request. */
export function isMetadataSetUp({ metadata }: Pick<AppContext, 'metadata'>): boolean {
  return metadata.sourceOf(`${metadata.provider()}:`) !== null
}

/** Throws AppError if the selected metadata provider is not set up or rejected its credentials. */
function assertMetadata({ metadata, serviceStates }: Pick<AppContext, 'metadata' | 'serviceStates'>): void {
  metadata.source()
  const product = metadata.kinds[metadata.provider()]?.label
  const rejection = serviceStates.failing().find((state) => state.product === product && state.isRejected)
  if (rejection !== undefined)
    throw new AppError(
      'upstream',
      say('services.placeRejectsCredentials', { place: rejection.product, text: rejection.message }),
    )
}

function describeDatabase({ users, backups }: Pick<AppContext, 'users' | 'backups'>, isAdmin: boolean): Check {
  const damage = backups.databaseCheck?.damage ?? null
  if (damage === null) return check(isAdmin, 'The database cannot be read.', () => users.count())
  return { ok: false, message: isAdmin ? `The database is damaged (${damage}).` : 'The database is damaged.' }
}

function describeDisk({ dataDisk }: Pick<AppContext, 'dataDisk'>, isAdmin: boolean): Check {
  const fault = dataDisk.fault()
  if (fault === null) return { ok: true, message: null }
  return { ok: false, message: `${isAdmin ? fault.message : fault.publicMessage} ${fault.help}` }
}

function check(isAdmin: boolean, publicMessage: string, attempt: () => unknown): Check {
  try {
    attempt()
    return { ok: true, message: null }
  } catch (error) {
    return { ok: false, message: isAdmin ? errorMessage(error) : publicMessage }
  }
}
