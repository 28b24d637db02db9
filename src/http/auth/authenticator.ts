import { toUser } from '#core/accounts/account-records.ts'
import { mustEnrol } from '#core/accounts/second-factor.ts'
import { userOfKey } from '#core/api-keys/user-of-key.ts'
import type { AppContext } from '#core/app-context.ts'
import { type ApiKeyScope, apiKeyPrefix } from '#domain/accounts/api-key.ts'
import type { User } from '#domain/accounts/user.ts'
import { AppError } from '#domain/errors.ts'
import { say } from '#domain/messages/say.ts'
import type { ProxySignIn } from './proxy-sign-in.ts'
import { readCookie, sessionCookieName } from './session-cookie.ts'
import type { Tokens } from './tokens.ts'

/** The user of a request, and how they authenticated. */
export type Principal = {
  user: User
  by: 'bearer' | 'cookie' | 'proxy' | 'key'
  sessionId?: string | null
  /** Whether the session may do nothing until its user has set up a second factor. */
  mustEnrol?: boolean
  /** What the API key opens; absent for a session, which opens everything that its user may do. */
  scopes?: readonly ApiKeyScope[]
}
type Holder = { user: User; sessionId: string | null; mustEnrol: boolean }
type Proof = { text: string; by: Exclude<Principal['by'], 'proxy'> }

/** Identifies the user of a request once, before its body is read. */
export type Authenticator = {
  /**
   * Identifies the user and keeps the result. API keys count only with `keysCount`. Throws AppError `forbidden` for a
   * user of the proxy without an account.
   */
  identify(request: Request, keysCount: boolean): Promise<Principal | null>
  /** The principal of an identified request. Throws AppError `unauthorized` without one. */
  caller(request: Request): Principal
  /** The user of the request; null if it was not identified. */
  seen(request: Request): User | null
  /** The user of the request. Throws AppError `unauthorized` for an API key. */
  user(request: Request): User
  /** The user of a token that did not come in a request header; null while the user must set up a second factor. */
  userOf(token: string): Promise<User | null>
}

export function createAuthenticator(
  app: Pick<AppContext, 'users' | 'apiKeys' | 'keyUsage' | 'secondFactors' | 'settings'>,
  tokens: Tokens,
  proxySignIn: Pick<ProxySignIn, 'userOf'>,
  addressOf: (request: Request) => string,
): Authenticator {
  const known = new WeakMap<Request, Principal>()
  const holderOf = async (token: string, request?: Request): Promise<Holder | null> => {
    const session = await tokens.readSession(token, request && (() => addressOf(request)))
    const stored = session === null ? null : app.users.find(session.userId)
    if (session === null || stored === null) return null
    const user = toUser(stored)
    return { user, sessionId: session.sessionId, mustEnrol: mustEnrol(app, user, session.signedInBy) }
  }
  const principalOfProof = async (request: Request, { by, text }: Proof): Promise<Principal | null> => {
    if (by !== 'key') {
      const holder = await holderOf(text, request)
      return holder === null ? null : { ...holder, by }
    }
    const userAgent = request.headers.get('user-agent')
    const holder = userOfKey(app, text, { address: addressOf(request), userAgent })
    return holder === null ? null : { ...holder, by }
  }
  const principalOf = async (request: Request, sent: Proof | null): Promise<Principal | null> => {
    // A user of the proxy never gets the session of a cookie that another user left in the browser.
    const proxyUser = sent === null ? await proxySignIn.userOf(request) : null
    if (proxyUser !== null) return { user: proxyUser, by: 'proxy' }
    const proof = sent ?? cookieProof(request)
    return proof === null ? null : principalOfProof(request, proof)
  }
  const caller = (request: Request): Principal => {
    const found = known.get(request)
    if (found === undefined) throw new AppError('unauthorized', say('api.notSignedIn'))
    return found
  }
  return {
    async userOf(token) {
      const holder = await holderOf(token)
      return holder === null || holder.mustEnrol ? null : holder.user
    },
    caller,
    seen: (request) => known.get(request)?.user ?? null,
    async identify(request, keysCount) {
      const found = await principalOf(request, (keysCount ? keyOf(request) : null) ?? bearerProof(request))
      if (found !== null) known.set(request, found)
      return found
    },
    user(request) {
      const { user, by } = caller(request)
      if (by === 'key') throw new AppError('unauthorized', say('api.keysForIntegrationOnly'))
      return user
    },
  }
}

/** Keys that were imported from another program have its prefix. Session tokens contain dots. */
const foreignKey = /^[a-z]{2,16}_[\w-]{20,200}$/

function keyOf(request: Request): Proof | null {
  const text = request.headers.get('x-api-key') || bearerOf(request)
  return text !== null && (text.startsWith(apiKeyPrefix) || foreignKey.test(text)) ? { text, by: 'key' } : null
}

// Other authorization schemes are for a reverse proxy and do not affect the session.
function bearerProof(request: Request): Proof | null {
  const text = bearerOf(request)
  return text === null ? null : { text, by: 'bearer' }
}

function cookieProof(request: Request): Proof | null {
  const text = readCookie(request.headers.get('cookie'), sessionCookieName)
  return text === null ? null : { text, by: 'cookie' }
}

/** The token of the Authorization header, if it has one. */
export function bearerOf(request: Request): string | null {
  const [scheme, text] = (request.headers.get('authorization') ?? '').trim().split(/\s+/)
  return scheme?.toLowerCase() === 'bearer' && text ? text : null
}
