import { createSessionUse, recordSession } from '#core/accounts/sessions.ts'
import type { AppContext } from '#core/app-context.ts'
import type { Metrics } from '#core/metrics/create-metrics.ts'
import { addressBlock } from '#domain/addresses/address-block.ts'
import type { Peer, SizedBody } from '#domain/ports/serve.ts'
import type { JobRunner } from '#domain/system/job.ts'
import { type Authenticator, createAuthenticator } from './auth/authenticator.ts'
import { clientAddress } from './auth/origin.ts'
import { createProxySignIn, type ProxySignIn, type ProxySignInSettings } from './auth/proxy-sign-in.ts'
import { createSignInFlows, type SignInFlows } from './auth/sign-in-flow.ts'
import { createTokens, type Tokens } from './auth/tokens.ts'
import { type CodeLimiter, createCodeLimiter } from './limits/code-limiter.ts'
import { createLoginLimiter, type LoginLimiter } from './limits/login-limiter.ts'
import { createLimits, type LimitSettings, type Limits } from './limits/rate-limits.ts'
import { createRouteTable, type RouteTable } from './route-table.ts'

/** The settings of the HTTP edge. */
export type HttpSettings = {
  basePath: string
  publicUrl: string | null
  allowedOrigins: readonly string[]
  trustedProxies: readonly string[]
  /** Null if sign-in by a header is off. */
  proxySignIn: ProxySignInSettings | null
  limits: LimitSettings
  rateLimitsOff: boolean
  production: boolean
}

/** The metrics, and the token that opens them. */
type ExposedMetrics = Pick<Metrics, 'expose' | 'recordRequest'> & { token: string }

export type HttpContext = {
  app: AppContext
  settings: HttpSettings
  authenticator: Authenticator
  proxySignIn: ProxySignIn
  tokens: Tokens
  signInFlows: SignInFlows
  /** Null if rate limits are off. */
  limits: Limits | null
  loginLimiter: LoginLimiter
  /** The limit of logout tokens of sign-in providers. */
  logoutLimiter: LoginLimiter
  codeLimiter: CodeLimiter
  jobs: JobRunner
  /** Null if metrics are off. */
  metrics: ExposedMetrics | null
  routes: RouteTable
  peerOf(request: Request): Peer
  /** Lets the response to a request take any time. */
  keepOpen(request: Request): void
  /** Gives the response to a request a body that is read while it is sent. */
  attachBody(request: Request, body: SizedBody): void
  /** Whether a request that is handled as GET is a HEAD request. */
  isHead(request: Request): boolean
  /** The address block under which rate limits count a request. */
  rateLimitKey(request: Request): string
  /** A HEAD request as the GET request with the same headers. */
  asGet(request: Request): Request
  /** A copy of the request for another address. */
  at(request: Request, url: string): Request
}

export type HttpContextParts = {
  app: AppContext
  jobs: JobRunner
  settings: HttpSettings
  jwtSecret: string
  metrics: ExposedMetrics | null
  peerOf(request: Request): Peer
  keepOpen(request: Request): void
  attachBody: HttpContext['attachBody']
}

export function createHttpContext({
  app,
  jobs,
  settings,
  jwtSecret,
  metrics,
  ...server
}: HttpContextParts): HttpContext {
  const received = new WeakMap<Request, Request>()
  const peerOf = (request: Request): Peer => server.peerOf(received.get(request) ?? request)
  const rateLimitKey = (request: Request): string => addressBlock(clientAddress({ settings, peerOf }, request).ip)
  const tokens = createTokens(jwtSecret, app.clock, {
    add: (session) => recordSession(app, session),
    isEnded: (id) => app.sessions.isEnded(id),
    signedInBy: (id) => app.sessions.signedInBy(id),
    recordUse: createSessionUse(app),
    onEnded: (listener) => void app.events.on('sessionsEnded', ({ ids }) => listener(ids)),
  })
  const proxySignIn = createProxySignIn(app, { settings, peerOf })
  const limits = createLimits(app.clock, settings.limits, settings.rateLimitsOff)
  return {
    app,
    jobs,
    settings,
    metrics,
    tokens,
    signInFlows: createSignInFlows(jwtSecret, app.clock),
    authenticator: createAuthenticator(
      app,
      tokens,
      proxySignIn,
      (request) => clientAddress({ settings, peerOf }, request).ip,
    ),
    proxySignIn,
    limits,
    loginLimiter: createLoginLimiter(limits?.login ?? null, rateLimitKey),
    logoutLimiter: createLoginLimiter(limits?.logoutTokens ?? null, rateLimitKey),
    codeLimiter: createCodeLimiter(limits?.codes ?? null),
    routes: createRouteTable(`${settings.basePath}/api`),
    peerOf,
    keepOpen: (request) => server.keepOpen(received.get(request) ?? request),
    attachBody: (request, body) => server.attachBody(received.get(request) ?? request, body),
    isHead: (request) => (received.get(request) ?? request).method === 'HEAD',
    rateLimitKey,
    asGet(request) {
      const get = new Request(request.url, { headers: request.headers, signal: request.signal })
      received.set(get, received.get(request) ?? request)
      return get
    },
    at(request, url) {
      const moved = new Request(url, request)
      received.set(moved, request)
      return moved
    },
  }
}
