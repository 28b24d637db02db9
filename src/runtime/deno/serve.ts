import type {
  Peer,
  ServeOptions,
  Server,
  SizedBody,
  WebSocketConnection,
  WebSocketEvents,
} from '#domain/ports/serve.ts'
import {
  asksForWebSocket,
  badUpgrade,
  bodyTooLarge,
  defaultMaxBodyBytes,
  foldAddress,
  internalError,
  withRoutableAddress,
} from '../incoming.ts'
import { listenFailure, reachableUrl } from '../listening.ts'

type Arrival = { request: Request; address: string; tls: boolean; sockets: Set<WebSocket>; body?: SizedBody }

const arrivals = new WeakMap<Request, Arrival>()

/** The runtime closes a WebSocket after this time without activity, and drops its unread data. */
const idleTimeoutSeconds = 30

/** Starts a server. Throws AppError `conflict` with the port that could not be opened and what to do. */
export function serve(options: ServeOptions): Server {
  const tls = options.tls !== undefined
  const sockets = new Set<WebSocket>()
  const server = listen(options, (request, { remoteAddr }) => {
    const bounded = withBoundedBody(request, options.maxBodyBytes ?? defaultMaxBodyBytes)
    if (!bounded) return bodyTooLarge()
    const routable = withRoutableAddress(bounded)
    const arrival: Arrival = { request, address: remoteAddr.hostname, tls, sockets }
    arrivals.set(routable, arrival)
    return answer(arrival, options.fetch(routable))
  })
  const { hostname, port } = server.addr
  return {
    url: reachableUrl({ hostname, port }, tls),
    hostname,
    port,
    stop: (graceMs) => stop(server, sockets, graceMs),
  }
}

/** The peer of a request. Throws for a request of another server. */
export function peerOf(request: Request): Peer {
  const arrival = arrivals.get(request)
  if (!arrival) throw new Error('This server did not receive the request whose peer was requested')
  return { ip: foldAddress(arrival.address), tls: arrival.tls }
}

/** Lets the response to a request take any time, as it always may in this runtime. */
export function keepOpen(_request: Request): void {}

/** Gives the response to a request this body. The response itself has none. */
export function attachBody(request: Request, body: SizedBody): void {
  const arrival = arrivals.get(request)
  if (!arrival) throw new Error('This server did not receive the request whose body was attached')
  arrival.body = body
}

async function answer(arrival: Arrival, response: Response | Promise<Response>): Promise<Response> {
  const { status, headers } = await response
  const { body } = arrival
  return body === undefined ? response : new Response(streamOf(body), { status, headers })
}

/** Each block is copied, as the runtime may write it after the next one was asked for. */
function streamOf(body: SizedBody): ReadableStream<Uint8Array> {
  const blocks = body.blocks()
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const next = await blocks.next()
        if (next.done) controller.close()
        else controller.enqueue(next.value.slice())
      },
      async cancel() {
        await blocks.return()
      },
    },
    { highWaterMark: 0 },
  )
}

/**
 * Turns the request into a WebSocket and makes the response for it. Null when the request is not an upgrade. Headers for
 * the response are ignored: this runtime sends its own and cannot add others.
 */
export function upgrade(request: Request, events: WebSocketEvents): Response | null {
  if (!asksForWebSocket(request)) return null
  const arrival = arrivals.get(request)
  if (!arrival) return badUpgrade()
  try {
    const { socket, response } = Deno.upgradeWebSocket(arrival.request, { idleTimeout: idleTimeoutSeconds })
    attach(socket, events, arrival.sockets)
    return response
  } catch (error) {
    if (error instanceof TypeError) return badUpgrade()
    throw error
  }
}

function listen(options: ServeOptions, handler: Parameters<typeof Deno.serve>[1]): Deno.HttpServer {
  const { hostname, port, tls } = options
  try {
    return Deno.serve({ hostname, port, ...(tls ?? {}), onListen() {}, onError: internalError }, handler)
  } catch (error) {
    throw listenFailure(error, options)
  }
}

function attach(socket: WebSocket, events: WebSocketEvents, sockets: Set<WebSocket>): void {
  socket.onopen = () => {
    sockets.add(socket)
    events.open(connection(socket))
  }
  socket.onmessage = ({ data }) => {
    if (typeof data === 'string') events.message(data)
    else closeWith(socket, 1003, 'Text frames only')
  }
  socket.onclose = () => {
    sockets.delete(socket)
    events.close()
  }
}

function connection(socket: WebSocket): WebSocketConnection {
  return {
    send(text) {
      if (socket.readyState === WebSocket.OPEN) socket.send(text)
      return socket.bufferedAmount
    },
    close: (code, reason) => closeWith(socket, code, reason),
    bufferedBytes: () => socket.bufferedAmount,
  }
}

/** The browser API, which this runtime uses on the server too, rejects the codes reserved for the protocol. */
function closeWith(socket: WebSocket, code?: number, reason?: string): void {
  if (code === undefined || code === 1000 || code >= 3000) socket.close(code, reason)
  else socket.close()
}

/** Null where Content-Length exceeds the limit. A body of unknown length fails while it is read. */
function withBoundedBody(request: Request, maxBytes: number): Request | null {
  if (request.body === null) return request
  const length = request.headers.get('content-length')
  if (length !== null) return Number(length) > maxBytes ? null : request
  let seen = 0
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      seen += chunk.byteLength
      if (seen > maxBytes) controller.error(new Error('Request body exceeded the limit'))
      else controller.enqueue(chunk)
    },
  })
  return new Request(request, { body: request.body.pipeThrough(counter) })
}

/** This runtime cannot abort a running request. One that exceeds the grace period ends with the program. */
async function stop(server: Deno.HttpServer, sockets: Set<WebSocket>, graceMs: number): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const graceOver = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, graceMs)
  })
  await Promise.race([server.shutdown(), graceOver])
  clearTimeout(timer)
  for (const socket of sockets) socket.close()
}
