import { jwt } from '@elysiajs/jwt'
import type { NewSession, SessionStart } from '#core/accounts/sessions.ts'
import type { SignInMethod } from '#domain/accounts/session.ts'
import type { User } from '#domain/accounts/user.ts'
import type { Clock } from '#domain/ports/clock.ts'

/** The session of a token. Without a record, nobody knows how it began: a password is the least that it took. */
type ReadSession = { userId: string; sessionId: string | null; signedInBy: SignInMethod }
type CachedSession = ReadSession & { expiresAt: number }

const maxCachedSessions = 1000

export const sessionSeconds = 7 * 24 * 60 * 60

export type Tokens = {
  /** Issues a token. With `start`, it belongs to a session that can be listed and ended. */
  issue(user: Pick<User, 'id' | 'username'>, start?: SessionStart): Promise<string>
  /** The user and the session of a valid token; null for any other text. The address is where the request came from. */
  readSession(token: string, addressOf?: () => string): Promise<ReadSession | null>
  /** The user id of a valid token; null for any other text. */
  read(token: string): Promise<string | null>
}

/** Where sessions are recorded. */
export type SessionRecords = {
  /** Returns whether the session could be recorded. */
  add(session: NewSession): boolean
  isEnded(id: string): boolean
  signedInBy(id: string): SignInMethod | null
  recordUse(id: string, addressOf: (() => string) | null): void
  /** Calls back with the sessions that were ended. */
  onEnded(listener: (ids: readonly string[]) => void): void
}

/**
 * Session tokens: HS256, valid for seven days. Without records, or without a `jti`, a token cannot be ended; a new secret
 * ends all sessions.
 */
export function createTokens(secret: string, clock: Clock, records: SessionRecords | null = null): Tokens {
  const plugin = jwt({ name: 'jwt', secret, alg: 'HS256' })
  const { sign, verify } = plugin.decorator.jwt
  const nowInSeconds = (): number => Math.floor(clock.now().getTime() / 1000)
  // Verifying a signature is the slowest part of a small request, and a valid token can only expire.
  const cache = new Map<string, CachedSession>()
  const store = (token: string, session: CachedSession): void => {
    if (cache.size >= maxCachedSessions) cache.clear()
    cache.set(token, session)
  }
  records?.onEnded((ids) => {
    const ended = new Set(ids)
    for (const [token, { sessionId }] of cache) if (sessionId !== null && ended.has(sessionId)) cache.delete(token)
  })
  const use = (session: CachedSession, addressOf?: () => string): CachedSession => {
    if (session.sessionId !== null) records?.recordUse(session.sessionId, addressOf ?? null)
    return session
  }
  const tokens: Tokens = {
    issue({ id, username }, start) {
      const exp = nowInSeconds() + sessionSeconds
      if (records === null || start === undefined) return sign({ sub: id, username, exp })
      const jti = start.id ?? crypto.randomUUID()
      const isRecorded = records.add({ ...start, id: jti, userId: id, expiresAt: new Date(exp * 1000) })
      return sign({ sub: id, username, exp, ...(isRecorded ? { jti } : {}) })
    },
    read: async (token) => (await tokens.readSession(token))?.userId ?? null,
    async readSession(token, addressOf) {
      const cached = cache.get(token)
      if (cached !== undefined && cached.expiresAt > nowInSeconds()) return use(cached, addressOf)
      cache.delete(token)
      const payload = await verify(token, {
        algorithms: ['HS256'],
        requiredClaims: ['sub', 'username', 'iat', 'exp'],
        currentDate: clock.now(),
      })
      if (payload === false || payload.sub === undefined || payload.exp === undefined) return null
      const sessionId = payload.jti ?? null
      if (sessionId !== null && records?.isEnded(sessionId) === true) return null
      const signedInBy = (sessionId === null ? null : records?.signedInBy(sessionId)) ?? 'password'
      const session = { userId: payload.sub, sessionId, signedInBy, expiresAt: payload.exp }
      store(token, session)
      return use(session, addressOf)
    },
  }
  return tokens
}
