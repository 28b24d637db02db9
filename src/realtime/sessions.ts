import { setTimeout } from 'node:timers'
import type { Log } from '#domain/ports/log.ts'
import { disconnectPacket } from './packets.ts'
import { createSession, type HeartbeatOptions, type Session } from './session.ts'
import { type Authenticate, closeGraceMs, createSocket, type OpeningRequest } from './socket.ts'
import type { Transport } from './transports.ts'

type HandshakeLimits = {
  /** Sessions that have not authenticated yet. A new one beyond this closes the oldest. */
  maxUnauthenticated: number
  /** How long a session has to authenticate, in ms. */
  connectTimeoutMs: number
}

export type SessionLimits = HeartbeatOptions & HandshakeLimits & { maxBufferedBytes: number; maxSockets: number }

export type Sessions = {
  readonly limits: SessionLimits
  isFull(): boolean
  open(transport: Transport, opening: OpeningRequest): Session
  find(id: string): Session | undefined
  connected(): Iterable<Session>
  connectedCount(): number
  /** Disconnects the sessions of one user. They receive no more events. */
  disconnectUser(userId: string): void
  disconnectAll(): void
}

/** The open sessions, within their limits. */
export function createSessions(
  limits: SessionLimits,
  authenticate: Authenticate,
  log: Pick<Log, 'debug' | 'warn'> | undefined,
): Sessions {
  const byId = new Map<string, Session>()
  const handshakes = createHandshakeLimiter(limits)
  const connected = new Map<Session, string>()

  const isFull = () => connected.size >= limits.maxSockets

  function admit(session: Session, userId: string): boolean {
    if (isFull()) return false
    handshakes.release(session)
    connected.set(session, userId)
    return true
  }

  function forget(session: Session, reason: string): void {
    handshakes.release(session)
    connected.delete(session)
    byId.delete(session.id)
    if (reason === 'slow reader') log?.warn('Closed a socket whose client does not read what it is sent')
    else log?.debug('Socket closed', { reason })
  }

  function open(transport: Transport, opening: OpeningRequest): Session {
    const socket = { opening, authenticate, log, admit: (userId: string) => admit(session, userId) }
    const message = createSocket(() => session, socket)
    const session: Session = createSession(
      { id: crypto.randomUUID(), transport, heartbeat: limits, maxPending: limits.maxBufferedBytes },
      { message, closed: (reason) => forget(session, reason) },
    )
    byId.set(session.id, session)
    handshakes.add(session)
    return session
  }

  return {
    limits,
    isFull,
    open,
    find: (id) => byId.get(id),
    connected: () => connected.keys(),
    connectedCount: () => connected.size,
    disconnectUser(userId) {
      for (const [session, owner] of connected) {
        if (owner !== userId) continue
        connected.delete(session)
        disconnect(session)
      }
    },
    disconnectAll() {
      for (const session of byId.values()) shutDown(session)
    },
  }
}

/** Sends a disconnect packet and gives the client time to read it. */
function disconnect(session: Session): void {
  session.send(disconnectPacket())
  setTimeout(() => session.end('user removed'), closeGraceMs).unref()
}

function shutDown(session: Session): void {
  session.end('shutdown')
  // A waiting poll is answered before this runs. A client between two polls is not waited for.
  queueMicrotask(() => session.close('shutdown'))
}

/** Bounds the number of sessions that have not authenticated, and the time each may take. */
function createHandshakeLimiter({ maxUnauthenticated, connectTimeoutMs }: HandshakeLimits) {
  const timers = new Map<Session, ReturnType<typeof setTimeout>>()
  return {
    add(session: Session): void {
      const [oldest] = timers.keys()
      if (timers.size >= maxUnauthenticated) oldest?.close('too many unauthenticated sockets')
      timers.set(
        session,
        setTimeout(() => session.close('unauthenticated'), connectTimeoutMs),
      )
    },
    /** Called for a session that has authenticated or is closed. */
    release(session: Session): void {
      clearTimeout(timers.get(session))
      timers.delete(session)
    },
  }
}
