import type { WebSocketConnection, WebSocketEvents } from '#domain/ports/serve.ts'
import { decodePayload, openPacket, packetType, probePing, probePong } from './packets.ts'
import type { Session } from './session.ts'
import type { Sessions } from './sessions.ts'
import type { OpeningRequest } from './socket.ts'
import { createPollingTransport, createWebSocketTransport } from './transports.ts'

/** Turns a request into a WebSocket. `null` when the request does not ask for one. */
export type Upgrade = (request: Request, events: WebSocketEvents) => Response | null

/** The largest message or polling payload of a client, in bytes. */
const maxPayload = 1_000_000

/** How long a client may take to move to the WebSocket it opened, in ms. */
const probeTimeoutMs = 10_000

/** Opens a session over polling. */
export function openPolling(opening: OpeningRequest, sessions: Sessions): Response {
  const session: Session = sessions.open(
    createPollingTransport(() => session.close('poll connection lost')),
    opening,
  )
  return payloadResponse(handshakeOf(session, sessions, ['websocket']))
}

/** Holds the request open until there are packets for the client. */
export async function handlePoll(request: Request, session: Session): Promise<Response> {
  const transport = session.transport()
  if (transport.name !== 'polling') return badRequest()
  const body = transport.poll(request.signal)
  if (body) return payloadResponse(await body)
  session.close('two polls at once')
  return badRequest()
}

const posting = new WeakSet<Session>()

/** Receives packets from the client, one request at a time. */
export async function handlePost(request: Request, session: Session): Promise<Response> {
  if (session.transport().name !== 'polling') return badRequest()
  if (posting.has(session)) {
    session.close('two posts at once')
    return badRequest()
  }
  posting.add(session)
  try {
    return receiveAll(await readText(request, maxPayload), session)
  } catch {
    // The client disconnected during its own request, so this response is not read.
    session.close('post connection lost')
    return badRequest()
  } finally {
    posting.delete(session)
  }
}

/** Opens a session over a WebSocket. */
export function openWebSocket(opening: OpeningRequest, sessions: Sessions, upgrade: Upgrade): Response {
  let session: Session | undefined
  const response = upgrade(opening.request, {
    open(connection) {
      if (session !== undefined) return
      session = sessions.open(createWebSocketTransport(connection), opening)
      session.send(handshakeOf(session, sessions, []))
    },
    message: (text) => session && receive(session, text),
    close: () => session?.close('connection lost'),
  })
  return response ?? badRequest()
}

const probed = new WeakSet<Session>()

/** Moves a session from polling to a WebSocket. */
export function upgradeSession(request: Request, session: Session, upgrade: Upgrade): Response {
  if (session.transport().name !== 'polling' || probed.has(session)) return badRequest()
  probed.add(session)
  const response = upgrade(request, probe(session))
  if (response) return response
  probed.delete(session)
  return badRequest()
}

// https://socket.io/docs/v4/engine-io-protocol/#upgrade
function probe(session: Session): WebSocketEvents {
  let connection: WebSocketConnection | undefined
  const timer = setTimeout(abandon, probeTimeoutMs)

  function abandon(): void {
    probed.delete(session)
    connection?.close()
  }

  function setProbing(probing: boolean): void {
    const transport = session.transport()
    if (transport.name === 'polling') transport.setProbing(probing)
  }

  function complete(): void {
    const transport = session.transport()
    if (!connection || transport.name !== 'polling') return
    clearTimeout(timer)
    transport.setProbing(false)
    session.moveTo(createWebSocketTransport(connection), transport.takeAll())
  }

  return {
    open(opened) {
      connection = opened
    },
    message(text) {
      if (session.transport().name === 'websocket') return receive(session, text)
      // A client that is rejected while it moves over no longer polls: only the WebSocket can tell it why.
      if (text === packetType.upgrade && (session.isOpen() || session.isEnding())) return complete()
      if (!session.isOpen()) return abandon()
      if (text !== probePing) return abandon()
      connection?.send(probePong)
      setProbing(true)
    },
    close() {
      clearTimeout(timer)
      probed.delete(session)
      if (session.transport().name === 'websocket') session.close('connection lost')
      else setProbing(false)
    },
  }
}

function handshakeOf({ id: sid }: Session, { limits }: Sessions, upgrades: string[]): string {
  const { pingIntervalMs: pingInterval, pingTimeoutMs: pingTimeout } = limits
  return openPacket({ sid, upgrades, pingInterval, pingTimeout, maxPayload })
}

function receive(session: Session, text: string): void {
  if (text.length > maxPayload) session.close('message too large')
  else session.receive(text)
}

function receiveAll(payload: string | null, session: Session): Response {
  if (payload === null) {
    session.close('payload too large')
    return payloadTooLarge()
  }
  for (const packet of decodePayload(payload)) session.receive(packet)
  return payloadResponse('ok')
}

/**
 * The body as text. Returns `null` and stops reading when it is larger than `maxBytes`. Throws when the client
 * disconnects.
 */
async function readText(request: Request, maxBytes: number): Promise<string | null> {
  const length = request.headers.get('content-length')
  if (length !== null) return Number(length) > maxBytes ? null : request.text()
  if (!request.body) return ''
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for await (const chunk of request.body) {
    bytes += chunk.byteLength
    if (bytes > maxBytes) return null
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

const headers = {
  'Content-Type': 'text/plain; charset=UTF-8',
  'Cache-Control': 'no-store',
  'X-Robots-Tag': 'noindex, nofollow',
  'X-Content-Type-Options': 'nosniff',
}
const jsonHeaders = { ...headers, 'Content-Type': 'application/json' }

/** A response in the form a polling client reads. */
function payloadResponse(payload: string): Response {
  return new Response(payload, { headers })
}

// Error codes: https://github.com/socketio/socket.io/blob/main/packages/engine.io/lib/server.ts
function errorResponse(code: number, message: string, status = 400): () => Response {
  const body = JSON.stringify({ code, message })
  return () => new Response(body, { status, headers: jsonHeaders })
}

export const unknownTransport = errorResponse(0, 'Transport unknown')
export const unknownSession = errorResponse(1, 'Session ID unknown')
export const badHandshakeMethod = errorResponse(2, 'Bad handshake method')
export const badRequest = errorResponse(3, 'Bad request')
const payloadTooLarge = errorResponse(3, 'Payload too large', 413)
export const tooManySockets = errorResponse(4, 'Too many connections', 503)
export const unsupportedProtocol = errorResponse(5, 'Unsupported protocol version')
