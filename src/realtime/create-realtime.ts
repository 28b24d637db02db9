import type { Log } from '#domain/ports/log.ts'
import {
  badHandshakeMethod,
  badRequest,
  tooManySockets,
  unknownSession,
  unknownTransport,
  unsupportedProtocol,
} from './answers.ts'
import { openPolling, takePoll, takePost } from './polling-requests.ts'
import { createSessions, type SessionLimits, type Sessions } from './sessions.ts'
import type { Authenticate } from './socket.ts'
import { event as eventPacket } from './socket-packets.ts'
import { openWebSocket, type Upgrade, upgradeSession } from './websocket-requests.ts'

export type RealtimeOptions = Partial<SessionLimits> & {
  /** Where clients connect, below the base path and with a slash at the end: `/socket.io/`. */
  path: string
  /** Who the client is; null, or a rejected promise, turns it away. */
  authenticate: Authenticate
  upgrade: Upgrade
  log?: Pick<Log, 'debug' | 'warn'>
}

export type Realtime = {
  /** Answers a request below `path`; whatever it holds, it never throws. */
  handle(request: Request): Promise<Response> | Response
  /** Sends an event to every authenticated socket. */
  broadcast(event: string, payload: unknown): void
  /** How many sockets are authenticated. */
  socketCount(): number
  /** Says goodbye to the sockets of one user. */
  disconnect(userId: string): void
  /** Says goodbye to all sockets and takes no more. */
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
    disconnect: (userId) => sessions.endOf(userId),
    close() {
      closed = true
      sessions.endAll()
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
  if (request.method === 'GET') return takePoll(request, session)
  return request.method === 'POST' ? takePost(request, session) : badRequest()
}

function open(request: Request, transport: 'polling' | 'websocket', sessions: Sessions, upgrade: Upgrade): Response {
  if (request.method !== 'GET') return badHandshakeMethod()
  if (sessions.isFull()) return tooManySockets()
  return transport === 'polling' ? openPolling(request, sessions) : openWebSocket(request, sessions, upgrade)
}

/** Reads the address by hand: a request whose Host is nonsense has one that `URL` throws at. */
function addressOf(url: string): { pathname: string; query: URLSearchParams } {
  const mark = url.indexOf('?')
  const end = mark < 0 ? url.length : mark
  const authority = url.indexOf('://')
  const start = url.indexOf('/', authority < 0 || authority > end ? 0 : authority + 3)
  return { pathname: url.slice(start, end), query: new URLSearchParams(url.slice(end + 1)) }
}

/** What has no JSON form must not stop whoever tells of it. */
function encode(event: string, payload: unknown, log: RealtimeOptions['log']): string | null {
  try {
    return eventPacket(event, payload)
  } catch (error) {
    log?.warn('An event has no JSON form', { event, error: String(error) })
    return null
  }
}
