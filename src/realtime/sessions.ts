import { setTimeout } from 'node:timers'
import type { Log } from '#domain/ports/log.ts'
import type { Link } from './link.ts'
import { createSession, type Heartbeat, type Session } from './session.ts'
import { type Authenticate, createSocket, farewellMs, type Opening } from './socket.ts'
import { disconnected } from './socket-packets.ts'

export type SessionLimits = Heartbeat & {
  maxBufferedBytes: number
  maxSockets: number
  /** Sessions that have not shown who they are; a new one pushes out the oldest. */
  maxUnauthenticated: number
  /** Milliseconds a session has to show who it is. */
  connectTimeoutMs: number
}

export type Sessions = {
  readonly limits: SessionLimits
  isFull(): boolean
  open(link: Link, opening: Opening): Session
  find(id: string): Session | undefined
  connected(): Iterable<Session>
  connectedCount(): number
  /** Says goodbye to the sessions of one user, who hears of nothing from now on. */
  endOf(userId: string): void
  /** Says goodbye to everybody. */
  endAll(): void
}

/** The open sessions, and how many there may be. */
export function createSessions(
  limits: SessionLimits,
  authenticate: Authenticate,
  log: Pick<Log, 'debug' | 'warn'> | undefined,
): Sessions {
  const known = new Map<string, Session>()
  const unauthenticated = new Map<Session, ReturnType<typeof setTimeout>>()
  const connected = new Map<Session, string>()

  const isFull = () => connected.size >= limits.maxSockets

  function admit(session: Session, userId: string): boolean {
    if (isFull()) return false
    clearTimeout(unauthenticated.get(session))
    unauthenticated.delete(session)
    connected.set(session, userId)
    return true
  }

  function forget(session: Session, reason: string): void {
    clearTimeout(unauthenticated.get(session))
    unauthenticated.delete(session)
    connected.delete(session)
    known.delete(session.id)
    if (reason === 'slow reader') log?.warn('Closed a socket that does not read what it is sent')
    else log?.debug('Socket closed', { reason })
  }

  function open(link: Link, opening: Opening): Session {
    if (unauthenticated.size >= limits.maxUnauthenticated) {
      const [oldest] = unauthenticated.keys()
      oldest?.close('pushed out')
    }
    const message = createSocket(() => session, {
      opening,
      authenticate,
      log,
      admit: (userId) => admit(session, userId),
    })
    const session: Session = createSession(
      { id: crypto.randomUUID(), link, heartbeat: limits, maxPending: limits.maxBufferedBytes },
      { message, closed: (reason) => forget(session, reason) },
    )
    known.set(session.id, session)
    unauthenticated.set(
      session,
      setTimeout(() => session.close('unauthenticated'), limits.connectTimeoutMs),
    )
    return session
  }

  return {
    limits,
    isFull,
    open,
    find: (id) => known.get(id),
    connected: () => connected.keys(),
    connectedCount: () => connected.size,
    endOf(userId) {
      for (const [session, owner] of connected) {
        if (owner !== userId) continue
        connected.delete(session)
        session.send(disconnected())
        setTimeout(() => session.end('user gone'), farewellMs).unref()
      }
    },
    endAll() {
      for (const session of known.values()) {
        session.end('shutdown')
        // A poll that waits is answered before this; a client between two polls is not waited for.
        queueMicrotask(() => session.close('shutdown'))
      }
    },
  }
}
