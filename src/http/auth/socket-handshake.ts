import type { HttpContext } from '../http-context.ts'
import { originAllowed } from './origin.ts'
import { readCookie, sessionCookieName } from './session-cookie.ts'

export type Handshake = { token: string | null; cookie: string | null; origin: string | null; request: Request }

/**
 * Who a socket belongs to: a token in the handshake, or the session cookie when the page that opens the socket is our
 * own or an allowed one.
 */
export function socketHandshake(context: HttpContext) {
  return async ({ token, cookie, origin, request }: Handshake): Promise<{ userId: string } | null> => {
    const fromCookie = readCookie(cookie, sessionCookieName)
    if (token === null && !pageMayConnect(context, request, origin)) return null
    const proof = token ?? fromCookie
    const user = proof === null ? null : await context.authenticator.userOf(proof)
    return user === null ? null : { userId: user.id }
  }
}

// Browsers name the origin wherever an answer could be read from elsewhere; a poll of the own page may go without.
function pageMayConnect(context: HttpContext, request: Request, origin: string | null): boolean {
  if (origin !== null) return originAllowed(context, request, origin)
  const site = request.headers.get('sec-fetch-site')
  return site === null || site === 'same-origin' || site === 'none'
}
