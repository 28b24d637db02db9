import { setTimeout } from 'node:timers'
import type { Log } from '#domain/ports/log.ts'
import { disconnectPacket } from './packets.ts'
import { createSession, type HeartbeatOptions, type Session } from './session.ts'
import { type Authenticate, closeGraceMs, createSocket, type OpeningRequest } from './socket.ts'
import type { Transport } from './transports.ts'

type HandshakeLimits = {
  /** Sessions that have not authenticated yet. A new one beyond this closes the oldest. */
  maxUnauthenticated: number
  /** The limit for one address, so that it cannot close the sessions of others. */
  maxUnauthenticatedPerAddress: number
  /** How long a session has to authenticate, in ms. */
  connectTimeoutMs: number
}

type SocketLimits = { maxSockets: number; maxSocketsPerUser: number; maxSocketsPerAddress: number }

export type SessionLimits = HeartbeatOptions & HandshakeLimits & SocketLimits & { maxBufferedBytes: number }

export type Sessions = {
  readonly limits: SessionLimits
  /** Whether no more sockets can connect from this address. */
  isFull(address: string): boolean
  open(transport: Transport, opening: OpeningRequest): Session
  find(id: string): Session | undefined
  /** The sockets that did not decline an event, and their users. */
  recipients(event: string): Iterable<[Session, string]>
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
  const connected = new Map<Session, Owner>()
  const users = createCounts()
  const addresses = createCounts()

  const isFull = (address: string): boolean =>
    connected.size >= limits.maxSockets || addresses.of(address) >= limits.maxSocketsPerAddress

  function admit(session: Session, owner: Owner): boolean {
    if (isFull(owner.address) || users.of(owner.userId) >= limits.maxSocketsPerUser) return false
    handshakes.release(session)
    connected.set(session, owner)
    users.add(owner.userId)
    addresses.add(owner.address)
    return true
  }

  function disown(session: Session): void {
    const owner = connected.get(session)
    if (owner === undefined) return
    connected.delete(session)
    users.remove(owner.userId)
    addresses.remove(owner.address)
  }

  function forget(session: Session, reason: string): void {
    handshakes.release(session)
    disown(session)
    byId.delete(session.id)
    if (reason === 'slow reader') log?.warn('Closed a socket whose client does not read what it is sent')
    else log?.debug('Socket closed', { reason })
  }

  function open(transport: Transport, opening: OpeningRequest): Session {
    const { address } = opening
    const socket = {
      opening,
      authenticate,
      log,
      admit: (userId: string) => admit(session, { userId, address, declined: new Set() }),
      setWanted: (event: string, isWanted: boolean) => setWanted(connected.get(session), event, isWanted),
    }
    const message = createSocket(() => session, socket)
    const session: Session = createSession(
      { id: crypto.randomUUID(), transport, heartbeat: limits, maxPending: limits.maxBufferedBytes },
      { message, closed: (reason) => forget(session, reason) },
    )
    byId.set(session.id, session)
    handshakes.add(session, address)
    return session
  }

  return {
    limits,
    isFull,
    open,
    find: (id) => byId.get(id),
    *recipients(event) {
      for (const [session, { userId, declined }] of connected) if (!declined.has(event)) yield [session, userId]
    },
    connectedCount: () => connected.size,
    disconnectUser(userId) {
      for (const [session, owner] of connected) {
        if (owner.userId !== userId) continue
        disown(session)
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
function createHandshakeLimiter(limits: HandshakeLimits) {
  const waiting = new Map<Session, { address: string; timer: ReturnType<typeof setTimeout> }>()

  function closeOldest(isCounted: (address: string) => boolean, max: number): void {
    const counted = [...waiting].filter(([, { address }]) => isCounted(address))
    if (counted.length >= max) counted[0]?.[0].close('too many unauthenticated sockets')
  }

  return {
    add(session: Session, address: string): void {
      closeOldest((other) => other === address, limits.maxUnauthenticatedPerAddress)
      closeOldest(() => true, limits.maxUnauthenticated)
      const timer = setTimeout(() => session.close('unauthenticated'), limits.connectTimeoutMs)
      waiting.set(session, { address, timer })
    },
    /** Called for a session that has authenticated or is closed. */
    release(session: Session): void {
      clearTimeout(waiting.get(session)?.timer)
      waiting.delete(session)
    },
  }
}

type Owner = { userId: string; address: string; declined: Set<string> }

const maxDeclined = 20

function setWanted(owner: Owner | undefined, event: string, isWanted: boolean): void {
  if (isWanted) owner?.declined.delete(event)
  else if (owner !== undefined && owner.declined.size < maxDeclined) owner.declined.add(event.slice(0, 40))
}

/** Counts sockets by a key. */
function createCounts() {
  const counts = new Map<string, number>()
  const of = (key: string): number => counts.get(key) ?? 0
  return {
    of,
    add: (key: string): void => void counts.set(key, of(key) + 1),
    remove(key: string): void {
      if (of(key) > 1) counts.set(key, of(key) - 1)
      else counts.delete(key)
    },
  }
}
