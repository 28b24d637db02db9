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
  /** Counts the socket among the connected; false when there are too many. */
  admit(): boolean
}

const farewellMs = 2000

/** The Socket.IO side of one session: one namespace, and nothing but events to the client. Returns what takes its messages. */
export function createSocket(
  session: () => Session,
  { opening: first, authenticate, log, admit }: Options,
): (text: string) => void {
  let state: 'waiting' | 'checking' | 'connected' = 'waiting'
  let opening: Opening | null = first

  async function isWelcome(token: string | null): Promise<boolean> {
    if (!opening) return false
    const { request, headers } = opening
    opening = null
    try {
      const handshake = { token, cookie: headers.get('cookie'), origin: headers.get('origin'), headers, request }
      return (await authenticate(handshake)) !== null
    } catch (error) {
      log?.warn('A socket could not be authenticated', { error: String(error) })
      return false
    }
  }

  // Not at once: a client that is changing its transport just now would miss why it was turned away.
  function turnAway(message: string): void {
    session().send(connectError(message))
    setTimeout(() => session().end(message), farewellMs).unref()
  }

  async function connect(token: string | null): Promise<void> {
    state = 'checking'
    const welcome = await isWelcome(token)
    if (!session().isOpen()) return
    if (!welcome) return turnAway('Unauthorized')
    if (!admit()) return turnAway('Too many connections')
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
