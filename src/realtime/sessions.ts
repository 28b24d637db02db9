import { setTimeout } from 'node:timers'
import type { Log } from '#domain/ports/log.ts'
import type { Heartbeat } from './heartbeat.ts'
import type { Link } from './link.ts'
import { createNewcomers, type NewcomerLimits } from './newcomers.ts'
import { createSession, type Session } from './session.ts'
import { type Authenticate, createSocket, farewellMs, type Opening } from './socket.ts'
import { disconnected } from './socket-packets.ts'

export type SessionLimits = Heartbeat & NewcomerLimits & { maxBufferedBytes: number; maxSockets: number }

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
  const newcomers = createNewcomers(limits)
  const connected = new Map<Session, string>()

  const isFull = () => connected.size >= limits.maxSockets

  function admit(session: Session, userId: string): boolean {
    if (isFull()) return false
    newcomers.release(session)
    connected.set(session, userId)
    return true
  }

  function forget(session: Session, reason: string): void {
    newcomers.release(session)
    connected.delete(session)
    known.delete(session.id)
    if (reason === 'slow reader') log?.warn('Closed a socket that does not read what it is sent')
    else log?.debug('Socket closed', { reason })
  }

  function open(link: Link, opening: Opening): Session {
    const admitThis = (userId: string) => admit(session, userId)
    const message = createSocket(() => session, { opening, authenticate, log, admit: admitThis })
    const session: Session = createSession(
      { id: crypto.randomUUID(), link, heartbeat: limits, maxPending: limits.maxBufferedBytes },
      { message, closed: (reason) => forget(session, reason) },
    )
    known.set(session.id, session)
    newcomers.add(session)
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
        letGo(session)
      }
    },
    endAll() {
      for (const session of known.values()) shutDown(session)
    },
  }
}

/** Tells a client that it is disconnected, and leaves it the time to hear that. */
function letGo(session: Session): void {
  session.send(disconnected())
  setTimeout(() => session.end('user gone'), farewellMs).unref()
}

function shutDown(session: Session): void {
  session.end('shutdown')
  // A poll that waits is answered before this; a client between two polls is not waited for.
  queueMicrotask(() => session.close('shutdown'))
}
