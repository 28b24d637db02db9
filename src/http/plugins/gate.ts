import { Elysia } from 'elysia'
import { AppError } from '#domain/errors.ts'
import { mostBodyBytes } from '../body-limits.ts'
import { cookieMayAct } from '../origin.ts'
import { tooLarge } from '../read-json.ts'
import { limitHeaders } from '../request-limits.ts'
import { isBelow, pathOf } from '../request-path.ts'
import type { Surroundings } from '../surroundings.ts'

/** Open to strangers. What else the contract lists as public asks for a session by its own realm. */
const openPaths = new Set(['/health', '/config', '/auth/status', '/auth/setup', '/auth/login'])
const nothingRuns = "default-src 'none'; frame-ancestors 'none'"
const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * The gate of `/api`: nobody passes without a session but to the open paths, not even to paths that do not exist. It
 * counts and refuses before anything of a request is read.
 */
export const gate = (surroundings: Surroundings) => {
  const { settings, limits, callers, callerOf, routes } = surroundings
  const api = `${settings.basePath}/api`
  return new Elysia({ name: 'gate' }).onRequest(async ({ request, set }) => {
    const path = pathOf(request.url)
    if (!isBelow(path, api)) return
    const inside = path.slice(api.length)
    set.headers['content-security-policy'] = nothingRuns
    if (limits !== null) Object.assign(set.headers, limitHeaders(limits.general(callerOf(request))))
    if (inside === '/health' && request.method === 'GET') return
    if (isPreflight(request, settings.allowedOrigins)) return new Response(null, { status: 204, headers: preflight })
    const integration = isBelow(inside, '/integration')
    if (integration) set.headers['cache-control'] = 'no-store'
    const caller = await callers.identify(request, integration)
    if (caller === null && !openPaths.has(inside)) throw new AppError('unauthorized', 'Sign in first')
    if (caller?.by === 'cookie' && !safeMethods.has(request.method) && !cookieMayAct(surroundings, request)) {
      throw new AppError('forbidden', 'This page may not act for you: it is not of the same origin')
    }
    limits?.ofRoute(request.method, inside, callerOf(request))
    refuseUnfit(request, inside)
    if (request.method === 'OPTIONS') return options(routes.methodsAt(path))
  })
}

const preflight = { 'access-control-max-age': '600' }

// The browser asks these without credentials.
function isPreflight({ method, headers }: Request, allowedOrigins: readonly string[]): boolean {
  if (method !== 'OPTIONS' || !headers.has('access-control-request-method')) return false
  return allowedOrigins.includes(headers.get('origin') ?? '')
}

function refuseUnfit(request: Request, path: string): void {
  if (request.url.includes('%00')) throw new AppError('invalid', 'The address has a NUL character')
  const type = request.headers.get('content-type')
  const most = mostBodyBytes(path, type)
  const length = request.headers.get('content-length')
  if (Number(length ?? 0) > most) throw tooLarge(most)
  if (length === null && type?.toLowerCase().startsWith('multipart/') && request.body !== null) {
    throw new AppError('too-large', 'Say how large the upload is (Content-Length)')
  }
}

function options(methods: readonly string[]): Response {
  if (methods.length === 0) throw new AppError('not-found', 'There is nothing at this address')
  return new Response(null, { status: 204, headers: { allow: methods.join(', ') } })
}
