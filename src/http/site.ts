import { cors } from '@elysiajs/cors'
import { type AnyElysia, Elysia } from 'elysia'
import { api } from './api.ts'
import { clientAddress, cookieMayAct } from './auth/origin.ts'
import { clearedCookie } from './auth/session-cookie.ts'
import { openApi } from './document/open-api.ts'
import type { HttpContext } from './http-context.ts'
import { uiFiles } from './plugins/ui-files.ts'

/** What every answer carries. */
export const everywhere = {
  'x-robots-tag': 'noindex, nofollow',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
}

/** API, API page, browser UI and what lies beside them. */
export const createSite = (context: HttpContext, folders: { ui: string; swagger: string }) => {
  const { basePath, allowedOrigins } = context.settings
  const site = new Elysia()
    .headers(everywhere)
    .onRequest(({ request, set }) => {
      if (context.peerOf(request).tls) set.headers['strict-transport-security'] = 'max-age=31536000'
    })
    .use(allowedOrigins.length === 0 ? new Elysia() : crossOrigin(allowedOrigins))
    .use(api(context))
    .use(
      openApi({
        basePath,
        folder: folders.swagger,
        version: context.app.about.version,
        api: () => api(context),
      }),
    )
    .get(
      '/robots.txt',
      () => new Response('User-agent: *\nDisallow: /\n', { headers: { 'content-type': 'text/plain' } }),
      {
        detail: { hide: true },
      },
    )
    .post(`${basePath}/logout`, ({ request, set }) => signOut(context, request, set), { detail: { hide: true } })
    .use(uiFiles({ folder: folders.ui, basePath, coverOrigin: context.settings.coverOrigin }))
  context.routes.fill(site.routes)
  return site
}

/** What answers requests to the site: a HEAD is routed as the GET whose headers it asks for, and the server keeps the body. */
export function siteFetch(
  { asGet, settings }: Pick<HttpContext, 'asGet' | 'settings'>,
  site: Pick<AnyElysia, 'fetch'>,
) {
  const answer = (request: Request): Response | Promise<Response> =>
    site.fetch(request.method === 'HEAD' ? asGet(request) : request)
  if (settings.allowedOrigins.length === 0) return answer
  return async (request: Request) => variedByOrigin(await answer(request))
}

// An answer that varies by something else as well has a header of its own, which is left as it is.
function variedByOrigin(response: Response): Response {
  const varies = response.headers.get('vary') ?? ''
  if (!/\borigin\b/i.test(varies)) response.headers.append('vary', 'Origin')
  return response
}

/** Pages of the configured origins may call the API with the session; nobody else hears of it. */
function crossOrigin(origins: readonly string[]) {
  return cors({
    origin: [...origins],
    credentials: true,
    // The gate answers preflights: this plugin would answer every OPTIONS, of whomever.
    preflight: false,
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: ['Authorization', 'Content-Type', 'If-None-Match', 'X-Api-Key'],
    exposeHeaders: [
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

function signOut(context: HttpContext, request: Request, set: { headers: Record<string, string | number> }): Response {
  if (!cookieMayAct(context, request)) return new Response(null, { status: 403 })
  const { secure } = clientAddress(context, request)
  set.headers['set-cookie'] = clearedCookie({ basePath: context.settings.basePath, secure })
  return new Response(null, { status: 204 })
}
