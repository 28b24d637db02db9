import { cors } from '@elysiajs/cors'
import { type AnyElysia, Elysia } from 'elysia'
import { providerLogoutUrl } from '#core/accounts/oidc/provider-sessions.ts'
import { signOutSession } from '#core/accounts/sessions.ts'
import { errorBody } from '#domain/messages/error-body.ts'
import { say } from '#domain/messages/say.ts'
import { api } from './api.ts'
import { arrAddress } from './arr/loose-names.ts'
import { clientAddress, clientPath, cookieMayAct } from './auth/origin.ts'
import { clearedCookie, readCookie, sessionCookieName } from './auth/session-cookie.ts'
import { applyCachePolicy } from './cache-policy.ts'
import { openApi } from './document/open-api.ts'
import type { HttpContext } from './http-context.ts'
import { createUploadSlots } from './limits/upload-slots.ts'
import { measureRequests } from './measure-requests.ts'
import { uiFiles } from './plugins/ui-files.ts'
import { isBelow, pathOf } from './route-table.ts'
import { metricsRoutes } from './routes/metrics.ts'

/** The headers of every response. */
export const commonHeaders = {
  'x-robots-tag': 'noindex, nofollow',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
}

/** The API, its documentation page, the browser UI and `robots.txt`. */
export const createSite = (context: HttpContext, folders: { ui: string; swagger: string }) => {
  const { basePath, allowedOrigins } = context.settings
  const site = new Elysia()
    .headers(commonHeaders)
    .onRequest(({ request, set }) => {
      if (context.peerOf(request).tls) set.headers['strict-transport-security'] = 'max-age=31536000'
    })
    .use(allowedOrigins.length === 0 ? new Elysia() : crossOrigin(allowedOrigins))
    .use(api(context))
    .use(
      openApi({
        basePath,
        clientPath: (request) => clientPath(context, request),
        folder: folders.swagger,
        version: context.app.about.version,
        api: () => api(context),
      }),
    )
    .get('/robots.txt', noRobots, { detail: { hide: true } })
    .use(
      basePath === '' ? new Elysia() : new Elysia().get(`${basePath}/robots.txt`, noRobots, { detail: { hide: true } }),
    )
    .post(`${basePath}/logout`, ({ request, set }) => signOut(context, request, set), { detail: { hide: true } })
    .use(metricsRoutes(context))
    .use(uiFiles({ folder: folders.ui, basePath, clientPath: (request) => clientPath(context, request) }))
  context.routes.fill(site.routes)
  return site
}

/** Responds to requests for the site. A HEAD request is routed as a GET; the server drops the body. */
export function siteFetch(context: HttpContext, site: Pick<AnyElysia, 'fetch'>) {
  const varies = context.settings.allowedOrigins.length > 0
  const uploads = createUploadSlots()
  return measureRequests(context, async (received) => {
    const address = arrAddress(received.url, context.settings.basePath)
    const request = address === received.url ? received : context.at(received, address)
    const respond = () => site.fetch(request.method === 'HEAD' ? context.asGet(request) : request)
    const startedAt = performance.now()
    const response = await (isUpload(request) ? uploads.run(context.rateLimitKey(request), respond) : respond())
    traceRequest(context, request, response.status, performance.now() - startedAt)
    applyCachePolicy(context, request, response)
    return varies ? varyByOrigin(response) : response
  })
}

function traceRequest({ app, settings, routes }: HttpContext, request: Request, status: number, ms: number): void {
  const path = pathOf(request.url)
  if (!isBelow(path, `${settings.basePath}/api`)) return
  const fields = { method: request.method, path: routes.loggedPath(path), status, ms: Math.round(ms) }
  app.log.module('http').trace('Request', fields)
}

function isUpload({ headers }: Request): boolean {
  return headers.get('content-type')?.toLowerCase().startsWith('multipart/') === true
}

function varyByOrigin(response: Response): Response {
  const vary = response.headers.get('vary') ?? ''
  if (!/\borigin\b/i.test(vary)) response.headers.append('vary', 'Origin')
  return response
}

/** Lets pages of the allowed origins call the API with the session cookie. */
function crossOrigin(origins: readonly string[]) {
  return cors({
    origin: [...origins],
    credentials: true,
    // The gate answers preflight requests: this plugin would answer every OPTIONS request, of any origin.
    preflight: false,
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: ['Authorization', 'Content-Type', 'If-None-Match', 'X-Api-Key'],
    exposeHeaders: [
      'Age',
      'ETag',
      'X-Total-Count',
      'X-Files',
      'Retry-After',
      'RateLimit-Limit',
      'RateLimit-Remaining',
      'RateLimit-Reset',
    ],
  })
}

function noRobots(): Response {
  return new Response('User-agent: *\nDisallow: /\n', { headers: { 'content-type': 'text/plain' } })
}

async function signOut(
  context: HttpContext,
  request: Request,
  set: { headers: Record<string, string | number> },
): Promise<Response> {
  if (!cookieMayAct(context, request)) return new Response(null, { status: 403 })
  const sessionId = await forgetCookieSession(context, request)
  const { secure } = clientAddress(context, request)
  set.headers['set-cookie'] = clearedCookie({ basePath: clientPath(context, request).basePath, secure })
  if (context.proxySignIn.usernameOf(request) === null) {
    const providerUrl = sessionId === null ? null : await providerLogoutUrl(context.app, sessionId)
    return providerUrl === null ? new Response(null, { status: 204 }) : Response.json({ logoutUrl: providerUrl })
  }
  const logoutUrl = context.settings.proxySignIn?.logoutUrl ?? null
  if (logoutUrl !== null) return Response.json({ logoutUrl })
  return Response.json(errorBody(say('api.proxySignsIn')), { status: 409 })
}

/** Signing out only clears the cookie. The session, whose id is returned, is no longer listed. */
async function forgetCookieSession({ app, tokens }: HttpContext, request: Request): Promise<string | null> {
  const token = readCookie(request.headers.get('cookie'), sessionCookieName)
  const session = token === null ? null : await tokens.readSession(token)
  if (session !== null && session.sessionId !== null) signOutSession(app, session.userId, session.sessionId)
  return session?.sessionId ?? null
}

/** The redirect of a plain HTTP request to the HTTPS port; null if redirects are off or do not apply to it. */
export function redirectToTls(context: HttpContext, request: Request): Response | null {
  const port = context.app.secureListener.redirectPort()
  if (port === null) return null
  const { host, secure } = clientAddress(context, request)
  // Health checks use an address that no certificate covers, such as 127.0.0.1.
  if (secure || isBelow(pathOf(request.url), `${context.settings.basePath}/api/health`)) return null
  const target = URL.parse(`http://${host}`)
  if (target === null || target.username !== '' || target.pathname !== '/') return null
  target.protocol = 'https:'
  target.port = String(port)
  const rest = request.url.slice(request.url.indexOf('/', request.url.indexOf('://') + 3))
  // 308 keeps the method and the body.
  return new Response(null, { status: 308, headers: { ...commonHeaders, location: `${target.origin}${rest}` } })
}
