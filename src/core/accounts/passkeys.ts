import { Buffer } from 'node:buffer'
import { randomUUID } from 'node:crypto'
import { maxPasskeys, type Passkey, type PasskeyAssertion, type PasskeyRegistration } from '#domain/accounts/passkey.ts'
import type { User } from '#domain/accounts/user.ts'
import { isIpAddress } from '#domain/addresses/ip-address.ts'
import { AppError } from '#domain/errors.ts'
import { say } from '#domain/messages/say.ts'
import { instant } from '#domain/ports/clock.ts'
import type { PasskeySite } from '#domain/ports/passkey-verifier.ts'
import type { AppContext, Needs } from '../app-context.ts'
import { getAccount, toUser } from './account-records.ts'
import { assertPasswordSignInOpen, isPasswordSignInOpen, readSignInSettings } from './oidc/sign-in-settings.ts'
import { assertOwner, type Proof } from './second-factor.ts'

type SiteDeps = Pick<AppContext, 'about' | 'settings' | 'signIn' | 'clock'>
type Deps = SiteDeps & Pick<AppContext, 'challenges' | 'log' | 'passkeyVerifier' | 'passkeys' | 'transaction' | 'users'>
type Caller = { user: User; sessionId: string | null }

const signInPurpose = 'sign in'
const registrationPurpose = ({ user, sessionId }: Caller): string => `register for ${user.id} in ${sessionId}`

/**
 * The site of the passkeys: the address of the configuration, or the one that an administrator saved, never what a request
 * calls itself. Null without one, and for addresses at which browsers allow no passkeys: without HTTPS, or with an IP
 * address. Null as well if only providers may sign users in: a passkey would get around them like a password.
 */
export function passkeySite(app: SiteDeps): PasskeySite | null {
  if (!isPasswordSignInOpen(app)) return null
  const { publicUrl } = readSignInSettings(app)
  const url = publicUrl === null ? null : URL.parse(publicUrl)
  if (url === null) return null
  const { hostname, origin, protocol } = url
  const isSecure = protocol === 'https:' || hostname === 'localhost'
  return isSecure && !isIpAddress(hostname.replace(/^\[|\]$/g, '')) ? { origin, rpId: hostname } : null
}

function getSite(app: SiteDeps): PasskeySite {
  assertPasswordSignInOpen(app)
  const site = passkeySite(app)
  if (site !== null) return site
  throw new AppError('conflict', say('api.passkeysNeedHttps'))
}

/**
 * The options to create a passkey. Its owner shows the password, and a code if there is a second factor: an open session
 * is not enough to get in for good. Throws AppError `unauthorized`, or `conflict` without a site or at the limit.
 */
export async function startPasskey(
  app: SiteDeps & Needs<typeof assertOwner> & Pick<AppContext, 'challenges' | 'passkeyVerifier' | 'passkeys' | 'users'>,
  caller: Caller,
  proof: Proof,
): Promise<object> {
  const site = getSite(app)
  const user = getAccount(app, caller.user.id)
  const { id, username } = user
  assertRoom(app, id)
  await assertOwner(app, user, proof)
  const holder = { userId: id, username, credentialIds: app.passkeys.credentialIdsOf(id) }
  return app.passkeyVerifier.registrationOptions(site, app.challenges.issue(registrationPurpose(caller)), holder)
}

/** Stores a passkey that the browser has created. Throws AppError `invalid`, or `conflict` for a known one. */
export async function addPasskey(
  app: Deps,
  caller: Caller,
  { name, registration }: { name: string; registration: PasskeyRegistration },
): Promise<Passkey> {
  const purpose = registrationPurpose(caller)
  const accepted = acceptOne(app, purpose)
  const verified = await app.passkeyVerifier.verifyRegistration({ site: getSite(app), ...accepted }, registration)
  if (verified === null || !accepted.spend()) {
    throw new AppError('invalid', say('api.passkeyNotVerified'))
  }
  const passkey = { id: randomUUID(), name: name.trim(), createdAt: instant(app.clock), lastUsedAt: null }
  app.transaction(() => {
    assertRoom(app, caller.user.id)
    if (app.passkeys.findByCredential(verified.credentialId) !== null) {
      throw new AppError('conflict', say('api.passkeyExists'))
    }
    app.passkeys.insert({ ...passkey, ...verified, userId: caller.user.id })
  })
  app.log.info('A passkey was added', { username: caller.user.username, name: passkey.name })
  return passkey
}

/** The options to sign in with any passkey of this site. Throws AppError `conflict` without a site. */
export function startPasskeySignIn(app: Deps): Promise<object> {
  return app.passkeyVerifier.signInOptions(getSite(app), app.challenges.issue(signInPurpose))
}

/** The account of a passkey. Throws AppError `unauthorized`; an unknown passkey and a wrong signature do not differ. */
export async function signInByPasskey(app: Deps, assertion: PasskeyAssertion): Promise<User> {
  const site = getSite(app)
  const passkey = app.passkeys.findByCredential(assertion.id)
  const accepted = acceptOne(app, signInPurpose)
  if (passkey === null || !isHandleOf(passkey.userId, assertion)) throw refused()
  const verified = await app.passkeyVerifier.verifySignIn({ site, ...accepted }, assertion, passkey)
  if (verified === null || !accepted.spend()) throw refused()
  if (!app.passkeys.recordUse(passkey.id, { counter: verified.counter, at: instant(app.clock) })) throw refused()
  return toUser(getAccount(app, passkey.userId))
}

/** Throws AppError `not-found`. */
export function renamePasskey(app: Deps, userId: string, { id, name }: { id: string; name: string }): Passkey {
  return app.passkeys.rename(userId, id, name.trim()) ?? unknownPasskey()
}

/** Throws AppError `not-found`. */
export function removePasskey(app: Deps, user: User, id: string): void {
  if (!app.passkeys.remove(user.id, id)) unknownPasskey()
  app.log.info('A passkey was removed', { username: user.username })
}

/** Accepts the challenges of a purpose, and remembers which one was checked, to use it up afterwards. */
function acceptOne({ challenges }: Pick<AppContext, 'challenges'>, purpose: string) {
  let seen: string | null = null
  return {
    accepts(challenge: string): boolean {
      if (!challenges.isValid(purpose, challenge)) return false
      seen = challenge
      return true
    },
    spend: (): boolean => seen !== null && challenges.spend(seen),
  }
}

/** Devices return the user with which the passkey was created. */
function isHandleOf(userId: string, { response: { userHandle } }: PasskeyAssertion): boolean {
  return userHandle === undefined || Buffer.from(userHandle, 'base64url').toString('utf8') === userId
}

function assertRoom({ passkeys }: Pick<AppContext, 'passkeys'>, userId: string): void {
  if (passkeys.countOf(userId) < maxPasskeys) return
  throw new AppError('conflict', say('api.tooManyPasskeys', { maxPasskeys }))
}

function refused(): AppError {
  return new AppError('unauthorized', say('api.passkeyUnknown'))
}

function unknownPasskey(): never {
  throw new AppError('not-found', say('api.passkeyNotFound'))
}
