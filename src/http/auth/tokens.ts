import { jwt } from '@elysiajs/jwt'
import type { User } from '#domain/accounts/user.ts'
import type { Clock } from '#domain/ports/clock.ts'

type Session = { userId: string; expiresAt: number }

const maxRemembered = 1000

export const sessionSeconds = 7 * 24 * 60 * 60

export type Tokens = {
  issue(user: Pick<User, 'id' | 'username'>): Promise<string>
  /** The user id of a valid token, `null` for anything else. */
  read(token: string): Promise<string | null>
}

/** Session tokens: HS256, seven days. There is no revocation list: a new secret ends all sessions. */
export function createTokens(secret: string, clock: Clock): Tokens {
  const plugin = jwt({ name: 'jwt', secret, alg: 'HS256' })
  const { sign, verify } = plugin.decorator.jwt
  const nowInSeconds = (): number => Math.floor(clock.now().getTime() / 1000)
  // Checking a signature costs more than all else of a small request; it cannot become wrong, only expire.
  const remembered = new Map<string, Session>()
  const remember = (token: string, session: Session): void => {
    if (remembered.size >= maxRemembered) remembered.clear()
    remembered.set(token, session)
  }
  return {
    issue: ({ id, username }) => sign({ sub: id, username, exp: nowInSeconds() + sessionSeconds }),
    async read(token) {
      const known = remembered.get(token)
      if (known !== undefined && known.expiresAt > nowInSeconds()) return known.userId
      remembered.delete(token)
      const claims = await verify(token, {
        algorithms: ['HS256'],
        requiredClaims: ['sub', 'username', 'iat', 'exp'],
        currentDate: clock.now(),
      })
      if (claims === false || claims.sub === undefined || claims.exp === undefined) return null
      remember(token, { userId: claims.sub, expiresAt: claims.exp })
      return claims.sub
    },
  }
}
