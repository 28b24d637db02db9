import { setTimeout } from 'node:timers'
import type { Log } from '#domain/ports/log.ts'
import type { Session } from './session.ts'
import { connectError, connected, emptyAck, readClientPacket } from './socket-packets.ts'

/** What a client shows when it connects. */
export type SocketHandshake = {
  /** `auth.token` of the client. */
  token: string | null
  /** The `Cookie` header of the request that opened the session. */
  cookie: string | null
  /** The `Origin` header of that request. */
  origin: string | null
  headers: Headers
  /** That request; it has been answered by now, so only what does not need the open connection can be asked of it. */
  request: Request
}

export type Authenticate = (handshake: SocketHandshake) => Promise<{ userId: string } | null>

/** The request that opens a session, with its headers taken while it is open: not every runtime gives them afterwards. */
export type Opening = { request: Request; headers: Headers }

export function openingOf(request: Request): Opening {
  return { request, headers: new Headers(request.headers) }
}

type Options = {
  opening: Opening
  authenticate: Authenticate
  log: Pick<Log, 'warn'> | undefined
  /** Counts the socket among the connected ones of this user; false when there are too many. */
  admit(userId: string): boolean
}

/** A client needs as long to hear why before its transport ends: else it takes that for an accident. */
export const farewellMs = 2000

/** The Socket.IO side of one session: one namespace, and nothing but events to the client. Returns what takes its messages. */
export function createSocket(
  session: () => Session,
  { opening: first, authenticate, log, admit }: Options,
): (text: string) => void {
  let state: 'waiting' | 'checking' | 'connected' = 'waiting'
  let opening: Opening | null = first

  async function ownerOf(token: string | null): Promise<string | null> {
    if (!opening) return null
    const { request, headers } = opening
    opening = null
    try {
      const handshake = { token, cookie: headers.get('cookie'), origin: headers.get('origin'), headers, request }
      return (await authenticate(handshake))?.userId ?? null
    } catch (error) {
      log?.warn('A socket could not be authenticated', { error: String(error) })
      return null
    }
  }

  // Not at once: a client that is changing its transport just now would miss why it was turned away.
  function turnAway(message: string): void {
    session().send(connectError(message))
    setTimeout(() => session().end(message), farewellMs).unref()
  }

  async function connect(token: string | null): Promise<void> {
    state = 'checking'
    const userId = await ownerOf(token)
    if (!session().isOpen()) return
    if (userId === null) return turnAway('Unauthorized')
    if (!admit(userId)) return turnAway('Too many connections')
    state = 'connected'
    session().send(connected(crypto.randomUUID()))
  }

  return (text) => {
    const packet = readClientPacket(text)
    if (!packet) return session().close('bad packet')
    if (packet.namespace !== '/') {
      if (packet.type === 'connect') session().send(connectError('Invalid namespace', packet.namespace))
      return
    }
    if (packet.type === 'connect' && state === 'waiting') return void connect(packet.token)
    if (packet.type === 'connect' || state !== 'connected') return session().close('packet out of turn')
    if (packet.type === 'disconnect') return session().close('disconnected by the client')
    if (packet.type === 'event' && packet.ackId) session().send(emptyAck(packet.ackId))
  }
}
