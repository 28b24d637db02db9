import type { AppContext } from '#core/app-context.ts'
import { jwtSecretFile } from '#core/backups/key-files.ts'
import { redactForMembers } from '#core/error-reports/redact-line.ts'
import { personalDataOf } from '#core/error-reports/report-error.ts'
import type { Metrics } from '#core/metrics/create-metrics.ts'
import { loadSecret } from '#core/system/data-folder.ts'
import type { DomainEvents, EventName } from '#domain/events.ts'
import { instant } from '#domain/ports/clock.ts'
import type { JobRunner } from '#domain/system/job.ts'
import { type LogLine, leftOutLine } from '#domain/system/log-line.ts'
import { allowOrigins, socketHandshake, socketLimits } from '#http/auth/socket-access.ts'
import { createHttpContext, type HttpContext, type HttpSettings } from '#http/http-context.ts'
import { rejectLargeHead } from '#http/limits/head-limits.ts'
import { commonHeaders, createSite, redirectToTls, siteFetch } from '#http/site.ts'
import { createRealtime, type LossyEvents } from '#realtime/create-realtime.ts'
import { assetFolder } from '#runtime/assets.ts'
import { attachBody, keepOpen, peerOf, upgrade } from '#runtime/serve.ts'
import { type Config, rateLimitsOff } from './config.ts'

/** The length of the secret that signs sessions. */
export const jwtSecretBytes = 48

export type Web = {
  fetch(request: Request): Response | Promise<Response>
  /** How many browsers are connected. */
  socketCount(): number
  close(): void
}

const socketEvents: readonly EventName[] = [
  'downloadProgress',
  'importProgress',
  'gameChanged',
  'notification',
  'scanProgress',
  'verificationProgress',
  'metadataProgress',
  'wantedSearchProgress',
  'folderRenameProgress',
  'healthChanged',
]

export type WebParts = {
  app: AppContext
  jobs: JobRunner
  config: Config
  /** Null if they are not exposed. */
  metrics: Metrics | null
  /** Replaces the UI that is part of the program. */
  ui?: string | undefined
}

/** Serves the API, the pages and the socket. */
export function createWeb({ app, jobs, config, metrics, ui = assetFolder('ui') }: WebParts): Web {
  const context = httpContextOf({ app, jobs, config, metrics })
  const fetchSite = siteFetch(context, createSite(context, { ui, swagger: assetFolder('swagger') }))
  const socketPath = `${config.basePath}/socket.io/`
  const realtime = createRealtime({
    path: socketPath,
    authenticate: socketHandshake(context),
    upgrade: (request, events) => upgrade(request, events, commonHeaders),
    ...socketLimits(context),
    log: app.log.module('realtime'),
  })
  const fetchSocket = allowOrigins(config.allowedOrigins, (request) => realtime.handle(request))
  const subscriptions = [
    ...socketEvents.map((name) =>
      app.events.on(name, (payload) => realtime.broadcast(name, app.redactor.redactAll(payload))),
    ),
    app.events.on('logLines', (batch) => realtime.broadcastLossy(liveLines(app, batch))),
    app.events.on('sessionsEnded', ({ userId }) => realtime.disconnect(userId)),
    app.events.on('accountRemoved', ({ id }) => realtime.disconnect(id)),
  ]
  const isSocket = (url: string): boolean => url.startsWith(socketPath, url.indexOf('/', url.indexOf('://') + 3))
  return {
    fetch(request) {
      const rejection = rejectLargeHead(request, { log: app.log, routes: context.routes })
      if (rejection !== null) return rejection
      const redirect = redirectToTls(context, request)
      if (redirect !== null) return redirect
      if (!isSocket(request.url)) return fetchSite(request)
      // Reads the address now: the runtime forgets it once a poll is answered.
      peerOf(request)
      return fetchSocket(request)
    },
    socketCount: () => realtime.socketCount(),
    close() {
      for (const unsubscribe of subscriptions) unsubscribe()
      realtime.close()
    },
  }
}

function proxySignInOf({ authHeader, authCreateUsers, authLogoutUrl }: Config): HttpSettings['proxySignIn'] {
  if (authHeader === null) return null
  return { header: authHeader, createsUsers: authCreateUsers, logoutUrl: authLogoutUrl }
}

/**
 * Every user receives the log lines, which contain no secrets. Only admins see what they tell about people, their games and
 * this machine.
 */
function liveLines(app: AppContext, { lines, leftOut }: DomainEvents['logLines']): LossyEvents {
  const { users, clock } = app
  let forMembers: LogLine[] | null = null
  const redactedLines = (): LogLine[] => {
    const known = personalDataOf(app)
    return lines.map((line) => redactForMembers(line, known))
  }
  return {
    event: 'logLine',
    leftOut,
    payloadsFor(userId) {
      if (users.find(userId)?.role === 'admin') return lines
      forMembers ??= redactedLines()
      return forMembers
    },
    describeGap: (count) => leftOutLine(instant(clock), count),
  }
}

function httpContextOf({ app, jobs, config, metrics }: WebParts): HttpContext {
  const { basePath, publicUrl, allowedOrigins, trustedProxies } = config
  const settings: HttpSettings = {
    basePath,
    publicUrl,
    allowedOrigins,
    trustedProxies,
    proxySignIn: proxySignInOf(config),
    limits: {
      general: config.generalLimit,
      write: config.writeLimit,
      metadata: config.metadataLimit,
      images: config.imagesLimit,
      transfers: config.transfersLimit,
      login: config.loginLimit,
      socket: config.socketLimit,
    },
    rateLimitsOff: rateLimitsOff(config),
    production: config.mode === 'production',
  }
  const jwtSecret = config.jwtSecret ?? loadSecret(config.dataFolder, jwtSecretFile, jwtSecretBytes)
  const { metricsToken: token } = config
  const exposed = metrics === null || token === null ? null : { ...metrics, token }
  return createHttpContext({ app, jobs, settings, jwtSecret, metrics: exposed, peerOf, keepOpen, attachBody })
}
