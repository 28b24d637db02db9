import { signInByProxy } from '#core/accounts/sign-in-by-proxy.ts'
import type { AppContext } from '#core/app-context.ts'
import type { User } from '#domain/accounts/user.ts'
import { AppError } from '#domain/errors.ts'
import { say } from '#domain/messages/say.ts'
import type { Peer } from '#domain/ports/serve.ts'
import { createTtlCache } from '#domain/ttl-cache.ts'
import { clientAddress, isTrustedProxy } from './origin.ts'

/** Sign-in by a header of a trusted proxy. */
export type ProxySignInSettings = {
  header: string
  /** Whether unknown users get a member account. */
  createsUsers: boolean
  /** Where users sign out of the proxy. */
  logoutUrl: string | null
}

export type ProxySignIn = {
  /** The username that a trusted proxy sent; null for every other request. */
  usernameOf(request: Request, headers?: Headers): string | null
  /**
   * The user whom a trusted proxy signed in; null for every other request, and before the first account exists. Throws
   * AppError `forbidden` for a username without an account.
   */
  userOf(request: Request, headers?: Headers): Promise<User | null>
}

type Edge = {
  settings: { trustedProxies: readonly string[]; proxySignIn: ProxySignInSettings | null }
  peerOf(request: Request): Peer
}

const auditIntervalMs = 24 * 60 * 60 * 1000
const maxAudited = 1000

/** Reads who is signed in at a trusted proxy. Each request is read anew, so there is no session that could outlive it. */
export function createProxySignIn(
  app: Pick<AppContext, 'users' | 'passwords' | 'clock' | 'transaction' | 'log' | 'settings'>,
  edge: Edge,
): ProxySignIn {
  const settings = edge.settings.proxySignIn
  const audited = createTtlCache<true>(app.clock, { ttlMs: auditIntervalMs, maxEntries: maxAudited })
  // One line for each user and address a day: browsers send dozens of requests for a page.
  const audit = ({ username }: User, address: string): void => {
    const key = `${username} ${address}`
    if (audited.get(key)) return
    audited.set(key, true)
    app.log.module('http').info('Signed in by the reverse proxy', { username, address })
  }
  const usernameOf: ProxySignIn['usernameOf'] = (request, headers = request.headers) => {
    if (settings === null || !isTrustedProxy(edge.settings.trustedProxies, edge.peerOf(request).ip)) return null
    return headers.get(settings.header)?.trim() || null
  }
  return {
    usernameOf,
    async userOf(request, headers = request.headers) {
      const username = usernameOf(request, headers)
      if (settings === null || username === null) return null
      assertOneName(username, settings.header)
      const user = await signInByProxy(app, username, settings.createsUsers)
      if (user !== null) audit(user, clientAddress(edge, request, headers).ip)
      return user
    },
  }
}

/** Names in printable ASCII. A comma separates the values of a header that was sent more than once. */
const oneName = /^[ -+\--~]{1,256}$/

function assertOneName(username: string, header: string): void {
  if (oneName.test(username)) return
  const text = username.includes(',')
    ? say('api.severalUsernames', { header, header2: header })
    : say('api.proxyHeaderNoUsername', { header })
  throw new AppError('forbidden', text)
}
