import process from 'node:process'
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
  defaultMaxBodyBytes,
  foldAddress,
  internalError,
  withRoutableAddress,
} from '../incoming.ts'
import { listenFailure, reachableUrl } from '../listening.ts'
import { createSizedResponses, type SizedResponses } from '../sized-responses/bun.ts'
import type { ConnectionEnds } from '../sized-responses/own-socket.ts'

type Socket = Bun.ServerWebSocket<WebSocketEvents>
type Arrival = { server: Bun.Server<WebSocketEvents>; request: Request; tls: boolean; peer?: Peer; body?: SizedBody }

const arrivals = new WeakMap<Request, Arrival>()

/** Longer than a long poll waits, and below the runtime's limit of 255. */
const idleTimeoutSeconds = 120
/** A larger frame closes the connection. */
const maxFrameBytes = 1024 * 1024
/** A peer with this many unread bytes is not reading, so a close frame would never arrive. */
const maxUnreadBytes = 64 * 1024

/** URL and headers together. The runtime rejects larger ones with a response of its own. */
const maxHeadBytes = 128 * 1024

/** Starts a server. Throws AppError `conflict` with the port that could not be opened and what to do. */
export function serve(options: ServeOptions): Server {
  const sized = createSizedResponses()
  const server = listen(options, sized)
  const hostname = server.hostname ?? options.hostname
  const port = server.port ?? options.port
  return {
    url: reachableUrl({ hostname, port }, options.tls !== undefined),
    hostname,
    port,
    stop: (graceMs) => stop(server, sized, graceMs),
  }
}

/** The peer of an open request. Once read, it stays known after the response. Throws for a request of another server. */
export function peerOf(request: Request): Peer {
  const arrival = arrivals.get(request)
  if (!arrival) throw new Error('This server did not receive the request whose peer was requested')
  arrival.peer ??= {
    ip: foldAddress(arrival.server.requestIP(arrival.request)?.address ?? ''),
    tls: arrival.tls,
  }
  return arrival.peer
}

/** Lets the response to a request take any time. The runtime would close the connection after the idle timeout. */
export function keepOpen(request: Request): void {
  const arrival = arrivals.get(request)
  arrival?.server.timeout(arrival.request, 0)
}

/** Gives the response to a request this body. The response itself has none. */
export function attachBody(request: Request, body: SizedBody): void {
  const arrival = arrivals.get(request)
  if (!arrival) throw new Error('This server did not receive the request whose body was attached')
  arrival.body = body
}

function endsOf({ server, request, tls }: Arrival): ConnectionEnds | null {
  const peer = tls ? null : server.requestIP(request)
  if (peer === null || server.port === undefined) return null
  return { address: foldAddress(peer.address), port: peer.port, localPort: server.port }
}

/** Turns the request into a WebSocket and makes the response for it. Null when the request is not an upgrade. */
export function upgrade(
  request: Request,
  events: WebSocketEvents,
  headers: Record<string, string> = {},
): Response | null {
  if (!asksForWebSocket(request)) return null
  const arrival = arrivals.get(request)
  if (!arrival) return badUpgrade()
  peerOf(request)
  // Where `upgrade` returns true, the runtime has sent the response, and this one is ignored.
  return arrival.server.upgrade(arrival.request, { data: events, headers }) ? new Response(null) : badUpgrade()
}

// The binary is built with this flag. Without it, Bun's server reads its limit from the module `http`, which takes
// 1 MB of memory; the types declare it as read-only.
function limitHeads(): void {
  if (process.execArgv.includes(`--max-http-header-size=${maxHeadBytes}`)) return
  Reflect.set(process.getBuiltinModule('node:http'), 'maxHeaderSize', maxHeadBytes)
}

function listen(options: ServeOptions, sized: SizedResponses): Bun.Server<WebSocketEvents> {
  const tls = options.tls !== undefined
  limitHeads()
  const answer = async (arrival: Arrival, response: Response | Promise<Response>): Promise<Response> => {
    const made = await response
    if (arrival.body === undefined) return made
    arrival.server.timeout(arrival.request, 0)
    return sized.send(made, arrival.body, endsOf(arrival))
  }
  try {
    return Bun.serve<WebSocketEvents>({
      hostname: options.hostname,
      port: options.port,
      ...(options.tls ? { tls: options.tls } : {}),
      reusePort: false,
      development: false,
      idleTimeout: options.idleTimeoutSeconds ?? idleTimeoutSeconds,
      maxRequestBodySize: options.maxBodyBytes ?? defaultMaxBodyBytes,
      fetch(request, server) {
        const routable = withRoutableAddress(request)
        const arrival: Arrival = { server, request, tls }
        arrivals.set(routable, arrival)
        return answer(arrival, options.fetch(routable))
      },
      error: internalError,
      websocket: {
        maxPayloadLength: maxFrameBytes,
        closeOnBackpressureLimit: true,
        open: (socket) => socket.data.open(connection(socket)),
        message(socket, frame) {
          if (typeof frame === 'string') socket.data.message(frame)
          else socket.close(1003, 'Text frames only')
        },
        close: (socket) => socket.data.close(),
        drain: (socket) => socket.data.drain?.(),
      },
    })
  } catch (error) {
    throw listenFailure(error, options)
  }
}

function connection(socket: Socket): WebSocketConnection {
  return {
    send(text) {
      socket.send(text)
      return socket.getBufferedAmount()
    },
    close(code, reason) {
      if (socket.getBufferedAmount() > maxUnreadBytes) socket.terminate()
      else socket.close(code, reason)
    },
    bufferedBytes: () => socket.getBufferedAmount(),
  }
}

async function stop(server: Bun.Server<WebSocketEvents>, sized: SizedResponses, graceMs: number): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const graceOver = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, graceMs)
  })
  await Promise.race([server.stop(false), graceOver])
  clearTimeout(timer)
  sized.stop()
  await server.stop(true)
}
