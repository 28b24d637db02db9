import { createHash } from 'node:crypto'
import type { Enrolment, RecoveryCodes, SecondFactor, SecondFactorSettings } from '#domain/accounts/second-factor.ts'
import type { SignInMethod } from '#domain/accounts/session.ts'
import type { StoredUser, User } from '#domain/accounts/user.ts'
import { AppError, fieldError } from '#domain/errors.ts'
import { say } from '#domain/messages/say.ts'
import { instant } from '#domain/ports/clock.ts'
import type { AppContext } from '../app-context.ts'
import { getAccount } from './account-records.ts'
import {
  isTotpCode,
  newRecoveryCode,
  newTotpSecret,
  plainRecoveryCode,
  recoveryCodeCount,
  stepOfCode,
  totpUrl,
} from './totp.ts'

type Deps = Pick<AppContext, 'users' | 'secondFactors' | 'settings' | 'clock' | 'transaction' | 'log' | 'redactor'> &
  Pick<AppContext, 'events'>
/** What shows that a user, and not somebody with an open session, changes the second factor. */
export type Proof = { password: string; code: string }

const settingsName = 'second factor'

export function readSecondFactorSettings({ settings }: Pick<AppContext, 'settings'>): SecondFactorSettings {
  const stored = settings.read(settingsName)
  const requiredForAdmins = typeof stored === 'object' && stored !== null && Reflect.get(stored, 'requiredForAdmins')
  return { requiredForAdmins: requiredForAdmins === true }
}

export function changeSecondFactorSettings(app: Deps, input: SecondFactorSettings): SecondFactorSettings {
  app.settings.write(settingsName, { requiredForAdmins: input.requiredForAdmins })
  recheckSockets(app)
  return readSecondFactorSettings(app)
}

/** The second factor of a user, without its secret. */
export function describeSecondFactor(app: Deps, { id, role }: User): SecondFactor {
  const enabledAt = app.secondFactors.find(id)?.confirmedAt ?? null
  return {
    enabledAt,
    recoveryCodesLeft: enabledAt === null ? 0 : app.secondFactors.countRecoveryCodes(id),
    required: role === 'admin' && readSecondFactorSettings(app).requiredForAdmins,
  }
}

/**
 * Whether this session may do nothing until its user has set up a second factor. Who signed in with a passkey or at a
 * provider needs none.
 */
export function mustEnrol(
  app: Pick<AppContext, 'secondFactors' | 'settings'>,
  { id, role }: User,
  signedInBy: SignInMethod,
): boolean {
  if (role !== 'admin' || signedInBy !== 'password') return false
  return readSecondFactorSettings(app).requiredForAdmins && !app.secondFactors.has(id)
}

/** Open sockets do not ask again by themselves whether their session may do anything. */
function recheckSockets(app: Deps): void {
  if (!readSecondFactorSettings(app).requiredForAdmins) return
  const factors = app.secondFactors.ofAccounts().filter(({ secondFactorSince }) => secondFactorSince !== null)
  const protectedIds = new Set(factors.map(({ userId }) => userId))
  for (const { id, role } of app.users.all()) {
    if (role === 'admin' && !protectedIds.has(id)) app.events.emit('sessionsEnded', { userId: id, ids: [] })
  }
}

/** Begins to set up a second factor: it counts once a code confirms it. Throws AppError `conflict` if there is one. */
export function enroll(app: Deps, { id, username }: User): Enrolment {
  const secret = newTotpSecret()
  if (!app.secondFactors.begin(id, secret, instant(app.clock))) throw alreadyEnabled()
  return { secret, url: totpUrl(secret, username) }
}

/** Confirms the second factor and returns its recovery codes. Throws AppError `conflict`, or `invalid` for a wrong code. */
export function confirmEnrolment(app: Deps, { id, username }: User, code: string): RecoveryCodes {
  const codes = app.transaction(() => {
    const factor = app.secondFactors.find(id)
    if (factor === null) throw new AppError('conflict', say('api.factorNotStarted'))
    if (factor.confirmedAt !== null) throw alreadyEnabled()
    const step = factor.secret === null ? null : stepOfCode(factor.secret, code, app.clock.now())
    if (step === null) throw wrongCodeIn('code')
    // Only now: of secrets that were never confirmed there could be any number.
    app.redactor.add([factor.secret])
    app.secondFactors.confirm(id, step, instant(app.clock))
    return renewRecoveryCodes(app, id)
  })
  app.log.info('A second factor was set up', { username })
  return codes
}

