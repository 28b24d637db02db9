import { setTimeout } from 'node:timers'
import type { Log } from '#domain/ports/log.ts'
import { connectErrorPacket, connectedPacket, emptyAckPacket, readClientPacket } from './packets.ts'
import type { Session } from './session.ts'

/** What a client presents when it connects. */
export type SocketHandshake = {
  /** `auth.token` of the client. */
  token: string | null
  /** The `Cookie` header of the request that opened the session. */
  cookie: string | null
  /** The `Origin` header of that request. */
  origin: string | null
  headers: Headers
  /** That request. It has been answered by now: only what does not need the open connection can be read from it. */
  request: Request
}

export type Authenticate = (handshake: SocketHandshake) => Promise<{ userId: string } | null>

/** The request that opens a session. Its headers are copied early: not every runtime keeps them after the response. */
export type OpeningRequest = { request: Request; headers: Headers; address: string }

/** `address` is the one under which the limits count the client. */
export function captureOpening(request: Request, address: string): OpeningRequest {
  return { request, headers: new Headers(request.headers), address }
}

type Options = {
  opening: OpeningRequest
  authenticate: Authenticate
  log: Pick<Log, 'warn'> | undefined
  /** Counts the socket as connected for this user. False when there are too many. */
  admit(userId: string): boolean
  /** Starts or stops sending an event to this socket. */
  setWanted(event: string, isWanted: boolean): void
}

/** How long a client gets to read why it is rejected before its transport closes. Without it, it would reconnect. */
export const closeGraceMs = 2000

/** What a client sends to choose the events that it receives. At first it receives all but those of its handshake. */
const subscribeEvent = 'subscribe'
const unsubscribeEvent = 'unsubscribe'

/**
 * The Socket.IO side of one session: one namespace, events to the client only. Returns the function that handles the
 * client's messages.
 */
export function createSocket(
  session: () => Session,
  { opening: first, authenticate, log, admit, setWanted }: Options,
): (text: string) => void {
  let state: 'waiting' | 'authenticating' | 'connected' = 'waiting'
  let opening: OpeningRequest | null = first

  async function authenticateOpening(token: string | null): Promise<string | null> {
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

  // Delayed: a client that is changing its transport at this moment would miss the reason.
  function reject(message: string): void {
    session().send(connectErrorPacket(message))
    setTimeout(() => session().end(message), closeGraceMs).unref()
  }

  async function connect({ token, without }: { token: string | null; without: string[] }): Promise<void> {
    state = 'authenticating'
    const userId = await authenticateOpening(token)
    if (!session().isOpen()) return
    if (userId === null) return reject('Unauthorized')
    if (!admit(userId)) return reject('Too many connections')
    state = 'connected'
    for (const event of without) setWanted(event, false)
    session().send(connectedPacket(crypto.randomUUID()))
  }

  return (text) => {
    const packet = readClientPacket(text)
    if (!packet) return session().close('bad packet')
    if (packet.namespace !== '/') {
      if (packet.type === 'connect') session().send(connectErrorPacket('Invalid namespace', packet.namespace))
      return
    }
    if (packet.type === 'connect' && state === 'waiting') return void connect(packet)
    if (packet.type === 'connect' || state !== 'connected') return session().close('unexpected packet')
    if (packet.type === 'disconnect') return session().close('disconnected by the client')
    if (packet.type !== 'event') return
    const [name, event] = packet.content
    if (name === subscribeEvent || name === unsubscribeEvent) setWanted(String(event), name === subscribeEvent)
    if (packet.ackId) session().send(emptyAckPacket(packet.ackId))
  }
}
