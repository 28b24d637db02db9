import type { Log } from '#domain/ports/log.ts'
import { eventPacket } from './packets.ts'
import {
  badHandshakeMethod,
  badRequest,
  handlePoll,
  handlePost,
  openPolling,
  openWebSocket,
  tooManySockets,
  type Upgrade,
  unknownSession,
  unknownTransport,
  unsupportedProtocol,
  upgradeSession,
} from './requests.ts'
import { createSessions, type SessionLimits, type Sessions } from './sessions.ts'
import type { Authenticate } from './socket.ts'

export type RealtimeOptions = Partial<SessionLimits> & {
  /** Where clients connect, with the base path and a trailing slash: `/socket.io/`. */
  path: string
  /** Identifies the client. `null` or a rejected promise rejects it. */
  authenticate: Authenticate
  upgrade: Upgrade
  log?: Pick<Log, 'debug' | 'warn'>
}

export type Realtime = {
  /** Handles a request below `path`. Never throws, whatever the request contains. */
  handle(request: Request): Promise<Response> | Response
  /** Sends an event to every authenticated socket. */
  broadcast(event: string, payload: unknown): void
  /** The number of authenticated sockets. */
  socketCount(): number
  /** Disconnects the sockets of one user. */
  disconnect(userId: string): void
  /** Disconnects all sockets and accepts no more. */
  close(): void
}

const defaults: SessionLimits = {
  pingIntervalMs: 25_000,
  pingTimeoutMs: 20_000,
  maxBufferedBytes: 1024 * 1024,
  maxSockets: 2_000,
  maxUnauthenticated: 500,
  connectTimeoutMs: 10_000,
}

/** A server for stock Socket.IO clients (Engine.IO 4, Socket.IO 5): text, one namespace, events to the client only. */
export function createRealtime({ path, authenticate, upgrade, log, ...limits }: RealtimeOptions): Realtime {
  const sessions = createSessions({ ...defaults, ...limits }, authenticate, log)
  let closed = false

  return {
    handle(request) {
      const { pathname, query } = addressOf(request.url)
      if (pathname !== path && `${pathname}/` !== path) return badRequest()
      if (closed) return tooManySockets()
      return route(request, query, sessions, upgrade)
    },
    broadcast(event, payload) {
      if (sessions.connectedCount() === 0) return
      const packet = encode(event, payload, log)
      if (packet === null) return
      for (const session of sessions.connected()) session.send(packet)
    },
    socketCount: () => sessions.connectedCount(),
    disconnect: (userId) => sessions.disconnectUser(userId),
    close() {
      closed = true
      sessions.disconnectAll()
    },
  }
}

function route(
  request: Request,
  query: URLSearchParams,
  sessions: Sessions,
  upgrade: Upgrade,
): Promise<Response> | Response {
  const transport = query.get('transport')
  if (transport !== 'polling' && transport !== 'websocket') return unknownTransport()
  if (query.get('EIO') !== '4') return unsupportedProtocol()
  const id = query.get('sid')
  if (id === null) return open(request, transport, sessions, upgrade)
  const session = sessions.find(id)
  if (!session) return unknownSession()
  if (transport === 'websocket') return upgradeSession(request, session, upgrade)
  if (request.method === 'GET') return handlePoll(request, session)
  return request.method === 'POST' ? handlePost(request, session) : badRequest()
}

function open(request: Request, transport: 'polling' | 'websocket', sessions: Sessions, upgrade: Upgrade): Response {
  if (request.method !== 'GET') return badHandshakeMethod()
  if (sessions.isFull()) return tooManySockets()
  return transport === 'polling' ? openPolling(request, sessions) : openWebSocket(request, sessions, upgrade)
}

/** Splits the address manually: `URL` throws for a request whose Host header is invalid. */
function addressOf(url: string): { pathname: string; query: URLSearchParams } {
  const questionMark = url.indexOf('?')
  const end = questionMark < 0 ? url.length : questionMark
  const authority = url.indexOf('://')
  const start = url.indexOf('/', authority < 0 || authority > end ? 0 : authority + 3)
  return { pathname: url.slice(start, end), query: new URLSearchParams(url.slice(end + 1)) }
}

/** A payload that cannot be serialized must not stop the caller. */
function encode(event: string, payload: unknown, log: RealtimeOptions['log']): string | null {
  try {
    return eventPacket(event, payload)
  } catch (error) {
    log?.warn('An event could not be serialized', { event, error: String(error) })
    return null
  }
}
