import { Elysia } from 'elysia'
import { AppError } from '#domain/errors.ts'
import { say } from '#domain/messages/say.ts'
import { cookieMayAct } from '../auth/origin.ts'
import type { HttpContext } from '../http-context.ts'
import { limitHeaders } from '../limits/rate-limits.ts'
import { tooLarge } from '../requests/read-json.ts'
import { isBelow, maxBodyBytesOf, ownLimiters, pathOf, type RouteRules } from '../route-table.ts'

const apiPolicy = "default-src 'none'; frame-ancestors 'none'"
const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * The gate of `/api`: without a session only public routes respond; unknown paths do not. It applies the rules that
 * each route declares, and rejects a request before its body is read.
 */
export const gate = (context: HttpContext) => {
  const { settings, limits, authenticator, rateLimitKey, routes } = context
  const api = `${settings.basePath}/api`
  return new Elysia({ name: 'gate' }).onRequest(async ({ request, set }) => {
    const path = pathOf(request.url)
    if (!isBelow(path, api)) {
      const isOutside = isBelow(path, '/api') && !isBelow(path, settings.basePath)
      return isOutside ? rejectStranger(await authenticator.identify(request, false)) : undefined
    }
    set.headers['content-security-policy'] = apiPolicy
    const rules = routes.find(request.method, path)
    // A page may have hundreds of images, and a download hundreds of parts.
    const own = ownLimiters.find((limiter) => limiter === rules?.limiter)
    const limit = limits?.[own ?? 'general']
    if (limit !== undefined) Object.assign(set.headers, limitHeaders(limit.take(rateLimitKey(request))))
    if (isPreflight(request, settings.allowedOrigins)) return new Response(null, { status: 204, headers: preflight })
    if (rules?.realm === 'anyone' && request.method === 'GET') return rejectUnfit(request, rules)
    const integration = routes.acceptsKeys(path)
    if (integration) set.headers['cache-control'] = 'no-store'
    const caller = await authenticator.identify(request, integration)
    if (caller === null && !routes.isPublic(path))
      throw new AppError('unauthorized', integration && keyInAddress.test(request.url) ? sendInHeader : notSignedIn)
    if (caller?.mustEnrol === true && !mayPrecedeEnrolment(path, api)) throw enrolFirst()
    const isFromBrowser = caller?.by === 'cookie' || caller?.by === 'proxy'
    if (isFromBrowser && !safeMethods.has(request.method) && !cookieMayAct(context, request)) {
      throw new AppError('forbidden', say('api.otherOrigin'))
    }
    if (rules?.limiter != null && own === undefined) limits?.[rules.limiter].take(rateLimitKey(request))
    rejectUnfit(request, rules)
    if (request.method === 'OPTIONS') return options(routes.methodsAt(path))
  })
}

/** The routes of the own account, with those to set up a second factor. */
function mayPrecedeEnrolment(path: string, api: string): boolean {
  return isBelow(path, `${api}/auth`)
}

function enrolFirst(): AppError {
  return new AppError('forbidden', say('api.administratorsNeedSecondFactor'), {
    secondFactorRequired: true,
  })
}

const notSignedIn = 'Not signed in. Sign in and try again.'
/** Radarr reads keys from addresses, too, and so some programs send them there. */
const keyInAddress = /[?&]api_?key=[^&#]/i
const sendInHeader = 'Send the API key in the header X-Api-Key. In the address, it would end up in logs.'

/** Rejects strangers. They learn as little about `/api` outside of a base path, where nothing is served. */
function rejectStranger(caller: unknown): void {
  if (caller === null) throw new AppError('unauthorized', say('api.belowBasePath'))
}

const preflight = { 'access-control-max-age': '600' }

// Browsers send preflight requests without credentials.
function isPreflight({ method, headers }: Request, allowedOrigins: readonly string[]): boolean {
  if (method !== 'OPTIONS' || !headers.has('access-control-request-method')) return false
  return allowedOrigins.includes(headers.get('origin') ?? '')
}

function rejectUnfit(request: Request, rules: RouteRules | null): void {
  if (request.url.includes('%00')) throw new AppError('invalid', say('api.urlHasNul'))
  const type = request.headers.get('content-type')
  const maxBytes = maxBodyBytesOf(rules, type)
  const length = request.headers.get('content-length')
  if (Number(length ?? 0) > maxBytes) throw tooLarge(maxBytes)
  if (length === null && type?.toLowerCase().startsWith('multipart/') && request.body !== null) {
    throw new AppError('too-large', say('api.uploadWithoutLength'))
  }
}

function options(methods: readonly string[]): Response {
  if (methods.length === 0) throw new AppError('not-found', say('api.noRoute'))
  return new Response(null, { status: 204, headers: { allow: methods.join(', ') } })
}
