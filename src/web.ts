import type { Program } from '#core/program.ts'
import { keptSecret } from '#core/system/data-folder.ts'
import type { EventName } from '#domain/events.ts'
import type { JobBoard } from '#domain/job.ts'
import { refuseLargeHead } from '#http/large-head.ts'
import { redirectToTls } from '#http/redirect-to-tls.ts'
import { site, siteFetch } from '#http/site.ts'
import { socketHandshake } from '#http/socket-handshake.ts'
import { openToOrigins } from '#http/socket-origin.ts'
import { createSurroundings, type HttpSettings, type Surroundings } from '#http/surroundings.ts'
import { createRealtime } from '#realtime/create-realtime.ts'
import { assetFolder } from '#runtime/assets.ts'
import { peerOf, upgrade } from '#runtime/serve.ts'
import { type Config, rateLimitsOff } from './config.ts'

/** Where the secret that signs sessions is kept, in the data folder. */
export const jwtSecretFile = 'jwt.secret'
export const jwtSecretBytes = 48

export type Web = {
  fetch(request: Request): Response | Promise<Response>
  /** How many browsers look on. */
  watchers(): number
  close(): void
}

const toldEvents: readonly EventName[] = [
  'logLine',
  'downloadProgress',
  'importProgress',
  'gameChanged',
  'notification',
  'scanProgress',
  'healthChanged',
]

/** Everything that is reached over HTTP: the API, the pages and the socket. */
export function createWeb(program: Program, jobs: JobBoard, config: Config, ui = assetFolder('ui')): Web {
  const surroundings = surroundingsOf(program, jobs, config)
  const answer = siteFetch(surroundings, site(surroundings, { ui, swagger: assetFolder('swagger') }))
  const socketPath = `${config.basePath}/socket.io/`
  const realtime = createRealtime({
    path: socketPath,
    authenticate: socketHandshake(surroundings),
    upgrade,
    log: program.log.module('realtime'),
  })
  const answerSocket = openToOrigins(config.allowedOrigins, (request) => realtime.handle(request))
  const silences = [
    ...toldEvents.map((name) => program.events.on(name, (payload) => realtime.broadcast(name, payload))),
    program.events.on('accountRemoved', ({ id }) => realtime.disconnect(id)),
  ]
  const isSocket = (url: string): boolean => url.startsWith(socketPath, url.indexOf('/', url.indexOf('://') + 3))
  return {
    fetch(request) {
      const refusal = refuseLargeHead(request, program.log)
      if (refusal !== null) return refusal
      const elsewhere = redirectToTls(surroundings, request)
      if (elsewhere !== null) return elsewhere
      if (!isSocket(request.url)) return answer(request)
      // The address is asked for now, because it is forgotten once a poll is answered.
      peerOf(request)
      return answerSocket(request)
    },
    watchers: () => realtime.socketCount(),
    close() {
      for (const silence of silences) silence()
      realtime.close()
    },
  }
}

function surroundingsOf(program: Program, jobs: JobBoard, config: Config): Surroundings {
  const { basePath, publicUrl, allowedOrigins, trustedProxies } = config
  const settings: HttpSettings = {
    basePath,
    publicUrl,
    allowedOrigins,
    trustedProxies,
    coverOrigin: new URL(config.steamImagesUrl).origin,
    limits: {
      general: config.generalLimit,
      write: config.writeLimit,
      metadata: config.metadataLimit,
      login: config.loginLimit,
    },
    rateLimitsOff: rateLimitsOff(config),
    production: config.mode === 'production',
  }
  const jwtSecret = config.jwtSecret ?? keptSecret(config.dataFolder, jwtSecretFile, jwtSecretBytes)
  return createSurroundings({ program, jobs, settings, jwtSecret, peerOf })
}
