import { type AccountSession, describeDevice, type SignInMethod } from '#domain/accounts/session.ts'
import { AppError } from '#domain/errors.ts'
import { say } from '#domain/messages/say.ts'
import { instant } from '#domain/ports/clock.ts'
import type { AppContext } from '../app-context.ts'
import { getAccount } from './account-records.ts'

type Own = Pick<AppContext, 'clock' | 'events' | 'log' | 'sessions' | 'users'>

type Deps = Pick<AppContext, 'sessions' | 'clock' | 'events'>

const maxUserAgent = 300
const maxAddress = 64
const maxListed = 200
/** How accurate the time of the last use is. Requests between two writes change nothing. */
const useIntervalMs = 60 * 60_000
const maxRemembered = 1000

/** How and from where a user signed in. */
export type SessionStart = {
  /** Chosen by the caller who keeps something under it. */
  id?: string
  userAgent: string
  address: string
  signedInBy: SignInMethod
  /** The link to the account at a provider; its removal ends the session. */
  linkId: string | null
}
export type NewSession = SessionStart & { id: string; userId: string; expiresAt: Date }

/**
 * Records a sign-in, and forgets the ones whose tokens have expired. Returns whether it could be recorded: users must be
 * able to sign in on a full disk, to see what is wrong. A session of a provider must be recorded, because the provider
 * may end it.
 */
export function recordSession(
  app: Own,
  { id, userId, userAgent, address, signedInBy, linkId, expiresAt }: NewSession,
): boolean {
  const now = instant(app.clock)
  try {
    app.sessions.removeExpired(now)
    app.sessions.insert({
      id,
      userId,
      userAgent: userAgent.slice(0, maxUserAgent),
      address: address.slice(0, maxAddress),
      signedInBy,
      linkId,
      createdAt: now,
      lastUsedAt: now,
      expiresAt: expiresAt.toISOString(),
    })
    return true
  } catch (error) {
    if (signedInBy === 'provider') throw error
    app.log.warn('A sign-in could not be recorded, so that it cannot be listed or ended', { error })
    return false
  }
}

/** The sign-ins of a user that still count, without signed-out ones, the last used first. */
export function listSessions(app: Deps, userId: string, currentId: string | null): AccountSession[] {
  return app.sessions
    .listedOf(userId, instant(app.clock), maxListed)
    .map(({ id, userAgent, address, signedInBy, createdAt, lastUsedAt }) => ({
      id,
      device: describeDevice(userAgent),
      address: address === '' ? null : address,
      signedInBy,
      current: id === currentId,
      createdAt,
      lastUsedAt,
    }))
}

/** Ends one session of a user. Its token is rejected from now on. Throws AppError `not-found`. */
export function endSession(app: Deps, userId: string, id: string): void {
  if (!app.sessions.end(userId, id, instant(app.clock))) throw new AppError('not-found', say('api.sessionNotFound'))
  app.events.emit('sessionsEnded', { userId, ids: [id] })
}

/**
 * Removes the session of a user who signs out from the list. Its token stays valid until it expires or all other sessions
 * are ended: other programs may use it. Must not fail, for example on a full disk.
 */
export function signOutSession(app: Pick<AppContext, 'sessions' | 'clock' | 'log'>, userId: string, id: string): void {
  try {
    app.sessions.signOut(userId, id, instant(app.clock))
  } catch (error) {
    app.log.warn('A session could not be removed from the list', { error })
  }
}

/** Ends all sessions of a user except for the current one, also those that were signed out. */
export function endOtherSessions(app: Deps, userId: string, currentId: string | null): void {
  const ids = app.sessions.endOthers(userId, currentId, instant(app.clock))
  if (ids.length > 0) app.events.emit('sessionsEnded', { userId, ids })
}

/** Ends all sessions of an account but the one of the request, for an administrator. Throws AppError `not-found`. */
export function endSessionsOfAccount(app: Own, { id, sessionId }: { id: string; sessionId: string | null }): void {
  endOtherSessions(app, getAccount(app, id).id, sessionId)
}

/** Ends all sessions that came by a link to an account at a provider, whoever they belong to. */
export function endSessionsOfLink(app: Deps, linkId: string): void {
  const ended = Map.groupBy(app.sessions.endOfLink(linkId, instant(app.clock)), ({ userId }) => userId)
  for (const [userId, sessions] of ended)
    app.events.emit('sessionsEnded', { userId, ids: sessions.map(({ id }) => id) })
}

/** Writes when are used, at most once an hour for each. */
export function createSessionUse(app: Pick<AppContext, 'sessions' | 'clock' | 'dataDisk' | 'log'>) {
  const written = new Map<string, number>()
  return (id: string, addressOf: (() => string) | null): void => {
    const now = app.clock.now().getTime()
    const last = written.get(id)
    if (last !== undefined && Math.abs(now - last) < useIntervalMs) return
    if (written.size >= maxRemembered) written.clear()
    written.set(id, now)
    // The first request after a start does not count: it would write for every browser at once.
    if (last === undefined || !app.dataDisk.isUsable()) return
    try {
      app.sessions.recordUse(id, { at: instant(app.clock), address: addressOf?.() ?? null })
    } catch (error) {
      app.log.warn('The use of a session could not be recorded', { error })
    }
  }
}