/** Replaces all recovery codes. Throws AppError `unauthorized` for a wrong password or code. */
export async function replaceRecoveryCodes(app: Deps & OwnerDeps, user: User, proof: Proof): Promise<RecoveryCodes> {
  await assertProof(app, user.id, proof)
  return app.transaction(() => renewRecoveryCodes(app, user.id))
}

/** Removes the second factor of a user. Throws AppError `unauthorized` for a wrong password or code. */
export async function removeSecondFactor(app: Deps & OwnerDeps, user: User, proof: Proof): Promise<void> {
  await assertProof(app, user.id, proof)
  app.transaction(() => app.secondFactors.remove(user.id))
  recheckSockets(app)
  app.log.info('A second factor was removed', { username: user.username })
}

/**
 * Removes the second factor of another user, who has lost it, for an administrator. Throws AppError `not-found`, or
 * `conflict` for the own account, which needs its password and a code.
 */
export function removeSecondFactorOf(app: Deps, admin: User, id: string): void {
  const user = getAccount(app, id)
  if (user.id === admin.id) {
    throw new AppError('conflict', say('api.ownFactorInSettings'))
  }
  if (!app.transaction(() => app.secondFactors.remove(id))) {
    throw new AppError('not-found', say('api.noFactor'))
  }
  recheckSockets(app)
  app.log.info('An administrator removed a second factor', { username: user.username, by: admin.username })
}

async function assertProof(app: Deps & OwnerDeps, id: string, proof: Proof): Promise<void> {
  if (!app.secondFactors.has(id)) throw new AppError('conflict', say('api.noFactor'))
  await assertOwner(app, getAccount(app, id), proof)
}

export type OwnerDeps = Pick<AppContext, 'passwords' | 'secondFactors' | 'clock' | 'log' | 'redactor'>

/**
 * Checks the password, and a code if the account has a second factor: an open session is not enough. Throws AppError
 * `unauthorized`.
 */
export async function assertOwner(app: OwnerDeps, user: StoredUser, { password, code }: Proof): Promise<void> {
  if (!(await app.passwords.verify(password, user.passwordHash))) {
    throw new AppError('unauthorized', say('api.passwordWrong'))
  }
  if (app.secondFactors.has(user.id)) assertSecondFactor(app, user, code)
}

/**
 * Checks the code of a second factor and uses it up, so that nobody can use it again. Throws AppError `unauthorized` if it
 * is wrong or was used.
 */
export function assertSecondFactor(
  app: Pick<AppContext, 'secondFactors' | 'clock' | 'log' | 'redactor'>,
  { id, username }: Pick<StoredUser, 'id' | 'username'>,
  code: string,
): void {
  if (!isTotpCode(code)) {
    if (!app.secondFactors.spendRecoveryCode(id, digestOf(code))) throw wrongCode()
    app.log.info('A recovery code was used', { username, left: app.secondFactors.countRecoveryCodes(id) })
    return
  }
  const secret = app.secondFactors.find(id)?.secret ?? null
  if (secret === null) {
    throw new AppError('unauthorized', say('api.factorUndecryptable'), { secondFactor: true })
  }
  app.redactor.add([secret])
  const step = stepOfCode(secret, code, app.clock.now())
  if (step === null || !app.secondFactors.spendStep(id, step)) throw wrongCode()
}

/** The response to a right password without a code. */
export function secondFactorNeeded(): AppError {
  return new AppError('unauthorized', say('api.codeNeeded'), {
    secondFactor: true,
  })
}

function wrongCode(): AppError {
  return new AppError('unauthorized', say('api.codeWrongOrUsed'), {
    secondFactor: true,
  })
}

function wrongCodeIn(path: string): AppError {
  const message = say('api.codeWrong')
  return fieldError(path, message)
}

function alreadyEnabled(): AppError {
  return new AppError('conflict', say('api.factorExists'))
}

function renewRecoveryCodes(app: Pick<Deps, 'secondFactors'>, userId: string): RecoveryCodes {
  const recoveryCodes = Array.from({ length: recoveryCodeCount }, newRecoveryCode)
  app.secondFactors.replaceRecoveryCodes(userId, recoveryCodes.map(digestOf))
  return { recoveryCodes }
}

function digestOf(code: string): string {
  return createHash('sha256').update(plainRecoveryCode(code)).digest('base64url')
}
