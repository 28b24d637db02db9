import { errorBody } from '#domain/messages/error-body.ts'
import type { HttpContext } from '../http-context.ts'
import { RateLimitError, rejectionHeaders } from '../limits/rate-limits.ts'
import { commonHeaders } from '../site.ts'
import { originAllowed } from './origin.ts'
import { readCookie, sessionCookieName } from './session-cookie.ts'

export type Handshake = {
  token: string | null
  cookie: string | null
  origin: string | null
  headers: Headers
  request: Request
}

/**
 * Authenticates a socket by the token of its handshake, or else by the sign-in at the proxy or the session cookie if its
 * page may use them.
 */
export function socketHandshake(context: HttpContext) {
  return async ({ token, cookie, origin, request, headers }: Handshake): Promise<{ userId: string } | null> => {
    const fromCookie = readCookie(cookie, sessionCookieName)
    if (token === null && !pageMayConnect(context, request, origin)) return null
    const text = token ?? fromCookie
    const proxyUser = token === null ? await context.proxySignIn.userOf(request, headers) : null
    const user = proxyUser ?? (text === null ? null : await context.authenticator.userOf(text))
    return user === null ? null : { userId: user.id }
  }
}

// Browsers send Origin with every cross-origin request; polls of the same origin may come without it.
function pageMayConnect(context: HttpContext, request: Request, origin: string | null): boolean {
  if (origin !== null) return originAllowed(context, request, origin)
  const site = request.headers.get('sec-fetch-site')
  return site === null || site === 'same-origin' || site === 'none'
}

/** How the sockets count clients and requests. Without rate limits, one user may open any number of sockets. */
export function socketLimits({ limits, rateLimitKey }: Pick<HttpContext, 'limits' | 'rateLimitKey'>) {
  if (limits === null) {
    return { maxSocketsPerUser: Number.POSITIVE_INFINITY, maxSocketsPerAddress: Number.POSITIVE_INFINITY }
  }
  return {
    addressOf: rateLimitKey,
    limitRequest(request: Request): Response | null {
      try {
        limits.socket.take(rateLimitKey(request))
        return null
      } catch (error) {
        if (!(error instanceof RateLimitError)) throw error
        const headers = { ...commonHeaders, ...rejectionHeaders(error.state) }
        return Response.json(errorBody(error.text), { status: 429, headers })
      }
    },
  }
}

const corsHeaders = {
  'access-control-allow-credentials': 'true',
  'access-control-allow-methods': 'GET, POST',
  'access-control-allow-headers': 'Authorization, Content-Type',
}

/** Adds CORS headers, so that pages of the allowed origins can use the socket as they use the API. */
export function allowOrigins(
  allowedOrigins: readonly string[],
  respond: (request: Request) => Promise<Response> | Response,
): (request: Request) => Promise<Response> | Response {
  if (allowedOrigins.length === 0) return respond
  return async (request) => {
    const origin = request.headers.get('origin')
    if (origin === null || !allowedOrigins.includes(origin) || request.headers.has('upgrade')) return respond(request)
    const headers = { ...corsHeaders, 'access-control-allow-origin': origin, vary: 'Origin' }
    const isPreflight = request.method === 'OPTIONS' && request.headers.has('access-control-request-method')
    const response = isPreflight
      ? new Response(null, { status: 204, headers: { 'x-robots-tag': 'noindex, nofollow' } })
      : await respond(request)
    for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
    return response
  }
}
