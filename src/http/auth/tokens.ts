import { jwt } from '@elysiajs/jwt'
import type { User } from '#domain/accounts/user.ts'
import type { Clock } from '#domain/ports/clock.ts'

type CachedSession = { userId: string; expiresAt: number }

const maxCachedSessions = 1000

export const sessionSeconds = 7 * 24 * 60 * 60

export type Tokens = {
  issue(user: Pick<User, 'id' | 'username'>): Promise<string>
  /** The user id of a valid token; null for any other text. */
  read(token: string): Promise<string | null>
}

/** Session tokens: HS256, valid for seven days. There is no revocation list; a new secret ends all sessions. */
export function createTokens(secret: string, clock: Clock): Tokens {
  const plugin = jwt({ name: 'jwt', secret, alg: 'HS256' })
  const { sign, verify } = plugin.decorator.jwt
  const nowInSeconds = (): number => Math.floor(clock.now().getTime() / 1000)
  // Verifying a signature is the slowest part of a small request, and a valid token can only expire.
  const cache = new Map<string, CachedSession>()
  const store = (token: string, session: CachedSession): void => {
    if (cache.size >= maxCachedSessions) cache.clear()
    cache.set(token, session)
  }
  return {
    issue: ({ id, username }) => sign({ sub: id, username, exp: nowInSeconds() + sessionSeconds }),
    async read(token) {
      const cached = cache.get(token)
      if (cached !== undefined && cached.expiresAt > nowInSeconds()) return cached.userId
      cache.delete(token)
      const payload = await verify(token, {
        algorithms: ['HS256'],
        requiredClaims: ['sub', 'username', 'iat', 'exp'],
        currentDate: clock.now(),
      })
      if (payload === false || payload.sub === undefined || payload.exp === undefined) return null
      store(token, { userId: payload.sub, expiresAt: payload.exp })
      return payload.sub
    },
  }
}
