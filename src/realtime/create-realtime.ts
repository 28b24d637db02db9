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
import type { Session } from './session.ts'
import { createSessions, type SessionLimits, type Sessions } from './sessions.ts'
import { type Authenticate, captureOpening } from './socket.ts'

export type RealtimeOptions = Partial<SessionLimits> & {
  /** Where clients connect, with the base path and a trailing slash: `/socket.io/`. */
  path: string
  /** Identifies the client. `null` or a rejected promise rejects it. */
  authenticate: Authenticate
  upgrade: Upgrade
  /** The address under which the limits count the client of a request. Default: all clients have the same one. */
  addressOf?: (request: Request) => string
  /**
   * Counts a request; returns the response that rejects it above the limit. The polls of an open session are not
   * counted: the server decides how often there is something to poll.
   */
  limitRequest?: (request: Request) => Response | null
  log?: Pick<Log, 'debug' | 'warn'>
}

export type Realtime = {
  /** Handles a request below `path`. Never throws, whatever the request contains. */
  handle(request: Request): Promise<Response> | Response
  /** Sends an event to every authenticated socket that did not decline it. */
  broadcast(event: string, payload: unknown): void
  /** Sends many events to those sockets whose client keeps up with them, and tells how many a client did not get. */
  broadcastLossy(events: LossyEvents): void
  /** The number of authenticated sockets. */
  socketCount(): number
  /** Disconnects the sockets of one user. */
  disconnect(userId: string): void
  /** Disconnects all sockets and accepts no more. */
  close(): void
}

export type LossyEvents = {
  event: string
  /** The events for a user. Users with the same ones get the same list. */
  payloadsFor(userId: string): readonly unknown[]
  /** How many more there were. */
  leftOut: number
  /** The payload that tells how many are missing. */
  describeGap(count: number): unknown
}

/** What a client may have left unread when it is sent more of what it can do without. */
const maxUnreadBytes = 64 * 1024

const defaults: SessionLimits = {
  pingIntervalMs: 25_000,
  pingTimeoutMs: 20_000,
  maxBufferedBytes: 1024 * 1024,
  maxSockets: 2_000,
  maxSocketsPerUser: 50,
  maxSocketsPerAddress: 200,
  maxUnauthenticated: 500,
  maxUnauthenticatedPerAddress: 100,
  connectTimeoutMs: 10_000,
}

/**
 * A server for stock Socket.IO clients (Engine.IO 4, Socket.IO 5): text, one namespace. Clients only choose their events.
 */
export function createRealtime({ path, authenticate, upgrade, log, ...options }: RealtimeOptions): Realtime {
  const { addressOf = () => '', limitRequest = () => null, ...limits } = options
  const sessions = createSessions({ ...defaults, ...limits }, authenticate, log)
  const edge: Edge = { sessions, upgrade, addressOf, limitRequest }
  const missed: Missed = new WeakMap()
  let closed = false

  return {
    handle(request) {
      const { pathname, query } = splitUrl(request.url)
      if (pathname !== path && `${pathname}/` !== path) return badRequest()
      if (closed) return tooManySockets()
      return route(request, query, edge)
    },
    broadcast(event, payload) {
      if (sessions.connectedCount() === 0) return
      const packet = encode(event, payload, log)
      if (packet === null) return
      for (const [session] of sessions.recipients(event)) session.send(packet)
    },
    broadcastLossy: (events) => sendLossy(sessions, missed, events, log),
    socketCount: () => sessions.connectedCount(),
    disconnect: (userId) => sessions.disconnectUser(userId),
    close() {
      closed = true
      sessions.disconnectAll()
    },
  }
}

type Edge = Required<Pick<RealtimeOptions, 'upgrade' | 'addressOf' | 'limitRequest'>> & { sessions: Sessions }

function route(request: Request, query: URLSearchParams, edge: Edge): Promise<Response> | Response {
  const transport = query.get('transport')
  const id = query.get('sid')
  const session = id === null ? undefined : edge.sessions.find(id)
  const isPoll = session !== undefined && transport === 'polling' && request.method === 'GET'
  const rejection = isPoll ? null : edge.limitRequest(request)
  if (rejection !== null) return rejection
  if (transport !== 'polling' && transport !== 'websocket') return unknownTransport()
  if (query.get('EIO') !== '4') return unsupportedProtocol()
  if (id === null) return open(request, transport, edge)
  if (!session) return unknownSession()
  if (transport === 'websocket') return upgradeSession(request, session, edge.upgrade)
  if (request.method === 'GET') return handlePoll(request, session)
  return request.method === 'POST' ? handlePost(request, session) : badRequest()
}

function open(request: Request, transport: 'polling' | 'websocket', edge: Edge): Response {
  const { sessions, upgrade, addressOf } = edge
  if (request.method !== 'GET') return badHandshakeMethod()
  const opening = captureOpening(request, addressOf(request))
  if (sessions.isFull(opening.address)) return tooManySockets()
  return transport === 'polling' ? openPolling(opening, sessions) : openWebSocket(opening, sessions, upgrade)
}

/** Splits the address manually: `URL` throws for a request whose Host header is invalid. */
function splitUrl(url: string): { pathname: string; query: URLSearchParams } {
  const questionMark = url.indexOf('?')
  const end = questionMark < 0 ? url.length : questionMark
  const authority = url.indexOf('://')
  const start = url.indexOf('/', authority < 0 || authority > end ? 0 : authority + 3)
  return { pathname: url.slice(start, end), query: new URLSearchParams(url.slice(end + 1)) }
}

/** How many events a session did not get. */
type Missed = WeakMap<Session, number>

function sendLossy(sessions: Sessions, missed: Missed, events: LossyEvents, log: RealtimeOptions['log']): void {
  const { event, leftOut, payloadsFor, describeGap } = events
  const encoded = new Map<readonly unknown[], string[]>()
  const send = (session: Session, packet: string | null): void => void (packet !== null && session.send(packet))
  for (const [session, userId] of sessions.recipients(event)) {
    const payloads = payloadsFor(userId)
    const gap = missed.get(session) ?? 0
    if (session.transport().pending() > maxUnreadBytes) {
      missed.set(session, gap + payloads.length + leftOut)
      continue
    }
    missed.delete(session)
    const packets = encoded.get(payloads) ?? payloads.flatMap((payload) => encode(event, payload, log) ?? [])
    encoded.set(payloads, packets)
    if (gap > 0) send(session, encode(event, describeGap(gap), log))
    for (const packet of packets) session.send(packet)
    if (leftOut > 0) send(session, encode(event, describeGap(leftOut), log))
  }
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
