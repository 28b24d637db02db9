import { randomUUID } from 'node:crypto'
import { SignInFailure } from '#domain/accounts/sign-in-failure.ts'
import {
  type LinkedIdentity,
  maxIdentities,
  normalizeIssuer,
  type StoredIdentity,
} from '#domain/accounts/sign-in-provider.ts'
import type { User } from '#domain/accounts/user.ts'
import { AppError, errorText } from '#domain/errors.ts'
import { say } from '#domain/messages/say.ts'
import { instant } from '#domain/ports/clock.ts'
import type { AppContext, Needs } from '../../app-context.ts'
import { getAccount } from '../account-records.ts'
import { endSessionsOfLink } from '../sessions.ts'
import { allProviders, enabledProviders } from './providers.ts'
import { assertOtherLink } from './ways-in.ts'

type Deps = Pick<AppContext, 'identities' | 'signInProviders' | 'signIn'>
type UnlinkDeps = Needs<typeof assertOtherLink> & Pick<AppContext, 'events' | 'sessions' | 'signInProviders'>

export type Person = { issuer: string; subject: string; label: string }

/** Who may sign in as the account at which provider. */
export function listIdentities(app: Deps, userId: string): LinkedIdentity[] {
  const providers = allProviders(app)
  return app.identities.listOf(userId).map(({ userId: _, ...identity }) => {
    const provider = providers.find(({ issuer }) => normalizeIssuer(issuer) === identity.issuer)
    return { ...identity, providerName: provider?.name ?? null }
  })
}

/** Lets a person sign in as the account. Throws SignInFailure if they sign in as another one, or the account has too many. */
export function linkIdentity(
  app: Pick<AppContext, 'identities' | 'clock' | 'transaction'>,
  userId: string,
  { issuer, subject, label }: Person,
): StoredIdentity {
  return app.transaction(() => {
    const known = app.identities.find(issuer, subject)
    if (known?.userId === userId) return known
    if (known !== null) {
      throw new SignInFailure('linked-to-other', say('signIn.linkedToOther'))
    }
    if (app.identities.countOf(userId) >= maxIdentities) {
      throw new SignInFailure('too-many-links', say('signIn.tooManyLinks', { count: maxIdentities }))
    }
    const createdAt = instant(app.clock)
    const identity = { id: randomUUID(), userId, issuer, subject, label, createdAt, lastUsedAt: null }
    app.identities.insert(identity)
    return identity
  })
}

/** Links a person whom an administrator names. Throws AppError `not-found` or `conflict`. */
export function linkAsAdmin(
  app: Pick<AppContext, 'clock' | 'identities' | 'signIn' | 'signInProviders' | 'transaction' | 'users'>,
  userId: string,
  { providerId, subject }: { providerId: string; subject: string },
): LinkedIdentity {
  getAccount(app, userId)
  const provider = allProviders(app).find(({ id }) => id === providerId)
  if (provider === undefined) throw new AppError('not-found', say('signIn.providerNotFound'))
  try {
    const issuer = normalizeIssuer(provider.issuer)
    const { userId: _, ...identity } = linkIdentity(app, userId, { issuer, subject: subject.trim(), label: '' })
    return { ...identity, providerName: provider.name }
  } catch (error) {
    throw error instanceof SignInFailure ? new AppError('conflict', errorText(error)) : error
  }
}

/**
 * Removes a link and ends the sessions that came by it. Throws AppError `not-found`, or `conflict` if users would lock
 * themselves out.
 */
export function unlinkIdentity(
  app: UnlinkDeps,
  caller: Pick<User, 'id'>,
  { userId, id }: { userId: string; id: string },
): void {
  const identity = app.identities.listOf(userId).find((each) => each.id === id)
  if (identity === undefined) throw new AppError('not-found', say('signIn.linkNotFound'))
  if (userId === caller.id) assertOtherLink(app, enabledProviders(app), { userId, id })
  endSessionsOfLink(app, id)
  app.identities.remove(id)
}
